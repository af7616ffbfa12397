/** Sends the link that confirms a mail address. A changed address waits as `pending_mail` until then (§5 Email). */
import { MS_PER_HOUR } from '@wegband/domain/basics/calendar-days.ts'
import { VERIFICATION_LINK_HOURS, type LetterSent } from '@wegband/domain/features/credentials/contract.ts'
import type { Db } from '../../db/transaction.ts'
import { later, letterOf, localeOf, makeLink, sendLink } from './links.ts'
import { setPendingMail } from './store.ts'

export type MailOwner = {
  readonly id: number
  /** What the account has now; null for one without a mail. */
  readonly mail: string | null
  readonly firstName: string
  readonly language: string
}

export const verificationEnd = (now: Date): Date => later(now, VERIFICATION_LINK_HOURS * MS_PER_HOUR)

export const isSameMail = (left: string | null, right: string): boolean =>
  left?.toLowerCase() === right.toLowerCase()

/**
 * For registration, the profile and the page itself: sends the letter in the transaction that is its reason and ends the links sent
 * before. A `mail` other than the account's takes effect only when its link is opened. Asks neither for a limit nor whether the address
 * is free (`countLetter`, `isMailTaken`): the caller knows whether that was done.
 */
export const requestVerification = async (
  tx: Db,
  user: MailOwner,
  mail: string,
  now: Date,
): Promise<LetterSent> => {
  const isChange = !isSameMail(user.mail, mail)
  const link = makeLink('verify', mail, verificationEnd(now))
  await setPendingMail(tx, isChange ? user.id : undefined, mail)
  const letter = {
    to: mail,
    userId: user.id,
    template: isChange && user.mail !== null ? 'confirm-new-mail' : 'verify-mail',
    locale: localeOf(user),
    params: { firstName: user.firstName, link: link.path },
  } as const
  await sendLink(tx, user.id, link, letter, now)
  return letterOf(now, link.expiresAt)
}
