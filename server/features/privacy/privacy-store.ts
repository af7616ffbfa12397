/** Reads and deletes the data that `personal-data.ts` lists. Names of tables and columns come only from that list. */
import { and, asc, count, desc, eq, inArray, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import { dataExports, erasures } from '../../db/schema/privacy.ts'
import { auditLog, relations, users } from '../../db/schema/people.ts'
import { schoolRequestMessages, schoolRequests } from '../../db/schema/school-requests.ts'
import { schoolMemberships, schoolRoles } from '../../db/schema/schools.ts'
import { subscriptions } from '../../db/schema/subscriptions.ts'
import { fullName } from '../../db/full-name.ts'
import type { Db } from '../../db/transaction.ts'
import type { Place } from './personal-data.ts'

type Row = Record<string, unknown>

/** Whole rows as JSON, oldest first, without the hidden columns. */
export const readPlace = async (db: Db, place: Place, userId: number): Promise<Row[]> => {
  const hidden = [...(place.hidden ?? []), place.column]
  const { rows } = await db.execute<{ row: Row }>(
    sql`select to_jsonb(t) - ${sql.param(hidden)}::text[] as row from ${sql.identifier(place.table)} t
      where t.${sql.identifier(place.column)} = ${userId} order by t.${sql.identifier(place.orderedBy ?? 'id')}`,
  )
  return rows.map(({ row }) => row)
}

export const readPersonRow = async (db: Db, userId: number, hidden: readonly string[]): Promise<Row> => {
  const { rows } = await db.execute<{ row: Row }>(
    sql`select to_jsonb(u) - ${sql.param([...hidden])}::text[] as row from users u where u.id = ${userId}`,
  )
  return rows[0]?.row ?? {}
}

/** The school's answers to the person's requests; the person's own messages have their own heading. */
export const readSchoolAnswers = (db: Db, userId: number) =>
  db
    .select({
      requestId: schoolRequestMessages.requestId,
      text: schoolRequestMessages.text,
      createdAt: schoolRequestMessages.createdAt,
    })
    .from(schoolRequestMessages)
    .innerJoin(schoolRequests, eq(schoolRequests.id, schoolRequestMessages.requestId))
    .where(and(eq(schoolRequests.userId, userId), eq(schoolRequestMessages.isFromSchool, true)))
    .orderBy(asc(schoolRequestMessages.id))

/** What others wrote into the person's mailbox, unless the person deleted it for good. Sent messages have their own heading. */
export const readMessagesReceived = async (db: Db, userId: number): Promise<Row[]> => {
  const { rows } = await db.execute<Row>(sql`
    select c.message_id, ${sql.raw(fullName('u'))} as sender_name, m.title, m.text, m.sent_at
    from user_message_copies c join user_messages m on m.id = c.message_id left join users u on u.id = m.sender_id
    where c.owner_id = ${userId} and c.box = 'inbox' and c.purged_at is null order by c.id`)
  return rows
}

/** Files of messages in the person's mailbox, and of their drafts. */
export const listAttachmentsOf = async (
  db: Db,
  userId: number,
): Promise<{ id: number; name: string; file: string; size: number }[]> => {
  const { rows } = await db.execute<{ id: number; name: string; file: string; size: number }>(sql`
    select a.id, a.name, a.file, a.size from message_attachments a
    where (a.message_id is null and a.owner_id = ${userId}) or a.message_id in (
      select c.message_id from user_message_copies c where c.owner_id = ${userId} and c.purged_at is null)
    order by a.id`)
  return rows
}

/** Log entries about the person and by the person: who read their data and who changed it. Other people appear as ids. */
export const readLogOf = (db: Db, userId: number) =>
  db
    .select({
      action: auditLog.action,
      actorId: auditLog.actorId,
      subjectType: auditLog.subjectType,
      subjectId: auditLog.subjectId,
      createdAt: auditLog.createdAt,
    })
    .from(auditLog)
    .where(
      or(and(eq(auditLog.subjectType, 'user'), eq(auditLog.subjectId, userId)), eq(auditLog.actorId, userId)),
    )
    .orderBy(asc(auditLog.id))

/** Tables with lists of people beside the foreign keys. */
const LISTS = ['appointments', 'series']

/** Removes the person from the co-trainers. */
const leaveCoTrainers = async (tx: Db, userId: number): Promise<void> => {
  for (const table of LISTS)
    await tx.execute(sql`update ${sql.identifier(table)}
      set co_trainer_ids = array_remove(co_trainer_ids, ${userId}::int)
      where co_trainer_ids <> '{}' and co_trainer_ids @> array[${userId}]::int[]`)
}

export const endPlace = async (tx: Db, place: Place, userId: number): Promise<void> => {
  const table = sql.identifier(place.table)
  const column = sql.identifier(place.column)
  if (place.atEnd === 'delete') await tx.execute(sql`delete from ${table} where ${column} = ${userId}`)
  if (place.atEnd === 'clear')
    await tx.execute(sql`update ${table} set ${column} = null where ${column} = ${userId}`)
}

export const findOwner = async (db: Db, userId: number) => {
  const [row] = await db.select().from(users).where(eq(users.id, userId))
  return row
}

/** Removes all data that names the person and closes the account. The row stays for data that must be kept. */
export const emptyPerson = async (tx: Db, userId: number, now: Date): Promise<void> => {
  const at = now.toISOString()
  await leaveCoTrainers(tx, userId)
  await tx
    .update(users)
    .set({
      username: null,
      mail: null,
      pendingMail: null,
      mailVerifiedAt: null,
      passwordHash: null,
      firstName: '',
      lastName: '',
      phone: null,
      gender: 'u',
      birthdayAt: null,
      avatarFile: null,
      isAdmin: false,
      officeRights: [],
      emergencySealed: null,
      ewtoNo: null,
      freemiumEndsAt: null,
      options: {},
      lockedAt: at,
      erasedAt: at,
    })
    .where(eq(users.id, userId))
}

/** Locks the person and returns the remaining credit, which goes back to the association. */
export const lockCredit = async (tx: Db, userId: number): Promise<number> => {
  const [row] = await tx
    .select({ balanceCents: users.balanceCents })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  return row?.balanceCents ?? 0
}

export const insertExport = async (
  db: Db,
  row: { userId: number; requestedBy: number; size: number; createdAt: string },
): Promise<void> => {
  await db.insert(dataExports).values({ ...row, state: 'ready' })
}

export const listExports = (db: Db, userId: number, most: number) =>
  db
    .select({ id: dataExports.id, createdAt: dataExports.createdAt, size: dataExports.size })
    .from(dataExports)
    .where(eq(dataExports.userId, userId))
    .orderBy(desc(dataExports.id))
    .limit(most)

export const findWaiting = async (db: Db, userId: number) => {
  const [row] = await db
    .select()
    .from(erasures)
    .where(and(eq(erasures.userId, userId), eq(erasures.state, 'waiting')))
  return row
}

export const withdrawWaiting = async (tx: Db, userId: number): Promise<boolean> => {
  const rows = await tx
    .update(erasures)
    .set({ state: 'withdrawn' })
    .where(and(eq(erasures.userId, userId), eq(erasures.state, 'waiting')))
    .returning({ id: erasures.id })
  return rows.length === 1
}

export const listDue = async (db: Db, now: Date, most: number): Promise<{ id: number; userId: number }[]> =>
  db
    .select({ id: erasures.id, userId: erasures.userId })
    .from(erasures)
    .where(and(eq(erasures.state, 'waiting'), lte(erasures.dueAt, now.toISOString())))
    .orderBy(erasures.id)
    .limit(most)

/** Marks a due erasure as done; false when it was withdrawn or done meanwhile. The row stays locked until the transaction ends. */
export const markDone = async (tx: Db, id: number, now: Date): Promise<boolean> => {
  const rows = await tx
    .update(erasures)
    .set({ state: 'done', doneAt: now.toISOString() })
    .where(and(eq(erasures.id, id), eq(erasures.state, 'waiting')))
    .returning({ id: erasures.id })
  return rows.length === 1
}

/**
 * Minor children of whom this is the only guardian. Leaves out children whose own account ends by `endBy`.
 * `bornAfter`: the latest birthday of an adult.
 */
export const listLonelyChildren = async (
  db: Db,
  userId: number,
  { bornAfter, endBy }: { bornAfter: string; endBy: string },
): Promise<{ id: number; firstName: string }[]> => {
  const others = sql`exists (select 1 from relations o where o.user_id = ${relations.relatedId} and o.type = 'parent'
    and o.related_id <> ${userId})`
  const isEnding = sql`exists (select 1 from erasures e where e.user_id = ${relations.relatedId} and e.state = 'waiting'
    and e.due_at <= ${endBy}::timestamptz)`
  return db
    .select({ id: users.id, firstName: users.firstName })
    .from(relations)
    .innerJoin(users, eq(users.id, relations.relatedId))
    .where(
      and(
        eq(relations.userId, userId),
        eq(relations.type, 'child'),
        sql`${users.birthdayAt} > ${bornAfter}`,
        sql`${users.erasedAt} is null`,
        sql`not ${others}`,
        sql`not ${isEnding}`,
      ),
    )
    .orderBy(asc(users.id))
}

const RUNNING = ['trialing', 'active', 'past_due', 'unpaid'] as const

const isRunningFor = (userId: number, now: Date) =>
  and(
    or(eq(subscriptions.userId, userId), eq(subscriptions.profiteerId, userId)),
    inArray(subscriptions.status, [...RUNNING]),
    sql`(${subscriptions.endsAt} is null or ${subscriptions.endsAt} > ${now.toISOString()})`,
  )

/** Counts subscriptions that the person pays or uses and that have not ended by `now`. */
export const countRunningSubscriptions = async (db: Db, userId: number, now: Date): Promise<number> => {
  const [row] = await db.select({ total: count() }).from(subscriptions).where(isRunningFor(userId, now))
  return row?.total ?? 0
}

/** Returns the people whose rights change by it. */
export const endSubscriptions = async (tx: Db, userId: number, now: Date): Promise<number[]> => {
  const rows = await tx
    .update(subscriptions)
    .set({ status: 'canceled', endsAt: now.toISOString() })
    .where(isRunningFor(userId, now))
    .returning({ profiteerId: subscriptions.profiteerId })
  return rows.map((row) => row.profiteerId)
}

/** Counts schools that have no other head. */
export const countLonelySchools = async (db: Db, userId: number): Promise<number> => {
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from ${schoolMemberships} m
    join ${schoolRoles} r on r.membership_id = m.id and r.role = 'leader'
    where m.user_id = ${userId} and m.state = 'active' and not exists (
      select 1 from ${schoolMemberships} o join ${schoolRoles} s on s.membership_id = o.id and s.role = 'leader'
      where o.school_id = m.school_id and o.state = 'active' and o.user_id <> ${userId})`)
  return rows[0]?.total ?? 0
}

/** Without those who are locked: they could not act as an admin. */
export const countOtherAdmins = async (db: Db, userId: number): Promise<number> => {
  const [row] = await db
    .select({ total: count() })
    .from(users)
    .where(and(eq(users.isAdmin, true), ne(users.id, userId), isNull(users.lockedAt)))
  return row?.total ?? 0
}

/** Guests whose row and tokens were not touched since then. */
const isUnusedGuest = (unusedSince: string): SQL => sql`
  ${users.profileType} = 'anonymous' and ${users.erasedAt} is null
  and greatest(${users.createdAt}, ${users.updatedAt}) < ${unusedSince}::timestamptz
  and not exists (
    select from tokens t
    where t.user_id = ${users.id} and coalesce(t.last_seen_at, t.created_at) >= ${unusedSince}::timestamptz
  )`

export const listUnusedGuests = async (db: Db, unusedSince: string, most: number): Promise<number[]> => {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(isUnusedGuest(unusedSince))
    .orderBy(users.id)
    .limit(most)
  return rows.map(({ id }) => id)
}

/** False when the guest came back meanwhile. */
export const lockUnusedGuest = async (tx: Db, userId: number, unusedSince: string): Promise<boolean> => {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isUnusedGuest(unusedSince)))
    .for('update')
  return rows.length > 0
}

/**
 * Accounts whose address was never confirmed and on which no one else relies.
 * Neither the person nor a child of theirs has a school, the association, money or a training.
 * A guest's row is older than the registration, so the age counts from the accepted texts too.
 */
const isUnconfirmed = (registeredBefore: string): SQL => sql`
  ${users.profileType} <> 'anonymous' and ${users.erasedAt} is null and not ${users.isAdmin}
  and ${users.mailVerifiedAt} is null and coalesce(${users.mail}, ${users.pendingMail}) is not null
  and ${users.passwordHash} is not null and ${users.ewtoNo} is null and ${users.balanceCents} = 0
  and ${users.createdAt} < ${registeredBefore}::timestamptz
  and not exists (
    select from legal_acceptances l
    where l.user_id = ${users.id} and l.created_at >= ${registeredBefore}::timestamptz
  )
  and not exists (select from subscriptions s where ${users.id} in (s.user_id, s.profiteer_id))
  and not exists (
    select from users p where (p.id = ${users.id} or p.id in (
      select r.related_id from relations r where r.user_id = ${users.id} and r.type = 'child'
    )) and (
      exists (select from attendances a where a.user_id = p.id)
      or exists (
        select from school_memberships m
        where m.user_id = p.id and m.state not in ('interested', 'undefined')
      )
    )
  )`

export const listUnconfirmed = async (db: Db, registeredBefore: string, most: number): Promise<number[]> => {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(isUnconfirmed(registeredBefore))
    .orderBy(users.id)
    .limit(most)
  return rows.map(({ id }) => id)
}

/** False when the address was confirmed meanwhile. */
export const lockUnconfirmed = async (tx: Db, userId: number, registeredBefore: string): Promise<boolean> => {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isUnconfirmed(registeredBefore)))
    .for('update')
  return rows.length > 0
}

/** The person's children who have no other guardian. */
export const listOnlyChildren = async (tx: Db, userId: number): Promise<number[]> => {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select c.related_id as id from relations c
    where c.user_id = ${userId} and c.type = 'child' and not exists (
      select from relations o
      where o.related_id = c.related_id and o.type = 'child' and o.user_id <> ${userId}
    )`)
  return rows.map(({ id }) => id)
}

/** The signed papers about a person that have a file. */
export const listSignedFilesOf = async (
  db: Db,
  userId: number,
): Promise<{ id: number; title: string; file: string }[]> => {
  const { rows } = await db.execute<{ id: number; title: string; file: string }>(
    sql`select id, title, file from signature_requests where user_id = ${userId} and file is not null order by id`,
  )
  return rows
}
