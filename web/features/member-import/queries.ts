/** Reads and writes of imports. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  listImportRows,
  listMemberImports,
  type MemberImport,
  readMemberImport,
  type RowState,
} from '@wegband/domain/features/member-import/contract.ts'
import type { Outcome } from '@wegband/domain/features/member-import/outcomes.ts'
import { invalidate, pageOf, queryOf } from '../../platform/api/queries.ts'
import { useShowError } from '../../platform/api/show-error.ts'

export const READS = [listMemberImports, readMemberImport, listImportRows]

export const useImports = (schoolId: number) =>
  useQuery(queryOf(listMemberImports, { params: { id: schoolId } }))

const WORKING: readonly MemberImport['state'][] = ['checking', 'running', 'undoing']
export const isWorking = ({ state }: Pick<MemberImport, 'state'>): boolean => WORKING.includes(state)

/** Events tell of progress; while the work is on, the page also asks by itself, in case the stream is down. */
const ASK_EVERY_MS = 3_000

export const useImport = (id: number) =>
  useQuery({
    ...queryOf(readMemberImport, { params: { id } }),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isWorking(data) ? ASK_EVERY_MS : false),
  })

export type RowFilter = { readonly outcome?: Outcome; readonly state?: RowState }

export const useRows = (id: number, filter: RowFilter, page: number) =>
  useQuery({
    ...pageOf(listImportRows, { params: { id }, query: { ...filter, page: String(page) } }),
    placeholderData: keepPreviousData,
  })

/** A step of an import: its answer is the new state, and the lists are read again. */
export function useImportStep<Input>(id: number, send: (input: Input) => Promise<MemberImport>) {
  const client = useQueryClient()
  const showError = useShowError()
  return useMutation({
    mutationFn: send,
    onSuccess: (next) => client.setQueryData(queryOf(readMemberImport, { params: { id } }).queryKey, next),
    onError: showError,
    onSettled: () => invalidate(client, READS),
  })
}
