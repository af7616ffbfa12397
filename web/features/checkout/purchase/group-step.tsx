/** First step: how long (§5 Purchase plans). A rounded figure has 'ca.' and stands beside the exact price (§9). */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { readAvailableCoupon } from '@wegband/domain/features/checkout/catalogue-contract.ts'
import type { PlanGroup } from '@wegband/domain/features/subscriptions/plans/plan-groups.ts'
import { cheapestPlan, shownSaving } from '@wegband/domain/features/subscriptions/plans/plan-prices.ts'
import { canFetchCoupon } from '@wegband/domain/features/subscriptions/plans/purchase-steps.ts'
import { queryOf } from '../../../platform/api/queries.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { lazyDialog } from '../../../platform/loading/lazy-part.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { TextAction } from '../../../ui/link/text-link.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import { info } from '../../../ui/icon/phosphor/info.gen.ts'
import { useViewer } from '../../accounts/viewer.ts'
import { usePriceTexts } from '../../subscriptions/price-text.ts'
import { MeansOfPayment } from '../means-of-payment.tsx'
import { couponQueryOf, type Purchase } from './purchase.ts'
import { PlanCards, StepBar, StepHead } from './step-parts.tsx'
import styles from './purchase.module.css'

const BenefitsDialog = lazyDialog(async () => (await import('./benefits-dialog.tsx')).BenefitsDialog)
const FamilyDialog = lazyDialog(async () => (await import('./family-dialog.tsx')).FamilyDialog)

const PERCENT = 100

export function GroupStep(props: {
  readonly purchase: Purchase
  readonly groups: readonly PlanGroup[]
  readonly onChoose: (length: number) => void
}): ReactNode {
  const { purchase, groups } = props
  const { name, child } = purchase
  const t = useMessages('checkout')
  const price = usePriceTexts()
  const [length, setLength] = useState(groups[0]?.effectivePeriodLength)
  const first = child?.firstName
  const viewer = useViewer()
  const chosen = groups.find(({ effectivePeriodLength }) => effectivePeriodLength === length)
  const plan = chosen && cheapestPlan({ plans: [...chosen.plans] })
  return (
    <>
      <div className={styles.main}>
        <StepHead
          title={
            first === undefined ? t('purchase.groupTitle') : t('purchase.groupTitleChild', { child: first })
          }
          lead={
            first === undefined
              ? t('purchase.groupLead', { name, first: viewer.firstName })
              : t('purchase.groupLeadChild', { name, child: first })
          }
        />
        <GroupCards groups={groups} value={length} onChange={setLength} />
        <CouponNote purchase={purchase} />
        <MoreAbout purchase={purchase} groups={groups} />
        <MeansOfPayment seller={purchase.seller} />
      </div>
      {plan === undefined || length === undefined ? null : (
        <StepBar title={price.term(plan)} note={price.plan(plan)}>
          <Button variant="primary" onClick={() => props.onChoose(length)}>
            {t('purchase.next')}
          </Button>
        </StepBar>
      )}
    </>
  )
}

/** Each group by its cheapest plan. */
function GroupCards(props: {
  readonly groups: readonly PlanGroup[]
  readonly value: number | undefined
  readonly onChange: (length: number) => void
}): ReactNode {
  const { groups } = props
  const t = useMessages('checkout')
  const format = useFormats()
  const price = usePriceTexts()
  const offered = groups.flatMap(({ plans }) => plans)
  const savingOf = (plan: (typeof offered)[number]): ReactNode => {
    const saving = shownSaving(plan, offered)
    if (saving === undefined) return null
    const whole = format.wholeEuro(saving.cents)
    const text = saving.isRounded ? t('purchase.about', { price: whole }) : whole
    return (
      <Tag tone="positive" isNarrow>
        {t('purchase.saving', { price: text })}
      </Tag>
    )
  }
  return (
    <PlanCards
      label={t('purchase.groups')}
      value={props.value}
      onChange={props.onChange}
      cards={groups.flatMap(({ effectivePeriodLength, plans }) => {
        const plan = cheapestPlan({ plans: [...plans] })
        if (plan === undefined) return []
        const { beside, ...figure } = price.compared(plan)
        return [
          {
            id: effectivePeriodLength,
            title: price.term(plan),
            tag: savingOf(plan),
            note: price.isMonthly(plan) ? t('purchase.everyMonth') : (beside ?? price.plan(plan)),
            ...figure,
          },
        ]
      })}
    />
  )
}

/** §8: a failed request ends the loading and shows nothing. */
function CouponNote(props: { readonly purchase: Purchase }): ReactNode {
  const { purchase } = props
  const t = useMessages('checkout')
  const format = useFormats()
  const query = couponQueryOf(purchase)
  const coupon = useQuery({
    ...queryOf(readAvailableCoupon, { query: query ?? {} }),
    enabled:
      query !== undefined &&
      canFetchCoupon({ subscriptionId: purchase.prolongs, productId: purchase.subject.id }),
    retry: false,
  })
  if (coupon.isLoading) return <p className="t-small t-muted">{t('purchase.couponLoading')}</p>
  if (coupon.data === undefined || coupon.data === null) return null
  const { title, amountOff, isAbsolute } = coupon.data
  const off = isAbsolute ? format.euro(amountOff) : format.percent(amountOff / PERCENT)
  return (
    <p>
      <Tag tone="positive">{t('purchase.coupon', { title, off })}</Tag>
    </p>
  )
}

function MoreAbout(props: { readonly purchase: Purchase; readonly groups: readonly PlanGroup[] }): ReactNode {
  const { purchase, groups } = props
  const t = useMessages('checkout')
  const [isShown, setShown] = useState<'benefits' | 'family'>()
  const close = (): void => setShown(undefined)
  return (
    <div className={styles.more}>
      {purchase.subject.type === 'membership-level' ? (
        <TextAction icon={info} onClick={() => setShown('benefits')}>
          {t('purchase.benefits.open')}
        </TextAction>
      ) : null}
      {purchase.isKidsLevel ? (
        <TextAction onClick={() => setShown('family')}>{t('purchase.family.open')}</TextAction>
      ) : null}
      {isShown === 'benefits' ? <BenefitsDialog purchase={purchase} onClose={close} /> : null}
      {isShown === 'family' ? <FamilyDialog groups={groups} onClose={close} /> : null}
    </div>
  )
}
