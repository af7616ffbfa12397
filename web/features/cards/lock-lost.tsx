/** Locks a lost card at once, whether or not a new one is at hand. */
import type { ReactNode } from 'react'
import type { HeldCard } from '@wegband/domain/features/cards/card-contract.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { cardName } from './card-words.ts'
import { useRevokeCard } from './queries.ts'

export type Lost = { readonly userId: number; readonly card: HeldCard }

/** The question before; `lost` undefined: no question. */
export function LockLost(props: {
  readonly lost: Lost | undefined
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('card-desk')
  const showError = useShowError()
  const revoke = useRevokeCard()
  const { lost, onClose } = props
  const name = lost === undefined ? '' : cardName(t, lost.card)
  return (
    <ConfirmDialog
      isOpen={lost !== undefined}
      title={t('held.ask.title', { card: name })}
      text={lost?.card.kind === 'nfc' ? t('held.ask.textChip') : t('held.ask.text')}
      confirmLabel={t('held.ask.confirm')}
      busyLabel={t('held.ask.busy')}
      cancelLabel={t('held.ask.cancel')}
      isDangerous
      isBusy={revoke.isPending}
      onConfirm={() => {
        if (lost === undefined) return
        revoke.mutate(
          { userId: lost.userId, cardId: lost.card.id },
          {
            onSuccess: () =>
              showToast({ tone: 'positive', text: t('held.done', { card: name }), subject: 'card' }),
            onError: showError,
            onSettled: onClose,
          },
        )
      }}
      onCancel={onClose}
    />
  )
}
