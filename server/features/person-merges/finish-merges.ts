/** After the undo time: what was written for the merged account in between moves too. The job of privacy erases the account. */
import { inTransaction } from '../../db/transaction.ts'
import type { Services } from '../../http/request/context.ts'
import { insertErasure } from '../privacy/erasure-statement.ts'
import { announceBoth, moveAll } from './merge-people.ts'
import { forgetMail, listOver, lockMerge, lockPeople, findMerge, setMergeState } from './merge-store.ts'
import { recountBoth } from './recount-both.ts'
import { beginMerging, forgetSteps } from './steps-store.ts'

const PER_ROUND = 200

const finishOne = async ({ db, clock }: Services, id: number): Promise<void> => {
  const now = clock.now()
  const at = now.toISOString()
  const known = await findMerge(db.drizzle, id)
  if (known === undefined) return
  await inTransaction(db, async (tx) => {
    await lockPeople(tx, [known.survivorId, known.absorbedId])
    const merge = await lockMerge(tx, id)
    if (merge?.state !== 'done' || merge.undoUntil > at) return
    await beginMerging(tx)
    const merging = { tx, mergeId: id, survivor: merge.survivorId, absorbed: merge.absorbedId }
    await moveAll(merging, now)
    await recountBoth(merging, now)
    await forgetSteps(tx, id)
    await setMergeState(tx, id, 'final', at)
    // The end of an account writes to its address; this person has another account.
    await forgetMail(tx, merge.absorbedId)
    await insertErasure(tx, {
      userId: merge.absorbedId,
      requestedBy: merge.mergedBy,
      dueAt: at,
      createdAt: at,
    })
    await announceBoth(tx, merging, now)
  })
}

/** Returns how many became final. */
export const finishMerges = async (context: Services): Promise<number> => {
  const ids = await listOver(context.db.drizzle, context.clock.now().toISOString(), PER_ROUND)
  for (const id of ids) await finishOne(context, id)
  return ids.length
}
