/** The contracts of the viewer and their children (§2 user/subscriptions, §4 Subscription, §8). */
import { type ReactNode, useState } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { SubscriptionView } from '@wegband/domain/features/contracts/contract.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { hrefTo, secretHrefTo, useSearchParams } from '../../platform/router/links.tsx'
import { useRouter } from '../../platform/router/router-context.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { creditCard } from '../../ui/icon/phosphor/credit-card.gen.ts'
import { plus } from '../../ui/icon/phosphor/plus.gen.ts'
import { sealCheck } from '../../ui/icon/phosphor/seal-check.gen.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { OnlyYourself } from '../impersonation/only-yourself.tsx'
import { ChoiceDialog } from '../subscriptions/choice-dialog.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { BillingPart } from './billing-part.tsx'
import { ClockBar } from './clock-bar.tsx'
import { ContractCard, RevokeButton } from './contract-card.tsx'
import { inCardOrder, shownStateOf, useContractTexts } from './contract-lines.ts'
import { ContractsFrame, InMaintenance } from './contracts-frame.tsx'
import { leaveFor } from './leave-for.ts'
import { MandateParts } from './mandate-part.tsx'
import { isInMaintenance, useContracts, useOpeningPortal, type Withdrawn } from './queries.ts'
import styles from './contracts.module.css'

export function SubscriptionsPage(): ReactNode {
  return (
    <ContractsFrame tab="subscriptions">
      <Contracts />
      <Choice />
    </ContractsFrame>
  )
}

/** The choice has its own query, so that a child's page can lead to it. */
function Choice(): ReactNode {
  const { choose } = useSearchParams()
  const router = useRouter()
  return choose === undefined ? null : (
    <ChoiceDialog childId={Number(choose)} onClose={() => void router.up(hrefTo('app.subscriptions'))} />
  )
}

/** Orders are placed in the own view alone, so the view of another person has no such button. */
function NewMembership(props: { readonly isMain?: boolean }): ReactNode {
  const t = useMessages('contracts')
  const viewer = useViewer()
  return (
    <OnlyYourself>
      <Button
        variant={props.isMain === true ? 'primary' : 'soft'}
        icon={plus}
        href={hrefTo('app.subscriptions', {}, { choose: viewer.id })}
      >
        {t('choose')}
      </Button>
    </OnlyYourself>
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
  return (
    <EmptyState
      title={t('empty.title')}
      text={t('empty.text')}
      picture={<Picture name="empty-mat" />}
      action={<NewMembership isMain />}
    />
  )
}

/** The answer stands above the cards, and the button may have been far below. */
const bringIntoView = (notice: HTMLElement | null): void => {
  // Not in the DOM of tests.
  notice?.scrollIntoView?.({ block: 'center' })
}

function Cards(props: { readonly contracts: readonly SubscriptionView[] }): ReactNode {
  const { contracts } = props
  const t = useMessages('contracts')
  const [withdrawn, setWithdrawn] = useState<Withdrawn | undefined>()
  const viewer = useViewer()
  const [cancelledId, setCancelledId] = useState<number | undefined>()
  // Gone when the cancellation is taken back, or the contract is withdrawn.
  const cancelled = contracts.find(
    (contract) =>
      contract.id === cancelledId && contract.canceled_at !== null && contract.withdrawal === null,
  )
  const failed = contracts.find(
    (contract) => shownStateOf(contract) === 'overdue' && contract.capabilities.pay,
  )
  return (
    <>
      {cancelled === undefined ? null : (
        <div ref={bringIntoView}>
          <Cancelled contract={cancelled} />
        </div>
      )}
      {withdrawn === undefined ? null : (
        <div ref={bringIntoView}>
          <WithdrawnNotice withdrawn={withdrawn} />
        </div>
      )}
      {failed === undefined ? null : <PaymentFailed contract={failed} />}
      <ul aria-label={t('list')} className={styles.cards}>
        {contracts.map((contract) => (
          <ContractCard
            key={contract.id}
            contract={contract}
            onCancelled={setCancelledId}
            onWithdrawn={setWithdrawn}
          />
        ))}
      </ul>
      <div className="row-wrap">
        <NewMembership />
      </div>
      {contracts.some(({ user }) => user.id === viewer.id) ? <BillingPart /> : null}
      <MandateParts />
      <ClockBar />
    </>
  )
}

/** Says when the cancellation arrived and to when it counts. */
function Cancelled(props: { readonly contract: SubscriptionView }): ReactNode {
  const { contract } = props
  const { productName: name, canceled_at: cancelledAt, endsAt } = contract
  const t = useMessages('contracts')
  const format = useFormats()
  const texts = useContractTexts()
  if (cancelledAt === null || endsAt === null) return null
  return (
    <Banner
      icon={sealCheck}
      live="status"
      title={t('done.title', { name, day: texts.lastDay(endsAt) })}
      action={contract.capabilities.revoke ? <RevokeButton contract={contract} isMain /> : undefined}
    >
      {t('done.text', { date: format.dateLong(cancelledAt), time: format.time(cancelledAt) })}
    </Banner>
  )
}

/** Says when the withdrawal arrived, what goes back, and leads to the receipt. */
function WithdrawnNotice(props: { readonly withdrawn: Withdrawn }): ReactNode {
  const { name, receipt, refundCents, refundUntil, creditCents } = props.withdrawn
  const t = useMessages('declarations')
  const format = useFormats()
  const { receivedAt, caseNumber, key } = receipt
  return (
    <Banner
      icon={sealCheck}
      live="status"
      title={t('own.done', { name, number: caseNumber })}
      action={<Button href={secretHrefTo('receipt', {}, { key })}>{t('own.receipt')}</Button>}
    >
      {[
        t('own.doneText', { date: format.dateLong(receivedAt), time: format.timeToSecond(receivedAt) }),
        ...(refundCents === 0
          ? []
          : [
              t('own.refund', {
                price: format.euro(refundCents),
                day: format.dateLong(`${refundUntil}T12:00:00Z`),
              }),
            ]),
        ...(creditCents === 0 ? [] : [t('own.credit', { price: format.euro(creditCents) })]),
      ].join(' ')}
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
