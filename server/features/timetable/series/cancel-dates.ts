/** Dates that take place no more: whom they concerned is told, and those that concern nobody are simply not there. */
import { eq, sql } from 'drizzle-orm'
import { appointments } from '../../../db/schema/appointments.ts'
import type { Db } from '../../../db/transaction.ts'
import { promoteWaiting } from '../../appointments/waiting-list/promote-waiting.ts'
import { notifyCancelled } from '../../appointments/schedule/notify-cancelled.ts'
import type { ReferenceData } from '../../reference-data/reference-data.ts'
import { deleteDates, listWithPeople } from '../store.ts'

/** Of dates that are held. `reason`: for those who are told; may be empty. `mark`: what stands with them as their own. */
export const cancelDates = async (
  tx: Db,
  referenceData: ReferenceData,
  {
    ids,
    reason,
    mark,
  }: { readonly ids: readonly number[]; readonly reason: string; readonly mark?: string | undefined },
  now: Date,
): Promise<void> => {
  const withPeople = await listWithPeople(tx, ids)
  await deleteDates(
    tx,
    ids.filter((id) => !withPeople.has(id)),
  )
  for (const id of withPeople) {
    const at = now.toISOString()
    await tx
      .update(appointments)
      .set({
        cancelledAt: at,
        cancelReason: reason === '' ? null : reason,
        ...(mark === undefined ? {} : { ownFields: sql`array_append(${appointments.ownFields}, ${mark})` }),
        updatedAt: at,
      })
      .where(eq(appointments.id, id))
  }
  await notifyCancelled(tx, referenceData, { ids: [...withPeople], reason }, now)
  for (const id of withPeople) await promoteWaiting(tx, id, now)
}
