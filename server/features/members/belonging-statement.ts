/** The statement that asks who of some people belongs to a school. */
import { and, eq, inArray } from 'drizzle-orm'
import { BELONGING_STATES } from '@wegband/domain/features/accounts/school-rights.ts'
import { schoolMemberships } from '../../db/schema/schools.ts'
import type { Db } from '../../db/transaction.ts'

/** Those of these people who belong to the school: not former members, and not those entered by mistake. */
export const listIdsInSchool = async (
  db: Db,
  schoolId: number,
  userIds: readonly number[],
): Promise<number[]> => {
  const rows = await db
    .select({ userId: schoolMemberships.userId })
    .from(schoolMemberships)
    .where(
      and(
        eq(schoolMemberships.schoolId, schoolId),
        inArray(schoolMemberships.userId, [...userIds]),
        inArray(schoolMemberships.state, [...BELONGING_STATES]),
      ),
    )
  return rows.map(({ userId }) => userId)
}
