/** Reads a mailbox: its lists, one message, and who else reads it. */
import { sql, type SQL } from 'drizzle-orm'
import { COUNTED_MOST, type Directory, NAMES_SHOWN } from '@wegband/domain/features/user-messages/contract.ts'
import type { Db } from '../../db/transaction.ts'

export type CopyRow = {
  id: number
  box: 'inbox' | 'outbox'
  title: string
  sentAt: string
  readAt: string | null
  trashedAt: string | null
  senderId: number | null
  /** The first of them. */
  recipientIds: number[]
  recipientCount: number
  isDirect: boolean
  childIds: number[]
}
export type EntryRow = CopyRow & { excerpt: string; attachmentCount: number }

export type MailboxQuery = {
  readonly directories: readonly Directory[]
  readonly newOnly: boolean
  readonly readSince: string | undefined
  readonly before: string | undefined
  /** A query of PostgreSQL's own full text, and pieces of the sender's name. */
  readonly search: { readonly words: string; readonly grams: readonly string[] } | undefined
}

const EXCERPT = 240
/** Names of recipients in a row of the outbox. */
const NAMES_IN_LIST = 3

const IN_DIRECTORY: Readonly<Record<Directory, SQL>> = {
  inbox: sql`c.box = 'inbox' and c.trashed_at is null`,
  outbox: sql`c.box = 'outbox' and c.trashed_at is null`,
  'inbox-trashed': sql`c.box = 'inbox' and c.trashed_at is not null`,
  'outbox-trashed': sql`c.box = 'outbox' and c.trashed_at is not null`,
}

const COLUMNS = sql`m.id, c.box, m.title, c.sent_at as "sentAt", c.read_at as "readAt", c.trashed_at as "trashedAt",
  m.sender_id as "senderId", cardinality(m.recipient_ids) as "recipientCount", c.is_direct as "isDirect", c.child_ids as "childIds"`

const matches = ({ words, grams }: NonNullable<MailboxQuery['search']>): SQL => sql`c.message_id in (
  select w.id from user_messages w where to_tsvector('simple', w.title || ' ' || w.text) @@ to_tsquery('simple', ${words})
  union all select w.id from user_messages w where w.sender_id in (
    select u.id from users u where u.profile_type <> 'anonymous' and name_grams(u.first_name, u.last_name) @> ${sql.param([...grams])}::text[]))`

const conditions = (ownerId: number, { newOnly, readSince, before, search }: MailboxQuery): SQL =>
  sql.join(
    [
      sql`c.owner_id = ${ownerId} and c.purged_at is null`,
      ...(newOnly ? [sql`c.read_at is null`] : []),
      ...(readSince === undefined ? [] : [sql`(c.read_at is null or c.read_at > ${readSince})`]),
      ...(before === undefined ? [] : [sql`c.sent_at < ${before}`]),
      ...(search === undefined ? [] : [matches(search)]),
    ],
    sql` and `,
  )

const joined = (parts: readonly SQL[], by: SQL): SQL => sql.join([...parts], by)

/**
 * The newest first, and how many match. Each directory is read by its own index and cut before it is joined. So the cost does not
 * grow with the mailbox. `nulls last` is the order of the indexes: without it PostgreSQL sorts all rows. Rows of one instant stay on one page.
 */
export const listEntries = async (
  db: Db,
  ownerId: number,
  query: MailboxQuery,
  limit: number,
): Promise<{ rows: EntryRow[]; total: number }> => {
  const where = conditions(ownerId, query)
  const pages = query.directories.map(
    (directory) => sql`(select * from user_message_copies c where ${where} and ${IN_DIRECTORY[directory]}
      order by c.sent_at desc nulls last fetch first ${limit} rows with ties)`,
  )
  const counts = query.directories.map(
    (
      directory,
    ) => sql`(select count(*) from (select from user_message_copies c where ${where} and ${IN_DIRECTORY[directory]}
      limit ${COUNTED_MOST}) counted)`,
  )
  const { rows } = await db.execute<EntryRow & { total: number }>(sql`
    select ${COLUMNS}, m.recipient_ids[1:${sql.raw(String(NAMES_IN_LIST))}] as "recipientIds", left(m.text, ${EXCERPT}) as excerpt,
      (select count(*)::int from message_attachments a where a.message_id = m.id) as "attachmentCount",
      (${joined(counts, sql` + `)})::int as total
    from (select * from (${joined(pages, sql` union all `)}) pages
      order by sent_at desc fetch first ${limit} rows with ties) c
    join user_messages m on m.id = c.message_id
    order by c.sent_at desc, m.id desc, c.box`)
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}

export type MessageRow = CopyRow & {
  text: string
  purgedAt: string | null
  isGroup: boolean
  isWitness: boolean
  mayAnswer: boolean
  replyToId: number | null
}

/** The caller's copies of a message, one or two; none for a stranger. */
export const findCopies = async (db: Db, ownerId: number, messageId: number): Promise<MessageRow[]> => {
  const { rows } = await db.execute<MessageRow>(sql`
    select ${COLUMNS}, m.recipient_ids[1:${sql.raw(String(NAMES_SHOWN))}] as "recipientIds", m.text, c.purged_at as "purgedAt",
      m.is_group as "isGroup", c.is_witness as "isWitness", m.may_answer as "mayAnswer", m.reply_to_id as "replyToId"
    from user_message_copies c join user_messages m on m.id = c.message_id
    where c.owner_id = ${ownerId} and c.message_id = ${messageId} order by c.box`)
  return rows
}

/**
 * Others who read a message. A sender sees everybody who reads along. A reader sees who reads along with the same child or with a child
 * who wrote; of a message to few, everybody.
 */
export const listReaders = async (
  db: Db,
  message: Pick<MessageRow, 'id' | 'isGroup' | 'senderId' | 'childIds' | 'box'>,
  ownerId: number,
): Promise<number[]> => {
  const around = sql.param([...message.childIds, ownerId])
  const isSeen =
    message.box === 'outbox'
      ? sql`not c.is_direct`
      : sql`(not ${message.isGroup}::boolean or c.child_ids && ${around}::int[] or c.owner_id = any(${around}::int[])
          or ${message.senderId}::int = any(c.child_ids))`
  const { rows } = await db.execute<{ ownerId: number }>(sql`
    select c.owner_id as "ownerId" from user_message_copies c
    where c.message_id = ${message.id} and c.box = 'inbox' and c.owner_id <> ${ownerId} and ${isSeen}
    order by c.id limit ${NAMES_SHOWN}`)
  return rows.map((row) => row.ownerId)
}
