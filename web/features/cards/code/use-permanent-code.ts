/**
 * The code that does not expire, read while online and shown when no timed one arrives. The copy for an offline start
 * (`web/app/start/offline-snapshot.ts`) is deleted at the sign-out.
 */
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  listCards,
  readPermanentCode,
  renewPermanentCode,
} from '@wegband/domain/features/cards/card-contract.ts'
import { call } from '../../../platform/api/api.ts'
import { invalidate, queryOf } from '../../../platform/api/queries.ts'

const permanentCodeQuery = (userId: number) => ({
  ...queryOf(readPermanentCode, { params: { id: userId } }),
  gcTime: Infinity,
})

/** Undefined while loading; for the viewer or a child. */
export const usePermanentCode = (userId: number): string | undefined =>
  useQuery(permanentCodeQuery(userId)).data?.token

/** Loads the codes of these people too, in case one is needed offline. */
export const usePreparedCodes = (userIds: readonly number[]): void =>
  void useQueries({ queries: userIds.map(permanentCodeQuery) })

export function useRenewPermanentCode() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (userId: number) => call(renewPermanentCode, { params: { id: userId } }),
    onSettled: () => invalidate(client, [readPermanentCode, listCards]),
  })
}
