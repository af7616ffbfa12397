/**
 * Who may what with a running class from a device: sending what was done, keeping cards and names, seeing what people lack,
 * showing the code at the door.
 */
import {
  readClassCards,
  readClassMissing,
  readRecentPeople,
  sendCommands,
} from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import { listClassPhotos } from '@wegband/domain/features/appointments/schedule/class-photos-contract.ts'
import { readDoorCode } from '@wegband/domain/features/appointments/kiosk/door-contract.ts'
import {
  checkInAtKiosk,
  countKiosks,
  endKiosk,
  openKiosk,
  readKiosk,
} from '@wegband/domain/features/appointments/kiosk/kiosk-contract.ts'
import { nextNumber } from '../makers/makers.ts'
import { CLUB_SIDE, row, type MatrixRow } from './matrix-row.ts'

const FOR_CLUB_SIDE = {
  200: CLUB_SIDE,
  403: ['self', 'parent', 'member', 'admin'],
} as const

const NO_TABLET = 'a'.repeat(43)

export const classRunRows: readonly MatrixRow[] = [
  row(sendCommands, 404, FOR_CLUB_SIDE, ({ runningId, selfId }) => ({
    params: { id: runningId },
    body: {
      commands: [
        {
          kind: 'judge',
          key: `matrix-key-${String(nextNumber()).padStart(8, '0')}`,
          doneAt: '2026-11-20T09:00:00.000Z',
          userId: selfId,
          seen: { confirmations: [], suggestion: null },
          wanted: { confirmations: ['presence'], suggestion: null },
        },
      ],
    },
  })),
  row(readDoorCode, 404, FOR_CLUB_SIDE, ({ runningId }) => ({ params: { id: runningId } })),
  row(readClassCards, 404, FOR_CLUB_SIDE, ({ runningId }) => ({ params: { id: runningId } })),
  row(listClassPhotos, 404, FOR_CLUB_SIDE, ({ runningId }) => ({ params: { id: runningId } })),
  row(readClassMissing, 404, FOR_CLUB_SIDE, ({ runningId }) => ({ params: { id: runningId } })),
  row(
    readRecentPeople,
    404,
    { 200: ['trainer'], 403: ['self', 'parent', 'member', 'staff', 'leader', 'admin'] },
    ({ runningId }) => ({ params: { id: runningId } }),
  ),
  row(openKiosk, 404, { ...FOR_CLUB_SIDE, 200: [], 201: CLUB_SIDE }, ({ runningId }) => ({
    params: { id: runningId },
  })),
  row(countKiosks, 404, FOR_CLUB_SIDE, ({ runningId }) => ({ params: { id: runningId } })),
  row(endKiosk, 404, { ...FOR_CLUB_SIDE, 200: [], 204: CLUB_SIDE }, ({ runningId }) => ({
    params: { id: runningId },
  })),
  // Only the token of a tablet opens these. All callers without one receive the same answer.
  row(readKiosk, 410, {}, () => ({ body: { kiosk: NO_TABLET } })),
  row(checkInAtKiosk, 410, {}, () => ({
    body: {
      kiosk: NO_TABLET,
      key: 'matrix-key-of-nobody',
      doneAt: '2026-11-20T09:00:00.000Z',
      attendanceId: 1,
    },
  })),
]
