/** Writes messages and their copies: sending, deleting, restoring, marking. No statement decides anything. */
import { sql, type SQL } from 'drizzle-orm'
import type { Directory, MessageAction } from '@wegband/domain/features/user-messages/contract.ts'
import type { PlannedCopy } from '@wegband/domain/features/user-messages/plan-copies.ts'
import { userMessages } from '../../db/schema/user-messages.ts'
import type { Db } from '../../db/transaction.ts'

export type NewMessage = typeof userMessages.$inferInsert & { readonly senderId: number }

/** Undefined when the sender's key has sent one already. */
export const insertMessage = async (tx: Db, message: NewMessage): Promise<number | undefined> => {
  const rows = await tx
    .insert(userMessages)
    .values(message)
    .onConflictDoNothing({ target: [userMessages.senderId, userMessages.key] })
    .returning({ id: userMessages.id })
  return rows[0]?.id
}

/** The message that this key has sent, with the number of mailboxes in which it stands. */
export const findSent = async (
  db: Db,
  senderId: number,
  key: string,
): Promise<{ id: number; copies: number } | undefined> => {
  const { rows } = await db.execute<{ id: number; copies: number }>(sql`
    select m.id, (select count(*) from user_message_copies c where c.message_id = m.id and c.box = 'inbox')::int as copies
    from user_messages m where m.sender_id = ${senderId} and m.key = ${key}`)
  return rows[0]
}

/** One statement for any number of mailboxes, with the sender's own copy, which counts as read. */
export const insertCopies = async (
  tx: Db,
  message: { readonly id: number; readonly senderId: number; readonly sentAt: string },
  copies: readonly PlannedCopy[],
): Promise<void> => {
  await tx.execute(sql`
    insert into user_message_copies (message_id, owner_id, box, is_direct, child_ids, is_witness, sent_at, read_at)
    select ${message.id}::int, o."ownerId", 'inbox', o."isDirect", o."childIds", o."isWitness", ${message.sentAt}::timestamptz, null::timestamptz
    from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) o("ownerId" int, "isDirect" boolean, "childIds" int[], "isWitness" boolean)
    union all
    select ${message.id}::int, ${message.senderId}::int, 'outbox', true, '{}', false, ${message.sentAt}::timestamptz, ${message.sentAt}::timestamptz`)
}

export const deleteDraft = async (tx: Db, ownerId: number, key: string): Promise<boolean> => {
  const { rows } = await tx.execute(
    sql`delete from user_message_drafts where owner_id = ${ownerId} and key = ${key} returning id`,
  )
  return rows.length > 0
}

/** What an action sets, and which copies it changes at all. */
const CHANGES: Readonly<Record<MessageAction, (now: string, isTrash: boolean) => SQL>> = {
  delete: (now, isTrash) =>
    isTrash
      ? sql`set purged_at = ${now} where trashed_at is not null`
      : sql`set trashed_at = ${now} where trashed_at is null`,
  restore: () => sql`set trashed_at = null where trashed_at is not null`,
  read: (now) => sql`set read_at = ${now} where read_at is null`,
  unread: () => sql`set read_at = null where read_at is not null`,
}

/** Returns the messages of which a copy was changed. `boxes`: both for a full restore. */
export const changeCopies = async (
  tx: Db,
  ownerId: number,
  change: {
    readonly ids: readonly number[]
    readonly action: MessageAction
    readonly directory: Directory
    readonly boxes: readonly ('inbox' | 'outbox')[]
  },
  now: string,
): Promise<number[]> => {
  const isTrash = change.directory.endsWith('-trashed')
  const { rows } = await tx.execute<{ id: number }>(sql`
    update user_message_copies ${CHANGES[change.action](now, isTrash)}
      and owner_id = ${ownerId} and purged_at is null and message_id = any(${sql.param([...change.ids])}::int[])
      and box = any(${sql.param([...change.boxes])}::text[])
    returning message_id as id`)
  return [...new Set(rows.map(({ id }) => id))]
}
