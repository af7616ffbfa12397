/** The guardian of a child that a trainer enters: asked in the app or invited by email. The guardian has no rights before confirming (decision 15). */
import type { Day } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { isTrainerSide } from '@wegband/domain/features/accounts/school-rights.ts'
import type { Guardian, NewMember } from '@wegband/domain/features/registration/contract.ts'
import type { Db, Transaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { cardKey, resolveToken } from '../../cards/resolve-token.ts'
import { firstLink, sendLink } from '../../sign-in/email-links.ts'
import { askAsChild } from '../../family/ask-as-child.ts'
import { createAccount, fieldErrors } from '../../registration/create-account.ts'
import { isAskedAt, isGuardianAt } from './guardian-store.ts'
import { isMailTaken } from '../../accounts/mail-address-statement.ts'
import { findByMail, findGrown, isOfSchools } from './new-member-store.ts'
import { isAdultOn } from '@wegband/domain/features/accounts/adult-age.ts'

type NewGuardian = Extract<Guardian, { readonly mail: string }>
export type FoundGuardian = { readonly userId: number } | NewGuardian

const requireAdult = async (context: Context, userId: number, today: Day): Promise<void> => {
  const person = await findGrown(context.db.drizzle, userId)
  if (person === undefined) throw fieldErrors({ guardian: ['invalid'] })
  if (!isAdultOn(person.birthdayAt, today)) throw new AppError('family.not-adult')
}

/**
 * Finds a guardian by id, by scanned card or by new data.
 * By id it must belong to the caller's schools or be a parent of their children.
 * A new guardian must be an adult with an address that has no account.
 */
export const findGuardian = async (
  context: Context,
  guardian: Guardian,
  today: Day,
): Promise<FoundGuardian> => {
  const { actor, db, appSecret, clock } = context
  if ('mail' in guardian) {
    if (!isAdultOn(guardian.birthdayAt, today)) throw fieldErrors({ 'guardian.birthdayAt': ['invalid'] })
    if (await isMailTaken(db.drizzle, guardian.mail)) throw fieldErrors({ 'guardian.mail': ['taken'] })
    return guardian
  }
  if ('token' in guardian) {
    const key = cardKey(appSecret)
    const now = clock.now().getTime()
    const found = await resolveToken(db.drizzle, { token: guardian.token, key, now, chipSchools: [] })
    await requireAdult(context, found.id, today)
    return { userId: found.id }
  }
  const schoolIds = actor.schools
    .map(({ schoolId }) => schoolId)
    .filter((schoolId) => isTrainerSide(actor, schoolId))
  const { userId } = guardian
  const isKnown =
    actor.isAdmin ||
    (await isOfSchools(db.drizzle, userId, schoolIds)) ||
    (await isGuardianAt(db.drizzle, userId, schoolIds, today))
  if (!isKnown) throw fieldErrors({ guardian: ['invalid'] })
  await requireAdult(context, userId, today)
  return { userId }
}

type Place = { readonly schoolId: number; readonly today: Day }

/** Whether the school may ask this account: its own person, the parent of one of its children, or asked for one already. */
export const isKnownGuardian = async (db: Db, userId: number, { schoolId, today }: Place): Promise<boolean> =>
  (await isOfSchools(db, userId, [schoolId])) ||
  (await isGuardianAt(db, userId, [schoolId], today)) ||
  (await isAskedAt(db, userId, schoolId))

/** The guardian of an import, by the address: an account that the school knows, or a new one. `taken`: the account is a stranger's. */
export const findGuardianByMail = async (
  tx: Transaction,
  guardian: NewGuardian,
  place: Place,
): Promise<FoundGuardian | 'taken' | 'minor'> => {
  const known = await findByMail(tx, guardian.mail)
  if (known === undefined) return isAdultOn(guardian.birthdayAt, place.today) ? guardian : 'minor'
  if (!(await isKnownGuardian(tx, known.id, place))) return 'taken'
  const person = await findGrown(tx, known.id)
  return person !== undefined && isAdultOn(person.birthdayAt, place.today) ? { userId: known.id } : 'minor'
}

/** Runs in the transaction that creates the child. Returns the account that was made for the guardian. */
export const askGuardian = async (
  tx: Transaction,
  context: Pick<Context, 'actor' | 'clock' | 'locale'>,
  asked: {
    readonly childId: number
    readonly child: Pick<NewMember, 'firstName' | 'birthdayAt'>
    readonly guardian: FoundGuardian
    readonly schoolName: string
    readonly sendsEmails?: boolean | undefined
  },
): Promise<number | undefined> => {
  const { guardian, childId, schoolName } = asked
  const now = context.clock.now()
  const locale = context.locale
  const entered = { schoolName, byId: context.actor.userId, birthdayAt: asked.child.birthdayAt }
  if ('userId' in guardian) {
    await askAsChild(tx, { childId, parentId: guardian.userId, entered }, now)
    return undefined
  }
  const { firstName, lastName, birthdayAt, mail } = guardian
  const person = {
    profileType: 'regular' as const,
    firstName,
    lastName,
    birthdayAt,
    mail,
    language: locale,
    usingAppForChildren: true,
  }
  const parentId = await createAccount(tx, { person, funnels: ['parent'] }, now)
  await askAsChild(tx, { childId, parentId, entered }, now)
  if (asked.sendsEmails === false) return parentId
  const link = firstLink(mail, now)
  const params = { firstName, childName: asked.child.firstName, schoolName, link: link.path }
  const email = { to: mail, userId: parentId, template: 'guardian-invited', locale, params } as const
  await sendLink(tx, parentId, link, email, now)
  return parentId
}
