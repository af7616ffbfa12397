/** SQL of membership requests and their memberships. It makes no decisions; a lost race answers with no row. */
import { and, asc, count, desc, eq, getTableColumns, gte, inArray, lt } from 'drizzle-orm'
import type { Day } from '@wegband/domain/basics/calendar-days.ts'
import type { UserSchoolState } from '@wegband/domain/basics/roles.ts'
import type { RequestType, SchoolRequestState } from '@wegband/domain/features/schools/contract.ts'
import { users, relations } from '../../db/schema/people.ts'
import { schoolRequestMessages, schoolRequests } from '../../db/schema/school-requests.ts'
import { schoolMemberships } from '../../db/schema/schools.ts'
import type { Db } from '../../db/transaction.ts'
import { appointments, attendances } from '../../db/schema/appointments.ts'
import { membershipChanges } from '../../db/schema/members.ts'

export type RequestRow = typeof schoolRequests.$inferSelect
export type MessageRow = typeof schoolRequestMessages.$inferSelect
/** `avatar`: the file name. */
export type PersonRow = { id: number; firstName: string; lastName: string; avatar: string | null }
export type SeenRequest = { readonly row: RequestRow; readonly person: PersonRow }
export type MembershipRow = typeof schoolMemberships.$inferSelect

const person = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  avatar: users.avatarFile,
}
const seen = (db: Db) =>
  db
    .select({ row: getTableColumns(schoolRequests), person })
    .from(schoolRequests)
    .innerJoin(users, eq(users.id, schoolRequests.userId))
const isPending = eq(schoolRequests.state, 'received')

/** Locks the person's membership in the school until the transaction ends. Changes of their request wait for each other. Inserts the row when there is none. */
export const lockMembership = async (
  tx: Db,
  key: { userId: number; schoolId: number },
): Promise<MembershipRow> => {
  await tx
    .insert(schoolMemberships)
    .values({ ...key, state: 'undefined' })
    .onConflictDoNothing()
  const [row] = await tx
    .select()
    .from(schoolMemberships)
    .where(and(eq(schoolMemberships.userId, key.userId), eq(schoolMemberships.schoolId, key.schoolId)))
    .for('update')
  if (row === undefined) throw new Error('a membership that was just made is gone')
  return row
}

export const findPending = async (
  db: Db,
  key: { userId: number; schoolId: number },
): Promise<RequestRow | undefined> => {
  const [row] = await db
    .select()
    .from(schoolRequests)
    .where(and(eq(schoolRequests.userId, key.userId), eq(schoolRequests.schoolId, key.schoolId), isPending))
  return row
}

/** The person's latest request to the school, in any state. */
export const findLatest = async (
  db: Db,
  key: { userId: number; schoolId: number },
): Promise<SeenRequest | undefined> => {
  const [row] = await seen(db)
    .where(and(eq(schoolRequests.userId, key.userId), eq(schoolRequests.schoolId, key.schoolId)))
    .orderBy(desc(schoolRequests.id))
    .limit(1)
  return row
}

export const insertRequest = async (tx: Db, row: typeof schoolRequests.$inferInsert): Promise<RequestRow> => {
  const [inserted] = await tx.insert(schoolRequests).values(row).returning()
  if (inserted === undefined) throw new Error('an insert returned no row')
  return inserted
}

export const rewriteRequest = async (
  tx: Db,
  requestId: number,
  changes: { message: string; siteId: number | null; leavesOn: Day | null; updatedAt: string },
): Promise<RequestRow | undefined> => {
  const [row] = await tx
    .update(schoolRequests)
    .set(changes)
    .where(and(eq(schoolRequests.id, requestId), isPending))
    .returning()
  return row
}

/** Undefined when another caller closed it first. */
export const closeRequest = async (
  tx: Db,
  requestId: number,
  end: { state: SchoolRequestState; answer: string; answeredBy: number; answeredAt: string },
): Promise<RequestRow | undefined> => {
  const [row] = await tx
    .update(schoolRequests)
    .set({ ...end, updatedAt: end.answeredAt })
    .where(and(eq(schoolRequests.id, requestId), isPending))
    .returning()
  return row
}

export const setMembership = async (
  tx: Db,
  membershipId: number,
  changes: { state: UserSchoolState; siteId: number | null; updatedAt: string },
): Promise<void> => {
  await tx.update(schoolMemberships).set(changes).where(eq(schoolMemberships.id, membershipId))
}

export const setLeavesOn = async (
  tx: Db,
  membershipId: number,
  leavesOn: Day | null,
  updatedAt: string,
): Promise<void> => {
  await tx
    .update(schoolMemberships)
    .set({ leavesOn, updatedAt })
    .where(eq(schoolMemberships.id, membershipId))
}

/** Memberships whose last day has passed. */
export const listLeavingDue = (
  db: Db,
  today: Day,
  most: number,
): Promise<{ schoolId: number; userId: number }[]> =>
  db
    .select({ schoolId: schoolMemberships.schoolId, userId: schoolMemberships.userId })
    .from(schoolMemberships)
    .where(lt(schoolMemberships.leavesOn, today))
    .orderBy(asc(schoolMemberships.id))
    .limit(most)

/** The accepted request behind this leaving, locked. Undefined when the school entered the leaving. */
export const takeBackLeaving = async (
  tx: Db,
  { schoolId, userId, leavesOn }: { schoolId: number; userId: number; leavesOn: Day },
  at: string,
): Promise<RequestRow | undefined> => {
  const [row] = await tx
    .update(schoolRequests)
    .set({ state: 'withdrawn', updatedAt: at })
    .where(
      and(
        eq(schoolRequests.schoolId, schoolId),
        eq(schoolRequests.userId, userId),
        eq(schoolRequests.type, 'retreat'),
        eq(schoolRequests.state, 'accepted'),
        eq(schoolRequests.leavesOn, leavesOn),
      ),
    )
    .returning()
  return row
}

export const findPerson = async (db: Db, userId: number): Promise<PersonRow | undefined> => {
  const [row] = await db.select(person).from(users).where(eq(users.id, userId))
  return row
}

export const insertMessage = async (
  tx: Db,
  row: typeof schoolRequestMessages.$inferInsert,
): Promise<void> => {
  await tx.insert(schoolRequestMessages).values(row)
}

export const listMessages = (db: Db, requestIds: readonly number[]): Promise<MessageRow[]> =>
  requestIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(schoolRequestMessages)
        .where(inArray(schoolRequestMessages.requestId, [...requestIds]))
        .orderBy(asc(schoolRequestMessages.id))

/** Requests of these people: open ones first, then the newest. */
export const listRequestsOf = (db: Db, userIds: readonly number[], most: number): Promise<SeenRequest[]> =>
  seen(db)
    .where(inArray(schoolRequests.userId, [...userIds]))
    .orderBy(desc(isPending), desc(schoolRequests.createdAt), desc(schoolRequests.id))
    .limit(most)

/** Pending requests of these people to one school. */
export const listPendingIn = (db: Db, schoolId: number, userIds: readonly number[]): Promise<SeenRequest[]> =>
  seen(db).where(
    and(eq(schoolRequests.schoolId, schoolId), inArray(schoolRequests.userId, [...userIds]), isPending),
  )

export const countWaiting = async (db: Db, schoolIds: readonly number[]): Promise<Map<number, number>> => {
  if (schoolIds.length === 0) return new Map()
  const rows = await db
    .select({ schoolId: schoolRequests.schoolId, total: count() })
    .from(schoolRequests)
    .where(and(inArray(schoolRequests.schoolId, [...schoolIds]), isPending))
    .groupBy(schoolRequests.schoolId)
  return new Map(rows.map(({ schoolId, total }) => [schoolId, total]))
}

/** A page of the requests to a school, open ones first, then the newest, with their total number. */
export const listRequestsTo = async (
  db: Db,
  input: {
    schoolId: number
    state: SchoolRequestState | undefined
    type: RequestType | undefined
    offset: number
    limit: number
  },
): Promise<{ rows: SeenRequest[]; total: number }> => {
  const { schoolId, state, type } = input
  const where = and(
    eq(schoolRequests.schoolId, schoolId),
    state === undefined ? undefined : eq(schoolRequests.state, state),
    type === undefined ? undefined : eq(schoolRequests.type, type),
  )
  const [rows, [sum]] = await Promise.all([
    seen(db)
      .where(where)
      .orderBy(desc(isPending), desc(schoolRequests.createdAt), desc(schoolRequests.id))
      .limit(input.limit)
      .offset(input.offset),
    db.select({ total: count() }).from(schoolRequests).where(where),
  ])
  return { rows, total: sum?.total ?? 0 }
}

/** Whether the person has booked a class of the school since the answer. */
export const hasBookedSince = async (
  tx: Db,
  { schoolId, userId, answeredAt }: RequestRow,
): Promise<boolean> => {
  if (answeredAt === null) return false
  const rows = await tx
    .select({ id: attendances.id })
    .from(attendances)
    .innerJoin(appointments, eq(appointments.id, attendances.appointmentId))
    .where(
      and(
        eq(attendances.userId, userId),
        eq(appointments.schoolId, schoolId),
        gte(attendances.createdAt, answeredAt),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Takes the answer back. */
export const reopenRequest = async (tx: Db, id: number, now: Date): Promise<RequestRow> => {
  const [row] = await tx
    .update(schoolRequests)
    .set({
      state: 'received',
      answer: '',
      answeredBy: null,
      answeredAt: null,
      updatedAt: now.toISOString(),
    })
    .where(eq(schoolRequests.id, id))
    .returning()
  if (row === undefined) throw new Error('a request that was just read is gone')
  return row
}

/** Deletes the newest entries of a membership's history. */
export const forgetNewestChanges = async (
  tx: Db,
  { schoolId, userId }: Pick<MembershipRow, 'schoolId' | 'userId'>,
  count: number,
): Promise<void> => {
  const newest = await tx
    .select({ id: membershipChanges.id })
    .from(membershipChanges)
    .where(and(eq(membershipChanges.schoolId, schoolId), eq(membershipChanges.userId, userId)))
    .orderBy(desc(membershipChanges.id))
    .limit(count)
  await tx.delete(membershipChanges).where(
    inArray(
      membershipChanges.id,
      newest.map(({ id }) => id),
    ),
  )
}

const contactColumns = {
  firstName: users.firstName,
  lastName: users.lastName,
  mail: users.mail,
  phone: users.phone,
}

/** Age and contact of these people. */
export const listApplicantRows = (db: Db, userIds: readonly number[]) =>
  db
    .select({ id: users.id, birthdayAt: users.birthdayAt, mail: users.mail, phone: users.phone })
    .from(users)
    .where(inArray(users.id, [...userIds]))

/** Names and contact of the parents of these people. */
export const listGuardianContacts = (db: Db, userIds: readonly number[]) =>
  db
    .select({ childId: relations.userId, ...contactColumns })
    .from(relations)
    .innerJoin(users, eq(users.id, relations.relatedId))
    .where(and(inArray(relations.userId, [...userIds]), eq(relations.type, 'parent')))
    .orderBy(asc(relations.id))
