/**
 * The code that does not run out, read while there is a line: shown when no timed one comes any more. What the device keeps of it for a
 * start offline (`web/app/start/offline-snapshot.ts`) is gone with the sign-out.
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

/** Undefined until it is there; for oneself or a child. */
export const usePermanentCode = (userId: number): string | undefined =>
  useQuery(permanentCodeQuery(userId)).data?.token

/** Reads the codes of these people too, for the hour offline in which one of them is asked for. */
export const usePreparedCodes = (userIds: readonly number[]): void =>
  void useQueries({ queries: userIds.map(permanentCodeQuery) })

export function useRenewPermanentCode() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (userId: number) => call(renewPermanentCode, { params: { id: userId } }),
    onSettled: () => invalidate(client, [readPermanentCode, listCards]),
  })
}
