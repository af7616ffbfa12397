/** The queries and writes of the page of private trainings. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { listAppointments } from '@wegband/domain/features/appointments/contract.ts'
import { openPrivateTraining } from '@wegband/domain/features/trainer/contract.ts'
import type { PrivateMinutes } from '@wegband/domain/features/trainer/private-training-rules.ts'
import { listPartners, scanPartner } from '@wegband/domain/features/video-trainings/contract.ts'
import { call } from '../../platform/api/api.ts'
import { invalidate, queryOf } from '../../platform/api/queries.ts'
import { sportsQuery } from '../sports/queries.ts'

/** The sports that the user teaches, in the order of the path. */
export function useTaughtSports(sportIds: readonly number[]) {
  const query = useQuery({ ...sportsQuery, enabled: sportIds.length > 0 })
  return { query, sports: (query.data ?? []).filter(({ id }) => sportIds.includes(id)) }
}

/** People who were scanned within the last 20 minutes. */
export const useScanned = () => useQuery(queryOf(listPartners, { query: {} }))

export function useScan() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => call(scanPartner, { body: { token } }),
    onSuccess: () => invalidate(client, [listPartners]),
  })
}

export function useOpenPrivateTraining(schoolId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { sportId: number; minutes: PrivateMinutes; attendees: number[] }) =>
      call(openPrivateTraining, { params: { id: schoolId }, body }),
    onSuccess: () => invalidate(client, [listAppointments]),
  })
}

/** The people whom a refusal names as no longer selectable. */
export const goneOf = (error: unknown): readonly number[] => {
  if (!(error instanceof AppError) || error.code !== 'trainer.partner-gone') return []
  const ids: unknown = Reflect.get(Object(error.details.data), 'userIds')
  return Array.isArray(ids) ? ids.filter((id): id is number => typeof id === 'number') : []
}

/** The id of the running one, where a refusal contains it. */
export const runningOf = (error: unknown): number | undefined => {
  if (!(error instanceof AppError) || error.code !== 'trainer.already-running') return undefined
  const id: unknown = Reflect.get(Object(error.details.data), 'id')
  return typeof id === 'number' ? id : undefined
}
