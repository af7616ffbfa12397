/** Reads and changes emergency information. Each reading by others is logged, so nothing here reads by itself. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import {
  changeEmergencyInformation,
  openEmergencyInformation,
  readEmergencyInformation,
} from '@wegband/domain/features/profile/contract.ts'
import type { EmergencyChange } from '@wegband/domain/features/profile/contract.ts'
import { call } from '../../../platform/api/api.ts'
import { invalidate, queryOf } from '../../../platform/api/queries.ts'

/** Read each time it is opened, and dropped afterwards: health data does not stay in the memory of a page that was left. */
export const useEmergency = (userId: number) =>
  useQuery({
    ...queryOf(readEmergencyInformation, { params: { id: userId } }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** With a reason, where no other right applies; the answer is shown once and not cached. */
export const useOpenEmergency = (userId: number) =>
  useMutation({
    mutationFn: (reason: string) =>
      call(openEmergencyInformation, { params: { id: userId }, body: { reason } }),
    gcTime: 0,
  })

export function useChangeEmergency(userId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: EmergencyChange) => {
      await call(changeEmergencyInformation, { params: { id: userId }, body })
      await invalidate(client, [readEmergencyInformation, readUser], { id: userId })
    },
  })
}
