/** Who may do what around classes beyond attending them: waiting for a place. */
import {
  answerOffer,
  joinWaitingList,
  leaveWaitingList,
  readWaitingList,
} from '@wegband/domain/features/appointments/waiting-contract.ts'
import { FAMILY, row, SEES_CLASS, STRANGER, type MatrixRow } from './matrix-row.ts'

const OTHERS = { 401: STRANGER, 403: ['anonymous'] } as const

export const calendarRows: readonly MatrixRow[] = [
  row(readWaitingList, 404, { 200: SEES_CLASS, ...OTHERS }, ({ fullId }) => ({ params: { id: fullId } })),
  row(joinWaitingList, 404, { 200: FAMILY, ...OTHERS }, ({ fullId, selfId }) => ({
    params: { id: fullId, userId: selfId },
    body: { isShortNotice: true },
  })),
  // Nothing is offered, which only they learn whom it concerns.
  row(answerOffer, 404, { 409: FAMILY, ...OTHERS }, ({ fullId, selfId }) => ({
    params: { id: fullId, userId: selfId },
    body: { isAccepted: true },
  })),
  row(leaveWaitingList, 404, { 204: FAMILY, ...OTHERS }, ({ fullId, selfId }) => ({
    params: { id: fullId, userId: selfId },
  })),
]
