/** The queries and writes of the pages of cards. */
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  addCardBatch,
  addQrCard,
  type FreeCard,
  linkToken,
  listCardBatches,
  listCardHolders,
  listCards,
  type NewBatch,
  openCardSheet,
  readFreeCard,
  revokeCard,
  revokeCardBatch,
  undoCard,
} from '@wegband/domain/features/cards/card-contract.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { call, callPage } from '../../platform/api/api.ts'
import { ClientError } from '../../platform/api/client-error.ts'
import { invalidate, keyOf, queryOf } from '../../platform/api/queries.ts'

/** Which cards they have, beside the names. */
export const useCardHolders = (schoolId: number, userIds: readonly number[]) =>
  useQuery({
    ...queryOf(listCardHolders, { params: { id: schoolId }, query: { 'user[]': userIds.map(String) } }),
    enabled: userIds.length > 0,
  })

export const useHeldCards = (userId: number, isWanted = true) =>
  useQuery({ ...queryOf(listCards, { params: { id: userId } }), enabled: isWanted })

/** Not cached: whether a card is free is checked each time. */
export const useFreeCard = () =>
  useMutation({
    mutationFn: ({ schoolId, code }: { readonly schoolId: number; readonly code: string }) =>
      call(readFreeCard, { params: { id: schoolId }, query: { code } }),
  })

const CARDS = [listCards, listCardHolders, listCardBatches] as const

export type Giving = {
  readonly userId: number
  readonly card: Pick<FreeCard, 'code' | 'kind'>
  readonly replace: boolean
}

/** The codes of §8 NFC have their own texts; every other problem with a chip uses the third one. */
const asChipError = (error: unknown): unknown =>
  error instanceof AppError && error.code.startsWith('cards.')
    ? error
    : new ClientError('cards.nfc-save-failed')

const giveChip = async (userId: number, token: string, replace: boolean) => {
  try {
    return await call(linkToken, { body: { user: userId, token, replace } })
  } catch (error) {
    throw asChipError(error)
  }
}

export function useGiveCard() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ userId, card, replace }: Giving) =>
      card.kind === 'nfc'
        ? giveChip(userId, card.code, replace)
        : call(addQrCard, { params: { id: userId }, body: { qr_code: card.code, user: userId, replace } }),
    onSettled: () => invalidate(client, CARDS),
  })
}

type CardKey = { readonly userId: number; readonly cardId: number }

export function useUndoCard() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ userId, cardId }: CardKey) => call(undoCard, { params: { id: userId, cardId } }),
    onSettled: () => invalidate(client, CARDS),
  })
}

export function useRevokeCard() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ userId, cardId }: CardKey) => call(revokeCard, { params: { id: userId, cardId } }),
    onSettled: () => invalidate(client, CARDS),
  })
}

/** The newest first, page by page. */
export const useBatches = (schoolId: number) =>
  useInfiniteQuery({
    queryKey: [...keyOf(listCardBatches, { params: { id: schoolId } }), 'pages'],
    queryFn: ({ pageParam }) =>
      callPage(listCardBatches, { params: { id: schoolId }, query: { page: String(pageParam) } }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  })

export function useMakeBatch(schoolId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (batch: NewBatch) => call(addCardBatch, { params: { id: schoolId }, body: batch }),
    onSettled: () => invalidate(client, [listCardBatches]),
  })
}

type BatchKey = { readonly schoolId: number; readonly batchId: number }

export function useRevokeBatch() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ schoolId, batchId }: BatchKey) =>
      call(revokeCardBatch, { params: { id: schoolId, batchId } }),
    onSettled: () => invalidate(client, CARDS),
  })
}

/** The address of the PDF, valid for some minutes. */
export const useSheet = () =>
  useMutation({
    mutationFn: ({ schoolId, batchId }: BatchKey) =>
      call(openCardSheet, { params: { id: schoolId, batchId } }),
  })
