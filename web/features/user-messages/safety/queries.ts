/** Reads and writes of blocks, bans and one's own reports. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listRecipients, readUserMessage } from '@wegband/domain/features/user-messages/contract.ts'
import {
  allowMessages,
  blockPerson,
  forbidMessages,
  listMessageBlocks,
  listOwnReports,
  readMessageBan,
  unblockPerson,
} from '@wegband/domain/features/user-messages/safety-contract.ts'
import { call } from '../../../platform/api/api.ts'
import { invalidate, queryOf } from '../../../platform/api/queries.ts'
import { useShowError } from '../../../platform/api/show-error.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { dismissToast, showToast } from '../../../platform/words/notices.ts'

const SUBJECT = 'message-safety'

export const useBlocks = () => useQuery(queryOf(listMessageBlocks))
export const useOwnReports = () => useQuery(queryOf(listOwnReports))

type Blocking = { readonly id: number; readonly name: string; readonly isBlocked: boolean }

/** Blocks or unblocks, and offers to take it back. */
export function useBlocking() {
  const t = useMessages('message-safety')
  const client = useQueryClient()
  const showError = useShowError()
  const change = useMutation({
    mutationFn: ({ id, isBlocked }: Blocking) =>
      call(isBlocked ? blockPerson : unblockPerson, { params: { id } }),
    onSuccess: (_none, done) => {
      const toast = showToast({
        subject: SUBJECT,
        tone: 'positive',
        text: t(done.isBlocked ? 'block.done' : 'block.undone', { name: done.name }),
        action: {
          label: t('block.undo'),
          onClick: () => {
            dismissToast(toast)
            change.mutate({ ...done, isBlocked: !done.isBlocked })
          },
        },
      })
    },
    onError: showError,
    onSettled: () => invalidate(client, [listMessageBlocks, readUserMessage, listRecipients]),
  })
  return change
}

export const useBan = (childId: number) => useQuery(queryOf(readMessageBan, { params: { id: childId } }))

export function useSetBan(childId: number, name: string) {
  const t = useMessages('message-safety')
  const client = useQueryClient()
  const showError = useShowError()
  return useMutation({
    mutationFn: (isForbidden: boolean) =>
      call(isForbidden ? forbidMessages : allowMessages, { params: { id: childId } }),
    onSuccess: (_none, isForbidden) =>
      showToast({
        subject: SUBJECT,
        tone: 'positive',
        text: t(isForbidden ? 'child.forbidden' : 'child.allowed', { name }),
      }),
    onError: showError,
    onSettled: () => invalidate(client, [readMessageBan]),
  })
}
