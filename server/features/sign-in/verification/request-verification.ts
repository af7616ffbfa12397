/** Sends the link that confirms a mail address. A changed address waits as `pending_mail` until then (§5 Email). */
import { MS_PER_HOUR } from '@wegband/domain/basics/calendar-days.ts'
import { type EmailSent } from '@wegband/domain/features/sign-in/contract.ts'
import type { Db } from '../../../db/transaction.ts'
import { later, emailSentOf, localeOf, LOGIN_PAGE, makeLink, sendLink } from '../email-links.ts'
import { findPersonByMail, setPendingMail, type Person } from '../store.ts'
import { VERIFICATION_LINK_HOURS } from '@wegband/domain/features/sign-in/link-and-code-times.ts'

export type MailOwner = {
  readonly id: number
  /** The present address of the account; null without a mail. */
  readonly mail: string | null
  readonly firstName: string
  readonly language: string
}

export const verificationEnd = (now: Date): Date => later(now, VERIFICATION_LINK_HOURS * MS_PER_HOUR)

export const isSameMail = (left: string | null, right: string): boolean =>
  left?.toLowerCase() === right.toLowerCase()

/**
 * For registration, the profile and the page itself. Queues the email in the caller's transaction and ends earlier links.
 * A `mail` other than the account's takes effect only when its link is opened. It checks no limit (`countEmail`), and
 * leaves the check for a free address to `requestOwnVerification`.
 */
export const requestVerification = async (
  tx: Db,
  user: MailOwner,
  mail: string,
  now: Date,
): Promise<EmailSent> => {
  const isChange = !isSameMail(user.mail, mail)
  const link = makeLink('verify', mail, verificationEnd(now))
  await setPendingMail(tx, isChange ? user.id : undefined, mail)
  const email = {
    to: mail,
    userId: user.id,
    template: isChange && user.mail !== null ? 'confirm-new-mail' : 'verify-mail',
    locale: localeOf(user),
    params: { firstName: user.firstName, link: link.path },
  } as const
  await sendLink(tx, user.id, link, email, now)
  return emailSentOf(now, link.expiresAt)
}

/** The person with this confirmed or only address; undefined for a free one. */
export const findMailOwner = (db: Db, mail: string): Promise<Person | undefined> => findPersonByMail(db, mail)

/**
 * For every place where people enter an address as their own. If another account has it, its owner gets an email without a link.
 * The caller cannot notice this: the statements and the answer are the same (decision 0013).
 */
export const requestOwnVerification = async (
  tx: Db,
  user: MailOwner,
  mail: string,
  now: Date,
): Promise<EmailSent> => {
  const owner = await findMailOwner(tx, mail)
  if (owner === undefined || owner.id === user.id) return requestVerification(tx, user, mail, now)
  const link = makeLink('verify', mail, verificationEnd(now))
  await setPendingMail(tx, user.id, mail)
  const email = {
    to: owner.mail ?? mail,
    userId: owner.id,
    template: 'already-registered',
    locale: localeOf(owner),
    params: { firstName: owner.firstName, link: LOGIN_PAGE },
  } as const
  // The link is stored like any other, but no email contains it.
  await sendLink(tx, user.id, link, email, now)
  return emailSentOf(now, link.expiresAt)
}
