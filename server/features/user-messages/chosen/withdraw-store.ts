/** Takes copies of a message out of the mailboxes that have not opened it. */
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/transaction.ts'

/**
 * The owners whose copy was purged, and how many copies were read before. Undefined for a message of another sender. A message that
 * was sent earlier than `sentAfter` loses no copy. The sender's own copy goes with the last of the others. Beside the mailbox of a child,
 * the copies of guardians and second adults stay: the child may have read the message.
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
    update user_message_copies c set purged_at = ${now}
    where message_id = ${message.id} and box = 'inbox' and read_at is null and purged_at is null
      and sent_at >= ${message.sentAfter}
      and not exists (select from user_message_copies k where k.message_id = c.message_id and k.box = 'inbox'
        and k.is_direct and k.owner_id = any(c.child_ids))
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

/** The school did not write to members whose copies, or copies beside them, all left unread. */
export const forgetContacts = async (tx: Db, messageId: number): Promise<void> => {
  await tx.execute(sql`
    delete from member_contacts c using user_messages m
    where m.id = ${messageId} and c.written_by = m.sender_id and c.written_at = m.sent_at and c.user_id = any(m.recipient_ids)
      and not exists (select from user_message_copies k where k.message_id = m.id and k.box = 'inbox'
        and (k.read_at is not null or k.purged_at is null) and (k.owner_id = c.user_id or c.user_id = any(k.child_ids)))`)
}
