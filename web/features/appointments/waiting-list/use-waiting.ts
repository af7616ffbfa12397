/** The writes of the waiting list, each with its notice; after a lost race the class is shown as it is now. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addAttendee } from '@wegband/domain/features/appointments/contract.ts'
import {
  answerOffer,
  joinWaitingList,
  leaveWaitingList,
} from '@wegband/domain/features/appointments/waiting-list/waiting-contract.ts'
import { call } from '../../../platform/api/api.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { showToast } from '../../../platform/words/notices.ts'
import { useShowError } from '../../../platform/api/show-error.ts'
import { refresh, storeCurrent } from '../queries.ts'

export type WaitingStep =
  | { readonly userId: number; readonly to: 'join' | 'change'; readonly isShortNotice: boolean }
  | { readonly userId: number; readonly to: 'leave' | 'accept' | 'decline' }
  /** By the trainer side: straight onto the list of the class. */
  | { readonly userId: number; readonly to: 'add' }

export type WaitingSteps = {
  readonly take: (step: WaitingStep) => void
  /** The pending step. */
  readonly pending: WaitingStep | undefined
}

export function useWaiting(id: number): WaitingSteps {
  const t = useMessages('appointments')
  const showError = useShowError()
  const client = useQueryClient()
  const words = {
    join: t('waiting.joined'),
    change: undefined,
    leave: t('waiting.left'),
    accept: t('waiting.taken'),
    decline: t('waiting.declined'),
    add: t('waiting.added'),
  }
  const mutation = useMutation({
    mutationFn: async (step: WaitingStep): Promise<void> => {
      const params = { id, userId: step.userId }
      if ('isShortNotice' in step)
        await call(joinWaitingList, { params, body: { isShortNotice: step.isShortNotice } })
      else if (step.to === 'add') await call(addAttendee, { params })
      else if (step.to === 'leave') await call(leaveWaitingList, { params })
      else await call(answerOffer, { params, body: { isAccepted: step.to === 'accept' } })
    },
    onSuccess: async (_, { to, userId }) => {
      const text = words[to]
      const tone = to === 'accept' || to === 'add' ? ('positive' as const) : ('neutral' as const)
      if (text !== undefined) showToast({ subject: `waiting-${id}-${userId}`, text, tone })
      await refresh(client, id)
    },
    onError: (error) => {
      showError(error)
      storeCurrent(client, error)
      void refresh(client, id)
    },
  })
  return { take: mutation.mutate, pending: mutation.isPending ? mutation.variables : undefined }
}
