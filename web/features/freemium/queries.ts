/** The queries and writes of the free trial. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import { readFreemium, startFreemium } from '@wegband/domain/features/freemium/contract.ts'
import { listModules, readModule } from '@wegband/domain/features/sports/contract.ts'
import { readContent } from '@wegband/domain/features/videos/contract.ts'
import { call } from '../../platform/api/api.ts'
import { invalidate, queryOf } from '../../platform/api/queries.ts'

export const useFreemiumOffer = () => useQuery(queryOf(readFreemium))

/** The access changes at the start of the trial and at its end. */
const CHANGED_BY_TRIAL = [readUser, listModules, readModule, readContent] as const

export function useStartFreemium(userId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(startFreemium, { params: { id: String(userId) } }),
    // Also after a refusal: another device may have started it.
    onSettled: () => invalidate(client, CHANGED_BY_TRIAL),
  })
}

/** Reads again what the end of the trial has changed. */
export function useFreshAccess(): () => void {
  const client = useQueryClient()
  return () => void invalidate(client, CHANGED_BY_TRIAL)
}
