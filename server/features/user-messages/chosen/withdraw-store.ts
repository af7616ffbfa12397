/** Takes copies of a message out of the mailboxes that have not opened it. */
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/transaction.ts'

/**
 * The owners whose copy was purged, and how many copies were read before. Undefined for a message of another sender. A message that
 * was sent earlier than `sentAfter` loses no copy. The sender's own copy goes with the last of the others.
 */
export const purgeUnread = async (
  tx: Db,
  message: { readonly id: number; readonly senderId: number; readonly sentAfter: string },
  now: string,
): Promise<{ ownerIds: number[]; read: number } | undefined> => {
  const own = await tx.execute(
    sql`select id from user_messages where id = ${message.id} and sender_id = ${message.senderId} for update`,
  )
  if (own.rows.length === 0) return undefined
  const purged = await tx.execute<{ ownerId: number }>(sql`
    update user_message_copies set purged_at = ${now}
    where message_id = ${message.id} and box = 'inbox' and read_at is null and purged_at is null
      and sent_at >= ${message.sentAfter}
    returning owner_id as "ownerId"`)
  const left = await tx.execute<{ read: number }>(sql`
    select count(*) filter (where purged_at is null)::int as read from user_message_copies
    where message_id = ${message.id} and box = 'inbox'`)
  const read = left.rows[0]?.read ?? 0
  if (purged.rows.length > 0 && read === 0)
    await tx.execute(sql`update user_message_copies set purged_at = ${now}
      where message_id = ${message.id} and box = 'outbox' and purged_at is null`)
  return { ownerIds: purged.rows.map(({ ownerId }) => ownerId), read }
}
