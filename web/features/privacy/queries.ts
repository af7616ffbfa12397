/** What the page of one's own data reads and asks for. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import {
  exportData,
  listDataExports,
  readErasure,
  requestErasure,
  withdrawErasure,
} from '@wegband/domain/features/privacy/contract.ts'
import { call, theSession } from '../../platform/api/api.ts'
import { invalidate, queryOf } from '../../platform/api/queries.ts'

export const useExports = (userId: number) => useQuery(queryOf(listDataExports, { params: { id: userId } }))
export const useErasure = (userId: number) => useQuery(queryOf(readErasure, { params: { id: userId } }))

export const useExport = (userId: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (password: string) => call(exportData, { params: { id: userId }, body: { password } }),
    onSettled: () => invalidate(client, [listDataExports]),
  })
}

/** Of oneself it signs out everywhere; of a child the parent stays. */
export const useEndAccount = (userId: number, isChild: boolean) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (wish: { password: string; forfeitCredit: boolean; endSubscriptions: boolean }) => {
      const request = () => call(requestErasure, { params: { id: userId }, body: wish })
      if (!isChild) return theSession().leaveBy(request)
      await request()
      await invalidate(client, [readErasure, readUser])
    },
  })
}

/** `onKept` is heard also when what asked for it is gone from the page by then. */
export const useKeepAccount = (userId: number, onKept: () => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(withdrawErasure, { params: { id: userId } }),
    onSuccess: onKept,
    onSettled: () => invalidate(client, [readErasure, readUser]),
  })
}
