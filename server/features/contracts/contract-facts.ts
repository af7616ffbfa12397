/** Turns the rows of a contract into the facts that its rules judge. */
import { addDays, dayOf, type Day } from '@wegband/domain/basics/calendar-days.ts'
import type { ContractFacts } from '@wegband/domain/features/subscriptions/contracts/contract-status.ts'
import { intervalLength, isDaily } from '@wegband/domain/features/subscriptions/plans/plan-prices.ts'
import type { ContractRow } from './contract-statement.ts'

const MONTH = { months: 1, days: 0 }

/** `ends_at` is the instant after the last day. */
export const lastDayOf = (endsAt: string): Day => addDays(dayOf(endsAt), -1)

const PAYMENT: Readonly<Partial<Record<ContractRow['status'], ContractFacts['payment']>>> = {
  past_due: 'past_due',
  unpaid: 'unpaid',
}

export const factsOf = (row: ContractRow): ContractFacts => ({
  phases: row.phases,
  pauses: row.pauses,
  notice: row.plan.notice,
  renewalLength: isDaily(row.plan) ? intervalLength(row.plan) : MONTH,
  endsOn: row.endsAt === null ? null : lastDayOf(row.endsAt),
  withdrawnOn: row.withdrawnOn,
  orderedAt: row.orderedAt,
  isOrderPaid: row.status !== 'incomplete' && row.status !== 'incomplete_expired',
  paidFrom: row.phases[0]?.paidFrom ?? dayOf(row.startsAt),
  payment: PAYMENT[row.status] ?? 'fine',
  hasFailedCancellation: row.cancellationFailedAt !== null,
})
