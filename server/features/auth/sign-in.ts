/** Signing in: by password with a personal access token for the device, or by that token when the session is gone (§7 Auth). */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  PERSONAL_TOKEN_DAYS,
  SESSION_MINUTES,
  type AuthState,
} from '@wegband/domain/features/auth/contract.ts'
import { MS_PER_DAY, MS_PER_MINUTE } from '@wegband/domain/basics/calendar-days.ts'
import { inTransaction, type Db } from '../../db/transaction.ts'
import { hashToken, newToken } from '../../http/authenticate.ts'
import type { OpenContext } from '../../http/context.ts'
import { beginAttempt, succeedAttempt } from './attempt-limits.ts'
import type { Origin } from './origin.ts'
import { isPassword } from './password-hash.ts'
import { findCredentials, findPersonalToken, insertToken, touchToken, type Credentials } from './store.ts'

export const sessionEnd = (now: Date): Date => new Date(now.getTime() + SESSION_MINUTES * MS_PER_MINUTE)
const personalTokenEnd = (now: Date): Date => new Date(now.getTime() + PERSONAL_TOKEN_DAYS * MS_PER_DAY)

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

const createPersonalToken = async (tx: Db, userId: number, name: string, now: Date) => {
  const plain = newToken()
  const id = await insertToken(tx, {
    userId,
    kind: 'pat',
    hash: hashToken(plain),
    name,
    expiresAt: personalTokenEnd(now),
  })
  return { id, plain }
}

type NewSession = { userId: number; parentId: number | null; impersonatorId?: number | null }

export const createSession = async (tx: Db, session: NewSession, now: Date) => {
  const token = newToken()
  const expiresAt = sessionEnd(now)
  await insertToken(tx, { ...session, kind: 'session', hash: hashToken(token), expiresAt })
  return { token, expiresAt: expiresAt.toISOString() }
}

/** Name of a device's token in the list of devices, until the person gives it another one. */
const NAME_OF_SIGN_IN = 'sign-in'

/** A session and a personal access token, which is shown this once. */
export const signInByPassword = async (
  context: OpenContext,
  login: Login,
  origin: Origin,
): Promise<AuthState> => {
  const person = await checkPassword(context, login, origin)
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    const personal = await createPersonalToken(tx, person.userId, NAME_OF_SIGN_IN, now)
    const session = await createSession(tx, { userId: person.userId, parentId: personal.id }, now)
    return {
      state: true,
      userId: person.userId,
      ...session,
      passwordIsSecure: person.passwordIsSecure,
      personalAccessToken: personal.plain,
      isImpersonated: false,
    }
  })
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
  const now = context.clock.now()
  const { plain } = await createPersonalToken(context.db.drizzle, person.userId, input.name, now)
  return { plain }
}
