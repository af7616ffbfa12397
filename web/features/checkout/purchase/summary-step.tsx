/** Third step: the order as the server would compute it. Only here is the button that leads to payment (§5). */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import type { OrderSummary } from '@wegband/domain/features/checkout/contract.ts'
import type { SubscriptionPlan } from '@wegband/domain/features/subscriptions/contract.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { FactsList } from '../../../ui/facts/facts-list.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx'
import { OrderRefusal } from '../order-refusal.tsx'
import { hrefOfOrder } from '../checkout-place.ts'
import { useDiscountTexts } from '../discount-texts.ts'
import { MeansOfPayment } from '../means-of-payment.tsx'
import { summaryQuery } from '../queries.ts'
import { useTermTexts } from '../term-texts.ts'
import type { Purchase } from './purchase.ts'
import { StepBar, StepHead } from './step-parts.tsx'
import styles from './purchase.module.css'

export function SummaryStep(props: {
  readonly purchase: Purchase
  readonly plan: SubscriptionPlan
}): ReactNode {
  const { child, prolongs } = props.purchase
  const t = useMessages('checkout')
  const format = useFormats()
  const payload = {
    subscription_plan_id: props.plan.id,
    ...(child === null ? {} : { profiteer_id: child.id }),
    ...(prolongs === null ? {} : { subscription_id: prolongs, prolong: true }),
  }
  const summary = useQuery(summaryQuery(payload))
  return (
    <>
      <div className={styles.main}>
        <StepHead title={t('purchase.summaryTitle')} lead={t('purchase.summaryLead')} />
        <OrderRefusal query={summary} headingLevel={2} />
        {summary.isPending ? (
          <SkeletonGroup label={t('loading')} className="stack">
            <Skeleton height={48} />
            <Skeleton height={48} />
          </SkeletonGroup>
        ) : null}
        {summary.data === undefined ? null : <Lines summary={summary.data} />}
      </div>
      {summary.data === undefined ? null : (
        <StepBar title={format.euro(summary.data.dueNowCents)} note={t('purchase.today')}>
          <Button variant="primary" href={hrefOfOrder(payload)}>
            {t('purchase.pay')}
          </Button>
        </StepBar>
      )}
    </>
  )
}

function Lines({ summary }: { readonly summary: OrderSummary }): ReactNode {
  const t = useMessages('checkout')
  const format = useFormats()
  const terms = useTermTexts()
  const discountText = useDiscountTexts()
  const { profiteer, freeDays, discounts } = summary
  return (
    <>
      <FactsList
        layout="rows"
        facts={[
          { id: 'product', name: t('purchase.product'), value: summary.productName },
          { id: 'for', name: t('purchase.for'), value: fullName(profiteer) },
          { id: 'runs', name: t('purchase.runs'), value: terms.runs(summary) },
          ...(freeDays === 0
            ? []
            : [{ id: 'free', name: t('purchase.free'), value: t('purchase.freeDays', { count: freeDays }) }]),
          { id: 'price', name: t('purchase.price'), value: format.euro(summary.priceCents) },
          ...discounts.map((discount) => ({
            id: `${discount.kind} ${discount.title}`,
            name: discountText(discount),
            value: t('order.minus', { price: format.euro(discount.cents) }),
          })),
          { id: 'afterwards', name: t('purchase.afterwards'), value: terms.renewal(summary) },
          { id: 'cancel', name: t('purchase.cancel'), value: t(`notice.${summary.cancellationPeriod}`) },
          { id: 'today', name: t('purchase.today'), value: format.euro(summary.dueNowCents) },
        ]}
      />
      <MeansOfPayment seller={{ name: summary.seller, collection: summary.collection }} />
    </>
  )
}
