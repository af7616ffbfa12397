/** How a contract ends and goes on: cancelling, revoking, extending (§4 Subscription, docs/decisions/0069). */
import { addDays, type Day } from '../../../basics/calendar-days.ts'
import { addMonths } from '../../../basics/months.ts'
import type { ErrorCode } from '../../../errors/catalogue.ts'
import {
  fixedTermEndsOn,
  hasEnded,
  isCancelled,
  latestDay,
  type ContractLife,
  type NoticePeriod,
} from './contract-facts.ts'
import type { Phase } from './phases.ts'
import { renewalPeriodOn } from './renewals.ts'

const NOTICE_DAYS = 7
const NOTICE_MONTHS = 1

/** The longest time that an order may bind the buyer, in months. */
export const MAX_BOUND_MONTHS = 24

/** The last day of a notice given on a day; that day itself does not count (§ 187 (1) BGB). */
export const noticeEndsOn = (day: Day, notice: NoticePeriod): Day =>
  notice === 'P1M' ? addMonths(day, NOTICE_MONTHS) : addDays(day, NOTICE_DAYS)

/**
 * The last day after a cancellation today: the end of the fixed term or of the notice, whichever is later. A later day may be wished
 * for, never an earlier one.
 */
export const endAfterCancelling = (life: ContractLife, today: Day, wishedOn: Day | null = null): Day =>
  latestDay([fixedTermEndsOn(life), noticeEndsOn(today, life.notice), wishedOn ?? ''])

export const whyNotCancel = (life: ContractLife, today: Day): ErrorCode | undefined => {
  if (hasEnded(life, today)) return 'subscriptions.ended'
  return isCancelled(life) ? 'subscriptions.already-cancelled' : undefined
}

/** A cancellation can be revoked until the last day is over. */
export const whyNotRevoke = (life: ContractLife, today: Day): ErrorCode | undefined => {
  if (hasEnded(life, today)) return 'subscriptions.ended'
  return isCancelled(life) ? undefined : 'subscriptions.not-cancelled'
}

/** The cancelled contract. */
export const cancelLife = (life: ContractLife, today: Day, wishedOn: Day | null = null): ContractLife => ({
  ...life,
  endsOn: endAfterCancelling(life, today, wishedOn),
})

/** The contract as if it had not been cancelled. */
export const revokeCancellation = (life: ContractLife): ContractLife => ({ ...life, endsOn: null })

/**
 * The day after which a further term begins: the last day that is ordered or renewed, or that today's renewal covers. A further term
 * lifts a cancellation, so what was billed beyond the end is used up first.
 */
export const prolongedFrom = (life: ContractLife, today: Day): Day => {
  const last = latestDay(life.phases.map(({ endsOn }) => endsOn))
  return last >= today ? last : renewalPeriodOn(life, today).endsOn
}

/** Why a term may not bind until this day, or undefined. */
export const whyNotBoundUntil = (endsOn: Day, today: Day): ErrorCode | undefined =>
  endsOn > addMonths(today, MAX_BOUND_MONTHS) ? 'subscriptions.bound-too-long' : undefined

/** Why the contract takes no further term that ends on this day, or undefined. `isPlanActive`: an extension orders the same plan again. */
export const whyNotExtend = (
  life: ContractLife,
  next: { readonly endsOn: Day; readonly isPlanActive: boolean; readonly isUnpaid: boolean },
  today: Day,
): ErrorCode | undefined => {
  if (hasEnded(life, today)) return 'subscriptions.ended'
  if (next.isUnpaid) return 'subscriptions.unpaid'
  if (!next.isPlanActive) return 'checkout.plan-gone'
  return whyNotBoundUntil(next.endsOn, today)
}

/** The contract with a further term, which lifts a cancellation. */
export const extendLife = (life: ContractLife, term: Phase): ContractLife => ({
  ...life,
  phases: [...life.phases, term],
  endsOn: null,
})

/** The contract that another product replaces: it ends on the first day of the new one, which counts as unused. */
export const replaceLife = (life: ContractLife, newStartsOn: Day): ContractLife => ({
  ...life,
  endsOn: newStartsOn,
})
