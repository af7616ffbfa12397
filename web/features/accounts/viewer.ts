/** The person who uses the app (§3 Authenticated user). */
import { queryOptions, useQueries, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { isViewer } from '@wegband/domain/features/accounts/seen-person.ts'
import type { CallArguments } from '../../platform/api/api-types.ts'
import { call, theSession, useSession } from '../../platform/api/api.ts'
import { ClientError, INTERNAL_MESSAGES } from '../../platform/api/client-error.ts'
import { keyOf } from '../../platform/api/queries.ts'

/** A person of whom only a part may be seen counts here as not found. */
const wholePersonQuery = (...request: CallArguments<typeof readUser>) =>
  queryOptions({
    queryKey: keyOf(readUser, request[0]),
    queryFn: async (): Promise<Viewer> => {
      const person = await call(readUser, ...request)
      if (!isViewer(person)) throw new AppError('general.not-found')
      return person
    },
  })

/** `GET users/{id}?with_addresses=1` (decisions §2 fetchAuthenticatedUser). */
export const viewerQuery = (userId: number) =>
  wholePersonQuery({ params: { id: userId }, query: { with_addresses: '1' } })

/** Suspends until the person is loaded. Throws the specification's internal error while no user is signed in (§8). */
export function useViewer(): Viewer {
  const userId = theSession().personId()
  if (userId === undefined)
    throw new ClientError('client.not-authenticated', INTERNAL_MESSAGES['client.not-authenticated'])
  return useSuspenseQuery(viewerQuery(userId)).data
}

/**
 * The same for the frame of a page, which must not suspend: `undefined` until the person is loaded. After the sign-out, the page being left
 * still shows them, but sends no more requests.
 */
export function useKnownViewer(): Viewer | undefined {
  const userId = theSession().personId()
  const isSignedIn = useSession().status === 'signed-in'
  return useQuery({ ...viewerQuery(userId ?? 0), enabled: userId !== undefined && isSignedIn }).data
}

/** The people with these ids, the viewer's children: those that are loaded, and whether others are loading. */
export const useArrivingPeople = (
  ids: readonly number[],
): { readonly people: readonly Viewer[]; readonly isPending: boolean } =>
  useQueries({
    queries: ids.map((id) => wholePersonQuery({ params: { id } })),
    combine: (results) => ({
      people: results.flatMap((result) => result.data ?? []),
      isPending: results.some((result) => result.isPending),
    }),
  })

export const useWholePeople = (ids: readonly number[]): readonly Viewer[] => useArrivingPeople(ids).people
