/** Signing in by passkey, without a name: the device says which account it opens, and its signature proves it. */
import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
  type AuthenticationResponseJSON,
} from '@simplewebauthn/server'
import { MS_PER_MINUTE } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { AuthState } from '@wegband/domain/features/auth/contract.ts'
import { CHALLENGE_MINUTES } from '@wegband/domain/features/sign-in-ways/contract.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { OpenContext } from '../../http/context.ts'
import { beginAttempt, succeedAttempt } from '../auth/attempt-limits.ts'
import { openLogin } from '../auth/open-login.ts'
import type { Origin } from '../auth/origin.ts'
import { challengeOf } from './challenge-of.ts'
import {
  advanceCounter,
  findPasskey,
  insertChallenge,
  takeChallenge,
  type PasskeyRow,
} from './passkey-store.ts'
import { relyingParty } from './relying-party.ts'

export const signInOptions = async ({ clock, config, db }: OpenContext): Promise<Record<string, unknown>> => {
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(config).id,
    userVerification: 'required',
  })
  await insertChallenge(db.drizzle, {
    challenge: options.challenge,
    userId: null,
    purpose: 'sign-in',
    expiresAt: new Date(clock.now().getTime() + CHALLENGE_MINUTES * MS_PER_MINUTE),
  })
  return { ...options }
}

const refused = (cause?: unknown): AppError => new AppError('passkeys.refused', {}, { cause })

const verify = async (
  context: OpenContext,
  answer: { response: Record<string, unknown>; challenge: string; stored: PasskeyRow },
) => {
  const { response, challenge, stored } = answer
  const party = relyingParty(context.config)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      // The library checks every part of what the browser sent.
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: stored.credentialId,
        publicKey: new Uint8Array(stored.publicKey),
        counter: stored.counter,
      },
    })
    if (!verified) throw refused()
    return authenticationInfo
  } catch (error) {
    throw error instanceof AppError ? error : refused(error)
  }
}

const MAX_ID = 1400
const credentialIdOf = (response: Record<string, unknown>): string => {
  const { id } = response
  return typeof id === 'string' && id.length <= MAX_ID ? id : ''
}

export const signInByPasskey = async (
  context: OpenContext,
  input: { response: Record<string, unknown>; origin: Origin },
): Promise<AuthState> => {
  const { clock, db } = context
  const { response, origin } = input
  const now = clock.now()
  const credentialId = credentialIdOf(response)
  const found = await findPasskey(db.drizzle, credentialId)
  const userId = found?.passkey.userId
  const attempt = await beginAttempt(context, { purpose: 'passkey', account: credentialId, userId, origin })
  const asked = { challenge: challengeOf(response) ?? '', userId: null, purpose: 'sign-in' } as const
  if (!(await takeChallenge(db.drizzle, asked, now)) || found === undefined) throw refused()
  const { passkey: stored, lockedAt, passwordIsSecure } = found
  const info = await verify(context, { response, challenge: asked.challenge, stored })
  await succeedAttempt(context, attempt)
  if (lockedAt !== null) throw new AppError('auth.locked')
  return inTransaction(db, async (tx) => {
    const step = {
      id: stored.id,
      from: stored.counter,
      to: info.newCounter,
      isBackedUp: info.credentialBackedUp,
    }
    if (!(await advanceCounter(tx, step, now))) throw refused()
    const login = { userId: stored.userId, passwordIsSecure, by: 'passkey', device: origin.device } as const
    return openLogin(tx, login, now)
  })
}
