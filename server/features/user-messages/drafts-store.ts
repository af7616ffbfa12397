/** What people have typed and not sent. */
import { sql } from 'drizzle-orm'
import { DRAFTS_MOST } from '@wegband/domain/features/user-messages/contract.ts'
import type { Db } from '../../db/transaction.ts'

export type DraftRow = {
  key: string
  recipientIds: number[]
  title: string
  text: string
  replyToId: number | null
  updatedAt: string
}

export const listDrafts = async (db: Db, ownerId: number): Promise<DraftRow[]> => {
  const { rows } = await db.execute<DraftRow>(sql`
    select d.key, d.recipient_ids as "recipientIds", d.title, d.text, d.reply_to_id as "replyToId", d.updated_at as "updatedAt"
    from user_message_drafts d where d.owner_id = ${ownerId} order by d.updated_at desc, d.id desc`)
  return rows
}

/**
 * False when the person has too many already. A message that was sent with the key is no draft again. A reply needs its
 * message in the mailbox.
 */
export const saveDraft = async (
  tx: Db,
  ownerId: number,
  draft: Omit<DraftRow, 'updatedAt'>,
  now: string,
): Promise<boolean> => {
  const { key, title, text, replyToId } = draft
  const { rows } = await tx.execute<{ isSent: boolean; isSaved: boolean }>(sql`
    with sent as (select 1 from user_messages m where m.sender_id = ${ownerId} and m.key = ${key}),
    saved as (
      insert into user_message_drafts (owner_id, key, recipient_ids, title, text, reply_to_id, created_at, updated_at)
      select ${ownerId}, ${key}, ${sql.param([...draft.recipientIds])}::int[], ${title}, ${text},
        (select c.message_id from user_message_copies c where c.owner_id = ${ownerId} and c.message_id = ${replyToId}::int
          and c.purged_at is null limit 1), ${now}, ${now}
      where not exists (select from sent)
        and ((select count(*) from user_message_drafts d where d.owner_id = ${ownerId}) < ${DRAFTS_MOST}
          or exists (select from user_message_drafts d where d.owner_id = ${ownerId} and d.key = ${key}))
      on conflict (owner_id, key) do update set recipient_ids = excluded.recipient_ids, title = excluded.title,
        text = excluded.text, reply_to_id = excluded.reply_to_id, updated_at = excluded.updated_at
      returning 1)
    select exists (select from sent) as "isSent", exists (select from saved) as "isSaved"`)
  return rows.some(({ isSent, isSaved }) => isSent || isSaved)
}
