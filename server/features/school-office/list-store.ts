/** SQL of the list of schools. */
import { and, asc, count, eq, inArray } from 'drizzle-orm'
import { users } from '../../db/schema/people.ts'
import { schoolMemberships, schoolRoles } from '../../db/schema/schools.ts'
import type { Db } from '../../db/transaction.ts'

/** Active members by school; a school without any is missing. */
export const countMembers = async (db: Db, schoolIds: readonly number[]): Promise<Map<number, number>> => {
  if (schoolIds.length === 0) return new Map()
  const rows = await db
    .select({ id: schoolMemberships.schoolId, total: count() })
    .from(schoolMemberships)
    .where(and(inArray(schoolMemberships.schoolId, [...schoolIds]), eq(schoolMemberships.state, 'active')))
    .groupBy(schoolMemberships.schoolId)
  return new Map(rows.map(({ id, total }) => [id, total]))
}

export const listHeads = async (db: Db, schoolIds: readonly number[]) =>
  schoolIds.length === 0
    ? []
    : db
        .select({
          schoolId: schoolMemberships.schoolId,
          id: users.id,
          firstName: users.firstName,
          lastName: users.lastName,
        })
        .from(schoolRoles)
        .innerJoin(schoolMemberships, eq(schoolMemberships.id, schoolRoles.membershipId))
        .innerJoin(users, eq(users.id, schoolMemberships.userId))
        .where(
          and(
            eq(schoolRoles.role, 'leader'),
            eq(schoolMemberships.state, 'active'),
            inArray(schoolMemberships.schoolId, [...schoolIds]),
          ),
        )
        .orderBy(asc(users.lastName), asc(users.firstName), asc(users.id))
