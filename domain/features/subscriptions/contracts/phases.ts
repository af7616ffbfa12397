/**
 * Phases of a contract: when a term begins and ends, and its billing periods (§4 Subscription, §§ 187, 188 BGB). A contract is made of
 * phases that never overlap. Days are those of Berlin, and both ends of a range belong to it.
 */
import { addDays, type Day, daysBetween, type Instant, instantAt } from '../../../basics/calendar-days.ts'
import { addMonths, lastDayOfMonths } from '../../../basics/months.ts'
import { chargeCount, intervalLength, type IntervalLength, type PlanTerms } from '../plans/plan-prices.ts'

export type DayRange = { readonly startsOn: Day; readonly endsOn: Day }

/** `term` was ordered and binds until its end; `renewal` follows it silently, month by month. */
export type Phase = DayRange & { readonly kind: 'term' | 'renewal' }

/**
 * The day from which a term counts. At once, the term begins in the course of that day, which § 187 (1) BGB does not count. Otherwise
 * it begins with the next day. Free days lengthen the term and are not billed.
 */
export type TermStart = { readonly countedFrom: Day; readonly isAtOnce: boolean; readonly freeDays: number }

export const dayCount = ({ startsOn, endsOn }: DayRange): number => daysBetween(startsOn, endsOn) + 1
export const isWithin = ({ startsOn, endsOn }: DayRange, day: Day): boolean =>
  startsOn <= day && day <= endsOn
export const overlaps = (a: DayRange, b: DayRange): boolean =>
  a.startsOn <= b.endsOn && b.startsOn <= a.endsOn

/** The instant from which the contract no longer holds, after its last day. */
export const endInstant = (endsOn: Day): Instant => instantAt(addDays(endsOn, 1), '00:00')

/** The last day of a term this long. */
export const termEnd = (start: TermStart, { months, days }: IntervalLength): Day => {
  const { countedFrom, isAtOnce, freeDays } = start
  const end = isAtOnce ? addMonths(countedFrom, months) : lastDayOfMonths(addDays(countedFrom, 1), months)
  return addDays(months === 0 ? countedFrom : end, days + freeDays)
}

export const termStartsOn = ({ countedFrom, isAtOnce }: TermStart): Day =>
  isAtOnce ? countedFrom : addDays(countedFrom, 1)

/** The first day that is paid: the one after the free days. */
export const paidFrom = (start: TermStart): Day => addDays(termStartsOn(start), start.freeDays)

/** How long the first term of a plan lasts. */
export const termLength = (plan: PlanTerms): IntervalLength => {
  const { months, days } = intervalLength(plan)
  return months === 0 ? { months: 0, days } : { months: plan.effectivePeriodLength, days: 0 }
}

/** The whole term of a plan, free days included. */
export const termPhase = (start: TermStart, plan: PlanTerms): Phase => ({
  kind: 'term',
  startsOn: termStartsOn(start),
  endsOn: termEnd(start, termLength(plan)),
})

/** The billing periods of a term, one for each charge. They begin after the free days and end with the term. */
export const billingPeriods = (start: TermStart, plan: PlanTerms): DayRange[] => {
  const { months, days } = intervalLength(plan)
  let startsOn = paidFrom(start)
  return Array.from({ length: chargeCount(plan) }, (_, index) => {
    const period = {
      startsOn,
      endsOn: termEnd(start, { months: months * (index + 1), days: days * (index + 1) }),
    }
    startsOn = addDays(period.endsOn, 1)
    return period
  })
}

/** Whether every phase begins after the end of the one before. */
export const isSequence = (phases: readonly DayRange[]): boolean =>
  phases.every((phase, index) => {
    const before = phases[index - 1]
    return phase.startsOn <= phase.endsOn && (before === undefined || before.endsOn < phase.startsOn)
  })
