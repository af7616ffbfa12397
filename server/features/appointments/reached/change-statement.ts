/** Notes which dates were changed together, so that each of them can list who was reached. */
import { lt, sql } from 'drizzle-orm'
import { classChanges } from '../../../db/schema/appointments.ts'
import type { Db } from '../../../db/transaction.ts'

/** Also deletes those so old that the list of who heard of them is of no use. */
export const insertClassChange = async (
  tx: Db,
  appointmentIds: readonly number[],
  now: Date,
): Promise<void> => {
  const changedAt = now.toISOString()
  await tx
    .delete(classChanges)
    .where(lt(classChanges.changedAt, sql`${changedAt}::timestamptz - interval '30 days'`))
  await tx.insert(classChanges).values({ appointmentIds: [...appointmentIds], changedAt })
}
