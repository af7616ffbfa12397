/** Reads and writes of duplicates. After a write all lists of people read again. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listPeople, readPerson } from '@wegband/domain/features/people-office/contract.ts'
import { comparePeople, listMerges, listSuspects } from '@wegband/domain/features/person-merges/contract.ts'
import { invalidate, queryOf } from '../../platform/api/queries.ts'

/** `before`: where the comparison goes on. */
export const useSuspects = (before: string | undefined) =>
  useQuery(queryOf(listSuspects, { query: before === undefined ? {} : { before } }))
export const useMerges = () => useQuery(queryOf(listMerges))

export function useReadAgain(): () => Promise<void> {
  const client = useQueryClient()
  return () => invalidate(client, [listSuspects, listMerges, comparePeople, listPeople, readPerson])
}
