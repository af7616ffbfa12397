/** Stores what the certificate of a confirmed exam says: person, level, date, place and examiner, as of that moment. */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { DEFAULT_LOCALE, isLocale } from '@wegband/domain/basics/locale.ts'
import { tallyOf } from '@wegband/domain/features/progress/training-tally.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import type { Db } from '../../../db/transaction.ts'
import { type ReferenceData, levelAt } from '../../reference-data/reference-data.ts'
import { issueCertificate } from '../../documents/issue-certificate.ts'
import { listEvents } from '../../progress/event-statement.ts'
import { findExamPlace, findNameAndLanguage, findLeader } from './certificate-store.ts'

export type ConfirmedExam = {
  readonly userId: number
  readonly attendanceId: number
  readonly sportId: number
  /** The level that was checked. */
  readonly level: number
  readonly confirmedBy: number
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
  const place = await findExamPlace(tx, attendanceId)
  const person = await findNameAndLanguage(tx, userId)
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
    examiners: [fullName(await findNameAndLanguage(tx, exam.confirmedBy))],
    leader: leader === undefined ? null : fullName(leader),
    activeWeeks: counted?.weeks.size ?? 0,
    trainings: counted?.trainings ?? 0,
    points: null,
  }
  await issueCertificate(tx, { userId, attendanceId, facts }, now)
}
