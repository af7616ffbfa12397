/** Reads and writes what creating a member needs beside the account itself. It decides nothing. */
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { UserSchoolState } from '@wegband/domain/basics/roles.ts'
import { BELONGING_STATES } from '@wegband/domain/features/accounts/school-rights.ts'
import { users } from '../../../db/schema/people.ts'
import { schoolMemberships, schoolRoles } from '../../../db/schema/schools.ts'
import type { Db } from '../../../db/transaction.ts'

export type PersonBornOn = {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly state: UserSchoolState
  /** Since when they have that state. */
  readonly sinceAt: string
}

const stateSince = sql<string>`coalesce((select h.changed_at from membership_changes h
  where h.user_id = ${schoolMemberships.userId} and h.school_id = ${schoolMemberships.schoolId}
  order by h.id desc limit 1), ${schoolMemberships.createdAt})`

/** All people born that day who are or were in the school. */
export const listBornOn = (
  db: Db,
  { schoolId, birthdayAt }: { readonly schoolId: number; readonly birthdayAt: string },
): Promise<PersonBornOn[]> =>
  db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      state: schoolMemberships.state,
      sinceAt: stateSince,
    })
    .from(schoolMemberships)
    .innerJoin(users, eq(users.id, schoolMemberships.userId))
    .where(
      and(
        eq(schoolMemberships.schoolId, schoolId),
        ne(schoolMemberships.state, 'undefined'),
        eq(users.birthdayAt, birthdayAt),
        isNull(users.erasedAt),
      ),
    )

/** An account whose owner can answer: neither locked, nor erased, nor a guest's. */
export const findGrown = async (
  db: Db,
  userId: number,
): Promise<{ birthdayAt: string | null } | undefined> => {
  const [row] = await db
    .select({ birthdayAt: users.birthdayAt })
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        isNull(users.lockedAt),
        isNull(users.erasedAt),
        ne(users.profileType, 'anonymous'),
      ),
    )
  return row
}

export const findByMail = async (db: Db, mail: string): Promise<{ id: number } | undefined> => {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.mail})`, mail.toLowerCase()))
  return row
}

export const isOfSchools = async (db: Db, userId: number, schoolIds: readonly number[]): Promise<boolean> => {
  if (schoolIds.length === 0) return false
  const rows = await db
    .select({ id: schoolMemberships.id })
    .from(schoolMemberships)
    .where(
      and(
        eq(schoolMemberships.userId, userId),
        inArray(schoolMemberships.schoolId, [...schoolIds]),
        inArray(schoolMemberships.state, [...BELONGING_STATES]),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Adds a student from that instant on. */
export const insertMember = async (
  tx: Db,
  member: {
    readonly userId: number
    readonly schoolId: number
    readonly siteId: number | null
    readonly at: string
    readonly state: UserSchoolState
  },
): Promise<void> => {
  const { at, ...key } = member
  const [row] = await tx
    .insert(schoolMemberships)
    .values({ ...key, createdAt: at, updatedAt: at })
    .returning({ id: schoolMemberships.id })
  if (row === undefined) throw new Error('an insert returned no row')
  await tx.insert(schoolRoles).values({ membershipId: row.id, role: 'student' })
}
