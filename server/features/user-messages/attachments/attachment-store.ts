/** Rows of attachments. SQL only. */
import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { messageAttachments } from '../../../db/schema/user-messages.ts'
import type { Db } from '../../../db/transaction.ts'

export type AttachmentRow = typeof messageAttachments.$inferSelect
export type NewAttachment = typeof messageAttachments.$inferInsert

const SHOWN = {
  id: messageAttachments.id,
  messageId: messageAttachments.messageId,
  name: messageAttachments.name,
  kind: messageAttachments.kind,
  size: messageAttachments.size,
}
export type ShownRow = Pick<AttachmentRow, keyof typeof SHOWN>

const unsentOf = (ownerId: number) =>
  and(eq(messageAttachments.ownerId, ownerId), isNull(messageAttachments.messageId))

export const listOfDraft = (db: Db, ownerId: number, draftKey: string): Promise<ShownRow[]> =>
  db
    .select(SHOWN)
    .from(messageAttachments)
    .where(and(unsentOf(ownerId), eq(messageAttachments.draftKey, draftKey)))
    .orderBy(messageAttachments.id)

export const listOfMessages = (db: Db, messageIds: readonly number[]): Promise<ShownRow[]> =>
  db
    .select(SHOWN)
    .from(messageAttachments)
    .where(inArray(messageAttachments.messageId, [...messageIds]))
    .orderBy(messageAttachments.id)

/** What waits to be sent, in this draft and in all. The person's row is locked, so that uploads at once do not all fit. */
export const countUnsent = async (
  tx: Db,
  ownerId: number,
  draftKey: string,
): Promise<{ inDraft: number; bytesInDraft: number; inAll: number }> => {
  await tx.execute(sql`select 1 from users where id = ${ownerId} for no key update`)
  const { rows } = await tx.execute<{ inDraft: number; bytesInDraft: number; inAll: number }>(sql`
    select (count(*) filter (where draft_key = ${draftKey}))::int as "inDraft",
      coalesce(sum(size) filter (where draft_key = ${draftKey}), 0)::int as "bytesInDraft", count(*)::int as "inAll"
    from message_attachments where owner_id = ${ownerId} and message_id is null`)
  return rows[0] ?? { inDraft: 0, bytesInDraft: 0, inAll: 0 }
}

export const findByUploadKey = async (
  db: Db,
  ownerId: number,
  uploadKey: string,
): Promise<ShownRow | undefined> => {
  const [row] = await db
    .select(SHOWN)
    .from(messageAttachments)
    .where(and(eq(messageAttachments.ownerId, ownerId), eq(messageAttachments.uploadKey, uploadKey)))
  return row
}

export const insertAttachment = async (tx: Db, row: NewAttachment): Promise<ShownRow> => {
  const [inserted] = await tx.insert(messageAttachments).values(row).returning(SHOWN)
  if (inserted === undefined) throw new Error('An inserted row is returned.')
  return inserted
}

/** Returns the file if no other row names it, as those of forwarded messages do. */
export const deleteUnsent = async (tx: Db, ownerId: number, id: number): Promise<string | undefined> => {
  const [row] = await tx
    .delete(messageAttachments)
    .where(and(unsentOf(ownerId), eq(messageAttachments.id, id)))
    .returning({ file: messageAttachments.file })
  if (row === undefined) return undefined
  const others = await tx.$count(messageAttachments, eq(messageAttachments.file, row.file))
  return others === 0 ? row.file : undefined
}

/** Files of messages stand in the draft too, with one file. A second time changes nothing. */
export const copyIntoDraft = async (
  tx: Db,
  { ownerId, draftKey, now }: { readonly ownerId: number; readonly draftKey: string; readonly now: string },
  ids: readonly number[],
): Promise<void> => {
  const chosen = sql.param([...ids])
  await tx.execute(sql`
    insert into message_attachments (owner_id, draft_key, upload_key, name, kind, file, size, sha256, is_scanned, created_at)
    select ${ownerId}, ${draftKey}, ${`forward:${draftKey}:`} || a.id, a.name, a.kind, a.file, a.size, a.sha256, a.is_scanned, ${now}
    from message_attachments a where a.id = any(${chosen}::int[]) order by array_position(${chosen}::int[], a.id)
    on conflict (owner_id, upload_key) do nothing`)
}

export const deleteOfDraft = async (tx: Db, ownerId: number, draftKey: string): Promise<void> => {
  await tx.delete(messageAttachments).where(and(unsentOf(ownerId), eq(messageAttachments.draftKey, draftKey)))
}

export const deleteUnsentBefore = async (tx: Db, before: string): Promise<void> => {
  await tx
    .delete(messageAttachments)
    .where(and(isNull(messageAttachments.messageId), lt(messageAttachments.createdAt, before)))
}

export const findAttachment = async (
  db: Db,
  id: number,
): Promise<Pick<AttachmentRow, 'name' | 'file'> | undefined> => {
  const [row] = await db
    .select({ name: messageAttachments.name, file: messageAttachments.file })
    .from(messageAttachments)
    .where(eq(messageAttachments.id, id))
  return row
}

export const listStoredFiles = async (db: Db): Promise<string[]> => {
  const rows = await db.selectDistinct({ file: messageAttachments.file }).from(messageAttachments)
  return rows.map(({ file }) => file)
}

/** Those of these that the sender may send: uploaded and not sent, or in a message of the mailbox, which is forwarded. */
export const lockSendable = async (
  tx: Db,
  senderId: number,
  ids: readonly number[],
): Promise<{ id: number; size: number; isUnsent: boolean }[]> => {
  const { rows } = await tx.execute<{ id: number; size: number; isUnsent: boolean }>(sql`
    select a.id, a.size, a.message_id is null as "isUnsent" from message_attachments a
    where a.id = any(${sql.param([...ids])}::int[]) and ((a.owner_id = ${senderId} and a.message_id is null)
      or exists (select from user_message_copies c where c.owner_id = ${senderId} and c.message_id = a.message_id
        and c.purged_at is null)) for update of a`)
  return rows
}

/** Those that were not sent become part of the message; forwarded ones stand in both, with one file. */
export const attachAll = async (
  tx: Db,
  messageId: number,
  ids: readonly number[],
  now: string,
): Promise<void> => {
  const chosen = sql.param([...ids])
  await tx.execute(sql`
    insert into message_attachments (message_id, owner_id, name, kind, file, size, sha256, is_scanned, created_at)
    select ${messageId}::int, a.owner_id, a.name, a.kind, a.file, a.size, a.sha256, a.is_scanned, ${now}
    from message_attachments a where a.id = any(${chosen}::int[]) and a.message_id is not null
    order by array_position(${chosen}::int[], a.id)`)
  await tx.execute(sql`update message_attachments set message_id = ${messageId}
    where id = any(${chosen}::int[]) and message_id is null`)
}
