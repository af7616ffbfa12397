/** Ends what belongs to a membership, both after an accepted request and when the office ends it. */
import { and, asc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import { memberContacts, memberNotes } from '../../db/schema/members.ts'
import { schoolMemberships, schoolRoles, trainerSports } from '../../db/schema/schools.ts'
import type { Db } from '../../db/transaction.ts'
import { type Day, dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { appointments, attendances } from '../../db/schema/appointments.ts'

export type MembershipKey = {
  readonly id: number
  readonly schoolId: number
  readonly userId: number
}

/** Ends the member's roles in the school; a new membership does not restore them. */
const leaveOnlyStudent = async (tx: Db, { id }: MembershipKey): Promise<void> => {
  await tx.delete(schoolRoles).where(and(eq(schoolRoles.membershipId, id), ne(schoolRoles.role, 'student')))
  await tx.update(schoolMemberships).set({ abilities: null }).where(eq(schoolMemberships.id, id))
  await tx.insert(schoolRoles).values({ membershipId: id, role: 'student' }).onConflictDoNothing()
}

/**
 * Ends what a trainer teaches in the school. The right to examine ends in the school's own sports. It ends
 * everywhere for a person who teaches nowhere any more, and teaching again does not restore it.
 */
export const endTeaching = async (
  tx: Db,
  { schoolId, userId }: Pick<MembershipKey, 'schoolId' | 'userId'>,
): Promise<void> => {
  await tx
    .delete(trainerSports)
    .where(and(eq(trainerSports.userId, userId), eq(trainerSports.schoolId, schoolId)))
  await tx.execute(sql`
    delete from examiner_rights x where x.user_id = ${userId}
      and (exists (select from sports s where s.id = x.sport_id and s.school_id = ${schoolId})
        or not exists (select from school_memberships m join school_roles r on r.membership_id = m.id
          where m.user_id = ${userId} and m.school_id <> ${schoolId} and m.state = 'active' and r.role = 'trainer'))`)
}

/** Deletes the trainers' notes and contacts about the member as well. */
export const endMembership = async (tx: Db, membership: MembershipKey): Promise<void> => {
  await leaveOnlyStudent(tx, membership)
  await endTeaching(tx, membership)
  const { schoolId, userId } = membership
  await tx
    .delete(memberContacts)
    .where(and(eq(memberContacts.schoolId, schoolId), eq(memberContacts.userId, userId)))
  await tx.delete(memberNotes).where(and(eq(memberNotes.schoolId, schoolId), eq(memberNotes.userId, userId)))
}

export const markLeft = async (tx: Db, membershipId: number, now: string): Promise<void> => {
  await tx
    .update(schoolMemberships)
    .set({ state: 'cancelled', leavesOn: null, updatedAt: now })
    .where(eq(schoolMemberships.id, membershipId))
}

/** Days of the school's future classes that these people have booked. */
export const listBookedDays = async (
  db: Db,
  schoolId: number,
  userIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, Day[]>> => {
  const rows = await db
    .select({ userId: attendances.userId, startAt: appointments.startAt })
    .from(attendances)
    .innerJoin(appointments, eq(appointments.id, attendances.appointmentId))
    .where(
      and(
        inArray(attendances.userId, [...userIds]),
        eq(appointments.schoolId, schoolId),
        gt(appointments.startAt, now.toISOString()),
        isNull(appointments.startedAt),
        isNull(appointments.cancelledAt),
      ),
    )
    .orderBy(asc(appointments.startAt), asc(appointments.id))
  const days = new Map<number, Day[]>()
  for (const { userId, startAt } of rows)
    if (userId !== null) days.set(userId, [...(days.get(userId) ?? []), dayOf(startAt)])
  return days
}
