/** Signs in by password and creates a personal access token for the device. That token revives an ended session (§7 Auth). */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { AuthState } from '@wegband/domain/features/sessions/contract.ts'
import { inTransaction, type Db } from '../../../db/transaction.ts'
import { hashToken } from '../../../http/guard/authenticate.ts'
import type { OpenContext } from '../../../http/request/context.ts'
import { beginAttempt, succeedAttempt, withdrawAttempt, type BegunAttempt } from '../attempt-limits.ts'
import { createSession } from '../../sessions/tokens/open-login.ts'
import type { Origin } from '../../sessions/devices/origin.ts'
import { isPassword } from './password-hash.ts'
import { lookUpAgain } from './password-safety.ts'
import { admitted, openLoginOrAsk } from '../second-step/second-step-ticket.ts'
import type { FirstFactor } from '../sign-in-proof.ts'
import {
  findCredentials,
  findPersonalToken,
  holdCredentials,
  touchToken,
  type Credentials,
} from '../../sessions/tokens/token-store.ts'

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

/** Throws when the password was changed or the account locked since it was read. */
const requireUnchanged = async (tx: Db, person: Credentials): Promise<void> => {
  if (!(await holdCredentials(tx, person))) throw new AppError('auth.wrong-credentials')
}

/** A session, or the ticket for the second factor: the same for every token that a password opens. */
const openByPassword = async (
  context: OpenContext,
  login: Login,
  way: Pick<FirstFactor, 'by' | 'origin'> & { readonly name?: string },
): Promise<AuthState> => {
  const { person, attempt } = await checkPassword(context, login, way.origin)
  const { userId, passwordIsSecure } = person
  const opened = await inTransaction(context.db, async (tx) => {
    await requireUnchanged(tx, person)
    return openLoginOrAsk(tx, { userId, passwordIsSecure, ...way }, context.clock.now())
  })
  // A right password is no guess. Mistakes are cleared and the address becomes known only after the second factor.
  if ('ticket' in opened) await withdrawAttempt(context, attempt)
  else await succeedAttempt(context, attempt)
  const answer = admitted(opened)
  // Runs after the answer, so that the sign-in does not wait for it.
  setImmediate(() => void lookUpAgain(context, person, login.password))
  return answer
}

export const signInByPassword = (context: OpenContext, login: Login, origin: Origin): Promise<AuthState> =>
  openByPassword(context, login, { by: 'password', origin })

/** Revives a session: a new one for the device's personal access token; 401 when the token is not valid any more. */
export const signInByToken = async (context: OpenContext, plain: string): Promise<AuthState> => {
  const now = context.clock.now()
  const found = await findPersonalToken(context.db.drizzle, hashToken(plain), now)
  if (found === undefined) throw new AppError('auth.session-expired')
  return inTransaction(context.db, async (tx) => {
    if (!(await touchToken(tx, found.tokenId, now))) throw new AppError('auth.session-expired')
    const session = await createSession(tx, { userId: found.userId, parentId: found.tokenId }, now)
    context.log.info({ userId: found.userId, deviceId: found.tokenId }, 'session revived')
    return {
      state: true,
      userId: found.userId,
      ...session,
      passwordIsSecure: found.passwordIsSecure,
      personalAccessToken: null,
      isImpersonated: false,
    }
  })
}

/** Creates a named personal access token for a further device; it is shown only once. */
export const createAccessToken = async (
  context: OpenContext,
  input: Login & { name: string },
  origin: Origin,
): Promise<{ plain: string }> => {
  const { name, ...login } = input
  const { personalAccessToken, userId } = await openByPassword(context, login, {
    by: 'access-token',
    origin,
    name,
  })
  context.log.info({ userId, by: 'access-token', address: origin.address }, 'signed in')
  return { plain: personalAccessToken ?? '' }
}
