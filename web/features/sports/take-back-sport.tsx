/** Removes a sport that was started by mistake, after a question, for parents and trainers alike. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import { readMissing, takeBackSport } from '@wegband/domain/features/progress/contract.ts'
import { call } from '../../platform/api/api.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { invalidate } from '../../platform/api/queries.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import type { SportColour } from '../../ui/sport/sport.tsx'

export function TakeBackSport(props: {
  readonly person: { readonly id: number; readonly firstName: string }
  readonly sport: SportColour & { readonly id: number; readonly name: string }
  /** Which other data of the page is stale then. */
  readonly onDone?: () => void
  readonly onClose: () => void
}): ReactNode {
  const { person, sport, onClose } = props
  const t = useMessages('sports')
  const showError = useShowError()
  const client = useQueryClient()
  const words = { name: person.firstName, sport: sport.name }
  const takingBack = useMutation({
    mutationFn: () => call(takeBackSport, { params: { id: person.id, sportId: sport.id } }),
    onSuccess: () => {
      showToast({ text: t('takeBack.done', words), tone: 'positive' })
      props.onDone?.()
      onClose()
    },
    onError: showError,
    onSettled: () => invalidate(client, [readUser, readMissing]),
  })
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      sport={sport}
      title={t('takeBack.title', words)}
      text={t('takeBack.text', words)}
      confirmLabel={t('takeBack.confirm')}
      cancelLabel={t('takeBack.cancel')}
      isBusy={takingBack.isPending}
      onConfirm={() => takingBack.mutate()}
      onCancel={onClose}
    />
  )
}
