/** Withdraws a contract or its last term: shows what goes back, asks once, and confirms with the receipt (§§ 355, 356a BGB). */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { SubscriptionView } from '@wegband/domain/features/contracts/contract.ts'
import {
  listWithdrawalChoices,
  type WithdrawalChoice,
} from '@wegband/domain/features/declarations/contract.ts'
import { type ErrorWords, useErrorWords } from '../../platform/api/error-words.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { ChoiceList } from '../../ui/choice/choice.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { calendarPlus } from '../../ui/icon/phosphor/calendar-plus.gen.ts'
import { calendarX } from '../../ui/icon/phosphor/calendar-x.gen.ts'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { useWithdrawing, type Withdrawn } from './queries.ts'
import styles from './contracts.module.css'

const refusalOf = ({ title, text }: ErrorWords): string => (title === text ? title : `${title}. ${text}`)

/** One sentence each: what happens, what it costs, what goes back and until when. */
function useConsequences(): (choice: WithdrawalChoice, refundUntil: string) => readonly string[] {
  const t = useMessages('declarations')
  const format = useFormats()
  return ({ isWhole, usedDays, owedCents, refundCents, creditCents }, refundUntil) => {
    const isFree = refundCents === 0 && creditCents === 0 && owedCents === 0
    return [
      t(isWhole ? 'own.ends' : 'own.goesOn'),
      ...(owedCents === 0 ? [] : [t('own.used', { count: usedDays, price: format.euro(owedCents) })]),
      ...(refundCents === 0
        ? []
        : [
            t('own.refund', {
              price: format.euro(refundCents),
              day: format.dateLong(`${refundUntil}T12:00:00Z`),
            }),
          ]),
      ...(creditCents === 0 ? [] : [t('own.credit', { price: format.euro(creditCents) })]),
      ...(isFree ? [t('own.free')] : []),
    ]
  }
}

function Choices(props: {
  readonly choices: readonly WithdrawalChoice[]
  readonly chosen: WithdrawalChoice
  readonly onChange: (orderId: number) => void
}): ReactNode {
  const { choices, chosen, onChange } = props
  const t = useMessages('declarations')
  const format = useFormats()
  if (choices.length < 2) return null
  return (
    <ChoiceList
      label={t('own.choose')}
      value={String(chosen.orderId)}
      onChange={(value) => onChange(Number(value))}
      items={choices.map(({ orderId, isWhole, orderedOn, refundCents }) => {
        const day = format.dateLong(`${orderedOn}T12:00:00Z`)
        return {
          value: String(orderId),
          icon: isWhole ? calendarX : calendarPlus,
          title: t(isWhole ? 'own.whole' : 'own.term', { day }),
          note: format.euro(refundCents),
        }
      })}
    />
  )
}

/** Mounted only while it is open. */
export function WithdrawDialog(props: {
  readonly contract: SubscriptionView
  readonly onClose: () => void
  readonly onWithdrawn: (withdrawn: Withdrawn) => void
}): ReactNode {
  const { contract, onClose, onWithdrawn } = props
  const { id, productName: name } = contract
  const t = useMessages('declarations')
  const words = useErrorWords()
  const consequences = useConsequences()
  const query = useQuery(queryOf(listWithdrawalChoices, { params: { id } }))
  const [chosenId, setChosenId] = useState<number | undefined>()
  const withdrawing = useWithdrawing(id)
  const [confirmed, setConfirmed] = useState<WithdrawalChoice | undefined>()
  const choices = query.data ?? []
  const chosen = confirmed ?? choices.find(({ orderId }) => orderId === chosenId) ?? choices[0]
  const error = withdrawing.error ?? query.error
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      title={t('own.title', { name })}
      confirmLabel={t('own.confirm')}
      busyLabel={t('own.busy')}
      cancelLabel={t('own.keep')}
      isBusy={withdrawing.isPending}
      error={error === null ? undefined : refusalOf(words(error))}
      onConfirm={() => {
        if (chosen === undefined) return
        // What was confirmed stays in the dialog while it happens.
        setConfirmed(chosen)
        void withdrawing.mutateAsync(chosen.orderId).then(
          (done) => {
            onWithdrawn({ ...done, name })
            onClose()
          },
          // The dialog shows why not.
          () => setConfirmed(undefined),
        )
      }}
      onCancel={onClose}
    >
      {chosen === undefined ? (
        query.isPending ? (
          <SkeletonGroup label={t('own.loading')} className="stack">
            <Skeleton width="90%" />
            <Skeleton width="70%" />
          </SkeletonGroup>
        ) : null
      ) : (
        <div className={styles.consequences}>
          <Choices choices={choices} chosen={chosen} onChange={setChosenId} />
          {consequences(chosen, chosen.refundUntil).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
    </ConfirmDialog>
  )
}
