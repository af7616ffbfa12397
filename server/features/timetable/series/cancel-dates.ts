/** Cancels dates: a date with bookings stays and its people are notified; a date without bookings is deleted. */
import type { Db } from '../../../db/transaction.ts'
import { promoteWaiting } from '../../appointments/waiting-list/promote-waiting.ts'
import { markCancelled } from '../../appointments/schedule/cancellation-statement.ts'
import { notifyCancelled } from '../../appointments/schedule/notify-cancelled.ts'
import type { ReferenceData } from '../../reference-data/reference-data.ts'
import { deleteDates, listWithPeople } from '../store.ts'

/** The caller holds the dates. `reason`: shown to the people notified, may be empty. `mark`: stored in the date's own fields. */
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
  await markCancelled(tx, [...withPeople], { reason, mark }, now.toISOString())
  await notifyCancelled(tx, referenceData, { ids: [...withPeople], reason }, now)
  for (const id of withPeople) await promoteWaiting(tx, id, now)
}
