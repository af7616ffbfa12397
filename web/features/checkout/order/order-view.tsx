/** An order before it is placed: its summary from the server, and what the buyer may still change. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { CheckoutPayload } from '@wegband/domain/features/checkout/contract.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo } from '../../../platform/router/links.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx'
import { TopBar } from '../../../ui/top-bar/top-bar.tsx'
import { OrderRefusal } from '../order-refusal.tsx'
import { summaryQuery } from '../queries.ts'
import { OrderForm } from './order-form.tsx'
import { hrefOfChoice } from './order-parts.tsx'

export function OrderView(props: { readonly payload: CheckoutPayload }): ReactNode {
  const t = useMessages('checkout')
  // Never ticked for the buyer (§ 356 BGB).
  const [beginsAtOnce, setBeginsAtOnce] = useState(false)
  const [coupon, setCoupon] = useState<string>()
  const choice = {
    ...props.payload,
    ...(beginsAtOnce ? { begins_at_once: true } : {}),
    ...(coupon === undefined ? {} : { coupon_code: coupon }),
  }
  const summary = useQuery({ ...summaryQuery(choice), placeholderData: keepPreviousData })
  if (summary.error && !summary.data) return <OrderRefusal query={summary} headingLevel={1} />
  const back = summary.data ? hrefOfChoice(summary.data, props.payload) : hrefTo('app.sports')
  return (
    <>
      <TopBar title={t('order.title')} back={{ label: t('back'), href: back }} />
      {summary.data ? (
        <OrderForm
          payload={props.payload}
          choice={choice}
          summary={summary.data}
          isRefreshing={summary.isFetching}
          beginsAtOnce={beginsAtOnce}
          onBeginsAtOnce={setBeginsAtOnce}
          coupon={coupon}
          onCoupon={setCoupon}
        />
      ) : (
        <Loading />
      )}
    </>
  )
}

function Loading(): ReactNode {
  const t = useMessages('checkout')
  return (
    <>
      <h1 className="visually-hidden">{t('order.title')}</h1>
      <SkeletonGroup label={t('loading')} className="stack">
        <Skeleton height={44} width="60%" />
        <Skeleton shape="mat" height={220} />
        <Skeleton shape="mat" height={220} />
      </SkeletonGroup>
    </>
  )
}
