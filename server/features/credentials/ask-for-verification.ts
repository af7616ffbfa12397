/** POST email-verification: the letter once more, or to another address as long as none was ever confirmed (§5, §8; decision 0013). */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { EmailSent } from '@wegband/domain/features/credentials/contract.ts'
import { inTransaction, type Db } from '../../db/transaction.ts'
import type { OpenContext } from '../../http/request/context.ts'
import { countEmail } from '../auth/attempt-limits.ts'
import type { Origin } from '../auth/devices/origin.ts'
import { emailSentOf, localeOf, LOGIN_PAGE, makeLink, sendLink, REGISTER_PAGE } from './links.ts'
import { refuseWhileImpersonating } from './refuse-while-impersonating.ts'
import {
  isSameMail,
  requestOwnVerification,
  requestVerification,
  verificationEnd,
} from './request-verification.ts'
import { findPersonById, findPersonOfAnyMail, setPendingMail, type Person } from './store.ts'

type Input = { readonly mail: string; readonly origin: Origin }

/** A signed-in person is told openly what holds for their own account. */
const askAsOwner = async (
  context: OpenContext,
  person: Person,
  { mail, origin }: Input,
): Promise<EmailSent> => {
  const isOwn = isSameMail(person.mail, mail)
  if (isOwn && person.mailVerifiedAt !== null) throw new AppError('credentials.mail-already-verified')
  // Whoever has a confirmed address changes it in the profile, behind the password.
  if (!isOwn && !isSameMail(person.pendingMail, mail) && person.mailVerifiedAt !== null)
    throw new AppError('credentials.mail-not-found')
  await countEmail(context, { mail, userId: person.id, origin })
  const now = context.clock.now()
  return inTransaction(context.db, (tx) => requestOwnVerification(tx, person, mail, now))
}

/** Nobody waits for this address: its owner is told why no link comes. As much work as for a letter with a link (F19). */
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

/** Everybody else gets the same answer for every address. */
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
