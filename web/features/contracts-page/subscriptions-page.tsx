/** The contracts of the viewer and their children (§2 user/subscriptions, §4 Subscription, §8). */
import { type ReactNode, useState } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { SubscriptionView } from '@wegband/domain/features/contracts/contract.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { hrefTo } from '../../platform/router/links.tsx'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { creditCard } from '../../ui/icon/phosphor/credit-card.gen.ts'
import { sealCheck } from '../../ui/icon/phosphor/seal-check.gen.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { QueryError } from '../errors/query-error.tsx'
import { BillingPart } from './billing-part.tsx'
import { ClockBar } from './clock-bar.tsx'
import { ContractCard, RevokeButton } from './contract-card.tsx'
import { inCardOrder, shownStateOf, useContractTexts } from './contract-lines.ts'
import { ContractsFrame, InMaintenance } from './contracts-frame.tsx'
import { leaveFor } from './leave-for.ts'
import { isInMaintenance, useContracts, useOpeningPortal, useFirstMembership } from './queries.ts'
import styles from './contracts.module.css'

export function SubscriptionsPage(): ReactNode {
  return (
    <ContractsFrame tab="subscriptions">
      <Contracts />
    </ContractsFrame>
  )
}

function Contracts(): ReactNode {
  const t = useMessages('contracts')
  const query = useContracts()
  const { data, error } = query
  if (isInMaintenance(error))
    return <InMaintenance isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
  if (error !== null && data === undefined) return <QueryError query={query} />
  if (data === undefined)
    return (
      <SkeletonGroup label={t('loading')} className="stack">
        <Skeleton shape="mat" height={180} />
        <Skeleton shape="mat" height={180} />
      </SkeletonGroup>
    )
  if (data.length === 0) return <NoContracts />
  return <Cards contracts={inCardOrder(data)} />
}

function NoContracts(): ReactNode {
  const t = useMessages('contracts')
  const levelId = useFirstMembership()
  return (
    <EmptyState
      title={t('empty.title')}
      text={t('empty.text')}
      picture={<Picture name="empty-mat" />}
      action={
        levelId === undefined ? undefined : (
          <Button
            variant="primary"
            href={hrefTo('app.subscription-selection', { productType: 'membership', productId: levelId })}
          >
            {t('empty.action')}
          </Button>
        )
      }
    />
  )
}

function Cards(props: { readonly contracts: readonly SubscriptionView[] }): ReactNode {
  const { contracts } = props
  const t = useMessages('contracts')
  const viewer = useViewer()
  const [cancelledId, setCancelledId] = useState<number | undefined>()
  // Gone when the cancellation is taken back.
  const cancelled = contracts.find(({ id, canceledAt }) => id === cancelledId && canceledAt !== null)
  const failed = contracts.find(
    (contract) => shownStateOf(contract) === 'overdue' && contract.capabilities.pay,
  )
  return (
    <>
      {cancelled === undefined ? null : <Cancelled contract={cancelled} />}
      {failed === undefined ? null : <PaymentFailed contract={failed} />}
      <ul aria-label={t('list')} className={styles.cards}>
        {contracts.map((contract) => (
          <ContractCard key={contract.id} contract={contract} onCancelled={setCancelledId} />
        ))}
      </ul>
      {contracts.some(({ user }) => user.id === viewer.id) ? <BillingPart /> : null}
      <ClockBar />
    </>
  )
}

/** Says when the cancellation arrived and to when it counts. */
function Cancelled(props: { readonly contract: SubscriptionView }): ReactNode {
  const { contract } = props
  const { productName: name, canceledAt, endsAt } = contract
  const t = useMessages('contracts')
  const format = useFormats()
  const texts = useContractTexts()
  if (canceledAt === null || endsAt === null) return null
  return (
    <Banner
      icon={sealCheck}
      live="status"
      title={t('done.title', { name, day: texts.lastDay(endsAt) })}
      action={contract.capabilities.revoke ? <RevokeButton contract={contract} isMain /> : undefined}
    >
      {t('done.text', { date: format.dateLong(canceledAt), time: format.time(canceledAt) })}
    </Banner>
  )
}

function PaymentFailed(props: { readonly contract: SubscriptionView }): ReactNode {
  const { productName, profiteer } = props.contract
  const t = useMessages('contracts')
  const viewer = useViewer()
  const showError = useShowError()
  const opening = useOpeningPortal()
  const refuse = (error: unknown): void => {
    if (error instanceof AppError && error.code === 'payments.provider-unreachable')
      showToast({ subject: 'portal', tone: 'danger', text: t('payment.unreachable') })
    else showError(error)
  }
  return (
    <Banner
      icon={creditCard}
      tone="danger"
      title={t('payment.title')}
      action={
        <Button
          variant="primary"
          isBusy={opening.isPending || opening.isSuccess}
          busyLabel={t('payment.opening')}
          onClick={() =>
            opening.mutate(undefined, { onSuccess: ({ url }) => leaveFor(url), onError: refuse })
          }
        >
          {t('payment.check')}
        </Button>
      }
    >
      {profiteer.id === viewer.id
        ? t('payment.textYou', { product: productName })
        : t('payment.text', { name: profiteer.firstName })}
    </Banner>
  )
}
