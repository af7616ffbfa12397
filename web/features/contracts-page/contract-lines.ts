/** What a card says of its contract. After the term it renews month by month (docs/decisions/0069). */
import { addDays, dayOf, DAYS_PER_WEEK, type Instant } from '@wegband/domain/basics/calendar-days.ts'
import type { SubscriptionView } from '@wegband/domain/features/contracts/contract.ts'
import {
  CARD_STATES,
  type CardState,
} from '@wegband/domain/features/subscriptions/contracts/contract-status.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { usePriceTexts } from '../subscriptions/price-text.ts'

/** A contract that has ended keeps a card, the last of all. */
export type ShownState = CardState | 'ended'

export const shownStateOf = ({ cardState, stripeStatus }: SubscriptionView): ShownState =>
  stripeStatus === 'canceled' || cardState === null ? 'ended' : cardState

const ORDER: readonly ShownState[] = [...CARD_STATES, 'ended']

/** What needs the reader comes first; cards of the same state keep their order. */
export const inCardOrder = (contracts: readonly SubscriptionView[]): SubscriptionView[] =>
  contracts.toSorted((a, b) => ORDER.indexOf(shownStateOf(a)) - ORDER.indexOf(shownStateOf(b)))

/** An end is the instant after the last day. */
const lastDayBefore = (end: Instant): string => addDays(dayOf(end), -1)

type ContractTexts = {
  /** The last day before this end, in words. */
  readonly lastDay: (end: Instant) => string
  /** Price and time, as the state of the card needs them. */
  readonly line: (contract: SubscriptionView) => string
  /** Further facts, one sentence each. */
  readonly facts: (contract: SubscriptionView) => readonly string[]
}

/** What a card says of a withdrawal: until when one is possible, or that it is withdrawn and what goes back. */
function useWithdrawalTexts() {
  const t = useMessages('declarations')
  const format = useFormats()
  const dayText = (day: string): string => format.dateLong(`${day}T12:00:00Z`)
  return {
    line: ({ withdrawal }: SubscriptionView): string | undefined =>
      withdrawal === null ? undefined : t('own.line', { day: dayText(withdrawal.withdrawnOn) }),
    facts: ({ withdrawal, withdrawalEndsOn, capabilities }: SubscriptionView): string[] => {
      if (capabilities.withdraw && withdrawalEndsOn !== null)
        return [t('own.until', { day: dayText(withdrawalEndsOn) })]
      if (withdrawal === null || withdrawal.refundCents === 0) return []
      const price = format.euro(withdrawal.refundCents)
      return withdrawal.isRefunded
        ? [t('own.refundDone', { price })]
        : [t('own.refundOpen', { price, day: dayText(withdrawal.refundUntil) })]
    },
  }
}

export function useContractTexts(): ContractTexts {
  const t = useMessages('contracts')
  const format = useFormats()
  const price = usePriceTexts()
  const withdrawal = useWithdrawalTexts()
  const dayText = (day: string): string => format.dateLong(`${day}T12:00:00Z`)
  const lastDay = (end: Instant): string => dayText(lastDayBefore(end))

  const renewalOf = ({ items }: SubscriptionView): string => {
    const plan = items[0]?.subscriptionPlan
    if (plan === undefined) return ''
    const amount = format.euro(plan.renewalPrice)
    if (plan.interval === 'month' || plan.interval === 'year') return t('renewal.month', { price: amount })
    const count = plan.interval === 'week' ? plan.intervalCount * DAYS_PER_WEEK : plan.intervalCount
    return t('renewal.days', { price: amount, count })
  }

  const line = (contract: SubscriptionView): string => {
    const { items, endsAt, currentPhaseEndsAt, startsAt } = contract
    const plan = items[0]?.subscriptionPlan
    const of = plan === undefined ? '' : price.plan(plan)
    const phaseEnd = lastDay(currentPhaseEndsAt)
    switch (shownStateOf(contract)) {
      case 'active':
        return t('line.active', { price: of, day: phaseEnd, renewal: renewalOf(contract) })
      case 'prolonged':
        return t('line.prolonged', { day: phaseEnd, renewal: renewalOf(contract) })
      case 'planned':
        return t('line.planned', {
          price: of,
          day: format.dateLong(
            contract.schedule === null ? startsAt : `${contract.schedule.startsOn}T12:00:00Z`,
          ),
        })
      case 'cancelled':
        return t('line.cancelled', { day: endsAt === null ? phaseEnd : lastDay(endsAt) })
      case 'overdue':
        return t('line.overdue', { price: of, day: endsAt === null ? phaseEnd : lastDay(endsAt) })
      case 'ended':
        return (
          withdrawal.line(contract) ?? t('line.ended', { day: endsAt === null ? phaseEnd : lastDay(endsAt) })
        )
    }
  }

  const openOf = ({ openBill, stripeStatus }: SubscriptionView): string[] => {
    if (openBill === null) return []
    const amount = format.euro(openBill.amountCents)
    if (openBill.isProcessing) return [t('processing', { price: amount })]
    // After the last warning the day to pay by has passed.
    if (openBill.payUntil === null || stripeStatus === 'unpaid') return [t('open', { price: amount })]
    return [t('openUntil', { price: amount, day: format.dateLong(openBill.payUntil) })]
  }

  const facts = (contract: SubscriptionView): string[] => {
    const { failedCancellation, schedule, nextCharge, discount, seller } = contract
    return [
      ...openOf(contract),
      ...withdrawal.facts(contract),
      ...(contract.stripeStatus === 'unpaid' ? [t('suspended')] : []),
      ...(failedCancellation === null ? [] : [t('failed', { day: lastDay(failedCancellation.cancelAt) })]),
      ...(schedule === null
        ? []
        : [
            t('phase', {
              from: dayText(schedule.startsOn),
              to: dayText(schedule.endsOn),
              price: format.euro(schedule.totalCents),
            }),
          ]),
      ...(nextCharge === null
        ? []
        : [t('nextCharge', { price: format.euro(nextCharge.cents), day: dayText(nextCharge.dueOn) })]),
      ...(discount === null || shownStateOf(contract) === 'ended'
        ? []
        : [t('discount', { percent: discount.coupon.percent_off })]),
      t('seller', { seller }),
    ]
  }
  return { lastDay, line, facts }
}
