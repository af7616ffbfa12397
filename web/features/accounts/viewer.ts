/** The person who uses the app (§3 Authenticated user). */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { theSession, useSession } from '../../platform/api.ts'
import { ClientError, INTERNAL_MESSAGES } from '../../platform/client-error.ts'
import { queryOf } from '../../platform/queries.ts'

/** `GET users/{id}?with_addresses=1` (decisions §2 fetchAuthenticatedUser). */
export const viewerQuery = (userId: number) =>
  queryOf(readUser, { params: { id: userId }, query: { with_addresses: '1' } })

/** Waits (Suspense) until the person is known. Throws the specification's internal error while nobody is signed in (§8). */
export function useViewer(): Viewer {
  const userId = theSession().personId()
  if (userId === undefined)
    throw new ClientError('client.not-authenticated', INTERNAL_MESSAGES['client.not-authenticated'])
  return useSuspenseQuery(viewerQuery(userId)).data
}

/**
 * The same for what stands around a page and must not wait: `undefined` until the person is known. Once they have signed out, the page
 * that leaves still shows them, but nobody asks for them any more.
 */
export function useKnownViewer(): Viewer | undefined {
  const userId = theSession().personId()
  const isSignedIn = useSession().status === 'signed-in'
  return useQuery({ ...viewerQuery(userId ?? 0), enabled: userId !== undefined && isSignedIn }).data
}
