/** Rows of announcements and of their readings. SQL only. */
import { and, desc, eq, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm'
import { MANAGED_PER_PAGE } from '@wegband/domain/features/announcements/contract.ts'
import { ANNOUNCEMENTS_MOST } from '@wegband/domain/features/announcements/announcement-rules.ts'
import { BELONGING_STATES } from '@wegband/domain/features/accounts/school-rights.ts'
import { announcementReads, announcements } from '../../db/schema/user-messages.ts'
import { users } from '../../db/schema/people.ts'
import { schools } from '../../db/schema/schools.ts'
import type { Db } from '../../db/transaction.ts'

export type AnnouncementRow = typeof announcements.$inferSelect
export type NewAnnouncement = typeof announcements.$inferInsert

export type ShownRow = {
  id: number
  title: string
  text: string
  fromAt: string
  untilAt: string | null
  isPinned: boolean
  schoolId: number | null
  schoolName: string | null
}

const ints = (values: readonly number[]): SQL => sql`${sql.param([...values])}::int[]`

/** The association's, and those of schools to which one of these people belongs. */
const isFor = (personIds: readonly number[]): SQL => sql`(a.school_id is null or a.school_id in (
  select m.school_id from school_memberships m where m.user_id = any(${ints(personIds)})
    and m.state = any(${sql.param([...BELONGING_STATES])}::text[])))`

/** Pinned ones first, then the newest. */
export const listShown = async (
  db: Db,
  personIds: readonly number[],
  now: string,
  { schoolId, ids }: { readonly schoolId?: number | undefined; readonly ids?: readonly number[] } = {},
): Promise<ShownRow[]> => {
  const { rows } = await db.execute<ShownRow>(sql`
    select a.id, a.title, a.text, a.from_at as "fromAt", a.until_at as "untilAt", a.is_pinned as "isPinned",
      a.school_id as "schoolId", s.name as "schoolName"
    from announcements a left join schools s on s.id = a.school_id
    where a.deleted_at is null and a.from_at <= ${now} and (a.until_at is null or a.until_at > ${now}) and ${isFor(personIds)}
      ${schoolId === undefined ? sql`` : sql`and a.school_id = ${schoolId}`}
      ${ids === undefined ? sql`` : sql`and a.id = any(${ints(ids)})`}
    order by a.is_pinned desc, a.from_at desc, a.id desc limit ${ANNOUNCEMENTS_MOST}`)
  return rows
}

export type Reading = { readonly announcementId: number; readonly reader: string }

/** Which of these readings are known. */
export const listReadings = async (db: Db, readings: readonly Reading[]): Promise<ReadonlySet<number>> => {
  if (readings.length === 0) return new Set()
  const { rows } = await db.execute<{ id: number }>(sql`
    select r.announcement_id as id from announcement_reads r
      join jsonb_to_recordset(${JSON.stringify(readings)}::jsonb) o("announcementId" int, reader text)
        on o."announcementId" = r.announcement_id and o.reader = r.reader`)
  return new Set(rows.map(({ id }) => id))
}

export const insertReadings = async (db: Db, readings: readonly Reading[]): Promise<number> => {
  const { rowCount } = await db
    .insert(announcementReads)
    .values([...readings])
    .onConflictDoNothing()
  return rowCount ?? 0
}

const managed = (schoolId: number | null): SQL | undefined =>
  and(
    schoolId === null ? isNull(announcements.schoolId) : eq(announcements.schoolId, schoolId),
    isNull(announcements.deletedAt),
  )

export const listManaged = (db: Db, schoolId: number | null, page: number) =>
  db
    .select({
      id: announcements.id,
      title: announcements.title,
      text: announcements.text,
      fromAt: announcements.fromAt,
      untilAt: announcements.untilAt,
      isPinned: announcements.isPinned,
      updatedAt: announcements.updatedAt,
      author: { id: users.id, firstName: users.firstName, lastName: users.lastName },
      readers: sql<number>`(select count(*) from announcement_reads r where r.announcement_id = ${announcements.id})::int`,
    })
    .from(announcements)
    .leftJoin(users, eq(users.id, announcements.authorId))
    .where(managed(schoolId))
    .orderBy(desc(announcements.fromAt), desc(announcements.id))
    .offset((page - 1) * MANAGED_PER_PAGE)
    .limit(MANAGED_PER_PAGE)

export const countManaged = (db: Db, schoolId: number | null): Promise<number> =>
  db.$count(announcements, managed(schoolId))

export const insertAnnouncement = async (tx: Db, row: NewAnnouncement): Promise<number> => {
  const [inserted] = await tx.insert(announcements).values(row).returning({ id: announcements.id })
  return inserted?.id ?? 0
}

export const lockAnnouncement = async (tx: Db, id: number): Promise<AnnouncementRow | undefined> => {
  const [row] = await tx.select().from(announcements).where(eq(announcements.id, id)).for('update')
  return row
}

export const updateAnnouncement = async (
  tx: Db,
  id: number,
  change: Partial<NewAnnouncement>,
): Promise<void> => {
  await tx.update(announcements).set(change).where(eq(announcements.id, id))
}

/** Parents of the minors of a school, who see its announcements without being members. */
export const listParentsIn = async (tx: Db, schoolId: number): Promise<number[]> => {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select distinct r.related_id as id from school_memberships m
      join relations r on r.user_id = m.user_id and r.type = 'parent'
    where m.school_id = ${schoolId} and m.state = any(${sql.param([...BELONGING_STATES])}::text[])`)
  return rows.map(({ id }) => id)
}

/** Who sees it: all with an account, or the people of the school and the parents of its children. */
export const listAudience = async (tx: Db, schoolId: number | null): Promise<number[]> => {
  const { rows } = await tx.execute<{ id: number }>(
    schoolId === null
      ? sql`select id from users where profile_type <> 'anonymous' and erased_at is null order by id`
      : sql`
        with members as (
          select user_id as id from school_memberships
          where school_id = ${schoolId} and state = any(${sql.param([...BELONGING_STATES])}::text[])
        )
        select id from members
        union select r.related_id from members m join relations r on r.user_id = m.id and r.type = 'parent' order by 1`,
  )
  return rows.map(({ id }) => id)
}

export const findSchoolName = async (tx: Db, schoolId: number): Promise<string> => {
  const [row] = await tx.select({ name: schools.name }).from(schools).where(eq(schools.id, schoolId))
  return row?.name ?? ''
}

/** Those whose time has come, marked as published. */
export const takeDue = async (
  tx: Db,
  now: string,
  limit: number,
): Promise<{ id: number; schoolId: number | null; authorId: number | null }[]> => {
  const due = tx
    .select({ id: announcements.id })
    .from(announcements)
    .where(
      and(
        isNull(announcements.publishedAt),
        isNull(announcements.deletedAt),
        sql`${announcements.fromAt} <= ${now}`,
      ),
    )
    .limit(limit)
    .for('update', { skipLocked: true })
  return tx
    .update(announcements)
    .set({ publishedAt: now })
    .where(inArray(announcements.id, due))
    .returning({ id: announcements.id, schoolId: announcements.schoolId, authorId: announcements.authorId })
}

export const deleteForGood = async (tx: Db, before: string): Promise<void> => {
  await tx.delete(announcements).where(lt(announcements.deletedAt, before))
}
