/** Who may do what with cards: families with their own, the club side of the school and admins with those of its members. */
import {
  addCardBatch,
  addQrCard,
  linkToken,
  listCardBatches,
  listCardHolders,
  listCards,
  openCardSheet,
  readCardSheet,
  readFreeCard,
  readPermanentCode,
  renewPermanentCode,
  revokeCard,
  revokeCardBatch,
  undoCard,
} from '@wegband/domain/features/cards/card-contract.ts'
import { readQrToken, readUserByToken } from '@wegband/domain/features/cards/contract.ts'
import { CLUB_SIDE, FAMILY, namingSelf, row, type MatrixRow } from './matrix-row.ts'

const KEEPERS = [...CLUB_SIDE, 'admin'] as const
const HANDLERS = [...FAMILY, ...KEEPERS] as const
const CHIP = '04:A2:FF:00:11:22'

export const cardRows: readonly MatrixRow[] = [
  row(readQrToken, 404, { 200: FAMILY }, ({ selfId }) => ({ params: { id: selfId } })),
  namingSelf(
    row(readUserByToken, 200, { 412: ['self'] }, ({ cardOfSelf }) => ({
      params: { token: cardOfSelf },
    })),
    ['unverified', 'outsider', 'trainerElsewhere'],
  ),
  // The same person gives it to the same one again and again: nothing changes.
  row(linkToken, 404, { 200: HANDLERS }, ({ selfId }) => ({
    body: { user: selfId, token: CHIP.replace('22', String(selfId)) },
  })),
  row(addQrCard, 404, { 200: HANDLERS }, ({ selfId, freeCard }) => ({
    params: { id: selfId },
    body: { qr_code: freeCard, user: selfId },
  })),
  row(listCards, 404, { 200: HANDLERS }, ({ selfId }) => ({ params: { id: selfId } })),
  row(revokeCard, 404, { 200: HANDLERS }, ({ selfId, cardIdOfSelf }) => ({
    params: { id: selfId, cardId: cardIdOfSelf },
  })),
  // A permanent code is no card that was given to the wrong one.
  row(undoCard, 404, {}, ({ selfId, cardIdOfSelf }) => ({
    params: { id: selfId, cardId: cardIdOfSelf },
  })),
  row(readPermanentCode, 404, { 200: FAMILY }, ({ selfId }) => ({ params: { id: selfId } })),
  row(renewPermanentCode, 404, { 200: FAMILY }, ({ selfId }) => ({ params: { id: selfId } })),
  row(readFreeCard, 403, { 200: KEEPERS }, ({ schoolId }) => ({
    params: { id: schoolId },
    query: { code: '04:A2:FF:00:11:23' },
  })),
  row(listCardHolders, 403, { 200: KEEPERS }, ({ schoolId, selfId }) => ({
    params: { id: schoolId },
    query: { 'user[]': String(selfId) },
  })),
  row(addCardBatch, 403, { 201: KEEPERS }, ({ schoolId }) => ({
    params: { id: schoolId },
    body: { kind: 'kids', count: 1, hasMarks: true, hasBack: false },
  })),
  row(listCardBatches, 403, { 200: KEEPERS }, ({ schoolId }) => ({
    params: { id: schoolId },
  })),
  row(revokeCardBatch, 403, { 200: KEEPERS }, ({ schoolId, cardBatchId }) => ({
    params: { id: schoolId, batchId: cardBatchId },
  })),
  row(openCardSheet, 403, { 200: KEEPERS }, ({ schoolId, cardBatchId }) => ({
    params: { id: schoolId, batchId: cardBatchId },
  })),
  // The address itself is the right, and this one is forged.
  row(readCardSheet, 404, {}, ({ cardBatchId }) => ({
    params: { batchId: cardBatchId, locale: 'de', grant: 'x.y' },
  })),
]
