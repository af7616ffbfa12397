/** Notifies waiting members, and the parents of a waiting child, each in their language. */
import { DEFAULT_LOCALE, inLocale, isLocale, type LocalText } from '@wegband/domain/basics/locale.ts'
import type { NotificationType } from '@wegband/domain/features/notifications/notification-types.ts'
import type { Db } from '../../../db/transaction.ts'
import { listReaders } from '../../accounts/reader-statement.ts'
import { parentsOf } from '../../family/find-parents.ts'
import { notifyPeople } from '../../notifications/notify-people.ts'
import { withdrawNotices } from '../../notifications/withdraw-notices.ts'
import { emailClassReaders } from '../emails/email-class-readers.ts'
import { withParents } from '../booking/notice-readers.ts'

/** The subject is one row of the waiting list; a later row of the same person is another subject. */
const SUBJECT = 'waiting-place'

type WaitingNotice = {
  readonly userId: number
  /** The id of the row. */
  readonly waitingId: number
  readonly appointmentId: number
  readonly className: LocalText
  readonly startAt: string
  readonly until: string
}

const notifyWaiting = async (
  tx: Db,
  type: 'place-offered' | 'place-passed',
  told: WaitingNotice,
  now: Date,
): Promise<void> => {
  const people = await listReaders(tx, [told.userId, ...(await parentsOf(tx, told.userId))])
  const firstName = people.find(({ id }) => id === told.userId)?.firstName ?? ''
  for (const { id, language } of people) {
    const className = inLocale(told.className, isLocale(language) ? language : DEFAULT_LOCALE)
    const { appointmentId, startAt, until } = told
    const params = {
      firstName: id === told.userId ? '' : firstName,
      className,
      appointmentId,
      startAt,
      until,
    }
    await notifyPeople(tx, [id], { type, subjectType: SUBJECT, subjectId: told.waitingId, params }, now)
  }
}

export const notifyPlaceOffered = (tx: Db, told: WaitingNotice, now: Date): Promise<void> =>
  notifyWaiting(tx, 'place-offered', told, now)

type Offered = {
  readonly appointmentId: number
  readonly userIds: readonly number[]
  readonly until: string
}

/** One email per person, also where two children are offered a place at once. */
export const emailOffered = async (
  tx: Db,
  { appointmentId, userIds, until }: Offered,
  now: Date,
): Promise<void> => {
  if (userIds.length === 0) return
  const people = await listReaders(tx, userIds)
  await emailClassReaders(tx, {
    readers: await withParents(
      tx,
      people.map(({ id, firstName }) => ({ userId: id, firstName, appointmentId })),
    ),
    emailOf: (dates) => ({
      template: 'place-offered',
      appointmentId,
      count: dates.length,
      details: { until },
    }),
    at: now,
  })
}

/** Withdraws the notification that asked for an answer. */
export const withdrawOfferNotices = async (
  tx: Db,
  { userId, waitingId }: Pick<WaitingNotice, 'userId' | 'waitingId'>,
  now: Date,
): Promise<void> => {
  const type: NotificationType = 'place-offered'
  const about = { subjectType: SUBJECT, subjectId: waitingId, type }
  await withdrawNotices(tx, [userId, ...(await parentsOf(tx, userId))], about, now)
}

/** Notifies that the answer did not come in time and the place was offered to the next member. */
export const notifyPlacePassed = async (tx: Db, told: WaitingNotice, now: Date): Promise<void> => {
  await withdrawOfferNotices(tx, told, now)
  await notifyWaiting(tx, 'place-passed', told, now)
}
