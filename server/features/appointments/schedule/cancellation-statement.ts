/** Writes that classes are cancelled. */
import { inArray, sql } from 'drizzle-orm'
import { appointments } from '../../../db/schema/appointments.ts'
import type { Db } from '../../../db/transaction.ts'

/** `reason`: may be empty. `mark`: added to the fields that the date keeps for itself. */
export const markCancelled = async (
  tx: Db,
  ids: readonly number[],
  { reason, mark }: { readonly reason: string; readonly mark?: string | undefined },
  now: string,
): Promise<void> => {
  if (ids.length === 0) return
  await tx
    .update(appointments)
    .set({
      cancelledAt: now,
      cancelReason: reason === '' ? null : reason,
      ...(mark === undefined ? {} : { ownFields: sql`array_append(${appointments.ownFields}, ${mark})` }),
      updatedAt: now,
    })
    .where(inArray(appointments.id, [...ids]))
}
