/** Builds the demo federation for an instant. Pure: the same instant gives the same rows. */
import { type Day, dayOf, instantAt } from '@wegband/domain/basics/calendar-days.ts'
import { addAssociation } from './association.ts'
import { buildAttendance } from '../classes/attendance.ts'
import { buildClassTypes } from '../classes/class-types.ts'
import { buildClasses, type ClassOn } from '../classes/classes.ts'
import type { Clip } from '../training/clips.ts'
import { buildContents } from '../training/contents.ts'
import { buildModules, moduleRows } from '../training/training-plan.ts'
import type { Federation } from './federation.ts'
import { addExams } from '../training/exams.ts'
import { buildVideoProgress } from '../training/video-progress.ts'
import { buildGlossary } from '../training/glossary.ts'
import { trainingsOfJourney } from '../training/journey-trainings.ts'
import { type Journey, JOURNEYS } from '../training/journeys.ts'
import { bookNeighbours, fillSpecialClasses, trainingsOfMembers } from '../people/member-trainings.ts'
import { addCatalogue, buildMembershipLevels, buildPlans, buildSubscriptions } from '../people/memberships.ts'
import { buildLegacyMembers, demoMemberships } from '../people/legacy-members.ts'
import { buildModuleGroups } from '../training/module-groups.ts'
import { buildLegalAcceptances, buildLegalTexts } from '../legal.ts'
import { buildNotices } from '../people/notices.ts'
import { DEMO_PASSWORD, demoLogins } from '../people/people.ts'
import { type Population, populate } from '../people/population.ts'
import { buildPromos } from '../training/promos.ts'
import { buildSchools } from './schools.ts'
import { specialClasses } from '../classes/special-classes.ts'
import { buildLevels, buildSports } from '../training/sports.ts'
import { buildStandings } from '../training/standings.ts'
import { buildTextBlocks } from '../texts.ts'
import { spendThisWeek } from '../classes/this-week.ts'
import { buildTimetable } from '../classes/timetable.ts'
import { type ModulesOf, modulesOf, type Training } from '../training/trainings.ts'
import { buildWorkshops } from '../training/workshops.ts'

/** Old enough for the classes of the older children; for the named children their level decides. */
const agesOf = ({ username }: Journey): 'small' | 'big' => (username === 'lina' ? 'small' : 'big')

const isForJourney =
  (journey: Journey) =>
  ({ plan }: ClassOn): boolean =>
    plan.school === 'lindenhof' &&
    plan.sportId === journey.sportId &&
    !('day' in plan) &&
    (plan.ages === undefined || plan.ages === agesOf(journey))

type Course = {
  now: string
  today: Day
  classes: readonly ClassOn[]
  population: Population
  modulesOf: ModulesOf
}

/** On the list of today's main class. */
const MET_TODAY = ['aylin', 'bernd', 'svea', 'ilyas', 'johanna', 'jona']

/** The named people come first, so that they always get a place. */
const trainAll = ({ now, today, classes, population, modulesOf: ofLevel }: Course): Training[] => {
  const journeys = JOURNEYS.flatMap((journey) =>
    trainingsOfJourney(
      {
        userId: population.idOf(journey.username),
        journey,
        classes: classes.filter(isForJourney(journey)),
      },
      today,
      ofLevel,
    ),
  )
  const thisWeek = spendThisWeek({ classes, idOf: population.idOf, now, modulesOf: ofLevel })
  const neighbours = MET_TODAY.map(population.idOf)
  bookNeighbours(classes, neighbours, today)
  const special = fillSpecialClasses(classes, population.visitors, population.idOf)
  const members = trainingsOfMembers(population.visitors, classes, today, ofLevel)
  return [...journeys, ...thisWeek, ...special, ...members]
}

export type FederationOptions = {
  /** ISO 8601 in UTC; classes that ended some hours before it were held. */
  now: string
  clips: readonly Clip[]
  /** The hash of the one password that all demo people have. */
  passwordHash: string
}

export const buildFederation = ({ now, clips, passwordHash }: FederationOptions): Federation => {
  const today = dayOf(now)
  const [sports, levels] = [buildSports(), buildLevels()]
  const placed = buildModules(levels)
  const contents = buildContents(sports, placed, clips)
  const population = populate(today, passwordHash)
  const { trainersOf, people } = population
  const { classes, ...calendar } = buildClasses(
    { plans: buildTimetable(trainersOf), singles: specialClasses(now, trainersOf) },
    now,
    trainersOf,
  )
  const ofLevel = modulesOf(placed)
  const trainings = trainAll({ now, today, classes, population, modulesOf: ofLevel })
  const standings = buildStandings(trainings, levels, ofLevel, today)
  const subscriptionPlans = buildPlans()
  const legalTexts = buildLegalTexts()
  const federation: Federation = {
    sports,
    levels,
    modules: moduleRows(placed),
    promos: buildPromos(),
    ...buildModuleGroups(placed),
    ...contents,
    ...buildSchools(today),
    ...people,
    knownTutorials: [],
    membershipLevels: buildMembershipLevels(),
    issuers: [],
    products: [],
    productVat: [],
    subscriptionPlans,
    ...buildSubscriptions(subscriptionPlans, population.subscriptionWishes, today),
    appointmentTypes: buildClassTypes(),
    ...calendar,
    ...buildAttendance({
      classes,
      trainings,
      standings,
      modulesOf: ofLevel,
      isKid: population.isKid,
      startOfToday: instantAt(today, '00:00'),
    }),
    examTasks: [],
    scenarioWorkshops: buildWorkshops(levels),
    examCandidates: [],
    documents: [],
    certificates: [],
    trainingProgress: standings.trainingProgress,
    progressSeen: standings.progressSeen,
    contentProgress: buildVideoProgress(placed, contents.contents, today),
    legalTexts,
    legalAcceptances: buildLegalAcceptances(legalTexts, people.users, people.relations),
    legacyMembers: buildLegacyMembers(today, passwordHash),
    ...buildNotices({ now, idOf: population.idOf, users: people.users, sports, trainings }),
    glossary: buildGlossary(),
    textBlocks: buildTextBlocks(),
    settings: [
      {
        id: 1,
        key: 'demo',
        value: { password: DEMO_PASSWORD, people: demoLogins(), memberships: demoMemberships() },
      },
    ],
  }
  addAssociation(federation, today)
  addCatalogue(federation)
  addExams(federation, { now, classes, trainings, standings, idOf: population.idOf })
  return federation
}
