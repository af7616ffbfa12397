/** SQL of the heads of a school. It decides nothing. */
import { and, eq } from 'drizzle-orm'
import { schoolMemberships, schoolRoles } from '../../db/schema/schools.ts'
import type { Db } from '../../db/transaction.ts'

export const listImporters = async (db: Db, schoolId: number): Promise<number[]> => {
  const rows = await db
    .select({ userId: schoolMemberships.userId })
    .from(schoolMemberships)
    .innerJoin(schoolRoles, eq(schoolRoles.membershipId, schoolMemberships.id))
    .where(
      and(
        eq(schoolMemberships.schoolId, schoolId),
        eq(schoolMemberships.state, 'active'),
        eq(schoolRoles.role, 'leader'),
      ),
    )
  return rows.map(({ userId }) => userId)
}
