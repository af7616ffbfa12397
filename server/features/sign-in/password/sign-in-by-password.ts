/** Signs in by password, on this device or by a named token for another one (§7 Auth). */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { SecondStepNeeded, SignInAnswer } from '@wegband/domain/features/sign-in/contract.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { OpenContext } from '../../../http/request/context.ts'
import { beginAttempt, settleAttempt, withdrawAttempt, type BegunAttempt } from '../attempt-limits.ts'
import { holdOwner } from '../../sessions/tokens/hold-owner.ts'
import type { Origin } from '../../sessions/devices/origin.ts'
import { isPassword } from './password-hash.ts'
import { lookUpAgain } from './password-safety.ts'
import { openLoginOrAsk } from '../second-step/second-step-ticket.ts'
import type { FirstFactor } from '../sign-in-proof.ts'
import { findCredentials, type Credentials } from './credentials-store.ts'

type Login = { username: string; password: string }

/** Finds the owner of name and password. Unknown names and wrong passwords get the same answer after the same work. */
const checkPassword = async (
  context: OpenContext,
  login: Login,
  origin: Origin,
): Promise<{ person: Credentials; attempt: BegunAttempt }> => {
  const now = context.clock.now()
  const account = login.username.toLowerCase()
  const found = await findCredentials(context.db.drizzle, account)
  const attempt = await beginAttempt(context, { purpose: 'password', account, userId: found?.userId, origin })
  const isRight = await isPassword(login.password, found?.passwordHash, now)
  if (found === undefined || !isRight) {
    context.log.info({ userId: found?.userId, address: origin.address }, 'sign-in refused')
    throw new AppError('auth.wrong-credentials')
  }
  if (found.lockedAt !== null) {
    await withdrawAttempt(context, attempt)
    throw new AppError('auth.locked')
  }
  return { person: found, attempt }
}

/** A session, or the ticket for the second factor: the same for every token that a password opens. */
const openByPassword = async (
  context: OpenContext,
  login: Login,
  way: Pick<FirstFactor, 'by' | 'origin'> & { readonly name?: string },
): Promise<SignInAnswer> => {
  const { person, attempt } = await checkPassword(context, login, way.origin)
  const answer = await inTransaction(context.db, async (tx) => {
    const owner = await holdOwner(tx, person.userId)
    // The password was changed since it was read.
    if (owner.passwordHash !== person.passwordHash) throw new AppError('auth.wrong-credentials')
    return openLoginOrAsk(tx, { owner, ...way }, context.clock.now())
  })
  // A right password is no guess. Mistakes are cleared and the address becomes known only after the second factor.
  await settleAttempt(context, attempt, answer)
  // Runs after the answer, so that the sign-in does not wait for it.
  if (answer.state !== 'second-step') setImmediate(() => void lookUpAgain(context, person, login.password))
  return answer
}

export const signInByPassword = (context: OpenContext, login: Login, origin: Origin): Promise<SignInAnswer> =>
  openByPassword(context, login, { by: 'password', origin })

/** Creates a named personal access token for a further device; it is shown only once. */
export const createAccessToken = async (
  context: OpenContext,
  input: Login & { name: string },
  origin: Origin,
): Promise<{ plain: string } | SecondStepNeeded> => {
  const { name, ...login } = input
  const answer = await openByPassword(context, login, { by: 'access-token', origin, name })
  if (answer.state === 'second-step') return answer
  context.log.info({ userId: answer.userId, by: 'access-token', address: origin.address }, 'signed in')
  return { plain: answer.personalAccessToken ?? '' }
}
