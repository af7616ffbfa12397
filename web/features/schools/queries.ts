/** The queries and writes of the pages of schools, and which cached data each write makes stale. */
import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import {
  answerMembershipRequest,
  listMembershipRequests,
  putMembershipRequest,
  putRetreatRequest,
  readOwnSchools,
  readSchool,
  readSchoolOfSite,
  searchSites,
  undoAcceptedRequest,
  withdrawMembershipRequest,
  writeToRequest,
  type RequestType,
} from '@wegband/domain/features/schools/contract.ts'
import { call, callPage } from '../../platform/api/api.ts'
import { invalidate, keyOf, pageOf, queryOf } from '../../platform/api/queries.ts'

export type Filters = {
  /** Metres. */
  readonly distance: number
  readonly sport: number | undefined
  readonly isTrial: boolean
}
export type SearchOrigin =
  /** Nearest to a school first, where one is given. */
  | { readonly by: 'everything'; readonly nearSchool?: number | undefined }
  | { readonly by: 'text'; readonly text: string }
  | { readonly by: 'location'; readonly text: string }
  | { readonly by: 'position'; readonly latitude: number; readonly longitude: number }

const wantedQuery = (wanted: SearchOrigin) => {
  if (wanted.by === 'text') return { search: wanted.text }
  if (wanted.by === 'location') return { location: wanted.text }
  if (wanted.by === 'everything')
    return wanted.nearSchool === undefined ? {} : { near_school: String(wanted.nearSchool) }
  // Three digits are precise to 100 metres: the exact position of the user stays on the device.
  return { latitude: wanted.latitude.toFixed(3), longitude: wanted.longitude.toFixed(3) }
}

/** Pages of the search, one after the other. */
export function useSiteSearch(wanted: SearchOrigin, { distance, sport, isTrial }: Filters, isWanted = true) {
  const query = {
    ...wantedQuery(wanted),
    ...(wanted.by === 'location' || wanted.by === 'position' ? { distance: String(distance) } : {}),
    ...(sport === undefined ? {} : { sport: String(sport) }),
    ...(isTrial ? { only_trial_slots: '1' as const } : {}),
  }
  return useInfiniteQuery({
    queryKey: [...keyOf(searchSites, { query }), 'pages'],
    queryFn: ({ pageParam }) => callPage(searchSites, { query: { ...query, page: String(pageParam) } }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
    enabled: isWanted,
  })
}

export const useSchool = (id: string, isSite = false) =>
  useQuery(isSite ? queryOf(readSchoolOfSite, { params: { id } }) : queryOf(readSchool, { params: { id } }))

export const useOwnSchools = (userId: number) => useQuery(queryOf(readOwnSchools, { params: { id: userId } }))

export const useRequestsTo = (schoolId: number) =>
  useQuery(pageOf(listMembershipRequests, { params: { id: schoolId }, query: {} }))

/** Reads again what an answer to a request changes. */
export const refreshRequests = (client: QueryClient): Promise<void> =>
  invalidate(client, [readSchool, readSchoolOfSite, readOwnSchools, listMembershipRequests, readUser])

/** The message to show afterwards. It is stored here, because the pressed button may unmount when the data is read again. */
type RequestChange<Input> = {
  readonly onSuccess?: (input: Input) => void
  readonly onError?: (error: Error) => void
}

/** After a refusal the data is read again too, because it was stale. */
function useSchoolWrite<Input, Output>(
  write: (input: Input) => Promise<Output>,
  { onSuccess, onError }: RequestChange<Input> = {},
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSuccess: (_output, input) => onSuccess?.(input),
    onError: (error) => onError?.(error),
    onSettled: () => refreshRequests(client),
  })
}

type Key = { readonly schoolId: number; readonly userId: number }
const paramsOf = ({ schoolId, userId }: Key) => ({ id: schoolId, userId })

type RequestInput = Key & {
  readonly type: RequestType
  readonly message: string
  readonly siteId: number | null
  /** The last day of a membership that ends; null: as soon as the school accepts. */
  readonly leavesOn: string | null
}

export const useAskSchool = (said: RequestChange<RequestInput>) =>
  useSchoolWrite(({ type, message, siteId, leavesOn, ...key }: RequestInput) => {
    const params = paramsOf(key)
    return type === 'enrollment'
      ? call(putMembershipRequest, { params, body: { message, school_site_id: siteId } })
      : call(putRetreatRequest, { params, body: { message, school_site_id: siteId, leavesOn } })
  }, said)

export const useWithdraw = (said: RequestChange<Key>) =>
  useSchoolWrite((key: Key) => call(withdrawMembershipRequest, { params: paramsOf(key) }), said)

export const useUndoAccept = (said: RequestChange<Key>) =>
  useSchoolWrite((key: Key) => call(undoAcceptedRequest, { params: paramsOf(key) }), said)

type RequestAnswer = Key & { readonly state: 'accepted' | 'rejected'; readonly message: string }

export const useAnswerRequest = (said: RequestChange<RequestAnswer>) =>
  useSchoolWrite(
    ({ state, message, ...key }: RequestAnswer) =>
      call(answerMembershipRequest, { params: paramsOf(key), body: { state, message } }),
    said,
  )

type Word = Key & { readonly message: string }

export const useWriteToRequest = (said: RequestChange<Word>) =>
  useSchoolWrite(
    ({ message, ...key }: Word) => call(writeToRequest, { params: paramsOf(key), body: { message } }),
    said,
  )
