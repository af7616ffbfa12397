/** Second step: how the term is paid, where there is more than one way (§4 Purchase dialog). */
import { type ReactNode, useState } from 'react'
import type { SubscriptionPlan } from '@wegband/domain/features/subscriptions/contract.ts'
import {
  chargeCount,
  cheapestPlan,
  isSoundPlan,
  totalPrice,
} from '@wegband/domain/features/subscriptions/plans/plan-prices.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import { usePriceTexts } from '../../subscriptions/price-text.ts'
import type { Purchase } from './purchase.ts'
import { PlanCards, StepBar, StepHead } from './step-parts.tsx'
import styles from './purchase.module.css'

/** "Jeden Monat" */
function useIntervalText(): (plan: SubscriptionPlan) => string {
  const t = useMessages('checkout')
  return ({ interval, intervalCount: count }) => {
    if (interval === 'year')
      return count === 1 ? t('purchase.option.year') : t('purchase.option.years', { count })
    if (interval === 'month')
      return count === 1 ? t('purchase.option.month') : t('purchase.option.months', { count })
    return t('purchase.option.days')
  }
}

export function OptionStep(props: {
  readonly purchase: Purchase
  readonly plans: readonly SubscriptionPlan[]
  readonly onChoose: (planId: number) => void
}): ReactNode {
  const { plans, purchase } = props
  const t = useMessages('checkout')
  const format = useFormats()
  const price = usePriceTexts()
  const intervalText = useIntervalText()
  const [planId, setPlanId] = useState(plans[0]?.id)
  const cheapest = cheapestPlan({ plans: [...plans] })
  const chosen = plans.find(({ id }) => id === planId)
  const noteOf = (plan: SubscriptionPlan): string =>
    isSoundPlan(plan)
      ? t('purchase.charges', { count: chargeCount(plan), total: format.euro(totalPrice(plan)) })
      : price.plan(plan)
  if (chosen === undefined) return null
  return (
    <>
      <div className={styles.main}>
        <StepHead
          title={t('purchase.optionTitle')}
          lead={t('purchase.optionLead', { term: price.term(chosen), name: purchase.name })}
        />
        <PlanCards
          label={t('purchase.options')}
          value={planId}
          onChange={setPlanId}
          cards={plans.map((plan) => ({
            id: plan.id,
            title: intervalText(plan),
            tag:
              plan.id === cheapest?.id ? (
                <Tag tone="positive" isNarrow>
                  {t('purchase.cheapest')}
                </Tag>
              ) : null,
            note: noteOf(plan),
            ...price.parts(plan),
          }))}
        />
      </div>
      <StepBar title={price.plan(chosen)} note={noteOf(chosen)}>
        <Button variant="primary" onClick={() => props.onChoose(chosen.id)}>
          {t('purchase.toSummary')}
        </Button>
      </StepBar>
    </>
  )
}
