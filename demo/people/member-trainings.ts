/** The members' attendance in the last 26 weeks, and their bookings for the days ahead. */
import { addDays, type Day, instantAt } from '@wegband/domain/basics/calendar-days.ts'
import { type ClassOn, takePlace } from '../classes/classes.ts'
import { type WeeklyPlan, HISTORY_WEEKS, type Member } from './members.ts'
import { type Random, randomFor } from '../random.ts'
import { SPORT } from '../training/sports.ts'
import { hourOf, type ModulesOf, repeatsOf, type Training, weekBefore } from '../training/trainings.ts'

/** Old enough for the class of the older children. */
const BIG_AGE = 7
const BOOKING_DAYS = 8
const BOOKING_SHARE = 0.45
/** Members who only watched, were unwell or left early: present, but without confirmed progress. */
const NO_PROGRESS_SHARE = 0.03

export type Visitor = { userId: number; member: Member; weeklyPlan: WeeklyPlan }

const isBig = ({ born }: Member): boolean => typeof born === 'object' && born.age >= BIG_AGE

/** Classes of one sport in one school: from these a member picks favourites. */
const subjectOf = ({ plan }: ClassOn): string => `${plan.school} ${plan.sportId}`
const subjectsOf = ({ member, weeklyPlan }: Visitor): string[] =>
  (member.schools ?? []).map(({ school }) => `${school} ${weeklyPlan.sportId}`)

/** Whether the class is one of the person's school, sport and age. */
const isFor = ({ member, weeklyPlan }: Visitor, { plan }: ClassOn): boolean => {
  const isRightAge = !('ages' in plan) || plan.ages === undefined || (plan.ages === 'big') === isBig(member)
  const isHere = member.schools?.some(
    ({ school, state = 'active' }) => school === plan.school && state === 'active',
  )
  return isRightAge && isHere === true && plan.sportId === weeklyPlan.sportId
}

/** Has a place in the timetable at an hour at which members come regularly. */
const isOrdinary = ({ plan }: ClassOn): boolean => 'historyWeeks' in plan && plan.isQuiet !== true

const seriesOf = ({ row }: ClassOn): number => row.seriesId ?? 0

/** One to three entries of the timetable to which a member goes regularly. */
const favourites = (random: Random, classes: readonly ClassOn[]): Set<number> => {
  const lines = random.shuffle([...new Set(classes.map(seriesOf))])
  return new Set(lines.slice(0, random.between(1, 3)))
}

const isWithinPlan = ({ weeklyPlan }: Visitor, today: Day, { week }: ClassOn): boolean =>
  week <= weekBefore(today, weeklyPlan.untilWeeksAgo) && week >= weekBefore(today, weeklyPlan.sinceWeeksAgo)

/** Still training at the date of a class ahead. */
const isReady = ({ weeklyPlan }: Visitor, { isPast }: ClassOn): boolean =>
  !isPast && weeklyPlan.untilWeeksAgo === 0

const placement = ({ userId, weeklyPlan }: Visitor, today: Day): Training => ({
  userId,
  sportId: weeklyPlan.sportId,
  levelIndex: weeklyPlan.levelIndex,
  moduleId: null,
  kind: 'placement',
  occurredAt: hourOf(weekBefore(today, weeklyPlan.sinceWeeksAgo + 1), 0, '09:00'),
  class: undefined,
})

/** The trained module of each class, module after module. */
const trainingsOf = (
  visitor: Visitor,
  visits: readonly ClassOn[],
  { today, modulesOf, random }: { today: Day; modulesOf: ModulesOf; random: Random },
): Training[] => {
  const { userId, weeklyPlan } = visitor
  const modules = modulesOf(weeklyPlan.sportId, weeklyPlan.levelIndex)
  const trained = visits.map((one, index): Training => {
    const module = modules[Math.floor(index / repeatsOf(weeklyPlan.sportId)) % Math.max(1, modules.length)]
    return {
      userId,
      sportId: weeklyPlan.sportId,
      levelIndex: weeklyPlan.levelIndex,
      moduleId: module?.id ?? null,
      kind: random.chance(NO_PROGRESS_SHARE) ? 'presence' : 'training',
      occurredAt: one.row.startAt,
      class: one,
    }
  })
  return weeklyPlan.levelIndex > 1 ? [placement(visitor, today), ...trained] : trained
}

/** Places left free, so that visitors of the demo can book and be scanned. */
const SPARE_PLACES = 4
const hasSparePlace = ({ row, attendees }: ClassOn): boolean =>
  typeof row.capacity !== 'number' || attendees.size + SPARE_PLACES < row.capacity

const bookAhead = (visitor: Visitor, classes: readonly ClassOn[], today: Day, random: Random): void => {
  const [from, to] = [instantAt(today, '00:00'), instantAt(addDays(today, BOOKING_DAYS), '00:00')]
  if (visitor.weeklyPlan.untilWeeksAgo > 0) return
  for (const one of classes) {
    const isSoon = !one.isPast && one.row.startAt >= from && one.row.startAt < to
    if (isSoon && random.chance(BOOKING_SHARE) && hasSparePlace(one)) takePlace(one, visitor.userId)
  }
}

/** How many days ahead some people have booked even the quiet classes. */
const QUIET_DAYS = 3
/** The most people who drop in to a quiet class; it has few regular attendees. */
const MOST_DROP_INS = 4
/** `until`: the last instant for which classes ahead are considered. */
const isQuiet = ({ row, attendees, plan }: ClassOn, until: string): boolean =>
  isPlain(plan) && attendees.size < 2 && row.startAt < until
/** Neither a special kind nor a class with its own list. */
const isPlain = (plan: ClassOn['plan']): boolean =>
  !('day' in plan) || (plan.type === 'class' && plan.booked === undefined)

const dropIn = (one: ClassOn, visitors: readonly Visitor[], visits: Visits, today: Day): void => {
  const random = randomFor(`drop in ${one.row.schoolId} ${one.row.startAt}`)
  const theirs = visitors.filter((visitor) => isFor(visitor, one))
  const active = theirs.filter((visitor) => isWithinPlan(visitor, today, one) || isReady(visitor, one))
  // A past class needs an attendee, even one who is slightly too old for it.
  const anybody = theirs.length > 0 ? theirs : visitors
  const possible = active.length === 0 && one.isPast ? anybody : active
  for (const visitor of random.shuffle(possible).slice(0, random.between(1, MOST_DROP_INS)))
    if (takePlace(one, visitor.userId) && one.isPast) visits.get(visitor)?.push(one)
}

type Visits = Map<Visitor, ClassOn[]>

/** Puts all members on the lists: in their favourite past classes, and in those they booked. */
const fillLists = (visitors: readonly Visitor[], classes: readonly ClassOn[], today: Day): Visits => {
  const visits: Visits = new Map()
  const soon = instantAt(addDays(today, QUIET_DAYS), '00:00')
  const bySubject = Map.groupBy(classes, subjectOf)
  for (const visitor of visitors) {
    const { userId, weeklyPlan } = visitor
    const random = randomFor(`habit ${userId} ${weeklyPlan.sportId}`)
    const possible = subjectsOf(visitor)
      .flatMap((subject) => bySubject.get(subject) ?? [])
      .filter((one) => isOrdinary(one) && isFor(visitor, one))
    const lines = favourites(random, possible)
    const own = possible.filter((one) => lines.has(seriesOf(one)))
    const attended = own.filter(
      (one) =>
        one.isPast &&
        isWithinPlan(visitor, today, one) &&
        random.chance(weeklyPlan.eagerness) &&
        takePlace(one, userId),
    )
    visits.set(visitor, attended)
    bookAhead(visitor, own, today, random)
  }
  for (const [subject, ofSubject] of bySubject) {
    const theirs = visitors.filter((visitor) => subjectsOf(visitor).includes(subject))
    for (const one of ofSubject) if (isQuiet(one, soon)) dropIn(one, theirs, visits, today)
  }
  return visits
}

/** Trainings of all members with favourite classes; a booking alone appears only on the list of the class. */
export const trainingsOfMembers = (
  visitors: readonly Visitor[],
  classes: readonly ClassOn[],
  today: Day,
  modulesOf: ModulesOf,
): Training[] =>
  [...fillLists(visitors, classes, today)].flatMap(([visitor, visits]) =>
    trainingsOf(
      visitor,
      visits.toSorted((a, b) => a.row.id - b.row.id),
      { today, modulesOf, random: randomFor(`progress ${visitor.userId} ${visitor.weeklyPlan.sportId}`) },
    ),
  )

/** Fills the single appointments: guests by name, then members of the school in that sport. */
export const fillSpecialClasses = (
  classes: readonly ClassOn[],
  visitors: readonly Visitor[],
  idOf: (username: string) => number,
): Training[] =>
  classes.flatMap((one) => {
    const { plan } = one
    if (!('day' in plan)) return []
    for (const guest of plan.guests ?? []) takePlace(one, idOf(guest))
    const random = randomFor(`guests ${plan.school} ${plan.name.de}`)
    const members = visitors.filter(
      ({ member, weeklyPlan }) =>
        weeklyPlan.sportId === plan.sportId &&
        weeklyPlan.sinceWeeksAgo === HISTORY_WEEKS &&
        member.schools?.some(({ school }) => school === plan.school) === true,
    )
    for (const { userId } of random.shuffle(members)) {
      if (one.attendees.size >= (plan.booked ?? 0)) break
      takePlace(one, userId)
    }
    if (!one.isPast || (plan.type !== 'workshop' && plan.type !== 'seminar')) return []
    const { type } = plan
    return members
      .filter(({ userId }) => one.attendees.has(userId))
      .map(({ userId, weeklyPlan }): Training => ({
        userId,
        sportId: weeklyPlan.sportId,
        levelIndex: weeklyPlan.levelIndex,
        moduleId: null,
        kind: type,
        occurredAt: one.row.startAt,
        class: one,
      }))
  })

/** The hour of the main class in the Schule Lindenhof. */
const MAIN_HOUR = '18:30'
const NAMED_SHARE = 0.5

/** The people whom the demo student meets in today's main class, and sometimes in the next ones. */
export const bookNeighbours = (classes: readonly ClassOn[], userIds: readonly number[], today: Day): void => {
  const random = randomFor('neighbours')
  const end = instantAt(addDays(today, BOOKING_DAYS), '00:00')
  const main = classes.filter(
    ({ plan, isPast, row }) =>
      plan.school === 'lindenhof' &&
      plan.sportId === SPORT.wingChun &&
      plan.startTime === MAIN_HOUR &&
      !isPast &&
      row.startAt < end,
  )
  main.forEach((one, index) => {
    for (const userId of userIds) if (index === 0 || random.chance(NAMED_SHARE)) takePlace(one, userId)
  })
}
