/** Signing in: by password with a personal access token for the device, or by that token when the session is gone (§7 Auth). */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { AuthState } from '@wegband/domain/features/auth/contract.ts'
import type { Device } from '@wegband/domain/features/auth/describe-device.ts'
import { inTransaction, type Db } from '../../db/transaction.ts'
import { hashToken } from '../../http/authenticate.ts'
import type { OpenContext } from '../../http/context.ts'
import { beginAttempt, succeedAttempt } from './attempt-limits.ts'
import { createPersonalToken, createSession } from './open-login.ts'
import type { Origin } from './origin.ts'
import { isPassword } from './password-hash.ts'
import { lookUpAgain } from './password-safety.ts'
import { admitted, openLoginOrAsk } from './second-step.ts'
import { findCredentials, findPersonalToken, holdCredentials, touchToken, type Credentials } from './store.ts'

type Login = { username: string; password: string }

/** Who the name and password belong to. The same answer, after the same work, for unknown names and wrong passwords. */
const checkPassword = async (context: OpenContext, login: Login, origin: Origin): Promise<Credentials> => {
  const now = context.clock.now()
  const account = login.username.toLowerCase()
  const found = await findCredentials(context.db.drizzle, account)
  const attempt = await beginAttempt(context, { purpose: 'password', account, userId: found?.userId, origin })
  const isRight = await isPassword(login.password, found?.passwordHash, now)
  if (found === undefined || !isRight) {
    context.log.info({ userId: found?.userId, address: origin.address }, 'sign-in refused')
    throw new AppError('auth.wrong-credentials')
  }
  await succeedAttempt(context, attempt)
  if (found.lockedAt !== null) throw new AppError('auth.locked')
  return found
}

/** A password that was changed or an account that was locked since it was looked at opens nothing any more. */
const requireUnchanged = async (tx: Db, person: Credentials): Promise<void> => {
  if (!(await holdCredentials(tx, person))) throw new AppError('auth.wrong-credentials')
}

export const signInByPassword = async (
  context: OpenContext,
  login: Login,
  origin: Origin,
): Promise<AuthState> => {
  const person = await checkPassword(context, login, origin)
  const { userId, passwordIsSecure } = person
  const opened = await inTransaction(context.db, async (tx) => {
    await requireUnchanged(tx, person)
    const login = { userId, passwordIsSecure, by: 'password', origin } as const
    return openLoginOrAsk(tx, login, context.clock.now())
  })
  const answer = admitted(opened)
  // After the answer: nobody waits for it.
  setImmediate(() => void lookUpAgain(context, person, login.password))
  return answer
}

/** The once-only revival: a new session for the device's personal access token; 401 when it is no longer good. */
export const signInByToken = async (context: OpenContext, plain: string): Promise<AuthState> => {
  const now = context.clock.now()
  const found = await findPersonalToken(context.db.drizzle, hashToken(plain), now)
  if (found === undefined) throw new AppError('auth.session-expired')
  return inTransaction(context.db, async (tx) => {
    if (!(await touchToken(tx, found.tokenId, now))) throw new AppError('auth.session-expired')
    const session = await createSession(tx, { userId: found.userId, parentId: found.tokenId }, now)
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

/** A personal access token by name, for a further device; shown this once. */
export const createAccessToken = async (
  context: OpenContext,
  input: Login & { name: string },
  origin: Origin,
): Promise<{ plain: string }> => {
  const person = await checkPassword(context, input, origin)
  const { userId } = person
  // Where it will be used nobody knows: this browser only made it.
  const device: Device = { kind: 'unknown', browser: null, system: null }
  return inTransaction(context.db, async (tx) => {
    await requireUnchanged(tx, person)
    const login = { userId, by: 'access-token', device, name: input.name } as const
    const { plain } = await createPersonalToken(tx, login, context.clock.now())
    return { plain }
  })
}
