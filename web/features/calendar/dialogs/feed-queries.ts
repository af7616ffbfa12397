/** Addresses for calendar programs: read once, and updated with the answer of each change. */
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type CalendarFeed,
  endCalendarFeed,
  listCalendarFeeds,
  renewCalendarFeed,
  saveCalendarFeed,
} from '@wegband/domain/features/calendar/contract.ts'
import { call } from '../../../platform/api/api.ts'
import { queryOf } from '../../../platform/api/queries.ts'
import { useShowError } from '../../../platform/api/show-error.ts'

const feedsQuery = (userId: number) => queryOf(listCalendarFeeds, { params: { id: userId } })

/** Read again each time the dialog opens: a calendar program may have used it meanwhile. */
export const useFeeds = (userId: number) =>
  useQuery({ ...feedsQuery(userId), staleTime: 0, refetchOnMount: 'always' })

const keep = (client: QueryClient, userId: number, changed: CalendarFeed): void => {
  client.setQueryData(feedsQuery(userId).queryKey, (feeds) =>
    feeds?.map((feed) => (feed.name === changed.name ? changed : feed)),
  )
}

export function useFeedChanges(userId: number, feed: CalendarFeed) {
  const client = useQueryClient()
  const onError = useShowError()
  const params = { id: userId, name: feed.name }
  const onSuccess = (changed: CalendarFeed): void => keep(client, userId, changed)
  return {
    save: useMutation({
      mutationFn: (reminderMinutes: number | null) =>
        call(saveCalendarFeed, { params, body: { reminderMinutes } }),
      onSuccess,
      onError,
    }),
    renew: useMutation({ mutationFn: () => call(renewCalendarFeed, { params }), onSuccess, onError }),
    end: useMutation({
      mutationFn: () => call(endCalendarFeed, { params }),
      onSuccess: () =>
        keep(client, userId, { ...feed, address: null, reminderMinutes: null, lastFetchedAt: null }),
      onError,
    }),
  }
}
