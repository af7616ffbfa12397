/** Plans in words: their name, and what members see of their price (§9 Subscriptions and prices). */
import type { OfficePlan } from '@wegband/domain/features/money-office/products-contract.ts'
import {
  isSoundPlan,
  shownSaving,
  totalPrice,
  type PlanTerms,
} from '@wegband/domain/features/subscriptions/plans/plan-prices.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { usePriceTexts } from '../../subscriptions/price-text.ts'

type Terms = PlanTerms & Pick<OfficePlan, 'id' | 'isActive'>

export type PlanWords = {
  /** "12 Monate, jährlich" */
  readonly name: (plan: Terms) => string
  /** "1 × im Jahr" */
  readonly billed: (plan: PlanTerms) => string
  /** "84,00 € im Jahr, ca. 7 € im Monat, spart ca. 11 €" */
  readonly seen: (plan: Terms, offered: readonly PlanTerms[]) => string
}

export function usePlanWords(): PlanWords {
  const t = useMessages('money-office')
  const format = useFormats()
  const price = usePriceTexts()
  const billed: PlanWords['billed'] = ({ interval, intervalCount: count }) =>
    t(`plan.billed.${interval}`, { count })
  return {
    billed,
    name: (plan) => t('plan.name', { term: price.term(plan), billed: billed(plan) }),
    seen: (plan, offered) => {
      const monthly = price.monthly(plan)
      const saving = shownSaving(plan, offered)
      const parts = [
        price.plan(plan),
        ...(monthly === undefined ? [] : [monthly]),
        ...(isSoundPlan(plan) ? [t('plan.total', { price: format.euro(totalPrice(plan)) })] : []),
        ...(saving === undefined
          ? []
          : [
              t(saving.isRounded ? 'plan.savesAbout' : 'plan.saves', {
                price: format.wholeEuro(saving.cents),
              }),
            ]),
      ]
      return parts.join(', ')
    },
  }
}
