/** Rows of calendar feeds, and of the classes in each feed. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { LocalText } from '@wegband/domain/basics/locale.ts'
import type { FeedKind } from '@wegband/domain/features/calendar/feed-kinds.ts'
import type { FeedSubject } from '@wegband/domain/features/calendar/feed-rules.ts'
import { PRIVATE_TYPE_KEY } from '@wegband/domain/features/appointments/appointment-facts.ts'
import type { Database } from '../../db/open-database.ts'
import { taughtBy } from '../../db/taught-by.ts'
import { calendarFeeds } from '../../db/schema/calendar-feeds.ts'
import { users } from '../../db/schema/people.ts'
import type { Db } from '../../db/transaction.ts'

export type FeedRow = typeof calendarFeeds.$inferSelect

const columnsOf = (userId: number, { kind, subjectId }: FeedSubject) => ({
  userId,
  kind,
  childId: kind === 'child' ? subjectId : null,
  schoolId: kind === 'school' ? subjectId : null,
})

const isThis = (userId: number, subject: FeedSubject) => {
  const { kind, childId, schoolId } = columnsOf(userId, subject)
  const { childId: child, schoolId: school } = calendarFeeds
  return and(
    eq(calendarFeeds.userId, userId),
    eq(calendarFeeds.kind, kind),
    childId === null ? isNull(child) : eq(child, childId),
    schoolId === null ? isNull(school) : eq(school, schoolId),
  )
}

export const listRows = (db: Db, userId: number): Promise<FeedRow[]> =>
  db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId))

/** First names by id. */
export const namesOf = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: users.id, firstName: users.firstName })
    .from(users)
    .where(sql`${users.id} = any(${sql.param([...ids])}::int[])`)
  return new Map(rows.map(({ id, firstName }) => [id, firstName]))
}

export const saveRow = async (
  db: Db,
  userId: number,
  subject: FeedSubject,
  reminderMinutes: number | null,
  now: string,
): Promise<FeedRow | undefined> => {
  const [row] = await db
    .insert(calendarFeeds)
    .values({ ...columnsOf(userId, subject), reminderMinutes, updatedAt: now })
    .onConflictDoUpdate({
      target: [calendarFeeds.userId, calendarFeeds.kind, calendarFeeds.childId, calendarFeeds.schoolId],
      set: { reminderMinutes, updatedAt: now },
    })
    .returning()
  return row
}

/** Raises the version and clears the time of the last fetch. Undefined where the feed is not switched on. */
export const renewRow = async (
  db: Db,
  userId: number,
  subject: FeedSubject,
  now: string,
): Promise<FeedRow | undefined> => {
  const [row] = await db
    .update(calendarFeeds)
    .set({ version: sql`${calendarFeeds.version} + 1`, lastFetchedAt: null, updatedAt: now })
    .where(isThis(userId, subject))
    .returning()
  return row
}

export const deleteRow = async (db: Db, userId: number, subject: FeedSubject): Promise<void> => {
  await db.delete(calendarFeeds).where(isThis(userId, subject))
}

export const markFetched = async (db: Db, id: number, now: string): Promise<void> => {
  await db.update(calendarFeeds).set({ lastFetchedAt: now }).where(eq(calendarFeeds.id, id))
}

export type ServedFeed = {
  readonly id: number
  readonly version: number
  readonly kind: FeedKind
  readonly userId: number
  readonly childId: number | null
  readonly schoolId: number | null
  readonly reminderMinutes: number | null
  readonly lastFetchedAt: string | null
  readonly language: string
  readonly childFirstName: string | null
  readonly childBirthdayAt: string | null
}

/** A feed is served while its owner may use the product and still has the right to its subject. */
const SERVED = {
  name: 'calendar-feed',
  text: `select f.id, f.version, f.kind, f.user_id as "userId", f.child_id as "childId", f.school_id as "schoolId",
    f.reminder_minutes as "reminderMinutes", f.last_fetched_at as "lastFetchedAt", u.language,
    c.first_name as "childFirstName", c.birthday_at as "childBirthdayAt"
  from calendar_feeds f
  join users u on u.id = f.user_id and u.locked_at is null and u.erased_at is null
  left join users c on c.id = f.child_id
  where f.id = $1 and case f.kind
    when 'child' then exists (
      select from relations r where r.user_id = f.user_id and r.related_id = f.child_id and r.type = 'child')
    when 'school' then exists (
      select from school_memberships m where m.user_id = f.user_id and m.school_id = f.school_id and m.state = 'active')
    when 'teaching' then exists (
      select from school_memberships m join school_roles r on r.membership_id = m.id and r.role = 'trainer'
      where m.user_id = f.user_id and m.state = 'active')
    else true end`,
} as const

export const findServed = async (db: Database, id: number): Promise<ServedFeed | undefined> => {
  const { rows } = await db.pool.query<ServedFeed>({ ...SERVED, values: [id] })
  return rows[0]
}

export type FeedClass = {
  readonly id: number
  readonly schoolId: number
  readonly siteId: number
  readonly name: LocalText
  readonly room: string
  readonly startAt: string
  readonly endAt: string
  readonly isCancelled: boolean
  readonly minAge: number | null
  readonly maxAge: number | null
  readonly revision: number
  readonly createdAt: string
  readonly revisedAt: string
}

/** More classes than the largest school has in the window; it bounds the cost of one request. */
const MOST_CLASSES = 4000

const WITHIN = 'a.start_at >= $2 and a.start_at < $3'
const ATTENDED = `a.id = any(array(
  select appointment_id from attendances where user_id = $1 and class_start_at >= $2 and class_start_at < $3))`
/** $1: the person or the school. Private trainings are only in the calendars of their participants. */
const WHOSE: Readonly<Record<FeedKind, string>> = {
  me: ATTENDED,
  child: ATTENDED,
  teaching: `(${taughtBy('a', '$1')} or a.started_by = $1) and ${WITHIN}`,
  school: `a.school_id = $1 and ${WITHIN}
    and not exists (select from appointment_types t where t.id = a.type_id and t.key = '${PRIVATE_TYPE_KEY}')`,
}

const classesOf = (kind: FeedKind) => ({
  name: `calendar-feed-${kind}`,
  text: `select a.id, a.school_id as "schoolId", a.site_id as "siteId", a.name, a.room, a.start_at as "startAt",
    a.end_at as "endAt", a.cancelled_at is not null as "isCancelled", a.min_age as "minAge",
    a.max_age as "maxAge", a.revision, a.created_at as "createdAt", a.revised_at as "revisedAt"
  from appointments a where ${WHOSE[kind]} order by a.start_at, a.id limit ${MOST_CLASSES}`,
})

/** By start. */
export const listClasses = async (
  db: Database,
  feed: ServedFeed,
  window: { readonly from: string; readonly until: string },
): Promise<FeedClass[]> => {
  const whose = feed.childId ?? feed.schoolId ?? feed.userId
  const values = [whose, window.from, window.until]
  const { rows } = await db.pool.query<FeedClass>({ ...classesOf(feed.kind), values })
  return rows
}
