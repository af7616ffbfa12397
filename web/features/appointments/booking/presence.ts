/** Which people of a list are present: one answer for the page, its boxes and its questions. */
import type { Attendance } from '@wegband/domain/features/appointments/contract.ts'

/** Any confirmation, which implies that the person was present. */
export const isThere = ({ confirmations }: Pick<Attendance, 'confirmations'>): boolean =>
  confirmations.some((type) => type !== 'denied')

/** Confirmed, or checked in without a confirmation yet. */
export const hasCome = (attendance: Pick<Attendance, 'confirmations' | 'checkedInAt'>): boolean =>
  attendance.checkedInAt !== null || isThere(attendance)
