/** Reads what can be bought of one subject, and opens the purchase dialog over the page. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  listAvailableBundles,
  readSubscriptionRequirement,
} from '@wegband/domain/features/checkout/catalogue-contract.ts'
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
import { planGroupsOf, type Purchase, productOfBundle, productOfOffer } from './purchase.ts'

const PurchaseDialog = lazyDialog(async () => (await import('./purchase-dialog.tsx')).PurchaseDialog)
const MinorAlert = lazyDialog(async () => (await import('./minor-alert.tsx')).MinorAlert)

type Subject = {
  readonly type: SubjectType
  readonly id: string
  readonly profiteer: string | undefined
  /** The contract that is prolonged; undefined for a new one. */
  readonly prolongs: string | undefined
}

export function PurchaseView(props: Subject): ReactNode {
  const { type, id, profiteer, prolongs } = props
  const t = useMessages('checkout')
  const offers = useOffers(type, id, profiteer)
  const isLevel = type === 'membership-level'
  const bundles = useQuery({
    ...queryOf(listAvailableBundles, {
      params: { id },
      query: {
        ...(profiteer === undefined ? {} : { profiteer_id: profiteer }),
        ...(prolongs === undefined ? {} : { subscription_id: prolongs }),
      },
    }),
    enabled: isLevel,
  })
  const required = useRequiredLevel(type)
  const router = useRouter()
  const back =
    prolongs === undefined
      ? hrefTo(
          'app.subscription-selection',
          { productType: type, productId: id },
          profiteer === undefined ? {} : { profiteer },
        )
      : hrefTo('app.subscriptions')
  const failed = [offers, ...(isLevel ? [bundles] : [])].find(({ error, data }) => error !== null && !data)
  if (failed !== undefined) return <QueryError query={failed} headingLevel={1} />
  const isLoaded =
    offers.data !== undefined && (!isLevel || bundles.data !== undefined) && required !== 'loading'
  if (!isLoaded) return <Loading />
  const { name, profiteer: child, isOpen } = offers.data
  if (isOpen && prolongs === undefined) return <Held child={child?.firstName} />
  if (required === 'missing') return <MailFirst />
  const product = isLevel
    ? productOfBundle(bundles.data?.[0])
    : productOfOffer(offers.data.offers.find((offer) => offer.type === type && String(offer.id) === id))
  if (product === undefined) return <Nothing />
  const purchase = {
    ...product,
    subject: { type, id: Number(id) },
    child,
    prolongs: prolongs === undefined ? null : Number(prolongs),
  }
  if (prolongs !== undefined && planGroupsOf(purchase).length === 0) return <RenewsItself />
  return (
    <>
      <TopBar title={name} back={{ label: t('back'), href: back }} />
      <PageHead title={product.name} size="small" />
      <Dialogs purchase={purchase} onClose={() => void router.up(back)} />
    </>
  )
}

/** §7: whether the buyer lacks the level that this kind of purchase requires. A failed request counts as none required. */
function useRequiredLevel(type: SubjectType): 'loading' | 'missing' | 'held' {
  const viewer = useViewer()
  const required = useQuery({
    ...queryOf(readSubscriptionRequirement, { params: { type } }),
    retry: false,
  })
  if (required.isLoading) return 'loading'
  return viewer.membershipLv < (required.data?.value ?? 0) ? 'missing' : 'held'
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

/** The level that is asked for is that of a confirmed address (`MEMBERSHIP_LV`). */
function MailFirst(): ReactNode {
  const t = useMessages('checkout')
  return (
    <EmptyState
      headingLevel={1}
      title={t('mailFirst')}
      text={t('mailFirstText')}
      picture={<Picture name="empty-pair" />}
      action={<Button href={hrefTo('auth.email-verification')}>{t('wayOut.mail')}</Button>}
    />
  )
}

/** A contract whose only term is a month cannot be prolonged, because each month follows by itself. */
function RenewsItself(): ReactNode {
  const t = useMessages('checkout')
  return (
    <EmptyState
      headingLevel={1}
      title={t('renewsItself')}
      text={t('renewsItselfText')}
      picture={<Picture name="empty-mat" />}
      action={<Button href={hrefTo('app.subscriptions')}>{t('toSubscriptions')}</Button>}
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
