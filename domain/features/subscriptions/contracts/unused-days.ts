/** The part of a paid period that was not used: credited when a contract ends within it. */
import type { Day } from '../../../basics/calendar-days.ts'
import { shareOf, type Cents } from '../../../basics/money.ts'
import { pausedDays } from './pauses.ts'
import { dayCount, type DayRange } from './phases.ts'

/**
 * What is credited of a paid period, rounded up to the next cent. `lastUsedOn` is the last day of use. Paused days count neither as
 * used nor as unused.
 */
export const unusedCents = (
  period: DayRange & { readonly paidCents: Cents },
  lastUsedOn: Day,
  pauses: readonly DayRange[] = [],
): Cents => {
  const days = (range: DayRange): number => dayCount(range) - pausedDays(range, pauses)
  const all = days(period)
  if (lastUsedOn >= period.endsOn || all <= 0) return 0
  const used = lastUsedOn < period.startsOn ? 0 : days({ startsOn: period.startsOn, endsOn: lastUsedOn })
  return shareOf(period.paidCents, all - used, all, 'up')
}
