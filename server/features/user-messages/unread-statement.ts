/** Counts what a person has not read: for the menu, and for the caller's own mailbox. */
import { sql, type SQL } from 'drizzle-orm'
import { LISTED_ELSEWHERE, PRIVATE_NOTICES } from '@wegband/domain/features/notifications/unlisted-notices.ts'
import type { Db } from '../../db/transaction.ts'

const unreadMessages = (ownerId: number): SQL => sql`(select count(*) from user_message_copies c
  where c.owner_id = ${ownerId} and c.box = 'inbox' and c.read_at is null and c.trashed_at is null and c.purged_at is null)::int`

export const countUnreadMessages = async (db: Db, ownerId: number): Promise<number> => {
  const { rows } = await db.execute<{ unread: number }>(sql`select ${unreadMessages(ownerId)} as unread`)
  return rows[0]?.unread ?? 0
}

/**
 * What the menu counts, in one statement. `readerId`: who looks. An admin in another person's view sees
 * no message, and so no number of them.
 */
export const countUnreadOf = async (
  db: Db,
  ownerId: number,
  readerId: number,
): Promise<{ notifications: number; messages: number }> => {
  const isTheirs = sql`(${ownerId}::int = ${readerId}::int or exists (select from relations r
    where r.user_id = ${ownerId} and r.related_id = ${readerId} and r.type = 'parent'))`
  const { rows } = await db.execute<{ notifications: number; messages: number }>(sql`
    select (select count(*) from notifications n where n.user_id = ${ownerId} and n.read_at is null
        and n.type <> all(${sql.param([...LISTED_ELSEWHERE])}::text[])
        and (${ownerId}::int = ${readerId}::int or n.type <> all(${sql.param([...PRIVATE_NOTICES])}::text[])))::int as notifications,
      case when ${isTheirs} then ${unreadMessages(ownerId)} else 0 end as messages`)
  return rows[0] ?? { notifications: 0, messages: 0 }
}
