/** Trial guests who must be told when their class changes. */
import { and, asc, eq, inArray } from 'drizzle-orm'
import { trialRegistrations } from '../../../db/schema/appointments.ts'
import type { Db } from '../../../db/transaction.ts'

export type ConfirmedGuest = {
  readonly id: number
  readonly appointmentId: number
  readonly firstName: string
  readonly mail: string
  readonly locale: string
}

/** The guests of these classes whose place is confirmed. */
export const listConfirmedGuests = async (
  db: Db,
  appointmentIds: readonly number[],
): Promise<ConfirmedGuest[]> =>
  db
    .select({
      id: trialRegistrations.id,
      appointmentId: trialRegistrations.appointmentId,
      firstName: trialRegistrations.firstName,
      mail: trialRegistrations.mail,
      locale: trialRegistrations.locale,
    })
    .from(trialRegistrations)
    .where(
      and(
        eq(trialRegistrations.state, 'confirmed'),
        inArray(trialRegistrations.appointmentId, [...appointmentIds]),
      ),
    )
    .orderBy(asc(trialRegistrations.id))
