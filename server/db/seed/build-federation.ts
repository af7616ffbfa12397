/** Puts the demo federation together for an instant: pure, so that the same one gives the same rows. */
import { type Day, dayOf, instantAt } from '@wegband/domain/basics/calendar-days.ts'
import { addAssociation } from './association.ts'
import { buildAttendance } from './attendance.ts'
import { buildClassTypes } from './class-types.ts'
import { buildClasses, type ClassOn } from './classes.ts'
import type { Clip } from './clips.ts'
import { buildContents } from './contents.ts'
import { buildModules, moduleRows } from './curriculum.ts'
import type { Federation } from './federation.ts'
import { addExams } from './exams.ts'
import { buildFilmProgress } from './film-progress.ts'
import { buildGlossary } from './glossary.ts'
import { trainingsOfJourney } from './journey-trainings.ts'
import { type Journey, JOURNEYS } from './journeys.ts'
import { bookNeighbours, fillSpecialClasses, trainingsOfMembers } from './member-trainings.ts'
import { buildMembershipLevels, buildPlans, buildSubscriptions } from './memberships.ts'
import { buildLegacyMembers, demoMemberships } from './legacy-members.ts'
import { buildModuleGroups } from './module-groups.ts'
import { buildLegalAcceptances, buildLegalTexts } from './legal.ts'
import { buildNotices } from './notices.ts'
import { DEMO_PASSWORD, demoLogins } from './people.ts'
import { type Population, populate } from './population.ts'
import { buildPromos } from './promos.ts'
import { buildSchools } from './schools.ts'
import { specialClasses } from './special-classes.ts'
import { buildLevels, buildSports } from './sports.ts'
import { buildStandings } from './standings.ts'
import { buildTextBlocks } from './texts.ts'
import { spendThisWeek } from './this-week.ts'
import { buildTimetable } from './timetable.ts'
import { type ModulesOf, modulesOf, type Training } from './trainings.ts'

/** Old enough for the classes of the older children; the named children say by their level in which they are. */
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

/** Named people first: there is always a place for them. */
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
  const special = fillSpecialClasses(classes, population.regulars, population.idOf)
  const members = trainingsOfMembers(population.regulars, classes, today, ofLevel)
  return [...journeys, ...thisWeek, ...special, ...members]
}

export type FederationOptions = {
  /** ISO 8601 in UTC; what ended some hours before it was held. */
  now: string
  clips: readonly Clip[]
  /** Of the one password that all demo people have. */
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
    ...buildSchools(),
    ...people,
    knownTutorials: [],
    membershipLevels: buildMembershipLevels(),
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
    examCandidates: [],
    documents: [],
    certificates: [],
    trainingProgress: standings.trainingProgress,
    progressSeen: standings.progressSeen,
    contentProgress: buildFilmProgress(placed, contents.contents, today),
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
  addExams(federation, { now, classes, trainings, standings, idOf: population.idOf })
  return federation
}
