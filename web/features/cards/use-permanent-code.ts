/**
 * The code that does not run out, read while there is a line and kept with the open page: shown when no timed one comes any more. It is
 * written nowhere on the device, so that it is gone with the sign-out.
 */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  listCards,
  readPermanentCode,
  renewPermanentCode,
} from '@wegband/domain/features/cards/card-contract.ts'
import { call } from '../../platform/api.ts'
import { invalidate, queryOf } from '../../platform/queries.ts'

/** Undefined until it is there; for oneself or a child. */
export const usePermanentCode = (userId: number): string | undefined =>
  useQuery({ ...queryOf(readPermanentCode, { params: { id: userId } }), gcTime: Infinity }).data?.token

export function useRenewPermanentCode() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (userId: number) => call(renewPermanentCode, { params: { id: userId } }),
    onSettled: () => invalidate(client, [readPermanentCode, listCards]),
  })
}
