/** One contract: state, for whom, price and time, and what the server allows the viewer to do. */
import { type ReactNode, useState } from 'react'
import type { SubscriptionView } from '@wegband/domain/features/contracts/contract.ts'
import { type ErrorWords, useErrorWords } from '../../platform/api/error-words.ts'
import { contractNumber } from '@wegband/domain/features/subscriptions/contracts/contract-number.ts'
import { saveFile } from '../../platform/device/save-file.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { Button } from '../../ui/button/button.tsx'
import { classNames } from '../../ui/class-names/class-names.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Mat } from '../../ui/mat/mat.tsx'
import { Tag, type TagTone } from '../../ui/tag/tag.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { TransferPart } from '../payments/transfer-part.tsx'
import { type ShownState, shownStateOf, useContractTexts } from './contract-lines.ts'
import { leaveFor } from './leave-for.ts'
import { hrefOfProlonging } from './prolong-place.ts'
import { PauseActions, usePauseLines } from './pause-part.tsx'
import { useCancelling, useContractFile, usePaying, useRevoking, type Withdrawn } from './queries.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'
import styles from './contracts.module.css'

const TONE: Readonly<Record<ShownState, TagTone>> = {
  overdue: 'danger',
  cancelled: 'warning',
  planned: 'info',
  prolonged: 'positive',
  active: 'positive',
  ended: 'neutral',
}

export function ContractCard(props: {
  readonly contract: SubscriptionView
  readonly onCancelled: (id: number) => void
  readonly onWithdrawn: (withdrawn: Withdrawn) => void
}): ReactNode {
  const { contract } = props
  const { productName, profiteer, user } = contract
  const t = useMessages('contracts')
  const viewer = useViewer()
  const texts = useContractTexts()
  const pauses = usePauseLines()
  const state = shownStateOf(contract)
  const isForViewer = profiteer.id === viewer.id
  const [isWithdrawing, setIsWithdrawing] = useState(false)
  return (
    <Mat as="li" className={classNames(styles.card, styles[state])}>
      <div className={styles.head}>
        <Tag tone={TONE[state]}>{t(`states.${state}`)}</Tag>
        <span className="t-small t-muted">
          {isForViewer ? t('forYou') : t('forName', { name: profiteer.firstName })}
        </span>
      </div>
      <h2 className="t-section">{productName}</h2>
      <p className="t-muted">{texts.line(contract)}</p>
      {[...pauses(contract), ...texts.facts(contract)].map((fact) => (
        <p key={fact} className="t-small t-muted">
          {fact}
        </p>
      ))}
      {user.id === viewer.id ? null : (
        <p className="t-small t-muted">{t('paidBy', { name: user.firstName })}</p>
      )}
      {contract.openBill?.isTransfer === true && user.id === viewer.id ? (
        <TransferPart billId={contract.openBill.id} />
      ) : null}
      <Actions
        contract={contract}
        onCancelled={props.onCancelled}
        onWithdraw={() => setIsWithdrawing(true)}
      />
      {/* Live news may take the button away before the answer comes. */}
      {isWithdrawing ? (
        <WithdrawDialog
          contract={contract}
          onClose={() => setIsWithdrawing(false)}
          onWithdrawn={props.onWithdrawn}
        />
      ) : null}
    </Mat>
  )
}

function Actions(props: {
  readonly contract: SubscriptionView
  readonly onCancelled: (id: number) => void
  readonly onWithdraw: () => void
}): ReactNode {
  const { contract, onCancelled, onWithdraw } = props
  const { capabilities, openBill, productName: name } = contract
  const t = useMessages('contracts')
  const own = useMessages('declarations')
  const viewer = useViewer()
  const showError = useShowError()
  const paying = usePaying()
  const [isAsking, setIsAsking] = useState(false)
  if (!contract.hasContractFile && !Object.values(capabilities).includes(true)) return null
  const plan = contract.items[0]?.subscriptionPlan
  // The promise settles also when this card has gone meanwhile.
  const pay = (billId: number): void =>
    void paying.mutateAsync(billId).then(({ redirectUrl }) => leaveFor(redirectUrl), showError)
  return (
    <div className={styles.actions}>
      {capabilities.pay && openBill !== null ? (
        <Button
          variant="quiet"
          label={t('actions.payName', { name })}
          isBusy={paying.isPending || paying.isSuccess}
          busyLabel={t('actions.paying')}
          onClick={() => pay(openBill.id)}
        >
          {t('actions.pay')}
        </Button>
      ) : null}
      {capabilities.prolong && plan !== undefined ? (
        <Button
          variant="quiet"
          label={t('actions.prolongName', { name })}
          href={hrefOfProlonging(contract, plan, viewer)}
        >
          {t('actions.prolong')}
        </Button>
      ) : null}
      {capabilities.revoke ? <RevokeButton contract={contract} /> : null}
      <PauseActions contract={contract} />
      {capabilities.cancel ? (
        <Button variant="quiet" label={t('actions.cancelName', { name })} onClick={() => setIsAsking(true)}>
          {t('actions.cancel')}
        </Button>
      ) : null}
      {contract.hasContractFile ? <ContractFileButton contract={contract} /> : null}
      {capabilities.withdraw ? (
        <Button variant="quiet" label={own('own.actionName', { name })} onClick={onWithdraw}>
          {own('own.action')}
        </Button>
      ) : null}
      <CancelDialog
        contract={contract}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onCancelled={onCancelled}
      />
    </div>
  )
}

function ContractFileButton(props: {
  readonly contract: Pick<SubscriptionView, 'id' | 'productName'>
}): ReactNode {
  const { id, productName: name } = props.contract
  const t = useMessages('declarations')
  const showError = useShowError()
  const download = useContractFile()
  return (
    <Button
      variant="quiet"
      label={t('own.contractName', { name })}
      isBusy={download.isPending}
      onClick={() =>
        void download.mutateAsync(id).then((bytes) => saveFile(bytes, `${contractNumber(id)}.pdf`), showError)
      }
    >
      {t('own.contract')}
    </Button>
  )
}

/** Takes a cancellation back, from the card and from the notice about it. */
export function RevokeButton(props: {
  readonly contract: Pick<SubscriptionView, 'id' | 'productName'>
  readonly isMain?: boolean
}): ReactNode {
  const { id, productName: name } = props.contract
  const t = useMessages('contracts')
  const showError = useShowError()
  const revoking = useRevoking()
  return (
    <Button
      variant={props.isMain ? 'primary' : 'quiet'}
      label={t('actions.revokeName', { name })}
      isBusy={revoking.isPending}
      busyLabel={t('actions.revoking')}
      onClick={() =>
        // The list is read again before, and then this button has gone: only the promise still tells.
        void revoking
          .mutateAsync(id)
          .then(
            () => showToast({ subject: 'contract', tone: 'positive', text: t('revoked', { name }) }),
            showError,
          )
      }
    >
      {t('actions.revoke')}
    </Button>
  )
}

const refusalOf = ({ title, text }: ErrorWords): string => (title === text ? title : `${title}. ${text}`)

/** Asks, and names the last day. An error stays in the dialog. */
function CancelDialog(props: {
  readonly contract: SubscriptionView
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onCancelled: (id: number) => void
}): ReactNode {
  const { contract, isOpen, onClose, onCancelled } = props
  const { id, productName: name, profiteer } = contract
  const t = useMessages('contracts')
  const viewer = useViewer()
  const texts = useContractTexts()
  const words = useErrorWords()
  const cancelling = useCancelling()
  const day = texts.lastDay(contract.next_cancel_date_at)
  const close = (): void => {
    cancelling.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      isDangerous
      title={t('cancel.title', { name })}
      text={
        profiteer.id === viewer.id
          ? t('cancel.text', { day })
          : t('cancel.textFor', { day, name: profiteer.firstName })
      }
      confirmLabel={t('cancel.confirm')}
      busyLabel={t('cancel.busy')}
      cancelLabel={t('cancel.keep')}
      isBusy={cancelling.isPending}
      error={cancelling.error === null ? undefined : refusalOf(words(cancelling.error))}
      onConfirm={() =>
        void cancelling.mutateAsync(id).then(
          () => {
            onCancelled(id)
            close()
          },
          // The dialog shows it.
          () => undefined,
        )
      }
      onCancel={close}
    />
  )
}
