/** Reading and changing emergency information. Each reading by others is written down, so nothing here reads on its own account. */
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

/** Read once for each time it is opened, and forgotten with it: health data does not stay in the memory of a page that is left. */
export const useEmergency = (userId: number) =>
  useQuery({
    ...queryOf(readEmergencyInformation, { params: { id: userId } }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Against a reason, where no other right is; what comes back is shown once and kept nowhere. */
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
