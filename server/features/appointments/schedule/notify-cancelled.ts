/**
 * Notifies members who booked or wait, their parents, and the trainer that classes are cancelled.
 * One notification per person and child however many dates there are, one email per person; trial guests by email.
 */
import { DEFAULT_LOCALE, inLocale, isLocale } from '@wegband/domain/basics/locale.ts'
import { trainerIdsOf } from '@wegband/domain/features/appointments/appointment-facts.ts'
import type { appointments } from '../../../db/schema/appointments.ts'
import type { Db } from '../../../db/transaction.ts'
import type { ReferenceData } from '../../reference-data/reference-data.ts'
import { queueMails } from '../../mails/queue-mail.ts'
import { notifyEach, type WrittenNotice } from '../../notifications/notify-people.ts'
import { emailClassReaders } from '../emails/email-class-readers.ts'
import { groupByReader, listNoticeReaders, type NoticeReader } from '../booking/notice-readers.ts'
import { listConfirmedGuests } from '../trial/guest-statement.ts'
import { otherDates } from '../trial/trial-mails.ts'
import { listCancelledClasses } from './cancellation-statement.ts'

export type CancelledClasses = {
  readonly ids: readonly number[]
  readonly reason: string
  /** The person who cancelled them; other trainers are notified. Missing for pauses and changes of a series. */
  readonly byId?: number | undefined
  /** When emails and push messages are sent, and the prefix of the emails' keys. Until then they can be withdrawn unseen. */
  readonly emails?: { readonly at: Date; readonly key: string } | undefined
}
type ClassRow = typeof appointments.$inferSelect

/** The number of statements does not depend on the number of people. */
export const notifyCancelled = async (
  tx: Db,
  { schools }: Pick<ReferenceData, 'schools'>,
  cancelled: CancelledClasses,
  now: Date,
): Promise<void> => {
  if (cancelled.ids.length === 0) return
  const rows = await listCancelledClasses(tx, cancelled.ids)
  const members = await listNoticeReaders(
    tx,
    rows.map(({ id }) => id),
  )
  const readers = [...members, ...listTrainers(rows, cancelled)]
  const notices = await notifyReaders(tx, { rows, readers, cancelled }, now)
  await emailReaders(tx, { rows, readers, cancelled, notices }, now)
  await emailGuests(tx, { schools, rows, cancelled }, now)
}

type ReadersOfCancelled = {
  /** By start. */
  readonly rows: readonly ClassRow[]
  readonly readers: readonly NoticeReader[]
  readonly cancelled: CancelledClasses
}

/** All who teach, except the person who cancelled. */
const listTrainers = (rows: readonly ClassRow[], { byId }: CancelledClasses): NoticeReader[] =>
  rows.flatMap((row) =>
    trainerIdsOf(row)
      .filter((id) => byId !== undefined && id !== byId)
      .map((readerId) => ({ readerId, firstName: '', appointmentId: row.id })),
  )

const emailReaders = (
  tx: Db,
  {
    rows,
    readers,
    cancelled: { reason, emails },
    notices,
  }: ReadersOfCancelled & { readonly notices: readonly WrittenNotice[] },
  now: Date,
): Promise<void> =>
  emailClassReaders(tx, {
    readers,
    notices,
    emailOf: (dates) => {
      const ids = new Set(dates.map(({ appointmentId }) => appointmentId))
      const first = rows.find(({ id }) => ids.has(id))
      return (
        first && {
          template: 'class-cancelled',
          appointmentId: first.id,
          count: ids.size,
          details: { reason },
        }
      )
    },
    at: emails?.at ?? now,
    key: emails?.key,
  })

const notifyReaders = async (
  tx: Db,
  { rows, readers, cancelled: { reason, emails } }: ReadersOfCancelled,
  now: Date,
): Promise<WrittenNotice[]> => {
  const notices = (await groupByReader(tx, readers)).flatMap(({ reader, appointmentIds: ids, say }) => {
    const first = rows.find(({ id }) => ids.has(id))
    if (first === undefined) return []
    const params = {
      firstName: reader.firstName,
      className: say(first.name),
      appointmentId: first.id,
      startAt: first.startAt,
      reason,
      ...(ids.size === 1
        ? {}
        : { count: ids.size, changeType: reader.firstName === '' ? 'own-many' : 'child-many' }),
    }
    return [
      {
        userId: reader.readerId,
        type: 'class-cancelled' as const,
        subjectType: 'appointment',
        subjectId: first.id,
        params,
      },
    ]
  })
  return notifyEach(tx, notices, now, emails?.at)
}

const emailGuests = async (
  tx: Db,
  {
    schools,
    rows,
    cancelled,
  }: {
    readonly schools: ReferenceData['schools']
    readonly rows: readonly ClassRow[]
    readonly cancelled: CancelledClasses
  },
  now: Date,
): Promise<void> => {
  const guests = await listConfirmedGuests(
    tx,
    rows.map(({ id }) => id),
  )
  const { emails, reason } = cancelled
  const guestEmails = guests.flatMap((guest) => {
    const row = rows.find(({ id }) => id === guest.appointmentId)
    if (row === undefined) return []
    const locale = isLocale(guest.locale) ? guest.locale : DEFAULT_LOCALE
    const params = {
      schoolName: schools.get(row.schoolId)?.name ?? '',
      reason,
      firstName: guest.firstName,
      className: inLocale(row.name, locale),
      at: row.startAt,
      link: otherDates(row),
    }
    return [
      {
        to: guest.mail,
        userId: null,
        template: 'trial-cancelled' as const,
        locale,
        params,
        ...(emails === undefined ? {} : { dedupeKey: `${emails.key}${guest.id}` }),
      },
    ]
  })
  await queueMails(tx, guestEmails, emails?.at ?? now)
}
