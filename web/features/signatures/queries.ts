/** Reads and writes of papers to sign. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  declinePaper,
  listPapersToSign,
  type PaperToSign,
  readPaperToSign,
  revokePaper,
  signPaper,
} from '@wegband/domain/features/signatures/contract.ts'
import { call } from '../../platform/api/api.ts'
import { invalidate, queryOf } from '../../platform/api/queries.ts'

/** Own papers, and those of the children. */
export const usePapersToSign = (userId: number) =>
  useQuery(queryOf(listPapersToSign, { params: { id: userId } }))

export const usePaper = (id: number) => useQuery(queryOf(readPaperToSign, { params: { id } }))

/** Stores the answer and reads the lists again. A refusal reads the paper again: it may have changed meanwhile. */
export const useAnswer = (id: number) => {
  const client = useQueryClient()
  return {
    onSuccess: (paper: PaperToSign) => {
      client.setQueryData(queryOf(readPaperToSign, { params: { id } }).queryKey, paper)
    },
    onSettled: () => invalidate(client, [listPapersToSign, readPaperToSign]),
  }
}

export type Signing = {
  readonly sha256: string
  readonly password: string
  readonly name?: string
  readonly drawing?: number[][]
}

export const useSign = (id: number) =>
  useMutation({
    mutationFn: (body: Signing) => call(signPaper, { params: { id }, body }),
    ...useAnswer(id),
  })

export const useDecline = (id: number) =>
  useMutation({
    mutationFn: (reason: string) =>
      call(declinePaper, { params: { id }, body: reason === '' ? {} : { reason } }),
    ...useAnswer(id),
  })

export const useRevoke = (id: number) =>
  useMutation({ mutationFn: () => call(revokePaper, { params: { id } }), ...useAnswer(id) })

/** The address of the file is valid for minutes only, so it is read anew for each download. */
export const useFreshFile = (id: number) => {
  const client = useQueryClient()
  return async (): Promise<string | null> => {
    const paper = await client.fetchQuery({ ...queryOf(readPaperToSign, { params: { id } }), staleTime: 0 })
    return paper.url
  }
}
