/** Emails about cancelled and moved classes and offered places: one per person who wants them at once (decisions 58 and 79). */
import { DEFAULT_LOCALE, inLocale, isLocale } from '@wegband/domain/basics/locale.ts'
import type { ClassMailTemplate, MailParams } from '@wegband/domain/features/mails/templates.ts'
import { formatsOf } from '@wegband/messages/formats.ts'
import type { Db } from '../../../db/transaction.ts'
import { queueMails } from '../../mails/queue-mail.ts'
import { CHOICES_PATH } from '../../notifications/email-notices.ts'
import type { WrittenNotice } from '../../notifications/notify-people.ts'
import type { NoticeReader } from '../booking/notice-readers.ts'
import { listRecipients, listClasses } from './class-email-store.ts'

/** The content of an email beside the class and its readers. */
export type ClassEmail = {
  readonly template: ClassMailTemplate
  /** The date that the email names, and the number of all dates. */
  readonly appointmentId: number
  readonly count: number
  readonly details?: Readonly<Partial<Record<'reason' | 'wasAt' | 'until' | 'trainer', string>>>
}

export type ClassEmailing = {
  readonly readers: readonly NoticeReader[]
  /** Undefined where none of these dates needs an email. */
  readonly emailOf: (readersDates: readonly NoticeReader[]) => ClassEmail | undefined
  /** When the emails are sent. Until then they can be withdrawn by the prefix of their keys. */
  readonly at: Date
  readonly key?: string | undefined
  /** The notices in the app, whose words the emails repeat. */
  readonly notices?: readonly WrittenNotice[]
}
type QueuedEmail = Parameters<typeof queueMails<ClassMailTemplate>>[1][number]
type ClassRow = Awaited<ReturnType<typeof listClasses>> extends Map<number, infer Row> ? Row : never

const placeOf = ({ site, room, street, zip, city }: ClassRow): string =>
  [site, room, street, `${zip} ${city}`.trim()].filter(Boolean).join(', ')

/** Runs in the transaction of the notification: two reads and one write, however many readers there are. */
export const emailClassReaders = async (
  tx: Db,
  { readers, emailOf, at, key, notices = [] }: ClassEmailing,
): Promise<void> => {
  const byReader = Map.groupBy(readers, ({ readerId }) => readerId)
  if (byReader.size === 0) return
  const planned = (await listRecipients(tx, [...byReader.keys()])).flatMap((recipient) => {
    const dates = byReader.get(recipient.id) ?? []
    const email = emailOf(dates)
    return email === undefined ? [] : [{ recipient, dates, email }]
  })
  if (planned.length === 0) return
  const classes = await listClasses(tx, [...new Set(planned.map(({ email }) => email.appointmentId))])
  // Of several notices to one person, the first.
  const noticeOf = new Map(notices.toReversed().map((notice) => [notice.userId, notice.id]))
  const emails = planned.flatMap(({ recipient, dates, email }): QueuedEmail[] => {
    const row = classes.get(email.appointmentId)
    if (row === undefined || recipient.mail === null) return []
    const locale = isLocale(recipient.language) ? recipient.language : DEFAULT_LOCALE
    const children = [...new Set(dates.map(({ firstName }) => firstName).filter(Boolean))]
    const params = {
      firstName: recipient.firstName,
      className: inLocale(row.name, locale),
      at: row.startAt,
      place: placeOf(row),
      count: email.count,
      children: formatsOf(locale).list(children),
      isOwn: dates.some(({ firstName }) => firstName === '') ? 1 : 0,
      link: `/appointments/${row.id}`,
      settings: CHOICES_PATH,
      ...email.details,
    } as MailParams[ClassMailTemplate]
    return [
      {
        to: recipient.mail,
        userId: recipient.id,
        template: email.template,
        locale,
        params,
        notificationId: noticeOf.get(recipient.id),
        ...(key === undefined ? {} : { dedupeKey: `${key}member-${recipient.id}` }),
      },
    ]
  })
  await queueMails(tx, emails, at)
}
