/** Reads notifications page by page, and marks them; live events refresh them (web/platform/live/live-topics.ts). */
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import {
  countNotifications,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from '@wegband/domain/features/notifications/contract.ts'
import { call, callPage } from '../../platform/api/api.ts'
import { invalidate, keyOf } from '../../platform/api/queries.ts'
import { showToast } from '../../platform/words/notices.ts'
import { useErrorWords } from '../../platform/api/error-words.ts'
import { typesOf } from '../notifications/notice-views.ts'

export const NOTICE_FILTERS = ['all', 'unread', 'training', 'subscriptions'] as const
export type NoticeFilter = (typeof NOTICE_FILTERS)[number]

const queryFor = (filter: NoticeFilter) => {
  if (filter === 'all') return {}
  return filter === 'unread' ? { 'new-only': '1' as const } : { 'type[]': typesOf(filter) }
}

export function useNotifications(filter: NoticeFilter) {
  const query = queryFor(filter)
  return useInfiniteQuery({
    queryKey: keyOf(listNotifications, { query }),
    queryFn: ({ pageParam }) =>
      callPage(listNotifications, {
        query: pageParam === undefined ? query : { ...query, before: pageParam },
      }),
    initialPageParam: undefined as string | undefined,
    // `before` counts from the oldest loaded one.
    getNextPageParam: ({ data, meta }) => (meta.total > data.length ? data.at(-1)?.createdAt : undefined),
  })
}

const CHANGED = [listNotifications, countNotifications, readUser]

/** `one(id)` and `upTo(id)`; a failure is shown beside the page. */
export function useMarkRead() {
  const client = useQueryClient()
  const words = useErrorWords()
  const mark = useMutation({
    mutationFn: async (which: { readonly id: number } | { readonly upTo: number }): Promise<void> => {
      if ('id' in which) await call(markNotificationRead, { params: { id: which.id } })
      else await call(markAllNotificationsRead, { body: { upTo: which.upTo } })
    },
    onSuccess: () => invalidate(client, CHANGED),
    onError: (error) => void showToast({ tone: 'danger', text: words(error).text }),
  })
  return {
    isBusy: mark.isPending,
    one: (id: number): void => mark.mutate({ id }),
    upTo: (id: number): void => mark.mutate({ upTo: id }),
  }
}
