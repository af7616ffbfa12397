/** Opens a session on a device: the personal access token it may be revived with, and the session itself. */
import {
  PERSONAL_TOKEN_DAYS,
  SESSION_MINUTES,
  type AuthState,
  type SignInWay,
} from '@wegband/domain/features/auth/contract.ts'
import type { Device } from '@wegband/domain/features/auth/describe-device.ts'
import { MS_PER_DAY, MS_PER_MINUTE } from '@wegband/domain/basics/calendar-days.ts'
import type { Db } from '../../db/transaction.ts'
import { hashToken, newToken } from '../../http/authenticate.ts'
import { insertToken } from './store.ts'

export const sessionEnd = (now: Date): Date => new Date(now.getTime() + SESSION_MINUTES * MS_PER_MINUTE)
const personalTokenEnd = (now: Date): Date => new Date(now.getTime() + PERSONAL_TOKEN_DAYS * MS_PER_DAY)

export type NewLogin = {
  readonly userId: number
  readonly passwordIsSecure: boolean
  readonly by: SignInWay
  readonly device: Device
  /** As the person named the device. */
  readonly name?: string
}

export const createPersonalToken = async (tx: Db, login: Omit<NewLogin, 'passwordIsSecure'>, now: Date) => {
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
