/** Stores what the certificate of a confirmed exam says: person, level, date, place and examiner, as of that moment. */
import { and, asc, eq } from 'drizzle-orm'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { DEFAULT_LOCALE, isLocale } from '@wegband/domain/basics/locale.ts'
import { tallyOf } from '@wegband/domain/features/progress/training-tally.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { appointments, attendances } from '../../../db/schema/appointments.ts'
import { users } from '../../../db/schema/people.ts'
import { schoolMemberships, schoolRoles } from '../../../db/schema/schools.ts'
import type { Db } from '../../../db/transaction.ts'
import { type ReferenceData, levelAt } from '../../reference-data/reference-data.ts'
import { issueCertificate } from '../../documents/issue-certificate.ts'
import { listEvents } from '../../progress/event-statement.ts'

export type ConfirmedExam = {
  readonly userId: number
  readonly attendanceId: number
  readonly sportId: number
  /** The level that was checked. */
  readonly level: number
  readonly confirmedBy: number
}

const findPlace = async (tx: Db, attendanceId: number) => {
  const [row] = await tx
    .select({ startAt: appointments.startAt, schoolId: appointments.schoolId, siteId: appointments.siteId })
    .from(attendances)
    .innerJoin(appointments, eq(appointments.id, attendances.appointmentId))
    .where(eq(attendances.id, attendanceId))
  return row
}

const findPerson = async (tx: Db, userId: number) => {
  const [row] = await tx
    .select({ firstName: users.firstName, lastName: users.lastName, language: users.language })
    .from(users)
    .where(eq(users.id, userId))
  return row
}

/** The leader who has headed the school for longest. */
const findLeader = async (tx: Db, schoolId: number) => {
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

/** Runs in the transaction of the exam, after its training event was written. */
export const certifyExam = async (
  tx: Db,
  referenceData: ReferenceData,
  exam: ConfirmedExam,
  now: Date,
): Promise<void> => {
  const { userId, attendanceId, sportId } = exam
  const sport = referenceData.sports.get(sportId)
  const level = levelAt(referenceData, sportId, exam.level)
  const place = await findPlace(tx, attendanceId)
  const person = await findPerson(tx, userId)
  if (sport === undefined || level === undefined || place === undefined || person === undefined) return
  const next = levelAt(referenceData, sportId, exam.level + 1)
  const counted = tallyOf(await listEvents(tx, userId, sportId)).get(exam.level)
  const leader = await findLeader(tx, place.schoolId)
  const facts = {
    locale: isLocale(person.language) ? person.language : DEFAULT_LOCALE,
    firstName: person.firstName,
    lastName: person.lastName,
    sport: sport.name,
    hue: sport.hue,
    chroma: sport.chroma,
    isKids: level.isKids,
    levelIndex: exam.level,
    level: { name: level.name, belt: level.belt },
    next: next === undefined ? null : { index: next.index, name: next.name, belt: next.belt },
    school: referenceData.schools.get(place.schoolId)?.name ?? '',
    city: referenceData.sites.get(place.siteId)?.city ?? '',
    examOn: dayOf(place.startAt),
    examiners: [fullName(await findPerson(tx, exam.confirmedBy))],
    leader: leader === undefined ? null : fullName(leader),
    activeWeeks: counted?.weeks.size ?? 0,
    trainings: counted?.trainings ?? 0,
    points: null,
  }
  await issueCertificate(tx, { userId, attendanceId, facts }, now)
}
