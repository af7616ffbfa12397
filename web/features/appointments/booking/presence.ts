/** Who of a list is there: one answer for the page, its boxes and its questions. */
import type { Attendance } from '@wegband/domain/features/appointments/contract.ts'

/** Confirmed in any way, which also says that the person was there. */
export const isThere = ({ confirmations }: Pick<Attendance, 'confirmations'>): boolean =>
  confirmations.some((type) => type !== 'denied')

/** Or came through the door, which nobody has confirmed yet. */
export const hasCome = (attendance: Pick<Attendance, 'confirmations' | 'checkedInAt'>): boolean =>
  attendance.checkedInAt !== null || isThere(attendance)
