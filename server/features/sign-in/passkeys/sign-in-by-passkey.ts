/** Signs in by passkey, without a name: the device states the account, and its signature proves it. */
import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
  type AuthenticationResponseJSON,
} from '@simplewebauthn/server'
import { MS_PER_MINUTE } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { AuthState } from '@wegband/domain/features/sessions/contract.ts'
import { CHALLENGE_MINUTES } from '@wegband/domain/features/sign-in/sign-in-methods-contract.ts'
import { inTransaction, type Db } from '../../../db/transaction.ts'
import type { Context, OpenContext } from '../../../http/request/context.ts'
import { beginAttempt, succeedAttempt } from '../attempt-limits.ts'
import { noteProof } from '../../sessions/fresh-proof.ts'
import { holdOwner } from '../../sessions/tokens/hold-owner.ts'
import { openLogin } from '../../sessions/tokens/open-login.ts'
import type { Origin } from '../../sessions/devices/origin.ts'
import { proveByPasskey as proveSignInByPasskey } from '../sign-in-proof.ts'
import { refuseWhileImpersonating } from '../../sessions/refuse-while-impersonating.ts'
import { challengeOf } from './read-challenge.ts'
import {
  advanceCounter,
  findPasskey,
  insertChallenge,
  takeChallenge,
  type PasskeyRow,
} from './passkey-store.ts'
import { relyingParty } from './relying-party.ts'

export const signInOptions = async (context: OpenContext): Promise<Record<string, unknown>> => {
  const { clock, db } = context
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(context).id,
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
  const party = relyingParty(context)
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

type Assertion = { readonly response: Record<string, unknown>; readonly origin: Origin }

/** Checks the signature over a fresh challenge. `advance` uses the challenge up, in the caller's transaction. */
const checkPasskey = async (context: OpenContext, { response, origin }: Assertion) => {
  const { clock, db } = context
  const now = clock.now()
  const credentialId = credentialIdOf(response)
  const stored = await findPasskey(db.drizzle, credentialId)
  const userId = stored?.userId
  const attempt = await beginAttempt(context, { purpose: 'passkey', account: credentialId, userId, origin })
  const asked = { challenge: challengeOf(response) ?? '', userId: null, purpose: 'sign-in' } as const
  if (!(await takeChallenge(db.drizzle, asked, now)) || stored === undefined) throw refused()
  const info = await verify(context, { response, challenge: asked.challenge, stored })
  await succeedAttempt(context, attempt)
  const step = {
    id: stored.id,
    from: stored.counter,
    to: info.newCounter,
    isBackedUp: info.credentialBackedUp,
  }
  const advance = async (tx: Db): Promise<void> => {
    if (!(await advanceCounter(tx, step, now))) throw refused()
  }
  return { ownerId: stored.userId, advance }
}

export const signInByPasskey = async (context: OpenContext, assertion: Assertion): Promise<AuthState> => {
  const { ownerId, advance } = await checkPasskey(context, assertion)
  const { origin } = assertion
  return inTransaction(context.db, async (tx) => {
    const owner = await holdOwner(tx, ownerId)
    await advance(tx)
    return openLogin(tx, { proof: proveSignInByPasskey(owner), origin }, context.clock.now())
  })
}

/** A fresh proof within the session, by a passkey of the same account. */
export const proveByPasskey = async (context: Context, assertion: Assertion): Promise<void> => {
  const { actor } = context
  refuseWhileImpersonating(actor)
  const { ownerId, advance } = await checkPasskey(context, assertion)
  if (ownerId !== actor.userId) throw refused()
  await inTransaction(context.db, async (tx) => {
    await advance(tx)
    await noteProof(tx, actor.tokenId, context.clock.now())
  })
}
