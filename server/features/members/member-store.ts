/** One member: reads the rows behind the member's page and writes changes. It decides nothing. */
import { and, asc, desc, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { Ability, Role, UserSchoolState } from '@wegband/domain/basics/roles.ts'
import { BELONGING_STATES } from '@wegband/domain/features/accounts/school-rights.ts'
import { knownName } from '../../db/full-name.ts'
import { memberNotes, membershipChanges, memberContacts } from '../../db/schema/members.ts'
import { memberTokens, relations, users } from '../../db/schema/people.ts'
import { relationRequests } from '../../db/schema/family.ts'
import { schoolRequests } from '../../db/schema/school-requests.ts'
import { examinerRights, schoolMemberships, schoolRoles, trainerSports } from '../../db/schema/schools.ts'
import type { Db } from '../../db/transaction.ts'

export type MemberKey = { readonly schoolId: number; readonly userId: number }

const isMember = ({ schoolId, userId }: MemberKey) =>
  and(eq(schoolMemberships.schoolId, schoolId), eq(schoolMemberships.userId, userId))

/** The person's state, roles and abilities at the school, locked until the transaction ends; undefined without a membership. */
export const lockMember = async (tx: Db, key: MemberKey) => {
  const [row] = await tx.select().from(schoolMemberships).where(isMember(key)).for('update')
  if (row === undefined || row.state === 'undefined') return undefined
  const roles = await tx
    .select({ role: schoolRoles.role })
    .from(schoolRoles)
    .where(eq(schoolRoles.membershipId, row.id))
    .orderBy(asc(schoolRoles.id))
  return { ...row, roles: roles.map(({ role }) => role) }
}

/** Whether a request to join or leave is open. Read while the membership is locked; requests lock it too. */
export const hasPendingRequest = async (tx: Db, { schoolId, userId }: MemberKey): Promise<boolean> => {
  const rows = await tx
    .select({ id: schoolRequests.id })
    .from(schoolRequests)
    .where(
      and(
        eq(schoolRequests.schoolId, schoolId),
        eq(schoolRequests.userId, userId),
        eq(schoolRequests.state, 'received'),
      ),
    )
  return rows.length > 0
}

export const updateMember = async (
  tx: Db,
  membershipId: number,
  changes: {
    readonly state: UserSchoolState
    readonly siteId: number | null
    readonly abilities: readonly Ability[] | null
    readonly leavesOn: string | null
    readonly updatedAt: string
  },
): Promise<void> => {
  const { abilities, ...rest } = changes
  await tx
    .update(schoolMemberships)
    .set({ ...rest, abilities: abilities === null ? null : [...abilities] })
    .where(eq(schoolMemberships.id, membershipId))
}

/** Replaces all roles. */
export const writeRoles = async (tx: Db, membershipId: number, roles: readonly Role[]): Promise<void> => {
  const others = roles.length === 0 ? undefined : notInArray(schoolRoles.role, [...roles])
  await tx.delete(schoolRoles).where(and(eq(schoolRoles.membershipId, membershipId), others))
  if (roles.length > 0)
    await tx
      .insert(schoolRoles)
      .values(roles.map((role) => ({ membershipId, role })))
      .onConflictDoNothing()
}

/** The sports that these people teach in the school, with the level up to which they may examine. */
export const listTaught = (db: Db, schoolId: number, userIds: readonly number[]) =>
  db
    .select({
      userId: trainerSports.userId,
      sportId: trainerSports.sportId,
      examinerUpTo: sql<number>`coalesce(${examinerRights.upTo}, 0)`,
    })
    .from(trainerSports)
    .leftJoin(
      examinerRights,
      and(eq(examinerRights.userId, trainerSports.userId), eq(examinerRights.sportId, trainerSports.sportId)),
    )
    .where(and(inArray(trainerSports.userId, [...userIds]), eq(trainerSports.schoolId, schoolId)))
    .orderBy(asc(trainerSports.id))

/** The examiner rights of a person in all sports. */
export const listExaminerRights = (db: Db, userId: number) =>
  db
    .select({ sportId: examinerRights.sportId, upTo: examinerRights.upTo })
    .from(examinerRights)
    .where(eq(examinerRights.userId, userId))
    .orderBy(asc(examinerRights.sportId))

/** Replaces the sports that the person teaches in this school. */
export const writeTaught = async (
  tx: Db,
  { userId, schoolId }: MemberKey,
  sportIds: readonly number[],
): Promise<void> => {
  const others = sportIds.length === 0 ? undefined : notInArray(trainerSports.sportId, [...sportIds])
  await tx
    .delete(trainerSports)
    .where(and(eq(trainerSports.userId, userId), eq(trainerSports.schoolId, schoolId), others))
  if (sportIds.length > 0)
    await tx
      .insert(trainerSports)
      .values(sportIds.map((sportId) => ({ userId, schoolId, sportId })))
      .onConflictDoNothing()
}

/** 0 takes the right away. */
export const writeExaminerRight = async (
  tx: Db,
  { userId, sportId, upTo }: { readonly userId: number; readonly sportId: number; readonly upTo: number },
): Promise<void> => {
  if (upTo === 0)
    await tx
      .delete(examinerRights)
      .where(and(eq(examinerRights.userId, userId), eq(examinerRights.sportId, sportId)))
  else
    await tx
      .insert(examinerRights)
      .values({ userId, sportId, upTo })
      .onConflictDoUpdate({ target: [examinerRights.userId, examinerRights.sportId], set: { upTo } })
}

export const findPersonFacts = async (db: Db, userId: number) => {
  const [row] = await db
    .select({ mail: users.mail, phone: users.phone, birthdayAt: users.birthdayAt })
    .from(users)
    .where(eq(users.id, userId))
  return row
}

export const findAbilities = async (db: Db, key: MemberKey): Promise<Ability[] | null> => {
  const [row] = await db
    .select({ abilities: schoolMemberships.abilities })
    .from(schoolMemberships)
    .where(isMember(key))
  return row?.abilities ?? null
}

export const listCards = (db: Db, userId: number) =>
  db
    .select({
      id: memberTokens.id,
      kind: memberTokens.kind,
      value: memberTokens.value,
      since: memberTokens.createdAt,
    })
    .from(memberTokens)
    .where(and(eq(memberTokens.userId, userId), isNull(memberTokens.revokedAt)))
    .orderBy(asc(memberTokens.id))

/**
 * The relatives whom a school needs: parents of a minor with their phone, and children in the same school, by name.
 * The school gets no contact data of other relatives.
 */
export const listFamily = (db: Db, { schoolId, userId }: MemberKey, isMinor: boolean) => {
  const ofSchool = db
    .select({ userId: schoolMemberships.userId })
    .from(schoolMemberships)
    .where(
      and(eq(schoolMemberships.schoolId, schoolId), inArray(schoolMemberships.state, [...BELONGING_STATES])),
    )
  const isParent = isMinor ? eq(relations.type, 'parent') : undefined
  return db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      phone: sql<string | null>`case when ${relations.type} = 'parent' then ${users.phone} end`,
      type: relations.type,
    })
    .from(relations)
    .innerJoin(users, eq(users.id, relations.relatedId))
    .where(
      and(
        eq(relations.userId, userId),
        or(isParent, and(eq(relations.type, 'child'), inArray(users.id, ofSchool))),
      ),
    )
    .orderBy(asc(relations.id))
}

export const waitsForParent = async (db: Db, userId: number): Promise<boolean> => {
  const rows = await db
    .select({ id: relationRequests.id })
    .from(relationRequests)
    .where(
      and(
        eq(relationRequests.fromId, userId),
        eq(relationRequests.type, 'parent'),
        eq(relationRequests.state, 'sent'),
      ),
    )
    .limit(1)
  return rows.length > 0
}

const authorName = sql<string | null>`${sql.raw(knownName('users'))}`

/** Newest first. */
export const listChanges = (db: Db, { schoolId, userId }: MemberKey) =>
  db
    .select({
      stateBefore: membershipChanges.stateBefore,
      state: membershipChanges.state,
      at: membershipChanges.changedAt,
      by: authorName,
    })
    .from(membershipChanges)
    .leftJoin(users, eq(users.id, membershipChanges.changedBy))
    .where(and(eq(membershipChanges.schoolId, schoolId), eq(membershipChanges.userId, userId)))
    .orderBy(desc(membershipChanges.id))
    .limit(50)

const note = {
  id: memberNotes.id,
  text: memberNotes.text,
  at: memberNotes.createdAt,
  authorId: memberNotes.authorId,
  author: authorName,
}

/** Newest first. */
export const listNotes = (db: Db, { schoolId, userId }: MemberKey, most: number) =>
  db
    .select(note)
    .from(memberNotes)
    .leftJoin(users, eq(users.id, memberNotes.authorId))
    .where(and(eq(memberNotes.schoolId, schoolId), eq(memberNotes.userId, userId)))
    .orderBy(desc(memberNotes.id))
    .limit(most)

export const findNote = async (db: Db, noteId: number) => {
  const [row] = await db
    .select({ ...note, schoolId: memberNotes.schoolId, userId: memberNotes.userId })
    .from(memberNotes)
    .leftJoin(users, eq(users.id, memberNotes.authorId))
    .where(eq(memberNotes.id, noteId))
  return row
}

export const insertNote = async (tx: Db, row: typeof memberNotes.$inferInsert): Promise<number> => {
  const [inserted] = await tx.insert(memberNotes).values(row).returning({ id: memberNotes.id })
  if (inserted === undefined) throw new Error('an insert returned no row')
  return inserted.id
}

export const deleteNote = async (tx: Db, noteId: number): Promise<void> => {
  await tx.delete(memberNotes).where(eq(memberNotes.id, noteId))
}

/** All active members with a role other than student, in order of membership. */
export const listTeam = (db: Db, schoolId: number) =>
  db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      avatar: users.avatarFile,
      gender: users.gender,
      abilities: schoolMemberships.abilities,
      roles: sql<Role[]>`array_agg(${schoolRoles.role} order by ${schoolRoles.role})`,
    })
    .from(schoolMemberships)
    .innerJoin(users, eq(users.id, schoolMemberships.userId))
    .innerJoin(schoolRoles, eq(schoolRoles.membershipId, schoolMemberships.id))
    .where(and(eq(schoolMemberships.schoolId, schoolId), eq(schoolMemberships.state, 'active')))
    .groupBy(users.id, schoolMemberships.id)
    .having(sql`bool_or(${schoolRoles.role} <> 'student')`)
    .orderBy(asc(schoolMemberships.id))

export const readFirstName = async (tx: Db, userId: number): Promise<string> => {
  const [row] = await tx.select({ firstName: users.firstName }).from(users).where(eq(users.id, userId))
  return row?.firstName ?? ''
}

export const insertContacts = async (
  tx: Db,
  rows: readonly (typeof memberContacts.$inferInsert)[],
): Promise<void> => {
  if (rows.length > 0) await tx.insert(memberContacts).values([...rows])
}
