/** Who taught a class, for how many minutes, and what that is paid (§4 Run; docs/decisions/0113). */
import { dayOf, type Day } from '../../basics/calendar-days.ts'
import { groupBy } from '../../basics/groups.ts'
import { type Cents, exactCents, percentOf, roundRatio, sumCents } from '../../basics/money.ts'
import { clockMinutes, plannedMinutes } from '../appointments/attendance/trained-minutes.ts'

/** `substitute`: replaced the lead on that date, planned or by starting the class. */
export const TAUGHT_ROLES = ['lead', 'co', 'substitute'] as const
export type TaughtRole = (typeof TAUGHT_ROLES)[number]

/** A class that ended. */
export type EndedClass = {
  readonly appointmentId: number
  readonly schoolId: number
  readonly title: string
  readonly startAt: string
  readonly endAt: string
  readonly startedAt: string
  readonly endedAt: string
  readonly trainerId: number | null
  readonly coTrainerIds: readonly number[]
  readonly insteadOfId: number | null
  readonly startedById: number | null
}

/** A class that ran longer than planned by more than this was forgotten, and counts as planned. */
export const FORGOTTEN_AFTER_MINUTES = 30
const MINUTES_PER_HOUR = 60
/** § 3 No. 26 EStG in 2026; an installation may set another amount. */
export const TRAINER_ALLOWANCE_EUROS = 3_300
/** Warned from this share of the allowance on. */
const WARN_PERCENT = 90

/** From start to end, as on a clock without seconds. */
export const taughtMinutes = (
  one: Pick<EndedClass, 'startAt' | 'endAt' | 'startedAt' | 'endedAt'>,
): { readonly minutes: number; readonly isForgotten: boolean } => {
  const planned = plannedMinutes(one)
  const real = clockMinutes(one.startedAt, one.endedAt)
  const isForgotten = real > planned + FORGOTTEN_AFTER_MINUTES
  return { minutes: isForgotten ? planned : real, isForgotten }
}

/**
 * The people who taught. Starting a class that is planned for others takes it over, so the starter replaces the lead. Without a planned
 * trainer it is the starter's own.
 */
export const whoTaught = ({
  trainerId,
  coTrainerIds,
  insteadOfId,
  startedById,
}: Pick<EndedClass, 'trainerId' | 'coTrainerIds' | 'insteadOfId' | 'startedById'>): {
  userId: number
  role: TaughtRole
}[] => {
  const beside = coTrainerIds
    .filter((userId) => userId !== trainerId)
    .map((userId) => ({ userId, role: 'co' as const }))
  const isPlanned = trainerId !== null || beside.length > 0
  const isStarterPlanned = startedById === trainerId || coTrainerIds.includes(startedById ?? 0)
  if (startedById !== null && !isStarterPlanned)
    return [{ userId: startedById, role: isPlanned ? 'substitute' : 'lead' }, ...beside]
  if (trainerId === null) return beside
  return [{ userId: trainerId, role: insteadOfId === null ? 'lead' : 'substitute' }, ...beside]
}

export type Rate = {
  readonly role: TaughtRole
  readonly validFrom: Day
  readonly centsPerHour: Cents
}

const newestOf = (rates: readonly Rate[], role: TaughtRole, day: Day): Rate | undefined =>
  rates
    .filter((rate) => rate.role === role && rate.validFrom <= day)
    .toSorted((one, other) => (one.validFrom < other.validFrom ? 1 : -1))[0]

/** The newest rate of the role on that day. A substitute without a rate of their own is paid like the lead. Null: there is none. */
export const rateOn = (rates: readonly Rate[], role: TaughtRole, day: Day): Cents | null =>
  (newestOf(rates, role, day) ?? (role === 'substitute' ? newestOf(rates, 'lead', day) : undefined))
    ?.centsPerHour ?? null

/** To the nearest cent; nothing without a rate. */
export const payOf = (minutes: number, centsPerHour: Cents | null): Cents =>
  centsPerHour === null
    ? 0
    : roundRatio({ numerator: exactCents(minutes * centsPerHour), denominator: MINUTES_PER_HOUR }, 'nearest')

export type TaughtLine = {
  readonly userId: number
  readonly appointmentId: number | null
  readonly taughtOn: Day
  readonly title: string
  readonly role: TaughtRole
  readonly minutes: number
  readonly isForgotten: boolean
  readonly centsPerHour: Cents | null
  readonly cents: Cents
}

/** One line for each trainer of each class; the day of a class is that of its plan. */
export const linesOf = (classes: readonly EndedClass[], rates: readonly Rate[]): TaughtLine[] =>
  classes.flatMap((one) => {
    const taughtOn = dayOf(one.startAt)
    const { minutes, isForgotten } = taughtMinutes(one)
    return whoTaught(one).map(({ userId, role }) => {
      const centsPerHour = rateOn(rates, role, taughtOn)
      const { appointmentId, title } = one
      const cents = payOf(minutes, centsPerHour)
      return {
        userId,
        appointmentId,
        taughtOn,
        title,
        role,
        minutes,
        isForgotten,
        centsPerHour,
        cents,
      }
    })
  })

type Summed = { readonly minutes: number; readonly cents: Cents }
export const sumOf = (lines: readonly Summed[]): Summed => ({
  minutes: lines.reduce((sum, { minutes }) => sum + minutes, 0),
  cents: sumCents(lines.map(({ cents }) => cents)),
})

/** What the year of a person comes to, beside what stays free of tax (§ 3 No. 26 EStG). */
export const ALLOWANCE_STATES = ['within', 'near', 'over'] as const
export type AllowanceState = (typeof ALLOWANCE_STATES)[number]
export const allowanceState = (yearCents: Cents, allowanceCents: Cents): AllowanceState => {
  if (yearCents > allowanceCents) return 'over'
  return yearCents > 0 && yearCents >= percentOf(allowanceCents, WARN_PERCENT, 'up') ? 'near' : 'within'
}

type BookedLine = Pick<
  TaughtLine,
  'userId' | 'appointmentId' | 'taughtOn' | 'title' | 'minutes' | 'centsPerHour'
> & { readonly isCorrection: boolean }
/** How a class of a closed month stands now, and what the month holds of it. */
export type Difference = {
  readonly userId: number
  readonly appointmentId: number
  readonly taughtOn: Day
  readonly title: string
  readonly minutes: number
  readonly cents: Cents
}

const keyOf = ({ userId, appointmentId }: Pick<TaughtLine, 'userId' | 'appointmentId'>): string =>
  `${userId} ${appointmentId ?? ''}`

/**
 * What a correction would have to add so that a closed month is as the classes stand now. Minutes decide: a rate that changed later is no
 * difference. Corrections of a class count as booked, and have no rate of their own.
 */
export const differencesOf = (live: readonly TaughtLine[], booked: readonly BookedLine[]): Difference[] => {
  const now = new Map(live.map((line) => [keyOf(line), line]))
  const ofClasses = booked.filter(({ appointmentId }) => appointmentId !== null)
  const before = new Map(
    groupBy(ofClasses, keyOf).flatMap((lines) =>
      lines.slice(0, 1).map((one) => [keyOf(one), lines] as const),
    ),
  )
  return [...new Set([...now.keys(), ...before.keys()])].flatMap((key) => {
    const lines = before.get(key) ?? []
    const closed = lines.find(({ isCorrection }) => !isCorrection)
    const shown = now.get(key) ?? closed ?? lines[0]
    if (shown === undefined || shown.appointmentId === null) return []
    const minutes = (now.get(key)?.minutes ?? 0) - lines.reduce((sum, line) => sum + line.minutes, 0)
    if (minutes === 0) return []
    const { userId, appointmentId, taughtOn, title } = shown
    const cents = payOf(minutes, (closed ?? shown).centsPerHour)
    return [{ userId, appointmentId, taughtOn, title, minutes, cents }]
  })
}
