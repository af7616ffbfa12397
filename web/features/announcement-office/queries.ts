/** Reads and writes of those who announce. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  deleteAnnouncement,
  listManagedAnnouncements,
  readAnnouncements,
  restoreAnnouncement,
} from '@wegband/domain/features/announcements/contract.ts'
import { call } from '../../platform/api/api.ts'
import { invalidate, pageOf } from '../../platform/api/queries.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { dismissToast, showToast } from '../../platform/words/notices.ts'

export const READS = [listManagedAnnouncements, readAnnouncements]
export const SUBJECT = 'announcements'

export const useManaged = (recipient: string, page: number) =>
  useQuery({
    ...pageOf(listManagedAnnouncements, { query: { recipient, page: String(page) } }),
    placeholderData: keepPreviousData,
  })

/** Deletes at once, and offers to take it back. */
export function useDelete() {
  const t = useMessages('announcement-office')
  const client = useQueryClient()
  const showError = useShowError()
  const restore = useMutation({
    mutationFn: (id: number) => call(restoreAnnouncement, { params: { id } }),
    onSuccess: () => showToast({ subject: SUBJECT, tone: 'positive', text: t('done.restored') }),
    onError: showError,
    onSettled: () => invalidate(client, READS),
  })
  return useMutation({
    mutationFn: (id: number) => call(deleteAnnouncement, { params: { id } }),
    onSuccess: (_none, id) => {
      const toast = showToast({
        subject: SUBJECT,
        text: t('done.deleted'),
        action: {
          label: t('done.undo'),
          onClick: () => {
            dismissToast(toast)
            restore.mutate(id)
          },
        },
      })
    },
    onError: showError,
    onSettled: () => invalidate(client, READS),
  })
}
