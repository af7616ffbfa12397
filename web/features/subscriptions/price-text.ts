/** Prices in words: the price of a plan, and the lowest price of an offer (§9 Subscriptions and prices). */
import { DAYS_PER_WEEK } from '@wegband/domain/basics/calendar-days.ts'
import type { Offer, SubscriptionPlan } from '@wegband/domain/features/subscriptions/contract.ts'
import { cheapestPlan, shownMonthly } from '@wegband/domain/features/subscriptions/plans/plan-prices.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'

type PriceTexts = {
  /** "84,00 € im Jahr"; a week is shown as 7 days. */
  readonly plan: (plan: SubscriptionPlan) => string
  /** "7,00 € im Monat" or, rounded, "ca. 9 € im Monat" (§9); undefined where it is billed by months or days anyway. */
  readonly monthly: (plan: SubscriptionPlan) => string | undefined
  /** "84,00 €" and "im Jahr" apart, for a figure above its period. */
  readonly parts: (plan: SubscriptionPlan) => { readonly price: string; readonly per: string }
  /**
   * A figure for comparing terms, and the other price below the term: by the month where that is exact, else as it is billed. A
   * rounded price is never the figure.
   */
  readonly compared: (plan: SubscriptionPlan) => {
    readonly price: string
    readonly per: string
    readonly beside: string | undefined
  }
  /** Whether it is billed each month. */
  readonly isMonthly: (plan: SubscriptionPlan) => boolean
  /** The cheapest option, never rounded: no exact price stands beside it (§9). Undefined when nothing is sold. */
  readonly from: (offer: Pick<Offer, 'plans'>) => string | undefined
  /** "12 Monate", "7 Tage" */
  readonly term: (plan: SubscriptionPlan) => string
  /** "12 Monate, jährlich gezahlt" where another of the plans has the same term, else only the term. */
  readonly termAmong: (plan: SubscriptionPlan, plans: readonly SubscriptionPlan[]) => string
}

const isMonthly = ({ interval, intervalCount }: SubscriptionPlan): boolean =>
  interval === 'month' && intervalCount === 1

const daysOf = ({ interval, intervalCount }: SubscriptionPlan): number =>
  interval === 'week' ? intervalCount * DAYS_PER_WEEK : intervalCount

export function usePriceTexts(): PriceTexts {
  const t = useMessages('subscriptions')
  const format = useFormats()
  const plan: PriceTexts['plan'] = (one) => {
    const { interval, intervalCount: count } = one
    const price = format.euro(one.price)
    if (interval === 'year')
      return count === 1 ? t('price.year', { price }) : t('price.years', { price, count })
    if (interval === 'month')
      return count === 1 ? t('price.month', { price }) : t('price.months', { price, count })
    return t('price.days', { price, count: daysOf(one) })
  }
  const per = (one: SubscriptionPlan): string => {
    const { interval, intervalCount: count } = one
    if (interval === 'year') return count === 1 ? t('per.year') : t('per.years', { count })
    if (interval === 'month') return count === 1 ? t('per.month') : t('per.months', { count })
    return t('per.days', { count: daysOf(one) })
  }
  // Only rounded prices omit the cents. An exact price keeps them, like the other prices beside it.
  const monthlyPrice = (one: SubscriptionPlan): string | undefined => {
    const shown = shownMonthly(one)
    if (shown === undefined || isMonthly(one)) return undefined
    return shown.isRounded
      ? t('price.about', { price: format.wholeEuro(shown.cents) })
      : format.euro(shown.cents)
  }
  const monthly: PriceTexts['monthly'] = (one) => {
    const price = monthlyPrice(one)
    return price === undefined ? undefined : t('price.month', { price })
  }
  const parts: PriceTexts['parts'] = (one) => ({ price: format.euro(one.price), per: per(one) })
  const term: PriceTexts['term'] = (one) =>
    one.interval === 'week' || one.interval === 'day'
      ? t('days', { count: daysOf(one) })
      : t('term', { count: one.effectivePeriodLength })
  const paid = (one: SubscriptionPlan): string => {
    if (isMonthly(one)) return t('paid.month')
    return one.interval === 'year' && one.intervalCount === 1 ? t('paid.year') : per(one)
  }
  return {
    plan,
    monthly,
    isMonthly,
    parts,
    term,
    termAmong: (one, plans) =>
      plans.some((other) => other.id !== one.id && term(other) === term(one))
        ? `${term(one)}, ${paid(one)}`
        : term(one),
    compared: (one) => {
      const price = monthlyPrice(one)
      if (price === undefined) return { ...parts(one), beside: undefined }
      return shownMonthly(one)?.isRounded === true
        ? { ...parts(one), beside: monthly(one) }
        : { price, per: t('per.month'), beside: plan(one) }
    },
    from: (offer) => {
      const cheapest = cheapestPlan(offer)
      if (cheapest === undefined) return undefined
      return shownMonthly(cheapest)?.isRounded === true
        ? plan(cheapest)
        : (monthly(cheapest) ?? plan(cheapest))
    },
  }
}
