/** Reads announcements, and counts them as read once they have been shown in full. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import {
  type Announcement,
  markAnnouncementsRead,
  readAnnouncements,
} from '@wegband/domain/features/announcements/contract.ts'
import { call } from '../../platform/api/api.ts'
import { invalidate, queryOf } from '../../platform/api/queries.ts'
import { useIsViewing } from '../impersonation/use-view.ts'

/** The announcements of one school, or all that the viewer sees. */
export const useAnnouncements = (schoolId?: number) =>
  useQuery(queryOf(readAnnouncements, { query: schoolId === undefined ? {} : { school: String(schoolId) } }))

/** Each is sent once, though the list is read again. A failure is tried with the next visit. */
export function useMarkRead(shown: readonly Announcement[] | undefined): void {
  const client = useQueryClient()
  const isViewing = useIsViewing()
  const sent = useRef(new Set<number>())
  const { mutate } = useMutation({
    mutationFn: (ids: number[]) => call(markAnnouncementsRead, { body: { ids } }),
    onSuccess: () => invalidate(client, [readAnnouncements]),
  })
  useEffect(() => {
    if (isViewing || shown === undefined) return
    const ids = shown.filter(({ id, isRead }) => !isRead && !sent.current.has(id)).map(({ id }) => id)
    if (ids.length === 0) return
    for (const id of ids) sent.current.add(id)
    mutate(ids)
  }, [shown, isViewing, mutate])
}
