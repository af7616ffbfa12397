/** Signing in: by password with a personal access token for the device, or by that token when the session is gone (§7 Auth). */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  PERSONAL_TOKEN_DAYS,
  SESSION_MINUTES,
  type AuthState,
  type SignInWay,
} from '@wegband/domain/features/auth/contract.ts'
import type { Device } from '@wegband/domain/features/auth/describe-device.ts'
import { MS_PER_DAY, MS_PER_MINUTE } from '@wegband/domain/basics/calendar-days.ts'
import { inTransaction, type Db } from '../../db/transaction.ts'
import { hashToken, newToken } from '../../http/authenticate.ts'
import type { OpenContext } from '../../http/context.ts'
import { beginAttempt, succeedAttempt } from './attempt-limits.ts'
import type { Origin } from './origin.ts'
import { isPassword } from './password-hash.ts'
import {
  findCredentials,
  findPersonalToken,
  holdCredentials,
  insertToken,
  touchToken,
  type Credentials,
} from './store.ts'

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

export type NewLogin = {
  readonly userId: number
  readonly passwordIsSecure: boolean
  readonly by: SignInWay
  readonly device: Device
  /** As the person named the device. */
  readonly name?: string
}

const createPersonalToken = async (tx: Db, login: Omit<NewLogin, 'passwordIsSecure'>, now: Date) => {
  const plain = newToken()
  const { kind, browser, system } = login.device
  const id = await insertToken(tx, {
    userId: login.userId,
    kind: 'pat',
    hash: hashToken(plain),
    name: login.name ?? '',
    expiresAt: personalTokenEnd(now),
    createdAt: now,
    lastSeenAt: now,
    details: {
      by: login.by,
      kind,
      ...(browser === null ? {} : { browser }),
      ...(system === null ? {} : { system }),
    },
  })
  return { id, plain }
}

export type NewSession = {
  readonly userId: number
  readonly parentId: number | null
  readonly impersonatorId?: number | null
  /** Default: `SESSION_MINUTES` from now. */
  readonly endsAt?: Date
}

export const createSession = async (tx: Db, { endsAt, ...session }: NewSession, now: Date) => {
  const token = newToken()
  const expiresAt = endsAt ?? sessionEnd(now)
  await insertToken(tx, {
    ...session,
    kind: 'session',
    hash: hashToken(token),
    expiresAt,
    createdAt: now,
  })
  return { token, expiresAt: expiresAt.toISOString() }
}

/**
 * Signs somebody in on a device, by whatever way they proved who they are: a session and a personal access token, which is shown this
 * once. In the transaction that used up the proof.
 */
export const openLogin = async (tx: Db, login: NewLogin, now: Date): Promise<AuthState> => {
  const personal = await createPersonalToken(tx, login, now)
  const session = await createSession(tx, { userId: login.userId, parentId: personal.id }, now)
  return {
    state: true,
    userId: login.userId,
    ...session,
    passwordIsSecure: login.passwordIsSecure,
    personalAccessToken: personal.plain,
    isImpersonated: false,
  }
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
  return inTransaction(context.db, async (tx) => {
    await requireUnchanged(tx, person)
    const { device } = origin
    return openLogin(tx, { userId, passwordIsSecure, by: 'password', device }, context.clock.now())
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
