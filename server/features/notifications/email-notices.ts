/** Emails notices at once to those who chose that for their topic. Types with an email of their own are not among them. */
import { DEFAULT_LOCALE, isLocale } from '@wegband/domain/basics/locale.ts'
import { DEFAULT_CHOICES } from '@wegband/domain/features/notifications/notice-choices.ts'
import { TOPIC_OF } from '@wegband/domain/features/notifications/notice-topics.ts'
import type { Db } from '../../db/transaction.ts'
import { queueMails } from '../mails/queue-mail.ts'
import { readChoicesOf } from './choices-statement.ts'
import { listReaders } from './email-readers-statement.ts'
import { noticePath, sayNotice, type SaidNotice } from './say-notice.ts'

/** Where a person chooses their emails. */
export const CHOICES_PATH = '/user/settings/notices'

type WrittenNotice = SaidNotice & {
  readonly id: number
  readonly userId: number
  /** The reader has chosen how notices arrive. */
  readonly hasChosen: boolean
}

export const emailNotices = async (tx: Db, notices: readonly WrittenNotice[], now: Date): Promise<void> => {
  // Where the default is another, only those who chose can want it.
  const asked = notices.filter(
    ({ type, hasChosen }) => hasChosen || DEFAULT_CHOICES.topics[TOPIC_OF[type]].mail === 'at-once',
  )
  if (asked.length === 0) return
  const ids = [...new Set(asked.map(({ userId }) => userId))]
  const choicesOf = await readChoicesOf(tx, ids)
  const wanted = asked.filter(
    ({ type, userId }) => choicesOf(userId).topics[TOPIC_OF[type]].mail === 'at-once',
  )
  if (wanted.length === 0) return
  const readers = await listReaders(tx, [...new Set(wanted.map(({ userId }) => userId))])
  await queueMails(
    tx,
    wanted.flatMap((notice) => {
      const reader = readers.get(notice.userId)
      if (reader === undefined || reader.mail === null) return []
      const locale = isLocale(reader.language) ? reader.language : DEFAULT_LOCALE
      const { title, text } = sayNotice(notice, locale, now)
      const params = {
        firstName: reader.firstName,
        title,
        body: text,
        topic: TOPIC_OF[notice.type],
        link: noticePath(notice.id),
        settings: CHOICES_PATH,
      }
      const about = { userId: notice.userId, notificationId: notice.id }
      return [{ ...about, to: reader.mail, template: 'notice' as const, locale, params }]
    }),
    now,
  )
}
