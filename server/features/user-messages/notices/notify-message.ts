/** Tells the owners of mailboxes that a message came, on their devices and by email; reading or deleting it settles that. */
import type { Db } from '../../../db/transaction.ts'
import { notifyPeople } from '../../notifications/notify-people.ts'
import { settleNoticesOf } from '../../notifications/settle-notices.ts'
import { listNames } from '../people-store.ts'

const SUBJECT = 'user-message'

/** In a fixed number of statements, however many owners there are. It names the sender alone. */
export const notifyOfMessage = async (
  tx: Db,
  {
    id,
    senderId,
    ownerIds,
  }: { readonly id: number; readonly senderId: number; readonly ownerIds: readonly number[] },
  now: Date,
): Promise<void> => {
  const names = await listNames(tx, [senderId])
  const params = { firstName: names.get(senderId)?.firstName ?? '' }
  const owners = ownerIds.filter((ownerId) => ownerId !== senderId)
  await notifyPeople(
    tx,
    owners,
    { type: 'message-received', subjectType: SUBJECT, subjectId: id, params },
    now,
  )
}

/** What was read or deleted is not pushed or emailed any more. */
export const settleMessages = (tx: Db, ownerId: number, ids: readonly number[], now: Date): Promise<void> =>
  settleMessagesOf(tx, [ownerId], ids, now)

/** The same for many owners. */
export const settleMessagesOf = (
  tx: Db,
  ownerIds: readonly number[],
  ids: readonly number[],
  now: Date,
): Promise<void> =>
  settleNoticesOf(tx, ownerIds, { types: ['message-received'], subjectType: SUBJECT, subjectIds: ids }, now)
