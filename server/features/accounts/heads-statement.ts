/** Locks the active heads of a school until the transaction ends, so that parallel resignations are decided in sequence. */
import { and, asc, eq } from 'drizzle-orm'
import { schoolMemberships, schoolRoles } from '../../db/schema/schools.ts'
import type { Db } from '../../db/transaction.ts'

/** The ids of the heads, in the order of their appointment. */
export const lockHeads = async (tx: Db, schoolId: number): Promise<number[]> => {
  const rows = await tx
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
    .orderBy(asc(schoolRoles.id))
    .for('update', { of: schoolRoles })
  return rows.map(({ userId }) => userId)
}
