/** The future classes of a person. */
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { appointments, attendances, waitingPlaces } from '../../../db/schema/appointments.ts'
import type { Db } from '../../../db/transaction.ts'

/** Classes that have not begun, where the person has a place or waits for one; in the locking order. */
export const listComing = async (
  tx: Db,
  userId: number,
  now: Date,
  schoolId: number | undefined,
): Promise<{ id: number; schoolId: number }[]> => {
  const attends = tx
    .select({ id: attendances.appointmentId })
    .from(attendances)
    .where(eq(attendances.userId, userId))
  const waits = tx
    .select({ id: waitingPlaces.appointmentId })
    .from(waitingPlaces)
    .where(and(eq(waitingPlaces.userId, userId), inArray(waitingPlaces.state, ['waiting', 'offered'])))
  return tx
    .select({ id: appointments.id, schoolId: appointments.schoolId })
    .from(appointments)
    .where(
      and(
        gt(appointments.startAt, now.toISOString()),
        isNull(appointments.startedAt),
        schoolId === undefined ? undefined : eq(appointments.schoolId, schoolId),
        sql`(${inArray(appointments.id, attends)} or ${inArray(appointments.id, waits)})`,
      ),
    )
    .orderBy(asc(appointments.id))
}
