/** Reads what can be bought of one subject, and opens the purchase dialog over the page. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { listAvailableBundles } from '@wegband/domain/features/checkout/catalogue-contract.ts'
import { isDialogVisible } from '@wegband/domain/features/subscriptions/plans/purchase-steps.ts'
import { queryOf } from '../../../platform/api/queries.ts'
import { lazyDialog } from '../../../platform/loading/lazy-part.tsx'
import { hrefTo } from '../../../platform/router/links.tsx'
import { useRouter } from '../../../platform/router/router-context.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { PageHead } from '../../../ui/page-head/page-head.tsx'
import { Picture } from '../../../ui/picture/picture.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx'
import { TopBar } from '../../../ui/top-bar/top-bar.tsx'
import { useViewer } from '../../accounts/viewer.ts'
import { QueryError } from '../../errors/query-error.tsx'
import { type SubjectType, useOffers } from '../../subscriptions/queries.ts'
import { type Purchase, productOfBundle, productOfOffer } from './purchase.ts'

const PurchaseDialog = lazyDialog(async () => (await import('./purchase-dialog.tsx')).PurchaseDialog)
const MinorAlert = lazyDialog(async () => (await import('./minor-alert.tsx')).MinorAlert)

type Subject = {
  readonly type: SubjectType
  readonly id: string
  readonly profiteer: string | undefined
}

export function PurchaseView(props: Subject): ReactNode {
  const { type, id, profiteer } = props
  const t = useMessages('checkout')
  const offers = useOffers(type, id, profiteer)
  const isLevel = type === 'membership-level'
  const bundles = useQuery({
    ...queryOf(listAvailableBundles, {
      params: { id },
      query: profiteer === undefined ? {} : { profiteer_id: profiteer },
    }),
    enabled: isLevel,
  })
  const router = useRouter()
  const back = hrefTo(
    'app.subscription-selection',
    { productType: type, productId: id },
    profiteer === undefined ? {} : { profiteer },
  )
  const failed = [offers, ...(isLevel ? [bundles] : [])].find(({ error, data }) => error !== null && !data)
  if (failed !== undefined) return <QueryError query={failed} headingLevel={1} />
  const isLoaded = offers.data !== undefined && (!isLevel || bundles.data !== undefined)
  if (!isLoaded) return <Loading />
  const { name, profiteer: child, isOpen } = offers.data
  if (isOpen) return <Held child={child?.firstName} />
  const product = isLevel
    ? productOfBundle(bundles.data?.[0])
    : productOfOffer(offers.data.offers.find((offer) => offer.type === type && String(offer.id) === id))
  if (product === undefined) return <Nothing />
  return (
    <>
      <TopBar title={name} back={{ label: t('back'), href: back }} />
      <PageHead title={product.name} size="small" />
      <Dialogs
        purchase={{ ...product, subject: { type, id: Number(id) }, child }}
        onClose={() => void router.up(back)}
      />
    </>
  )
}

/** A minor sees the alert first; the dialog stays hidden until it is dismissed (§4 Purchase dialog). */
function Dialogs(props: { readonly purchase: Purchase; readonly onClose: () => void }): ReactNode {
  const viewer = useViewer()
  const [isDismissed, setDismissed] = useState(false)
  return isDialogVisible(viewer, isDismissed) ? (
    <PurchaseDialog purchase={props.purchase} onClose={props.onClose} />
  ) : (
    <MinorAlert onLook={() => setDismissed(true)} onClose={props.onClose} />
  )
}

function Held(props: { readonly child: string | undefined }): ReactNode {
  const { child } = props
  const t = useMessages('checkout')
  return (
    <EmptyState
      headingLevel={1}
      title={child === undefined ? t('held') : t('heldChild', { child })}
      text={t('heldText')}
      picture={<Picture name="empty-mat" />}
      action={
        <div className="row-wrap">
          <Button href={hrefTo('app.sports')}>{t('toTraining')}</Button>
          <Button href={hrefTo('app.subscriptions')}>{t('toSubscriptions')}</Button>
        </div>
      }
    />
  )
}

function Nothing(): ReactNode {
  const t = useMessages('checkout')
  return (
    <EmptyState
      headingLevel={1}
      title={t('none')}
      text={t('noneText')}
      picture={<Picture name="empty-pair" />}
      action={<Button href={hrefTo('app.sports')}>{t('toTraining')}</Button>}
    />
  )
}

function Loading(): ReactNode {
  const t = useMessages('checkout')
  return (
    <>
      <h1 className="visually-hidden">{t('loading')}</h1>
      <SkeletonGroup label={t('loading')} className="stack">
        <Skeleton height={44} width="60%" />
        <Skeleton shape="mat" height={220} />
      </SkeletonGroup>
    </>
  )
}
