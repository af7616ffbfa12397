/** Notices about an exam day, each in the reader's language: to candidates, their parents, and the inviting trainer. */
import { DEFAULT_LOCALE, inLocale, isLocale, type LocalText } from '@wegband/domain/basics/locale.ts'
import type { NotificationType } from '@wegband/domain/features/notifications/notification-types.ts'
import type { Db } from '../../db/transaction.ts'
import { listReaders } from '../accounts/reader-statement.ts'
import { publish } from '../events/publish.ts'
import { parentsOf } from '../family/find-parents.ts'
import { notifyPeople } from '../notifications/notify-people.ts'
import { withdrawNotices } from '../notifications/withdraw-notices.ts'

/** The subject of the notices is one row of a candidate, so a later invitation is another subject. */
const SUBJECT = 'exam-candidate'

export type ExamDayNotice = {
  readonly candidateId: number
  readonly userId: number
  readonly appointmentId: number
  readonly schoolId: number
  readonly sport: LocalText
  readonly level: number
  readonly startAt: string
}

const sportFor = ({ sport }: ExamDayNotice, language: string): string =>
  inLocale(sport, isLocale(language) ? language : DEFAULT_LOCALE)

const notifyFamily = async (
  tx: Db,
  type: 'exam-invitation' | 'exam-retake',
  told: ExamDayNotice,
  more: { until: string; count: number },
  now: Date,
): Promise<void> => {
  const readers = await listReaders(tx, [told.userId, ...(await parentsOf(tx, told.userId))])
  const firstName = readers.find(({ id }) => id === told.userId)?.firstName ?? ''
  const { appointmentId, level, startAt, candidateId: subjectId } = told
  for (const { id, language } of readers) {
    const params = {
      ...more,
      firstName: id === told.userId ? '' : firstName,
      sportName: sportFor(told, language),
      level,
      appointmentId,
      startAt,
    }
    await notifyPeople(tx, [id], { type, subjectType: SUBJECT, subjectId, params }, now)
  }
}

export const notifyInvited = (tx: Db, told: ExamDayNotice, until: string, now: Date): Promise<void> =>
  notifyFamily(tx, 'exam-invitation', told, { until, count: 0 }, now)

/** `count`: how many tasks must be repeated. */
export const notifyRetake = (tx: Db, told: ExamDayNotice, count: number, now: Date): Promise<void> =>
  notifyFamily(tx, 'exam-retake', told, { until: '', count }, now)

const withdrawDayNotices = async (
  tx: Db,
  type: NotificationType,
  told: Pick<ExamDayNotice, 'userId' | 'candidateId'>,
  now: Date,
) =>
  withdrawNotices(
    tx,
    [told.userId, ...(await parentsOf(tx, told.userId))],
    { type, subjectType: SUBJECT, subjectId: told.candidateId },
    now,
  )

export const withdrawInvitedNotices = (
  tx: Db,
  told: Pick<ExamDayNotice, 'userId' | 'candidateId'>,
  now: Date,
): Promise<void> => withdrawDayNotices(tx, 'exam-invitation', told, now)
export const withdrawRetakeNotices = (
  tx: Db,
  told: Pick<ExamDayNotice, 'userId' | 'candidateId'>,
  now: Date,
): Promise<void> => withdrawDayNotices(tx, 'exam-retake', told, now)

export const notifyAnswered = async (
  tx: Db,
  told: ExamDayNotice,
  { answer, invitedBy }: { answer: 'accepted' | 'declined'; invitedBy: number | null },
  now: Date,
): Promise<void> => {
  if (invitedBy === null) return
  const [person] = await listReaders(tx, [told.userId])
  const [reader] = await listReaders(tx, [invitedBy])
  const { appointmentId, level, startAt, candidateId: subjectId } = told
  const params = {
    firstName: person?.firstName ?? '',
    requestType: answer,
    sportName: sportFor(told, reader?.language ?? DEFAULT_LOCALE),
    level,
    appointmentId,
    startAt,
  }
  await notifyPeople(tx, [invitedBy], { type: 'exam-answered', subjectType: SUBJECT, subjectId, params }, now)
}

/** Makes open pages reload: the exam day, the list of ready people, and the person's own pages. */
export const refreshDay = (
  tx: Db,
  told: Pick<ExamDayNotice, 'appointmentId' | 'userId' | 'schoolId'>,
): Promise<void> =>
  publish(tx, {
    topic: 'attendances',
    ids: [told.appointmentId],
    userIds: [told.userId],
    schoolIds: [told.schoolId],
  })
