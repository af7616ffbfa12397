/** Pauses: access rests, and what is still to come moves by the length of the pause. */
import { addDays, type Day } from '../../../basics/calendar-days.ts'
import { addMonths, lastDayOfMonths } from '../../../basics/months.ts'
import type { ErrorCode } from '../../../errors/catalogue.ts'
import type { ContractLife } from './contract-facts.ts'
import { dayCount, isWithin, overlaps, type DayRange } from './phases.ts'

/** How often within twelve months, and how long at most. */
export type PauseLimits = { readonly perYear: number; readonly months: number }
export const PAUSE_LIMITS: PauseLimits = { perYear: 2, months: 3 }
const MONTHS_PER_YEAR = 12

/** A day that lies on or after the first day of the pause moves by its length. */
export const dayMovedByPause = (day: Day, pause: DayRange): Day =>
  day >= pause.startsOn ? addDays(day, dayCount(pause)) : day

/** A phase or period that has begun before the pause becomes longer; a later one moves as a whole. */
export const movedByPause = <T extends DayRange>(range: T, pause: DayRange): T => ({
  ...range,
  startsOn: dayMovedByPause(range.startsOn, pause),
  endsOn: dayMovedByPause(range.endsOn, pause),
})

/** The pauses that are granted but begin only after this day. What is ordered or renewed after it must still move by them. */
export const comingPauses = (pauses: readonly DayRange[], after: Day): DayRange[] =>
  pauses.filter(({ startsOn }) => startsOn > after).toSorted((a, b) => a.startsOn.localeCompare(b.startsOn))

/** How many days of a range are paused. */
export const pausedDays = (range: DayRange, pauses: readonly DayRange[]): number =>
  pauses
    .filter((pause) => overlaps(pause, range))
    .map((pause) =>
      dayCount({
        startsOn: pause.startsOn > range.startsOn ? pause.startsOn : range.startsOn,
        endsOn: pause.endsOn < range.endsOn ? pause.endsOn : range.endsOn,
      }),
    )
    .reduce((sum, days) => sum + days, 0)

export const isPausedOn = (pauses: readonly DayRange[], day: Day): boolean =>
  pauses.some((pause) => isWithin(pause, day))

const pausesBefore = (pause: DayRange, others: readonly DayRange[]): number =>
  others.filter(({ startsOn }) => startsOn > addMonths(pause.startsOn, -MONTHS_PER_YEAR)).length

/**
 * Why a pause cannot be granted, or undefined. `pause.endsOn` is its last day. It never begins in the past. Pauses are granted one after
 * the other, because an earlier one would move what a later one has moved already.
 */
export const whyNotPause = (
  life: Pick<ContractLife, 'pauses' | 'endsOn' | 'withdrawnOn'>,
  pause: DayRange,
  today: Day,
  limits: PauseLimits = PAUSE_LIMITS,
): ErrorCode | undefined => {
  if (pause.endsOn < pause.startsOn) return 'general.invalid'
  const isOver = life.endsOn !== null && life.endsOn < pause.startsOn
  if (life.withdrawnOn !== null || isOver) return 'subscriptions.ended'
  if (pause.startsOn < today) return 'subscriptions.pause-past'
  if (pause.endsOn > lastDayOfMonths(pause.startsOn, limits.months)) return 'subscriptions.pause-too-long'
  if (life.pauses.some(({ endsOn }) => endsOn >= pause.startsOn)) return 'subscriptions.pause-overlap'
  return pausesBefore(pause, life.pauses) >= limits.perYear ? 'subscriptions.pauses-used' : undefined
}

/** The contract with a granted pause: its phases and its end move. */
export const pauseLife = (life: ContractLife, pause: DayRange): ContractLife => ({
  ...life,
  phases: life.phases.map((phase) => movedByPause(phase, pause)),
  pauses: [...life.pauses, pause],
  endsOn: life.endsOn === null ? null : dayMovedByPause(life.endsOn, pause),
})
