/** The order with its one button (§ 312j (3) BGB). Everything that it costs stands directly above. */
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  type CheckoutPayload,
  type OrderSummary,
  placeOrder,
} from '@wegband/domain/features/checkout/contract.ts'
import { call } from '../../../platform/api/api.ts'
import { Form } from '../../../platform/forms/form.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { useGoTo } from '../../../platform/router/links.tsx'
import { writeDraft } from '../../../platform/session/session-draft.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { AsideLayout } from '../../../ui/aside-layout/aside-layout.tsx'
import { Banner } from '../../../ui/banner/banner.tsx'
import { warning } from '../../../ui/icon/phosphor/warning.gen.ts'
import { PageHead } from '../../../ui/page-head/page-head.tsx'
import { useFollowPayment } from '../follow-payment.ts'
import { usePaymentEntry } from '../entry/payment-entry.tsx'
import { draftOf } from '../placed-order.ts'
import { type OrderChoice, summaryQuery } from '../queries.ts'
import { AddressPart } from './address-part.tsx'
import { CouponPart } from './coupon-part.tsx'
import { PaymentPart, ProductPart } from './order-parts.tsx'
import { PriceBox } from './price-box.tsx'

const REQUIRED = ['name', 'street', 'zip', 'city', 'country'] as const
const MOST = { name: 120, street: 120, zip: 12, city: 80 } as const

const fieldOf = (name: string) => REQUIRED.find((field) => name === `address.${field}`)

const missingIn = (values: OrderSummary['address']) =>
  Object.fromEntries(
    REQUIRED.filter((name) => values[name].trim() === '').map((name) => [name, 'required' as const]),
  )

/** One key for each summary: sending the same order twice places it once (decisions §5). After a failed payment it is another order. */
function useOrderKey(summary: OrderSummary): readonly [key: string, renew: () => void] {
  const [made, setMade] = useState(() => ({ summary, key: crypto.randomUUID() }))
  const renew = (): string => {
    const key = crypto.randomUUID()
    setMade({ summary, key })
    return key
  }
  return [made.summary === summary ? made.key : renew(), renew]
}

/** The summary that a refused order carries. */
const changedSummary = (error: unknown): OrderSummary | undefined => {
  if (!(error instanceof AppError) || error.code !== 'checkout.price-changed') return undefined
  const data = error.details.data as { readonly summary?: OrderSummary } | undefined
  return data?.summary
}

const PAYMENT_FAILED: ReadonlySet<string> = new Set([
  'payments.declined',
  'payments.authentication-failed',
  'payments.expired',
])
const hasPaymentFailed = (error: unknown): boolean =>
  error instanceof AppError && PAYMENT_FAILED.has(error.code)

/** What was displayed is what is ordered. */
const shownTotals = ({ totalCents, dueNowCents }: OrderSummary) => ({
  total_cents: totalCents,
  due_now_cents: dueNowCents,
})

export function OrderForm(props: {
  readonly payload: CheckoutPayload
  readonly choice: OrderChoice
  readonly summary: OrderSummary
  readonly isRefreshing: boolean
  readonly beginsAtOnce: boolean
  readonly onBeginsAtOnce: (isOn: boolean) => void
  readonly coupon: string | undefined
  readonly onCoupon: (code: string | undefined) => void
}): ReactNode {
  const { payload, choice, summary } = props
  const t = useMessages('checkout')
  const goTo = useGoTo()
  const follow = useFollowPayment()
  const queryClient = useQueryClient()
  const [key, renewKey] = useOrderKey(summary)
  const entry = usePaymentEntry(summary.collection === 'provider' ? summary.dueNowCents : 0)
  const [hasChanged, setChanged] = useState(false)

  const place = async (address: OrderSummary['address']): Promise<void> => {
    const entered = await entry.confirm()
    if (entered === 'incomplete') return
    const body = { ...choice, key, ...shownTotals(summary), address, ...entered }
    const { paymentIntentId, redirectUrl } = await call(placeOrder, { body })
    writeDraft(draftOf(paymentIntentId), { payload: JSON.stringify(payload) })
    if (redirectUrl !== null) return follow(redirectUrl)
    return goTo('app.checkout-result', { paymentIntentId }, { replace: true })
  }
  const form = useForm({
    start: summary.address,
    most: MOST,
    rules: missingIn,
    fieldOf,
    send: async (address) => {
      try {
        await place(address)
      } catch (error) {
        if (hasPaymentFailed(error)) renewKey()
        const next = changedSummary(error)
        if (next === undefined) throw error
        queryClient.setQueryData(summaryQuery(choice).queryKey, next)
        setChanged(true)
      }
    },
  })
  return (
    <>
      <PageHead title={t('order.title')} size="small" isHiddenOnPhone />
      <AsideLayout
        width="wide"
        aside={
          <PriceBox
            summary={summary}
            form={form}
            isRefreshing={props.isRefreshing}
            beginsAtOnce={props.beginsAtOnce}
            onBeginsAtOnce={props.onBeginsAtOnce}
          />
        }
      >
        {hasChanged ? (
          <Banner icon={warning} tone="warning" live="alert" title={t('order.changed')}>
            {t('order.changedText')}
          </Banner>
        ) : null}
        <ProductPart summary={summary} payload={payload} />
        <PaymentPart summary={summary} entry={entry.fields} />
        <Form form={form}>
          <AddressPart form={form} />
        </Form>
        <CouponPart
          choice={choice}
          discounts={summary.discounts}
          coupon={props.coupon}
          onCoupon={props.onCoupon}
        />
      </AsideLayout>
    </>
  )
}
