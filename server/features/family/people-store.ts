/** The people of a relation: who they are, who guards them, which school speaks for a child. */
import { and, asc, eq, inArray, isNull, ne, notInArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Party } from '@wegband/domain/features/family/relation-rules.ts'
import type { RelatedPerson } from '@wegband/domain/features/family/contract.ts'
import { auditLog, relations, users } from '../../db/schema/people.ts'
import { schoolMemberships, schools } from '../../db/schema/schools.ts'
import type { Db } from '../../db/transaction.ts'
import { listAble } from '../accounts/list-able.ts'

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

/** Undefined for an id that is nobody's. */
export const findParty = async (db: Db, userId: number): Promise<Party | undefined> => {
  const [row] = await db
    .select({
      id: users.id,
      birthdayAt: users.birthdayAt,
      isReachable: sql<boolean>`${users.lockedAt} is null and ${users.erasedAt} is null and ${users.profileType} <> 'anonymous'`,
    })
    .from(users)
    .where(eq(users.id, userId))
  return row
}

/** Parents of these children, by child. */
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

/** Who answers requests in the schools where somebody is an active member. */
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
  /** The school that made the account, and who did it there. */
  readonly school: string | null
  readonly by: string | null
}

/** Children who ask for a parent: when they were born, and who entered them where. */
export const listAskingChildren = (db: Db, childIds: readonly number[]): Promise<AskingChild[]> => {
  const makers = alias(users, 'makers')
  return db
    .select({
      id: users.id,
      birthdayAt: users.birthdayAt,
      school: schools.name,
      by: sql<string | null>`nullif(trim(concat(${makers.firstName}, ' ', ${makers.lastName})), '')`,
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

/**
 * Adults who are active in a school where the caller is active too, by any part of the name, at most `most`. `bornUntil`: the last
 * birthday of an adult. People already related are left out.
 */
export const searchCandidates = async (
  db: Db,
  input: { userId: number; schoolIds: readonly number[]; search: string; bornUntil: string; most: number },
): Promise<RelatedPerson[]> => {
  if (input.schoolIds.length === 0) return []
  const pattern = `%${input.search.replaceAll(LIKE_SIGNS, String.raw`\$&`)}%`
  const members = db
    .select({ userId: schoolMemberships.userId })
    .from(schoolMemberships)
    .where(
      and(inArray(schoolMemberships.schoolId, [...input.schoolIds]), eq(schoolMemberships.state, 'active')),
    )
  const related = db
    .select({ id: relations.relatedId })
    .from(relations)
    .where(eq(relations.userId, input.userId))
  return db
    .select(NAMES)
    .from(users)
    .where(
      and(
        inArray(users.id, members),
        notInArray(users.id, related),
        ne(users.id, input.userId),
        isNull(users.lockedAt),
        isNull(users.erasedAt),
        sql`${users.birthdayAt} <= ${input.bornUntil}`,
        sql`${users.firstName} || ' ' || ${users.lastName} ilike ${pattern}`,
      ),
    )
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
    .limit(input.most)
}
