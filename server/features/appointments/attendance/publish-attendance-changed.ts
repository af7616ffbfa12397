/** Publishes that an attendance has changed, to every screen that shows the list of the class. */
import type { Transaction } from '../../../db/transaction.ts'
import { publish } from '../../events/publish.ts'
import type { LoadedAppointment } from '../load-appointment.ts'

/** `userIds`: the attendees, and the caller where the caller's other devices show the change too. */
export const publishAttendanceChanged = (
  tx: Transaction,
  { row }: LoadedAppointment,
  ...userIds: readonly number[]
): Promise<void> =>
  publish(tx, { topic: 'attendances', ids: [row.id], userIds: [...userIds], schoolIds: [row.schoolId] })
