/** Reads and writes of trainers' hours. Every write reads the month and the rates again. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as hours from '@wegband/domain/features/trainer-hours/contract.ts'
import { invalidate, queryOf } from '../../platform/api/queries.ts'

const ALL = [hours.readSchoolHours, hours.readOwnHours, hours.listRates]

export const useSchoolHours = (schoolId: number, month: string) =>
  useQuery({
    ...queryOf(hours.readSchoolHours, { params: { id: schoolId }, query: { month } }),
    placeholderData: keepPreviousData,
  })

export const useOwnHours = (userId: number, year: string) =>
  useQuery({
    ...queryOf(hours.readOwnHours, { params: { id: userId }, query: { year } }),
    placeholderData: keepPreviousData,
  })

export const useRates = (schoolId: number) => useQuery(queryOf(hours.listRates, { params: { id: schoolId } }))

export const useHoursWrite = <Input, Output>(send: (input: Input) => Promise<Output>) => {
  const client = useQueryClient()
  return useMutation({ mutationFn: send, onSettled: () => invalidate(client, ALL) })
}
