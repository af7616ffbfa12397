/** People with whom no caller of the access matrix has anything to do: nothing they have may show in any answer. */
import { and, eq } from 'drizzle-orm'
import { attendances } from '../../db/schema/appointments.ts'
import { relationRequests } from '../../db/schema/family.ts'
import { relations } from '../../db/schema/people.ts'
import { schoolRequests } from '../../db/schema/school-requests.ts'
import type { Database } from '../../db/open-database.ts'
import {
  makeAnonymous,
  makeChildOf,
  makeMember,
  makeMembership,
  makeSchool,
  makeUser,
  only,
} from '../makers/makers.ts'
import { makeAppointment, makeAppointmentType, makeSport } from '../makers/training-makers.ts'

/** Stands in the name of each of them, and nowhere else. */
export const FOREIGN_NAME = 'Unauffindbar'

export type ForeignPeople = {
  /** An adult of another school, parent of the minor there. */
  readonly adultId: number
  readonly minorId: number
  /** An anonymous account. */
  readonly guestId: number
  readonly schoolId: number
  readonly classId: number
  /** Open, between the adult and a member of their school. */
  readonly relationRequestId: number
  /** Parent and child, as the parent sees it. */
  readonly relationId: number
  /** Asks to join their school. */
  readonly applicantId: number
}

/** Makes the strangers once for all questions: no caller can change anything about them. */
export const makeForeignPeople = async (db: Database): Promise<ForeignPeople> => {
  const school = await makeSchool(db)
  const named = { lastName: FOREIGN_NAME }
  const adult = await makeMember(db, school, { user: named })
  const mate = await makeMember(db, school, { user: named })
  const minor = await makeChildOf(db, adult, named)
  await makeMembership(db, minor, school)
  const guest = await makeAnonymous(db)
  const [type, sport] = [await makeAppointmentType(db), await makeSport(db)]
  const evening = await makeAppointment(db, school, {
    typeId: type.id,
    sportIds: [sport.id],
    isPublic: false,
    startAt: '2026-11-20T08:30:00Z',
    endAt: '2026-11-20T10:00:00Z',
    attendeesCount: 2,
  })
  for (const { id: userId } of [adult, minor])
    await db.drizzle.insert(attendances).values({ appointmentId: evening.id, userId, source: 'self' })
  const request = only(
    await db.drizzle
      .insert(relationRequests)
      .values({ fromId: mate.id, toId: adult.id, type: 'training-buddy', kind: 'request', state: 'sent' })
      .returning({ id: relationRequests.id }),
  )
  const applicant = await makeUser(db, named)
  await makeMembership(db, applicant, school, { state: 'interested' })
  await db.drizzle.insert(schoolRequests).values({
    schoolId: school.id,
    userId: applicant.id,
    type: 'enrollment',
    state: 'received',
    stateBefore: 'interested',
    requestedBy: applicant.id,
  })
  const asParent = only(
    await db.drizzle
      .select({ id: relations.id })
      .from(relations)
      .where(and(eq(relations.userId, adult.id), eq(relations.type, 'child'))),
  )
  return {
    adultId: adult.id,
    minorId: minor.id,
    guestId: guest.id,
    schoolId: school.id,
    classId: evening.id,
    relationRequestId: request.id,
    relationId: asParent.id,
    applicantId: applicant.id,
  }
}
