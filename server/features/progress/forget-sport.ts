/** Removes a sport from a person's ledger, except presences, together with its totals. */
import type { ProgressEntry } from '@wegband/domain/features/accounts/contract.ts'
import { bumpUserVersions } from '../accounts/bump-user-versions.ts'
import { publish } from '../events/publish.ts'
import type { ReferenceData } from '../reference-data/reference-data.ts'
import type { Transaction } from '../../db/transaction.ts'
import { readStanding } from './standing.ts'
import { deleteTotals, lockTotals } from './store.ts'
import { type RemovedEvent, deleteEvents } from './event-statement.ts'

/** `mustBeAllowed` throws when the sport must stay. Undefined: the person never began the sport. */
export const forgetSport = async (
  { tx, referenceData, now }: { tx: Transaction; referenceData: ReferenceData; now: string },
  { userId, sportId }: { readonly userId: number; readonly sportId: number },
  mustBeAllowed: (entry: ProgressEntry) => void,
): Promise<RemovedEvent[] | undefined> => {
  if (!referenceData.sports.has(sportId)) return undefined
  await lockTotals(tx, userId, sportId)
  const standing = await readStanding(tx, referenceData, userId, sportId)
  if (!standing.hasBegun) {
    await deleteTotals(tx, userId, sportId)
    return undefined
  }
  mustBeAllowed(standing.entry)
  const removed = await deleteEvents(tx, userId, sportId)
  await deleteTotals(tx, userId, sportId)
  await bumpUserVersions(tx, [userId], new Date(now))
  await publish(tx, { topic: 'progress', ids: [sportId], userIds: [userId] })
  return removed
}
