/** Lists who is ready or nearly ready for a check. The full rule runs only for people whose totals are near (docs/decisions/0026, 0033). */
import { addDays, dayOf, DAYS_PER_WEEK, dayWindow } from '@wegband/domain/basics/calendar-days.ts'
import { inLocale } from '@wegband/domain/basics/locale.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { READY_PER_PAGE, type ReadyList, type ReadyPerson } from '@wegband/domain/features/exams/contract.ts'
import { whyNotSeeReady } from '@wegband/domain/features/exams/exam-rules.ts'
import { isTrainerSide, teachesIn } from '@wegband/domain/features/accounts/school-rights.ts'
import type { MissingGoal } from '@wegband/domain/features/progress/missing-to-next-step.ts'
import type { Context } from '../../http/request/context.ts'
import { type PageMeta, pageOf } from '../../http/request/page-of.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { withAvatarAddress } from '../accounts/avatar-address.ts'
import { type ReferenceData, levelAt, readReferenceDataFor } from '../reference-data/reference-data.ts'
import { examTypes, readDays } from './exam-days.ts'
import { countActive, listBooked, listNear, type NearRow } from './ready-store.ts'
import { showLevel } from './show-day.ts'
import { readStandings, type StandingOf } from './standings.ts'

/** How many days count as soon: the next exam day is planned within them. */
const SOON_DAYS = 28
/** An active week takes at least one week, so a goal with more missing weeks is not soon. */
export const NEAR_WEEKS = SOON_DAYS / DAYS_PER_WEEK
/** The limit for one sport in one school; the people nearest to the check come first. */
const MOST_PEOPLE = 300

type Goal = MissingGoal['kind']
type ReadyQuery = {
  readonly schoolId: number
  readonly sportId: number | undefined
  readonly goal: Goal | undefined
  readonly page: number
}

const RANK: readonly Goal[] = ['level-check', 'stripe', 'belt-step']

/** The greatest goal that is reached or near. A stripe or a belt step needs no check, so a reached one is not listed. */
export const nearestGoal = (goals: readonly MissingGoal[], today: string): MissingGoal | undefined =>
  RANK.flatMap((kind) => goals.find((goal) => goal.kind === kind) ?? []).find(
    ({ kind, isReached, forecastOn }) =>
      (isReached && kind === 'level-check') ||
      (!isReached && forecastOn !== null && forecastOn <= addDays(today, SOON_DAYS)),
  )

type ReadyMatch = { readonly person: ReadyPerson; readonly sortOn: string }

const toPerson = (
  context: Context,
  referenceData: ReferenceData,
  { row, standing, today, sportId }: { row: NearRow; standing: StandingOf; today: string; sportId: number },
): ReadyMatch[] => {
  const goal = nearestGoal(standing.missingOn(today).goals, today)
  const level = levelAt(referenceData, sportId, standing.levelIndex)
  if (goal === undefined || level === undefined) return []
  const since = goal.isReached ? standing.readySince() : null
  const { userId: id, ...names } = row
  const person = {
    user: withAvatarAddress(context, { id, ...names }),
    level: showLevel(level, context.locale),
    stripes: standing.stripes,
    goal: goal.kind,
    goalIndex: goal.index,
    isReady: goal.isReached,
    readySince: since,
    forecastOn: goal.forecastOn,
    missing: goal.conditions
      .filter(({ missing }) => missing > 0)
      .map(({ kind, missing }) => ({ kind, missing })),
    invitation: null,
  }
  return [{ person, sortOn: since ?? goal.forecastOn ?? '' }]
}

/** The requested sport in that school, else the first sport that the caller teaches there. */
const sportFor = (
  { actor }: Context,
  referenceData: ReferenceData,
  { schoolId, sportId }: Pick<ReadyQuery, 'schoolId' | 'sportId'>,
) => {
  if (!referenceData.schools.has(schoolId) || !isTrainerSide(actor, schoolId)) throw notFound()
  const taught = [...referenceData.sports.values()].filter(
    (one) => teachesIn(actor, schoolId, one.id) && (one.schoolId ?? schoolId) === schoolId,
  )
  const sport = sportId === undefined ? taught[0] : taught.find(({ id }) => id === sportId)
  const why = whyNotSeeReady(actor, schoolId, sport?.id ?? 0)
  if (sport === undefined || why !== undefined) throw new AppError(why ?? 'exams.not-taught')
  return { sport, taught }
}

export const readReady = async (
  context: Context,
  asked: ReadyQuery,
): Promise<{ data: ReadyList; meta: PageMeta }> => {
  const { db, clock, locale } = context
  const referenceData = await readReferenceDataFor(db, 'schools', asked.schoolId)
  const { sport, taught } = sportFor(context, referenceData, asked)
  const { schoolId } = asked
  const of = { schoolId, sportId: sport.id }
  const today = dayOf(clock.now().toISOString())
  const [activeMembers, near, { days, registered }] = await Promise.all([
    countActive(db.drizzle, schoolId),
    listNear(db.drizzle, of, { nearWeeks: NEAR_WEEKS, limit: MOST_PEOPLE }),
    readDays(context, referenceData, of),
  ])
  const standings = await readStandings(
    db.drizzle,
    referenceData,
    near.map(({ userId }) => userId),
    sport.id,
  )
  const found = near
    .flatMap((row) => {
      const standing = standings.get(row.userId)
      return standing === undefined
        ? []
        : toPerson(context, referenceData, { row, standing, today, sportId: sport.id })
    })
    .toSorted(
      (a, b) =>
        Number(b.person.isReady) - Number(a.person.isReady) ||
        (a.sortOn < b.sortOn ? -1 : a.sortOn > b.sortOn ? 1 : a.person.user.id - b.person.user.id),
    )
  const booked = await listBooked(
    db.drizzle,
    { ...of, typeIds: examTypes(referenceData) },
    // a person in today's check needs no invitation to another one
    dayWindow(today).startAt,
    found.map(({ person }) => person.user.id),
  )
  const withInvitations = found.map(({ person }): ReadyPerson => {
    const one = registered.find(({ userId, state }) => userId === person.user.id && state !== 'booked')
    const place = booked.find(({ userId }) => userId === person.user.id)
    const wasAsked = one && {
      appointmentId: one.appointmentId,
      state: one.state,
      startAt: days.find(({ appointmentId }) => appointmentId === one.appointmentId)?.startAt ?? null,
    }
    // A person on the list counts as booked, even after declining another day. An accepted invitation stays accepted.
    const isListed = place !== undefined && wasAsked?.state !== 'accepted'
    return {
      ...person,
      invitation: isListed
        ? { appointmentId: place.appointmentId, state: 'booked', startAt: place.startAt }
        : (wasAsked ?? null),
    }
  })
  const countOf = (kind: Goal): number => withInvitations.filter(({ goal }) => goal === kind).length
  const { data: people, meta } = pageOf(
    withInvitations.filter(({ goal }) => asked.goal === undefined || goal === asked.goal),
    asked.page,
    READY_PER_PAGE,
  )
  const nameOf = (one: typeof sport) => ({ id: one.id, name: inLocale(one.name, locale) })
  return {
    data: {
      school: { id: schoolId, name: referenceData.schools.get(schoolId)?.name ?? '' },
      sport: { ...nameOf(sport), hue: sport.hue, chroma: sport.chroma },
      sports: taught.map((one) => nameOf(one)),
      activeMembers,
      counts: {
        all: found.length,
        levelCheck: countOf('level-check'),
        stripe: countOf('stripe'),
        beltStep: countOf('belt-step'),
      },
      people,
      examDays: days,
    },
    meta,
  }
}
