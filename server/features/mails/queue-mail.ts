/** Puts an email into the outbox in the transaction that causes it. A job sends it once, after the commit. */
import type { Locale } from '@wegband/domain/basics/locale.ts'
import { priorityOf } from '@wegband/domain/features/mails/sending-rules.ts'
import type { MailParams, MailTemplate } from '@wegband/domain/features/mails/templates.ts'
import { notify } from '../../db/listen.ts'
import type { Db } from '../../db/transaction.ts'
import { insertEmails } from './store.ts'

/** Signals to every process that an email may be due. */
export const MAIL_CHANNEL = 'wegband_mail'

export type Email<T extends MailTemplate> = {
  readonly to: string
  /** The account that the email is for; null for an address without an account. */
  readonly userId: number | null
  readonly template: T
  readonly locale: Locale
  readonly params: MailParams[T]
  /** An email with the same key is queued only once. */
  readonly dedupeKey?: string
  /** The notification that the email repeats. */
  readonly notificationId?: number | undefined
}

/** `now`: the earliest time at which the email may be sent. */
export const queueMail = async <T extends MailTemplate>(tx: Db, email: Email<T>, now: Date): Promise<void> =>
  queueMails(tx, [email], now)

/** Queues all emails in one statement. */
export const queueMails = async <T extends MailTemplate>(
  tx: Db,
  emails: readonly Email<T>[],
  now: Date,
): Promise<void> => {
  if (emails.length === 0) return
  const at = now.toISOString()
  await insertEmails(
    tx,
    emails.map((email) => ({
      toMail: email.to,
      userId: email.userId,
      template: email.template,
      locale: email.locale,
      params: email.params,
      dedupeKey: email.dedupeKey ?? null,
      priority: priorityOf(email.template),
      notificationId: email.notificationId ?? null,
      nextAttemptAt: at,
      createdAt: at,
    })),
  )
  await notify(tx, MAIL_CHANNEL, '')
}
