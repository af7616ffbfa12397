/**
 * Registration (§5 Registration, §8): creates a new account or turns a guest's account into one, and signs it in at once.
 * The email that confirms the address is queued. All of it is one transaction, so no account is created by half.
 */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { FieldCode } from '@wegband/domain/errors/field-codes.ts'
import type { AuthState } from '@wegband/domain/features/sessions/contract.ts'
import type { Registration } from '@wegband/domain/features/registration/contract.ts'
import {
  whyNotBirthday,
  whyNotChildBirthday,
  whyNotRegister,
} from '@wegband/domain/features/registration/age-rules.ts'
import { firstFunnels } from '@wegband/domain/features/registration/funnel-rules.ts'
import { type Db, inTransaction } from '../../db/transaction.ts'
import type { OpenContext } from '../../http/request/context.ts'
import { publishSessionChanged } from '../../http/guard/session-signals.ts'
import { bumpUserVersions } from '../accounts/bump-user-versions.ts'
import { offeredLanguage } from '../accounts/offered-language.ts'
import { countEmail } from '../sign-in/attempt-limits.ts'
import type { Origin } from '../sessions/devices/origin.ts'
import { openLogin } from '../sessions/tokens/open-login.ts'
import { proveByNewAccount } from '../sign-in/sign-in-proof.ts'
import { termsOf } from '../conversion/check-conversion.ts'
import { findMembership } from '../conversion/find-membership.ts'
import { takeOver } from '../conversion/take-over.ts'
import { preparePassword } from '../sign-in/password/prepare-password.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import { requestOwnVerification } from '../sign-in/verification/request-verification.ts'
import { missingTexts, recordAcceptances } from '../legal/accept-texts.ts'
import { createAccount, fieldErrors } from './create-account.ts'
import { createChild } from './create-child.ts'
import { refuseBeforeSetup } from './refuse-before-setup.ts'
import { endGuestTokens, isUsernameTaken, NO_USER_ID } from './store.ts'

/** The id of the guest who registers; undefined for a signed-out visitor. A caller with an account is refused. */
const guestOf = ({ actor }: OpenContext): number | undefined => {
  if (actor === undefined) return undefined
  refuseWhileImpersonating(actor)
  if (!actor.isAnonymous) throw new AppError('registration.already-registered')
  return actor.userId
}

const refuseByAge = (body: Registration, today: string): void => {
  const own = whyNotBirthday(body.birthdayAt, today)
  const child =
    body.profileType === 'regular_kid' ? whyNotChildBirthday(body.child.birthdayAt, today) : undefined
  const errors: Record<string, FieldCode[]> = {
    ...(own === undefined ? {} : { birthdayAt: [own] }),
    ...(child === undefined ? {} : { 'child.birthdayAt': [child] }),
  }
  if (Object.keys(errors).length > 0) throw fieldErrors(errors)
  const why = whyNotRegister(body.birthdayAt, today)
  if (why !== undefined) throw new AppError(why)
}

/** §8: number and password are checked before anything is written, and the number of guesses is limited. */
const proveMembership = async (context: OpenContext, body: Registration, origin: Origin): Promise<void> => {
  if (body.profileType !== 'ewto') return
  const proof = { number: body.ewtoNumber, password: body.ewtoPassword }
  if ((await findMembership(context, proof, origin)) === undefined)
    throw new AppError('registration.no-ewto-profile')
}

const refuseTaken = async (context: OpenContext, body: Registration, guestId: number | undefined) => {
  const isTaken = await isUsernameTaken(context.db.drizzle, body.username, guestId ?? NO_USER_ID)
  if (isTaken) throw fieldErrors({ username: ['taken'] })
}

const personOf = (body: Registration, language: string) => ({
  // A parent who registers with a child is an ordinary member who uses the app for children.
  profileType: body.profileType === 'regular_kid' ? ('regular' as const) : body.profileType,
  usingAppForChildren: body.profileType === 'regular_kid',
  firstName: body.firstName,
  lastName: body.lastName,
  gender: body.gender,
  birthdayAt: body.birthdayAt,
  phone: body.phone,
  // The address belongs to the account only once confirmed, so registering reveals nothing about existing accounts.
  mail: null,
  pendingMail: body.mail,
  username: body.username,
  language,
})

type Joining = {
  readonly context: OpenContext
  readonly body: Registration
  readonly guestId: number | undefined
  readonly password: Awaited<ReturnType<typeof preparePassword>>
}

/** Writes the account, its child and its membership of the association. */
const write = async (tx: Db, { context, body, guestId, password }: Joining, now: Date): Promise<number> => {
  const language = offeredLanguage(context, body.language, context.locale)
  const userId = await createAccount(
    tx,
    {
      person: { ...personOf(body, language), ...password },
      address: body.address,
      funnels: firstFunnels(body.profileType, body.funnels),
      guestId,
    },
    now,
  )
  const textIds = body.acceptedLegalTextIds
  await recordAcceptances(tx, { textIds, userIds: [userId], acceptedBy: userId }, now)
  if (body.profileType === 'regular_kid')
    await createChild(
      tx,
      { parentId: userId, child: body.child, custody: body.custody, language, acceptedTextIds: textIds },
      now,
    )
  if (body.profileType === 'ewto') {
    const actor = { userId, impersonatorId: null }
    const terms = termsOf(context.settings)
    await takeOver(tx, { number: body.ewtoNumber, userId, actor, terms, isCreditRequired: true }, now)
  }
  return userId
}

export const register = async (
  context: OpenContext,
  body: Registration,
  origin: Origin,
): Promise<AuthState> => {
  const guestId = guestOf(context)
  refuseBeforeSetup(context)
  const now = context.clock.now()
  refuseByAge(body, dayOf(now.toISOString()))
  const missing = await missingTexts(context.db.drizzle, body.acceptedLegalTextIds, now)
  if (missing.length > 0) throw fieldErrors({ acceptedLegalTextIds: ['must-be-accepted'] })
  await proveMembership(context, body, origin)
  // Hashes the password before checking the user name. A name in use then takes as long as a free one (F19).
  const password = await preparePassword(context, body.password, body)
  await refuseTaken(context, body, guestId)
  await countEmail(context, { mail: body.mail, userId: undefined, origin })

  return inTransaction(context.db, async (tx) => {
    const userId = await write(tx, { context, body, guestId, password }, now)
    const { mail, firstName } = body
    const language = offeredLanguage(context, body.language, context.locale)
    await requestOwnVerification(tx, { id: userId, mail: null, firstName, language }, mail, now)
    if (guestId !== undefined) {
      await endGuestTokens(tx, guestId)
      await publishSessionChanged(tx, { userId, reason: 'replaced' })
      await bumpUserVersions(tx, [userId], now)
    }
    const { passwordIsSecure } = password
    const proof = proveByNewAccount({ userId, passwordIsSecure }, 'password')
    return openLogin(tx, { proof, origin }, now)
  })
}
