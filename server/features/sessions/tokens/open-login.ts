/** Opens a session on a device, with the personal access token that can revive it. */
import { type AuthState, type SignInWay } from '@wegband/domain/features/sessions/contract.ts'
import type { Device } from '@wegband/domain/features/sessions/describe-device.ts'
import { MS_PER_DAY, MS_PER_MINUTE } from '@wegband/domain/basics/calendar-days.ts'
import type { Db } from '../../../db/transaction.ts'
import { hashToken, newToken } from '../../../http/guard/authenticate.ts'
import { emailNewDevice } from '../devices/email-new-device.ts'
import type { Origin } from '../devices/origin.ts'
import type { SignInProof } from './sign-in-proof.ts'
import { insertToken } from './token-store.ts'
import { PERSONAL_TOKEN_DAYS, SESSION_MINUTES } from '@wegband/domain/features/sessions/token-times.ts'

export const sessionEnd = (now: Date): Date => new Date(now.getTime() + SESSION_MINUTES * MS_PER_MINUTE)
const personalTokenEnd = (now: Date): Date => new Date(now.getTime() + PERSONAL_TOKEN_DAYS * MS_PER_DAY)

export type NewLogin = {
  readonly proof: SignInProof
  readonly origin: Origin
  /** The name that the person gave the device. */
  readonly name?: string | undefined
}

/** A named token will be used on another device than the one that requests it. */
const UNKNOWN_DEVICE: Device = { kind: 'unknown', browser: null, system: null }

/** Creates a personal access token, and emails the owner when the device is not known. */
export const createPersonalToken = async (tx: Db, login: NewLogin, now: Date) => {
  const plain = newToken()
  const { proof, origin, name = '' } = login
  const isForOtherDevice = proof.by === 'access-token'
  const device = isForOtherDevice ? UNKNOWN_DEVICE : origin.device
  const { kind, browser, system } = device
  const id = await insertToken(tx, {
    userId: proof.userId,
    kind: 'pat',
    hash: hashToken(plain),
    name,
    expiresAt: personalTokenEnd(now),
    createdAt: now,
    lastSeenAt: now,
    details: {
      by: proof.by,
      kind,
      ...(browser === null ? {} : { browser }),
      ...(system === null ? {} : { system }),
    },
  })
  const isKnown = !isForOtherDevice && origin.deviceOf(proof.userId) !== undefined
  if (!isKnown && !proof.isNewAccount) await emailNewDevice(tx, { userId: proof.userId, device, name }, now)
  return { id, plain }
}

export type NewSession = {
  readonly userId: number
  readonly parentId: number | null
  readonly impersonatorId?: number | null
  /** Default: `SESSION_MINUTES` from now. */
  readonly endsAt?: Date
  /** The time of the proof of identity, for `requireFreshProof`. */
  readonly details?: Record<string, string | number>
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

/** §5 requires the password again before a sensitive action. A fresh passkey or code sign-in counts as that proof. */
const PROVING_WAYS: ReadonlySet<SignInWay> = new Set(['passkey', 'code'])

/** The password of a new account was chosen in this request (decision 0122). */
const isFreshProof = ({ by, isNewAccount }: SignInProof): boolean =>
  PROVING_WAYS.has(by) || (isNewAccount && by === 'password')

/**
 * The end of every sign-in: returns a session and a personal access token, which is shown only once. Call it in the transaction that
 * used up the proof.
 */
export const openLogin = async (tx: Db, login: NewLogin, now: Date): Promise<AuthState> => {
  const { userId, passwordIsSecure } = login.proof
  const personal = await createPersonalToken(tx, login, now)
  const details = isFreshProof(login.proof) ? { provedAt: now.toISOString() } : {}
  const session = await createSession(tx, { userId, parentId: personal.id, details }, now)
  return {
    state: true,
    userId,
    ...session,
    passwordIsSecure,
    personalAccessToken: personal.plain,
    isImpersonated: false,
  }
}
