/**
 * Notifies of a level check (decisions §3.5, §4): the person of the passed exam, the parents of the completed level.
 * When the confirmation is taken back, these notifications are withdrawn (docs/decisions/0024).
 * The family is then notified that the result does not count any more.
 */
import { DEFAULT_LOCALE, inLocale, isLocale } from '@wegband/domain/basics/locale.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { listReaders } from '../../accounts/reader-statement.ts'
import type { ReferenceData } from '../../reference-data/reference-data.ts'
import { parentsOf } from '../../family/find-parents.ts'
import { notifyPeople } from '../../notifications/notify-people.ts'
import { withdrawNotices } from '../../notifications/withdraw-notices.ts'

/** The subject of the notifications: a confirmation belongs to one attendance. */
const SUBJECT = 'attendance'

type Exam = {
  readonly userId: number
  readonly attendanceId: number
  readonly sportId: number
  /** The level that was checked. */
  readonly level: number
}

type FamilyNotice = 'exam' | 'completed' | 'exam-taken-back'

/** `own` to the person, `parents` to each parent, in their language. */
const notifyFamily = async (
  tx: Transaction,
  { sports }: Pick<ReferenceData, 'sports'>,
  { userId, attendanceId, sportId, level }: Exam,
  types: { readonly own: FamilyNotice; readonly parents: FamilyNotice },
  now: Date,
): Promise<void> => {
  const sport = sports.get(sportId)
  const parentIds = await parentsOf(tx, userId)
  const people = await listReaders(tx, [userId, ...parentIds])
  const firstName = people.find(({ id }) => id === userId)?.firstName ?? ''
  for (const { id, language } of people) {
    const isOwn = id === userId
    const sportName =
      sport === undefined ? '' : inLocale(sport.name, isLocale(language) ? language : DEFAULT_LOCALE)
    await notifyPeople(
      tx,
      [id],
      {
        type: isOwn ? types.own : types.parents,
        subjectType: SUBJECT,
        subjectId: attendanceId,
        params: { firstName: isOwn ? '' : firstName, sportName, level, sportId },
      },
      now,
    )
  }
}

export const notifyExamPassed = async (
  tx: Transaction,
  referenceData: Pick<ReferenceData, 'sports'>,
  exam: Exam,
  now: Date,
): Promise<void> => {
  const family = [exam.userId, ...(await parentsOf(tx, exam.userId))]
  const about = { subjectType: SUBJECT, subjectId: exam.attendanceId, type: 'exam-taken-back' } as const
  await withdrawNotices(tx, family, about, now)
  await notifyFamily(tx, referenceData, exam, { own: 'exam', parents: 'completed' }, now)
}

/** Replaces the notification of a passed exam by one that the result was taken back. */
export const notifyExamTakenBack = async (
  tx: Transaction,
  referenceData: Pick<ReferenceData, 'sports'>,
  exam: Exam,
  now: Date,
): Promise<void> => {
  await withdrawExamNotices(tx, exam, now)
  await notifyFamily(tx, referenceData, exam, { own: 'exam-taken-back', parents: 'exam-taken-back' }, now)
}

const withdrawExamNotices = async (
  tx: Transaction,
  { userId, attendanceId }: Pick<Exam, 'userId' | 'attendanceId'>,
  now: Date,
): Promise<void> => {
  const about = { subjectType: SUBJECT, subjectId: attendanceId }
  await withdrawNotices(tx, [userId], { ...about, type: 'exam' }, now)
  await withdrawNotices(tx, await parentsOf(tx, userId), { ...about, type: 'completed' }, now)
}
