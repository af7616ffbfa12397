/** The page `checkout`: an order from its payload, or the purchase dialog of one subject (§2, decisions §3.2). */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo, useSearchParams } from '../../platform/router/links.tsx'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { checkoutPlace } from './checkout-place.ts'
import { OrderView } from './order/order-view.tsx'
import { PurchaseView } from './purchase/purchase-view.tsx'

export function CheckoutPage(): ReactNode {
  const search = useSearchParams()
  const place = checkoutPlace(search)
  if (place.kind === 'order') return <OrderView key={search['payload']} payload={place.payload} />
  if (place.kind === 'purchase')
    return (
      <PurchaseView type={place.type} id={place.id} profiteer={place.profiteer} prolongs={place.prolongs} />
    )
  return <Broken />
}

function Broken(): ReactNode {
  const t = useMessages('checkout')
  return (
    <EmptyState
      headingLevel={1}
      title={t('broken')}
      picture={<Picture name="empty-cut" />}
      action={<Button href={hrefTo('app.sports')}>{t('toTraining')}</Button>}
    />
  )
}
