/** Creates the links in emails: for the app's own address only, never for the Host of a request (F18). */
import { MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import { DEFAULT_LOCALE, isLocale, type Locale } from '@wegband/domain/basics/locale.ts'
import type { EmailSent } from '@wegband/domain/features/sign-in/contract.ts'
import { linkToken } from '@wegband/domain/features/sign-in/link-token.ts'
import type { MailTemplate } from '@wegband/domain/features/mails/templates.ts'
import { secretLink } from '@wegband/domain/http/secret-address.ts'
import type { Db } from '../../db/transaction.ts'
import { hashToken, newToken } from '../../http/guard/authenticate.ts'
import { queueMail, type Email } from '../mails/queue-mail.ts'
import { endLinks, insertLink, queueNothing, type LinkKind } from './store.ts'

const VERIFICATION_PAGE = '/auth/email-verification'
const RESET_PAGE = '/auth/password-reset'
/** The page that explains to visitors without an account how to join. */
export const REGISTER_PAGE = '/auth/register'
export const LOGIN_PAGE = '/auth/login'

export type Link = {
  readonly kind: LinkKind
  /** The address that the link is sent to and valid for. */
  readonly mail: string
  readonly hash: Buffer
  readonly expiresAt: Date
  /** A path of the app with token and address; the email adds PUBLIC_URL before it. */
  readonly path: string
}

const PAGES: Readonly<Record<LinkKind, string>> = { verify: VERIFICATION_PAGE, reset: RESET_PAGE }

/** Creates a link; only the hash of its token is stored. */
export const makeLink = (kind: LinkKind, mail: string, expiresAt: Date): Link => {
  const token = linkToken(newToken(), expiresAt)
  return { kind, mail, hash: hashToken(token), expiresAt, path: secretLink(PAGES[kind], { token, mail }) }
}

/** The first link is valid this long, because the person did not request it. Afterwards the page sends another. */
const FIRST_LINK_DAYS = 7

/** The link to the first password of an account that another person created. Using it proves the mailbox. */
export const firstLink = (mail: string, now: Date): Link =>
  makeLink('reset', mail, later(now, FIRST_LINK_DAYS * MS_PER_DAY))

/**
 * Ends the person's earlier links of that kind, stores this one and queues the email. The same statements run without a person
 * (`userId` undefined) or without an email. So the work does not reveal accounts (F19).
 */
export const sendLink = async <T extends MailTemplate>(
  tx: Db,
  userId: number | undefined,
  link: Link,
  email: Email<T> | undefined,
  now: Date,
): Promise<void> => {
  await endLinks(tx, userId, link.kind, now)
  await insertLink(tx, userId, link)
  if (email === undefined) await queueNothing(tx)
  else await queueMail(tx, email, now)
}

/** The answer about an email, which is the same whether it was sent or not. */
export const emailSentOf = (now: Date, validUntil: Date): EmailSent => ({
  sentAt: now.toISOString(),
  validUntil: validUntil.toISOString(),
})

/** The person's language; a language without translations yet falls back to German. */
export const localeOf = (person: { readonly language: string }): Locale =>
  isLocale(person.language) ? person.language : DEFAULT_LOCALE

export const later = (now: Date, milliseconds: number): Date => new Date(now.getTime() + milliseconds)
