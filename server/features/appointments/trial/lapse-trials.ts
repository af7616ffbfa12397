/** Jobs for guests of trial classes: unconfirmed places come free again, and data of guests is deleted in time. */
import { instantOf, MS_PER_DAY, MS_PER_HOUR } from '@wegband/domain/basics/calendar-days.ts'
import type { Database } from '../../../db/open-database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { promoteWaiting } from '../waiting-list/promote-waiting.ts'
import { deleteLapsed, deleteOldTrials, findTrialClass, lapseHolds, listLapsing } from './trial-store.ts'
import { publishTrialsChanged } from './trials.ts'
import { lockForWaiting, shiftHeld } from '../waiting-list/waiting-store.ts'
import {
  TRIAL_DATA_DAYS,
  UNCONFIRMED_DATA_HOURS,
} from '@wegband/domain/features/appointments/trial/trial-rules.ts'

/** Ends expired holds and offers their places to waiting members. Safe to repeat. */
export const lapseTrials = async (db: Database, now: Date): Promise<void> => {
  const at = now.toISOString()
  for (const id of await listLapsing(db.drizzle, at))
    await inTransaction(db, async (tx) => {
      await lockForWaiting(tx, id)
      await shiftHeld(tx, id, -(await lapseHolds(tx, id, at)))
      await promoteWaiting(tx, id, now)
      const row = await findTrialClass(tx, id)
      if (row) await publishTrialsChanged(tx, row)
    })
  await deleteLapsed(db.drizzle, instantOf(now.getTime() - UNCONFIRMED_DATA_HOURS * MS_PER_HOUR))
}

/** Deletes what the public page promises to delete. */
export const forgetGuests = (db: Database, now: Date): Promise<void> =>
  deleteOldTrials(db.drizzle, instantOf(now.getTime() - TRIAL_DATA_DAYS * MS_PER_DAY), now.toISOString())
