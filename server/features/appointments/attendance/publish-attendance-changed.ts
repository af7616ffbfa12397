/** Tells every screen that shows the list of a class that somebody on it has changed. */
import type { Transaction } from '../../../db/transaction.ts'
import { publish } from '../../events/publish.ts'
import type { LoadedAppointment } from '../load-appointment.ts'

/** `userIds`: whom it is about, and who did it where their other devices show it too. */
export const publishAttendanceChanged = (
  tx: Transaction,
  { row }: LoadedAppointment,
  ...userIds: readonly number[]
): Promise<void> =>
  publish(tx, { topic: 'attendances', ids: [row.id], userIds: [...userIds], schoolIds: [row.schoolId] })
