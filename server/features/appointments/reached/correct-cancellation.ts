/** Corrects what left before a cancellation was undone: a push or an email that left is followed by the same that the class takes place. */
import { DEFAULT_LOCALE, inLocale, isLocale } from '@wegband/domain/basics/locale.ts'
import { trainerIdsOf } from '@wegband/domain/features/appointments/appointment-facts.ts'
import type { Db } from '../../../db/transaction.ts'
import { queueMails } from '../../mails/queue-mail.ts'
import type { LeftEmail } from '../../mails/withdraw-mails.ts'
import { notifyEach } from '../../notifications/notify-people.ts'
import type { ReferenceData } from '../../reference-data/reference-data.ts'
import { groupByReader, listNoticeReaders, type NoticeReader } from '../booking/notice-readers.ts'
import { emailClassReaders } from '../emails/email-class-readers.ts'
import { listClasses, listGuests } from './reached-store.ts'

export type LeftMessages = {
  /** People whose device has shown it, or is being sent it. */
  readonly pushedTo: ReadonlySet<number>
  readonly emails: readonly LeftEmail[]
}
type Places = Pick<ReferenceData, 'schools' | 'sites'>
type ClassRow = Awaited<ReturnType<typeof listClasses>>[number]

const placeOf = ({ sites }: Places, { siteId, room }: ClassRow): string =>
  [sites.get(siteId)?.name ?? '', room].filter(Boolean).join(', ')

/** Runs when the waiting lists are as they were, so that those who wait hear of it too. */
export const correctCancellation = async (
  tx: Db,
  places: Places,
  { ids, left }: { readonly ids: readonly number[]; readonly left: LeftMessages },
  now: Date,
): Promise<void> => {
  if (left.pushedTo.size === 0 && left.emails.length === 0) return
  const rows = await listClasses(tx, ids)
  const trainers = rows.flatMap((row) =>
    trainerIdsOf(row).map((readerId) => ({ readerId, firstName: '', appointmentId: row.id })),
  )
  const readers = [...(await listNoticeReaders(tx, ids)), ...trainers]
  const emailed = new Set(left.emails.flatMap(({ userId }) => userId ?? []))
  await pushBack(
    tx,
    places,
    { rows, readers: readers.filter(({ readerId }) => left.pushedTo.has(readerId)) },
    now,
  )
  await emailClassReaders(tx, {
    readers: readers.filter(({ readerId }) => emailed.has(readerId)),
    emailOf: (dates) => {
      const own = new Set(dates.map(({ appointmentId }) => appointmentId))
      const first = rows.find(({ id }) => own.has(id))
      return first && { template: 'class-back', appointmentId: first.id, count: own.size }
    },
    at: now,
  })
  await emailGuestsBack(tx, places, rows, left.emails, now)
}

type Corrected = { readonly rows: readonly ClassRow[]; readonly readers: readonly NoticeReader[] }

const pushBack = async (tx: Db, places: Places, { rows, readers }: Corrected, now: Date): Promise<void> => {
  const notices = (await groupByReader(tx, readers)).flatMap(({ reader, appointmentIds, say }) => {
    const first = rows.find(({ id }) => appointmentIds.has(id))
    if (first === undefined) return []
    const params = {
      appointmentId: first.id,
      className: say(first.name),
      startAt: first.startAt,
      wasAt: first.startAt,
      place: placeOf(places, first),
      trainer: '',
      firstName: reader.firstName,
      changeType: reader.firstName === '' ? 'back' : 'back-child',
    }
    const about = { subjectType: 'appointment', subjectId: first.id }
    return [{ userId: reader.readerId, type: 'class-changed' as const, ...about, params }]
  })
  await notifyEach(tx, notices, now)
}

const emailGuestsBack = async (
  tx: Db,
  places: Places,
  rows: readonly ClassRow[],
  emails: readonly LeftEmail[],
  now: Date,
): Promise<void> => {
  const mails = emails.filter(({ userId }) => userId === null).map(({ toMail }) => toMail)
  if (mails.length === 0) return
  const guests = await listGuests(
    tx,
    mails,
    rows.map(({ id }) => id),
  )
  await queueMails(
    tx,
    guests.flatMap((guest) => {
      const row = rows.find(({ id }) => id === guest.appointmentId)
      if (row === undefined) return []
      const locale = isLocale(guest.locale) ? guest.locale : DEFAULT_LOCALE
      const params = {
        firstName: guest.firstName,
        schoolName: places.schools.get(row.schoolId)?.name ?? '',
        className: inLocale(row.name, locale),
        at: row.startAt,
        place: placeOf(places, row),
      }
      return [{ to: guest.mail, userId: null, template: 'trial-back' as const, locale, params }]
    }),
    now,
  )
}
