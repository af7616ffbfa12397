/** Reads and writes of the yearly count. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as count from '@wegband/domain/features/yearly-count/contract.ts'
import { invalidate, queryOf } from '../../platform/api/queries.ts'

export const useYearlyCount = (schoolId: number, year: string) =>
  useQuery({
    ...queryOf(count.readYearlyCount, { params: { id: schoolId }, query: { year } }),
    placeholderData: keepPreviousData,
  })

export const useCountSettings = (schoolId: number) =>
  useQuery(queryOf(count.readCountSettings, { params: { id: schoolId } }))

export const useCountWrite = <Input, Output>(send: (input: Input) => Promise<Output>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSettled: () => invalidate(client, [count.readYearlyCount, count.readCountSettings]),
  })
}
