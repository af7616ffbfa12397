/** What the certificate of an exam states of its class, person and school. */
import { and, asc, eq } from 'drizzle-orm'
import { appointments, attendances } from '../../../db/schema/appointments.ts'
import { users } from '../../../db/schema/people.ts'
import { schoolMemberships, schoolRoles } from '../../../db/schema/schools.ts'
import type { Db } from '../../../db/transaction.ts'

export const findExamPlace = async (tx: Db, attendanceId: number) => {
  const [row] = await tx
    .select({ startAt: appointments.startAt, schoolId: appointments.schoolId, siteId: appointments.siteId })
    .from(attendances)
    .innerJoin(appointments, eq(appointments.id, attendances.appointmentId))
    .where(eq(attendances.id, attendanceId))
  return row
}

export const findNameAndLanguage = async (tx: Db, userId: number) => {
  const [row] = await tx
    .select({ firstName: users.firstName, lastName: users.lastName, language: users.language })
    .from(users)
    .where(eq(users.id, userId))
  return row
}

/** The leader who has headed the school for longest. */
export const findLeader = async (tx: Db, schoolId: number) => {
  const [row] = await tx
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(schoolRoles)
    .innerJoin(schoolMemberships, eq(schoolMemberships.id, schoolRoles.membershipId))
    .innerJoin(users, eq(users.id, schoolMemberships.userId))
    .where(
      and(
        eq(schoolMemberships.schoolId, schoolId),
        eq(schoolMemberships.state, 'active'),
        eq(schoolRoles.role, 'leader'),
      ),
    )
    .orderBy(asc(schoolMemberships.id))
    .limit(1)
  return row
}
