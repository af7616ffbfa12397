/** The people of a relation: names, guardians, and the school staff who answer for a child. */
import { and, asc, eq, inArray, isNull, ne, notInArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Party } from '@wegband/domain/features/family/relation-rules.ts'
import type { RelatedPerson } from '@wegband/domain/features/family/contract.ts'
import { fullName, knownName } from '../../db/full-name.ts'
import { auditLog, relations, users } from '../../db/schema/people.ts'
import { schoolMemberships, schools } from '../../db/schema/schools.ts'
import type { Db } from '../../db/transaction.ts'
import { listAble } from '../accounts/able-people-statement.ts'

const NAMES = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  avatar: users.avatarFile,
}

export const listPeople = async (
  db: Db,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, RelatedPerson>> => {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select(NAMES)
    .from(users)
    .where(inArray(users.id, [...userIds]))
  return new Map(rows.map((row) => [row.id, row]))
}

const PARTY = {
  id: users.id,
  birthdayAt: users.birthdayAt,
  isReachable: sql<boolean>`${users.lockedAt} is null and ${users.erasedAt} is null and ${users.profileType} <> 'anonymous'`,
}

/** Undefined for an unknown id. */
export const findParty = async (db: Db, userId: number): Promise<Party | undefined> => {
  const [row] = await db.select(PARTY).from(users).where(eq(users.id, userId))
  return row
}

/** The parents of these children, by child. */
export const listGuardians = async (
  db: Db,
  childIds: readonly number[],
): Promise<{ childId: number; guardianId: number }[]> =>
  childIds.length === 0
    ? []
    : db
        .select({ childId: relations.userId, guardianId: relations.relatedId })
        .from(relations)
        .where(and(inArray(relations.userId, [...childIds]), eq(relations.type, 'parent')))
        .orderBy(asc(relations.id))

/** The people who answer requests in the schools where this person is an active member. */
export const listSchoolStaff = (db: Db, userId: number): Promise<number[]> =>
  listAble(
    db,
    'can-answer-school-request',
    db
      .select({ schoolId: schoolMemberships.schoolId })
      .from(schoolMemberships)
      .where(and(eq(schoolMemberships.userId, userId), eq(schoolMemberships.state, 'active'))),
  )

export type AskingChild = {
  readonly id: number
  readonly birthdayAt: string | null
  /** The school that created the account, and the person who entered it there. */
  readonly school: string | null
  readonly by: string | null
}

/** The birthdays of children who ask for a parent, with the school and the person that entered them. */
export const listAskingChildren = (db: Db, childIds: readonly number[]): Promise<AskingChild[]> => {
  const makers = alias(users, 'makers')
  return db
    .select({
      id: users.id,
      birthdayAt: users.birthdayAt,
      school: schools.name,
      by: sql<string | null>`${sql.raw(knownName('makers'))}`,
    })
    .from(users)
    .leftJoin(
      auditLog,
      and(
        eq(auditLog.subjectType, 'user'),
        eq(auditLog.subjectId, users.id),
        eq(auditLog.action, 'registration.create-member'),
      ),
    )
    .leftJoin(schools, sql`${schools.id} = (${auditLog.details} ->> 'schoolId')::int`)
    .leftJoin(makers, eq(makers.id, auditLog.actorId))
    .where(inArray(users.id, [...childIds]))
}

const LIKE_SIGNS = /[\\%_]/gu

/** `schoolIds`: the schools where the caller is active. `bornUntil`: the latest birthday of an adult. */
export type CandidateScope = {
  readonly userId: number
  readonly schoolIds: readonly number[]
  readonly bornUntil: string
}

/** The one condition for finding people by name and asking by id: adults active in one of the caller's schools. */
const isCandidate = (db: Db, { userId, schoolIds, bornUntil }: CandidateScope) => {
  const members = db
    .select({ userId: schoolMemberships.userId })
    .from(schoolMemberships)
    .where(and(inArray(schoolMemberships.schoolId, [...schoolIds]), eq(schoolMemberships.state, 'active')))
  return and(
    inArray(users.id, members),
    ne(users.id, userId),
    isNull(users.lockedAt),
    isNull(users.erasedAt),
    sql`${users.birthdayAt} <= ${bornUntil}`,
  )
}

/** The person, if the caller may ask by id: a candidate or a relation. Undefined for a stranger, as for an unknown id. */
export const findAskable = async (
  db: Db,
  scope: CandidateScope,
  targetId: number,
): Promise<Party | undefined> => {
  const isRelated = sql<boolean>`exists (select from ${relations} where (${relations.userId} = ${scope.userId} and ${relations.relatedId} = ${users.id})
    or (${relations.relatedId} = ${scope.userId} and ${relations.userId} = ${users.id}))`
  const [row] = await db
    .select(PARTY)
    .from(users)
    .where(and(eq(users.id, targetId), or(isCandidate(db, scope), isRelated)))
  return row
}

/** Candidates by any part of the name, at most `most`. Leaves out people who are already related. */
export const searchCandidates = async (
  db: Db,
  input: CandidateScope & { search: string; most: number },
): Promise<RelatedPerson[]> => {
  const pattern = `%${input.search.replaceAll(LIKE_SIGNS, String.raw`\$&`)}%`
  const related = db
    .select({ id: relations.relatedId })
    .from(relations)
    .where(eq(relations.userId, input.userId))
  return db
    .select(NAMES)
    .from(users)
    .where(
      and(
        isCandidate(db, input),
        notInArray(users.id, related),
        sql`${sql.raw(fullName('users'))} ilike ${pattern}`,
      ),
    )
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
    .limit(input.most)
}
