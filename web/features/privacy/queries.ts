/** The queries and writes of the page of the user's data. */
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

/** For the viewer it signs out everywhere; for a child the parent stays signed in. */
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

/** `onKept` is called even when the calling component has unmounted by then. */
export const useKeepAccount = (userId: number, onKept: () => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(withdrawErasure, { params: { id: userId } }),
    onSuccess: onKept,
    onSettled: () => invalidate(client, [readErasure, readUser]),
  })
}
