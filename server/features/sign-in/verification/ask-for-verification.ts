/** POST email-verification: sends the email again, or to another address while none was ever confirmed (§5, §8; decision 0013). */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { EmailSent } from '@wegband/domain/features/sign-in/contract.ts'
import { inTransaction, type Db } from '../../../db/transaction.ts'
import type { OpenContext } from '../../../http/request/context.ts'
import { countEmail } from '../attempt-limits.ts'
import type { Origin } from '../../sessions/devices/origin.ts'
import { emailSentOf, localeOf, LOGIN_PAGE, makeLink, sendLink, REGISTER_PAGE } from '../email-links.ts'
import { refuseWhileImpersonating } from '../../sessions/refuse-while-impersonating.ts'
import {
  isSameMail,
  requestOwnVerification,
  requestVerification,
  verificationEnd,
} from './request-verification.ts'
import { findPersonById, findPersonOfAnyMail, setPendingMail, type Person } from '../store.ts'

type Input = { readonly mail: string; readonly origin: Origin }

/** A signed-in person gets the true state of their own account. */
const askAsOwner = async (
  context: OpenContext,
  person: Person,
  { mail, origin }: Input,
): Promise<EmailSent> => {
  const isOwn = isSameMail(person.mail, mail)
  if (isOwn && person.mailVerifiedAt !== null) throw new AppError('credentials.mail-already-verified')
  // A confirmed address can only be changed in the profile, which requires the password.
  if (!isOwn && !isSameMail(person.pendingMail, mail) && person.mailVerifiedAt !== null)
    throw new AppError('credentials.mail-not-found')
  await countEmail(context, { mail, userId: person.id, origin })
  const now = context.clock.now()
  return inTransaction(context.db, (tx) => requestOwnVerification(tx, person, mail, now))
}

/** Emails the owner of an address that needs no confirmation. It does the same work as for an email with a link (F19). */
const emailOwner = async (
  tx: Db,
  context: OpenContext,
  person: Person | undefined,
  mail: string,
): Promise<EmailSent> => {
  const now = context.clock.now()
  const link = makeLink('verify', mail, verificationEnd(now))
  await setPendingMail(tx, undefined, mail)
  if (person === undefined) {
    const email = { to: mail, userId: null, template: 'no-account', locale: context.locale } as const
    await sendLink(tx, undefined, link, { ...email, params: { link: REGISTER_PAGE } }, now)
  } else {
    const email = { to: mail, userId: person.id, template: 'already-verified' } as const
    const params = { firstName: person.firstName, link: LOGIN_PAGE }
    await sendLink(tx, undefined, link, { ...email, locale: localeOf(person), params }, now)
  }
  return emailSentOf(now, link.expiresAt)
}

/** All other callers get the same answer for every address. */
const askAsAnybody = async (context: OpenContext, { mail, origin }: Input): Promise<EmailSent> => {
  const person = await findPersonOfAnyMail(context.db.drizzle, mail)
  await countEmail(context, { mail, userId: person?.id, origin })
  const isWaiting = person !== undefined && (!isSameMail(person.mail, mail) || person.mailVerifiedAt === null)
  const now = context.clock.now()
  return inTransaction(context.db, (tx) =>
    isWaiting ? requestVerification(tx, person, mail, now) : emailOwner(tx, context, person, mail),
  )
}

export const askForVerification = async (context: OpenContext, input: Input): Promise<EmailSent> => {
  const { actor } = context
  if (actor === undefined || actor.isAnonymous) return askAsAnybody(context, input)
  refuseWhileImpersonating(actor)
  const person = await findPersonById(context.db.drizzle, actor.userId)
  if (person === undefined) throw new AppError('auth.session-expired')
  return askAsOwner(context, person, input)
}
