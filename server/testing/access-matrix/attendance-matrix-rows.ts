/** Who may read and start classes, attend them and confirm attendances. */
import {
  addAttendee,
  addAttendeeByToken,
  addConfirmation,
  changeAppointment,
  changeSuggestion,
  listAttendances,
  readAppointment,
  removeAttendance,
  removeConfirmation,
} from '@wegband/domain/features/appointments/contract.ts'
import { swapPlace } from '@wegband/domain/features/appointments/booking/swap-contract.ts'
import { takeBackSport } from '@wegband/domain/features/progress/contract.ts'
import { CLUB_SIDE, FAMILY, SEES_CLASS, row, type MatrixRow } from './matrix-row.ts'

export const attendanceRows: readonly MatrixRow[] = [
  row(readAppointment, 404, { 200: SEES_CLASS }, ({ classId }) => ({
    params: { id: classId },
  })),
  row(
    changeAppointment,
    404,
    { 200: ['trainer'], 403: ['self', 'parent', 'member', 'staff', 'leader', 'admin'] },
    ({ classId }) => ({ params: { id: classId }, body: { isStarted: true } }),
  ),
  row(listAttendances, 404, { 200: SEES_CLASS }, ({ runningId }) => ({
    params: { id: runningId },
  })),
  row(addAttendee, 404, { 200: [...FAMILY, ...CLUB_SIDE] }, ({ classId, selfId }) => ({
    params: { id: classId, userId: selfId },
  })),
  row(swapPlace, 404, { 200: FAMILY }, ({ classId, trialId, selfId }) => ({
    params: { id: classId, userId: selfId, otherId: trialId },
  })),
  row(
    addAttendeeByToken,
    404,
    { 200: CLUB_SIDE, 403: ['self', 'parent', 'member', 'admin'] },
    ({ runningId, cardOfSelf }) => ({ params: { id: runningId, token: cardOfSelf } }),
  ),
  row(
    changeSuggestion,
    404,
    { 200: ['trainer'], 403: ['self', 'parent', 'member', 'staff', 'leader', 'admin'] },
    ({ runningId, attendanceId, sportId, moduleId }) => ({
      params: { id: runningId, attendanceId },
      body: { suggestion: { sportId, moduleId, sportDuration: 60 } },
    }),
  ),
  row(
    addConfirmation,
    404,
    { 200: ['trainer'], 403: ['self', 'parent', 'member', 'staff', 'leader', 'admin'] },
    ({ runningId, attendanceId }) => ({ params: { id: runningId, attendanceId, type: 'presence' } }),
  ),
  row(
    removeConfirmation,
    404,
    { 200: ['trainer'], 403: ['self', 'parent', 'member', 'staff', 'leader', 'admin'] },
    ({ runningId, attendanceId }) => ({ params: { id: runningId, attendanceId, type: 'presence' } }),
  ),
  row(removeAttendance, 404, { 204: CLUB_SIDE, 409: FAMILY }, ({ runningId, attendanceId }) => ({
    params: { id: runningId, attendanceId },
  })),
  // For those with the right the sport was never begun.
  row(takeBackSport, 404, { 403: ['self'] }, ({ selfId, sportId }) => ({
    params: { id: selfId, sportId },
  })),
]
