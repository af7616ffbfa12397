/** The rows of notifications: reads a page and marks rows as read. */
import { type SQL, and, eq, inArray, isNull, lte, not, sql } from 'drizzle-orm'
import type { Notification } from '@wegband/domain/features/notifications/contract.ts'
import { notifications } from '../../db/schema/notices/emails.ts'
import type { Db } from '../../db/transaction.ts'

type Row = Omit<Notification, 'type'> & { readonly type: string }

export type NotificationQuery = {
  readonly newOnly: boolean
  readonly readSince: string | undefined
  readonly before: string | undefined
  readonly types: readonly string[] | undefined
  /** Types that are left out. */
  readonly except: readonly string[]
}

const conditions = (userId: number, { newOnly, readSince, before, types, except }: NotificationQuery): SQL =>
  sql.join(
    [
      sql`user_id = ${userId}`,
      ...(newOnly ? [sql`read_at is null`] : []),
      ...(readSince === undefined ? [] : [sql`(read_at is null or read_at > ${readSince})`]),
      ...(before === undefined ? [] : [sql`created_at < ${before}`]),
      ...(except.length === 0 ? [] : [sql`type <> all(${sql.param([...except])}::text[])`]),
      ...(types === undefined ? [] : [sql`type = any(${sql.param([...types])}::text[])`]),
    ],
    sql` and `,
  )

/**
 * The newest first, together with the number of all rows that match.
 * Reads with ties: rows of one instant stay on one page, so the next page can begin before that instant.
 */
export const listPage = async (
  db: Db,
  userId: number,
  wanted: NotificationQuery,
  limit: number,
): Promise<{ rows: Row[]; total: number }> => {
  const { rows } = await db.execute<Row & { total: number }>(sql`
    select * from (
      select id, type, subject_type as "subjectType", subject_id as "subjectId", params, created_at as "createdAt",
        read_at as "readAt", (count(*) over ())::int as total
      from notifications where ${conditions(userId, wanted)}
      order by created_at desc fetch first ${limit} rows with ties
    ) page order by "createdAt" desc, id desc`)
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}

const columns = {
  id: notifications.id,
  type: notifications.type,
  subjectType: notifications.subjectType,
  subjectId: notifications.subjectId,
  params: notifications.params,
  createdAt: notifications.createdAt,
  readAt: notifications.readAt,
}

export const findOwn = async (db: Db, userId: number, id: number): Promise<Row | undefined> => {
  const [row] = await db
    .select(columns)
    .from(notifications)
    .where(and(eq(notifications.id, id), eq(notifications.userId, userId)))
  return row
}

const isNoneOf = (types: readonly string[]) => not(inArray(notifications.type, [...types]))

/** Marks unread notifications as read, one id or all up to it. Returns how many it changed. `except`: types that are left out. */
export const markRead = async (
  db: Db,
  userId: number,
  which: { readonly id: number } | { readonly upTo: number },
  except: readonly string[],
  now: string,
): Promise<number> => {
  const chosen = 'id' in which ? eq(notifications.id, which.id) : lte(notifications.id, which.upTo)
  const rows = await db
    .update(notifications)
    .set({ readAt: now, updatedAt: now })
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt), isNoneOf(except), chosen))
    .returning({ id: notifications.id })
  return rows.length
}

/** `except`: types that are left out. */
export const countUnread = (db: Db, userId: number, except: readonly string[]): Promise<number> =>
  db.$count(
    notifications,
    and(eq(notifications.userId, userId), isNull(notifications.readAt), isNoneOf(except)),
  )
