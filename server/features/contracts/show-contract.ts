/** A contract as the wire shows it: the provider's fields of the specification, filled from our own rows (§3 Subscription). */
import { dayOf, type Instant } from '@wegband/domain/basics/calendar-days.ts'
import { sumCents } from '@wegband/domain/basics/money.ts'
import { inLocale, type Locale } from '@wegband/domain/basics/locale.ts'
import type { SubscriptionView } from '@wegband/domain/features/contracts/contract.ts'
import {
  endAfterCancelling,
  prolongedFrom,
  whyNotCancel,
  whyNotExtend,
  whyNotRevoke,
} from '@wegband/domain/features/subscriptions/contracts/cancelling.ts'
import {
  cardState,
  contractStatus,
  currentPhaseEndsOn,
  isOpening,
} from '@wegband/domain/features/subscriptions/contracts/contract-status.ts'
import { endInstant, termPhase } from '@wegband/domain/features/subscriptions/contracts/phases.ts'
import { hasEnded, latestDay } from '@wegband/domain/features/subscriptions/contracts/contract-facts.ts'
import {
  refundedUntil,
  whyNotWithdraw,
  withdrawalEndsOn,
} from '@wegband/domain/features/subscriptions/contracts/withdrawal.ts'
import {
  discountedRenewal,
  familyPercent,
} from '@wegband/domain/features/subscriptions/coupons/family-discount.ts'
import { renewalPrice, totalPrice } from '@wegband/domain/features/subscriptions/plans/plan-prices.ts'
import { movedBy } from '../payments/billing-clock.ts'
import { factsOf } from './contract-facts.ts'
import type { ContractRow } from './contract-statement.ts'

const MS_PER_SECOND = 1_000

/** The terms of the plan as the price rules take them. */
export const termsOf = ({ plan }: Pick<ContractRow, 'plan'>) => ({
  interval: plan.interval,
  intervalCount: plan.intervalCount,
  effectivePeriodLength: plan.effectiveMonths,
  price: plan.priceCents,
  renewalPriceCents: plan.renewalCents,
})

export const nameOf = (row: Pick<ContractRow, 'product' | 'subjectName'>, locale: Locale): string => {
  const name = row.product.name ?? row.subjectName
  return name === null ? '' : inLocale(name, locale)
}

/** The discount of the ordered rank. A better rank may still lower it when the renewal is written. */
const renewalOf = (row: ContractRow): number =>
  discountedRenewal(renewalPrice(termsOf(row)), row.familyRank === null ? 0 : familyPercent(row.familyRank))

const itemOf = (row: ContractRow, locale: Locale): SubscriptionView['items'][number] => {
  const { plan } = row
  return {
    subscriptionPlan: {
      id: plan.id,
      isActive: plan.isActive,
      interval: plan.interval,
      intervalCount: plan.intervalCount,
      effectivePeriodLength: plan.effectiveMonths,
      price: plan.priceCents,
      cancellationPeriod: plan.notice,
      renewalPrice: renewalOf(row),
      subjectType: plan.subjectType,
      subject: {
        id: plan.subjectId,
        name: row.subjectName === null ? '' : inLocale(row.subjectName, locale),
      },
    },
  }
}

const scheduleOf = (row: ContractRow, today: string): SubscriptionView['schedule'] => {
  const next = row.phases.find(({ kind, startsOn }) => kind === 'term' && startsOn > today)
  return next ? { startsOn: next.startsOn, endsOn: next.endsOn, totalCents: next.totalCents } : null
}

const discountOf = (row: ContractRow, name: string, today: string): SubscriptionView['discount'] => {
  const phase = row.phases.find(({ endsOn }) => endsOn >= today)
  return phase === undefined || phase.discountPercent === 0
    ? null
    : { coupon: { amount_off: null, percent_off: phase.discountPercent, name } }
}

/** The last day on which anything of the contract can be withdrawn; null when nothing can. */
const withdrawalEnd = (row: ContractRow, today: string): string | null => {
  if (hasEnded(factsOf(row), today)) return null
  const days = row.heldOrders
    .map(({ orderedAt }) => ({ orderedOn: dayOf(orderedAt), withdrawnOn: null }))
    .filter((order) => whyNotWithdraw(order, today) === undefined)
    .map(({ orderedOn }) => withdrawalEndsOn(orderedOn))
  return days.length === 0 ? null : latestDay(days)
}

const withdrawalOf = ({ withdrawnOn, withdrawalRefunds }: ContractRow): SubscriptionView['withdrawal'] =>
  withdrawnOn === null
    ? null
    : {
        withdrawnOn,
        refundCents: sumCents(withdrawalRefunds.map(({ cents }) => cents)),
        isRefunded: withdrawalRefunds.every(({ isOpen }) => !isOpen),
        refundUntil: latestDay([
          refundedUntil(withdrawnOn),
          ...withdrawalRefunds.map(({ dueUntil }) => dueUntil),
        ]),
      }

/** `payerId`: the caller, who alone may change a contract; others only read it, as everybody does in another person's view. */
const capabilitiesOf = (
  row: ContractRow,
  now: Instant,
  payerId: number | null,
): SubscriptionView['capabilities'] => {
  const facts = factsOf(row)
  const today = dayOf(now)
  const isPayer = row.userId === payerId
  const isRunning = isPayer && facts.isOrderPaid
  const start = { countedFrom: prolongedFrom(facts, today), isAtOnce: false, freeDays: 0 }
  const further = {
    endsOn: termPhase(start, termsOf(row)).endsOn,
    // What is agreed on paper is prolonged there.
    isPlanActive: row.plan.isActive && row.product.isActive && !row.product.isPaperOnly,
    isUnpaid: facts.payment === 'unpaid',
  }
  return {
    cancel: isRunning && whyNotCancel(facts, today) === undefined,
    revoke: isRunning && whyNotRevoke(facts, today) === undefined,
    prolong: isRunning && whyNotExtend(facts, further, today) === undefined,
    pause:
      isRunning &&
      facts.payment !== 'unpaid' &&
      !hasEnded(facts, today) &&
      row.requestedPause?.state !== 'requested',
    withdrawPause: isRunning && row.requestedPause?.state === 'requested',
    withdraw: isPayer && withdrawalEnd(row, today) !== null,
    pay:
      isPayer &&
      row.openBill !== null &&
      !row.openBill.isTransfer &&
      !row.openBill.isProcessing &&
      facts.isOrderPaid,
  }
}

/** `realNow`: the server's clock; a demo may have moved that of the payer. */
export const showContract = (
  row: ContractRow,
  viewer: { readonly payerId: number | null; readonly locale: Locale },
  realNow: Instant,
): SubscriptionView => {
  const now = movedBy(new Date(realNow), row.daysAhead).toISOString()
  const facts = factsOf(row)
  const today = dayOf(now)
  const name = nameOf(row, viewer.locale)
  const phaseEnd = endInstant(currentPhaseEndsOn(facts, today))
  return {
    id: row.id,
    isValid: isOpening(facts, now),
    profiteer: row.profiteer,
    user: row.user,
    productName: name,
    seller: row.issuer.legalName,
    items: [itemOf(row, viewer.locale)],
    stripeStatus: contractStatus(facts, now),
    cardState: cardState(facts, now) ?? null,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    canceled_at: row.cancelledAt,
    failedCancellation: row.cancellationFailedAt === null ? null : { cancelAt: row.endsAt ?? phaseEnd },
    next_cancel_date_at: endInstant(endAfterCancelling(facts, today)),
    currentPhaseEndsAt: phaseEnd,
    current_period_end: Math.floor(Date.parse(phaseEnd) / MS_PER_SECOND),
    schedule: scheduleOf(row, today),
    discount: discountOf(row, name, today),
    nextCharge: row.nextCharge,
    plan: { amount: totalPrice(termsOf(row)) },
    metadata: { ewto_annual_fee: row.ewtoAnnualFee },
    testNow: row.daysAhead === 0 ? null : now,
    pauses: row.pauses.filter(({ endsOn }) => endsOn >= today),
    requestedPause: row.requestedPause,
    openBill: row.openBill && {
      id: row.openBill.id,
      amountCents: row.openBill.amountCents - row.openBill.creditCents,
      warnings: row.openBill.warnings,
      payUntil: row.openBill.payUntil,
      isProcessing: row.openBill.isProcessing,
      isTransfer: row.openBill.isTransfer,
    },
    hasContractFile: row.hasFile && row.userId === viewer.payerId,
    capabilities: capabilitiesOf(row, now, viewer.payerId),
    withdrawalEndsOn: withdrawalEnd(row, today),
    withdrawal: withdrawalOf(row),
  }
}
