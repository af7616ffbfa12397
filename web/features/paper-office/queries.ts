/** Reads and writes of an office's papers. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CheckState } from '@wegband/domain/features/documents/document-types.ts'
import {
  checkDocument,
  listReceivedDocuments,
  listRoleDocuments,
  openReceivedDocument,
  type ReceivedDocument,
  removeRoleDocument,
} from '@wegband/domain/features/paper-office/contract.ts'
import { call } from '../../platform/api/api.ts'
import { invalidate, pageOf } from '../../platform/api/queries.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { openPaper } from '../documents/open-paper.ts'

export const READS = [listReceivedDocuments, listRoleDocuments]

/** `state` undefined: all. */
export const useReceived = (recipient: string, state: CheckState | undefined, page: number) =>
  useQuery({
    ...pageOf(listReceivedDocuments, {
      query: { recipient, page: String(page), ...(state === undefined ? {} : { state }) },
    }),
    placeholderData: keepPreviousData,
  })

export const useProvided = (recipient: string, page: number) =>
  useQuery({
    ...pageOf(listRoleDocuments, { query: { recipient, page: String(page) } }),
    placeholderData: keepPreviousData,
  })

export type Decision = { readonly state: CheckState; readonly reason?: string }

/** Decides over a document as the list showed it. */
export const useDecide = ({ id, updatedAt }: ReceivedDocument) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (decision: Decision) =>
      call(checkDocument, { params: { id }, body: { ...decision, seenAt: updatedAt } }),
    onSettled: () => invalidate(client, READS),
  })
}

/** The address of the file is made for each opening, which the audit log records. */
export const useOpen = () => {
  const showError = useShowError()
  return useMutation({
    mutationFn: (id: number) => call(openReceivedDocument, { params: { id } }),
    onSuccess: ({ url }) => openPaper(url),
    onError: showError,
  })
}

export const useRemove = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(removeRoleDocument, { params: { id } }),
    onSettled: () => invalidate(client, READS),
  })
}
