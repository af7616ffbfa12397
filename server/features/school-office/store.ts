/** SQL of schools, their sites and rooms, as their heads and the office see and write them. */
import { and, asc, count, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type {
  RoomFacts,
  SchoolFacts,
  SiteFacts,
} from '@wegband/domain/features/school-office/facts-contract.ts'
import type { OpeningTimes } from '@wegband/domain/features/schools/opening-times.ts'
import { BELONGING_STATES } from '@wegband/domain/features/accounts/school-rights.ts'
import { rooms, schools, schoolSites } from '../../db/schema/schools.ts'
import type { Db } from '../../db/transaction.ts'

export type SchoolRow = typeof schools.$inferSelect
export type SiteRow = typeof schoolSites.$inferSelect
export type RoomRow = typeof rooms.$inferSelect

export const insertSchool = async (db: Db, row: { name: string; isAssociation: boolean }) => {
  const [made] = await db
    .insert(schools)
    .values({ ...row, description: { de: '' } })
    .returning({ id: schools.id, name: schools.name, isAssociation: schools.isAssociation })
  if (made === undefined) throw new Error('an insert returned no row')
  return made
}

export const findSchool = async (db: Db, id: number): Promise<SchoolRow | undefined> => {
  const [row] = await db.select().from(schools).where(eq(schools.id, id))
  return row
}

/** Locks the school, so that two saves follow each other. */
export const lockSchool = async (tx: Db, id: number): Promise<SchoolRow | undefined> => {
  const [row] = await tx.select().from(schools).where(eq(schools.id, id)).for('no key update')
  return row
}

export const findSite = async (db: Db, id: number): Promise<SiteRow | undefined> => {
  const [row] = await db.select().from(schoolSites).where(eq(schoolSites.id, id))
  return row
}

/** The strongest lock: a class or a series that is just being entered there waits for the end of the transaction. */
export const lockSite = async (tx: Db, id: number): Promise<SiteRow | undefined> => {
  const [row] = await tx.select().from(schoolSites).where(eq(schoolSites.id, id)).for('update')
  return row
}

export const findRoom = async (db: Db, id: number): Promise<RoomRow | undefined> => {
  const [row] = await db.select().from(rooms).where(eq(rooms.id, id))
  return row
}

export const lockRoom = async (tx: Db, id: number): Promise<RoomRow | undefined> => {
  const [row] = await tx.select().from(rooms).where(eq(rooms.id, id)).for('no key update')
  return row
}

export const listSites = (db: Db, schoolId: number): Promise<SiteRow[]> =>
  db.select().from(schoolSites).where(eq(schoolSites.schoolId, schoolId)).orderBy(asc(schoolSites.id))

type Changed<Row> = { readonly id: number; readonly now: Date } & { readonly facts: Row }

const texts = ({ de, en }: SchoolFacts['description']) =>
  en === undefined || en === '' ? { de } : { de, en }

export const updateSchool = async (tx: Db, { id, facts, now }: Changed<SchoolFacts>): Promise<void> => {
  await tx
    .update(schools)
    .set({ ...facts, description: texts(facts.description), updatedAt: now.toISOString() })
    .where(eq(schools.id, id))
}

/** `updatedAt` stays: a logo is no part of the form. */
export const updateLogo = async (tx: Db, id: number, logoFile: string | null): Promise<void> => {
  await tx.update(schools).set({ logoFile }).where(eq(schools.id, id))
}

export const listLogoFiles = async (db: Db): Promise<string[]> => {
  const rows = await db.select({ file: schools.logoFile }).from(schools).where(isNotNull(schools.logoFile))
  return rows.flatMap(({ file }) => file ?? [])
}

export const setSchoolClosed = async (
  tx: Db,
  id: number,
  closedAt: Date | null,
  now: Date,
): Promise<void> => {
  await tx
    .update(schools)
    .set({ closedAt: closedAt?.toISOString() ?? null, updatedAt: now.toISOString() })
    .where(eq(schools.id, id))
}

export const insertSite = async (tx: Db, schoolId: number, facts: SiteFacts): Promise<SiteRow> => {
  const [row] = await tx
    .insert(schoolSites)
    .values({ ...facts, schoolId })
    .returning()
  if (row === undefined) throw new Error('an insert returned no row')
  return row
}

export const updateSite = async (
  tx: Db,
  {
    id,
    facts,
    now,
  }: Changed<SiteFacts | { readonly opening: OpeningTimes } | { readonly closedAt: string | null }>,
): Promise<void> => {
  await tx
    .update(schoolSites)
    .set({ ...facts, updatedAt: now.toISOString() })
    .where(eq(schoolSites.id, id))
}

/** Closes the open sites of a school. */
export const closeSites = async (tx: Db, schoolId: number, now: Date): Promise<void> => {
  const at = now.toISOString()
  await tx
    .update(schoolSites)
    .set({ closedAt: at, updatedAt: at })
    .where(and(eq(schoolSites.schoolId, schoolId), isNull(schoolSites.closedAt)))
}

/** Undefined if a room of the site has this name, whatever its capitals. */
export const insertRoom = async (tx: Db, siteId: number, facts: RoomFacts): Promise<RoomRow | undefined> => {
  const [row] = await tx
    .insert(rooms)
    .values({ ...facts, siteId })
    .onConflictDoNothing()
    .returning()
  return row
}

export const isRoomNameTaken = async (tx: Db, room: RoomRow, name: string): Promise<boolean> => {
  const { rows } = await tx.execute(sql`
    select from rooms where site_id = ${room.siteId} and lower(name) = lower(${name}) and id <> ${room.id}`)
  return rows.length > 0
}

export const updateRoom = async (tx: Db, { id, facts, now }: Changed<RoomFacts>): Promise<void> => {
  await tx
    .update(rooms)
    .set({ ...facts, updatedAt: now.toISOString() })
    .where(eq(rooms.id, id))
}

export const deleteRoom = async (tx: Db, id: number): Promise<void> => {
  await tx.delete(rooms).where(eq(rooms.id, id))
}

export const countRooms = async (db: Db, siteId: number): Promise<number> => {
  const [row] = await db.select({ total: count() }).from(rooms).where(eq(rooms.siteId, siteId))
  return row?.total ?? 0
}

/** Classes and series that already name a new room take place in it from now on. Their texts stay as they are. */
export const connectRoom = async (tx: Db, room: RoomRow): Promise<void> => {
  for (const table of ['series', 'appointments'])
    await tx.execute(sql`
      update ${sql.raw(table)} set room_id = ${room.id}
      where site_id = ${room.siteId} and room_id is null and lower(room) = lower(${room.name})`)
}

/** Series and classes to come show the new name; what took place keeps the old one. */
export const renameInClasses = async (tx: Db, room: RoomRow, name: string, now: Date): Promise<void> => {
  const at = now.toISOString()
  await tx.execute(sql`update series set room = ${name}, updated_at = ${at} where room_id = ${room.id}`)
  await tx.execute(sql`
    update appointments set room = ${name}, updated_at = ${at}
    where room_id = ${room.id} and start_at > ${at} and started_at is null`)
}

/** `day`: today. A series counts while it may still have dates. */
const running = (day: string) => sql`(s.last_day is null or s.last_day >= ${day})`
const ahead = (now: string) => sql`(a.start_at > ${now} and a.cancelled_at is null)`

type Times = { readonly now: string; readonly today: string }

export type RoomOfSite = RoomRow & { readonly series: number }
export const listRooms = async (
  db: Db,
  siteIds: readonly number[],
  { today }: Times,
): Promise<RoomOfSite[]> =>
  siteIds.length === 0
    ? []
    : db
        .select({
          id: rooms.id,
          siteId: rooms.siteId,
          name: rooms.name,
          places: rooms.places,
          createdAt: rooms.createdAt,
          updatedAt: rooms.updatedAt,
          series: sql<number>`(select count(*)::int from series s where s.room_id = rooms.id and ${running(today)})`,
        })
        .from(rooms)
        .where(inArray(rooms.siteId, [...siteIds]))
        .orderBy(asc(rooms.name), asc(rooms.id))

type SiteUse = { siteId: number; series: number; classes: number; unclearRooms: string[] }

/** What is still to come at each site, and what it names that is no room there. */
export const listSiteUse = async (db: Db, schoolId: number, { now, today }: Times): Promise<SiteUse[]> => {
  const { rows } = await db.execute<SiteUse>(sql`
    select site.id as "siteId",
      (select count(*)::int from series s where s.site_id = site.id and ${running(today)}) as series,
      (select count(*)::int from appointments a
        where a.school_id = site.school_id and a.site_id = site.id and ${ahead(now)}) as classes,
      coalesce((select array_agg(named.room order by named.room) from (
        select s.room from series s where s.site_id = site.id and ${running(today)} and s.room <> '' and s.room_id is null
        union
        select a.room from appointments a
        where a.school_id = site.school_id and a.site_id = site.id and ${ahead(now)} and a.room <> '' and a.room_id is null
      ) named), '{}') as "unclearRooms"
    from school_sites site where site.school_id = ${schoolId}`)
  return rows
}

type SchoolUse = { series: number; classes: number; members: number; requests: number; contracts: number }

/** What is still in a school, wherever it takes place. */
export const readSchoolUse = async (db: Db, schoolId: number, { now, today }: Times): Promise<SchoolUse> => {
  const { rows } = await db.execute<SchoolUse>(sql`
    select
      (select count(*)::int from series s where s.school_id = ${schoolId} and ${running(today)}) as series,
      (select count(*)::int from appointments a where a.school_id = ${schoolId} and ${ahead(now)}) as classes,
      (select count(*)::int from school_memberships m
        where m.school_id = ${schoolId} and m.state = any(${sql.param([...BELONGING_STATES])}::text[])) as members,
      (select count(*)::int from school_requests q where q.school_id = ${schoolId} and q.state = 'received') as requests,
      (select count(distinct n.id)::int from issuers i
        join products p on p.issuer_id = i.id
        join subscription_plans l on l.product_id = p.id
        join subscription_items t on t.plan_id = l.id
        join subscriptions n on n.id = t.subscription_id
        where i.school_id = ${schoolId} and n.status in ('trialing', 'active', 'past_due', 'unpaid')) as contracts`)
  return rows[0] ?? { series: 0, classes: 0, members: 0, requests: 0, contracts: 0 }
}

/** Members and requests that name a site go with its classes. */
export const movePeopleToSite = async (tx: Db, from: number, to: number): Promise<void> => {
  await tx.execute(sql`update school_memberships set site_id = ${to} where site_id = ${from}`)
  await tx.execute(
    sql`update school_requests set site_id = ${to} where site_id = ${from} and state = 'received'`,
  )
}

/** Everybody who belongs to a school: the name of it stands in their account. */
export const listPeopleOf = async (db: Db, schoolId: number): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(
    sql`select user_id as id from school_memberships where school_id = ${schoolId} order by user_id`,
  )
  return rows.map(({ id }) => id)
}
