/** What ends with a membership, whichever way it ends: asked for and accepted, or entered by the office. */
import { and, eq, ne } from 'drizzle-orm'
import { memberNotes } from '../../db/schema/members.ts'
import { schoolMemberships, schoolRoles } from '../../db/schema/schools.ts'
import type { Db } from '../../db/transaction.ts'

export type MembershipKey = {
  readonly id: number
  readonly schoolId: number
  readonly userId: number
}

/** What somebody did for the school ends, and does not come back with a new membership. */
export const leaveOnlyStudent = async (tx: Db, { id }: MembershipKey): Promise<void> => {
  await tx.delete(schoolRoles).where(and(eq(schoolRoles.membershipId, id), ne(schoolRoles.role, 'student')))
  await tx.update(schoolMemberships).set({ abilities: null }).where(eq(schoolMemberships.id, id))
  await tx.insert(schoolRoles).values({ membershipId: id, role: 'student' }).onConflictDoNothing()
}

/** Notes of the trainers are about a member, and go when they do. */
export const endMembership = async (tx: Db, membership: MembershipKey): Promise<void> => {
  await leaveOnlyStudent(tx, membership)
  const { schoolId, userId } = membership
  await tx.delete(memberNotes).where(and(eq(memberNotes.schoolId, schoolId), eq(memberNotes.userId, userId)))
}
