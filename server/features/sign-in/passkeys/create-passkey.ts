/** Creates a passkey: a challenge for this person, answered once within minutes by their own device. */
import {
  generateRegistrationOptions,
  verifyRegistrationResponse,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { MS_PER_MINUTE } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  CHALLENGE_MINUTES,
  PASSKEYS_MAX,
  type Passkey,
} from '@wegband/domain/features/sign-in/sign-in-methods-contract.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { writeAudit } from '../../accounts/write-audit.ts'
import { requireFreshProof } from '../../sessions/fresh-proof.ts'
import { findPersonById } from '../store.ts'
import { challengeOf } from './read-challenge.ts'
import {
  countPasskeys,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  takeChallenge,
  type PasskeyRow,
} from './passkey-store.ts'
import { emailPasskeyChange } from './email-passkey-change.ts'
import { relyingParty } from './relying-party.ts'

export const shownPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.createdAt,
  lastUsedAt: row.lastUsedAt,
  isBackedUp: row.isBackedUp,
})

const findName = async ({ actor, db }: Context) => {
  const row = await findPersonById(db.drizzle, actor.userId)
  const shown = fullName(row)
  return { name: row?.username ?? row?.mail ?? shown, shown }
}

export const passkeyOptions = async (context: Context): Promise<Record<string, unknown>> => {
  const { actor, clock, db } = context
  await requireFreshProof(context)
  const known = await listPasskeys(db.drizzle, actor.userId)
  if (known.length >= PASSKEYS_MAX) throw new AppError('passkeys.too-many')
  const party = relyingParty(context)
  const { name, shown } = await findName(context)
  const options = await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userName: name,
    userDisplayName: shown,
    userID: new TextEncoder().encode(`wegband-${actor.userId}`),
    attestationType: 'none',
    excludeCredentials: known.map((row) => ({ id: row.credentialId })),
    // Discoverable, and verified by finger, face or PIN: two factors in one.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const expiresAt = new Date(clock.now().getTime() + CHALLENGE_MINUTES * MS_PER_MINUTE)
  await insertChallenge(db.drizzle, {
    challenge: options.challenge,
    userId: actor.userId,
    purpose: 'create',
    expiresAt,
  })
  return { ...options }
}

const verify = async (context: Context, response: Record<string, unknown>, challenge: string) => {
  const party = relyingParty(context)
  try {
    return await verifyRegistrationResponse({
      // The library checks every part of what the browser sent.
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    })
  } catch (error) {
    throw new AppError('passkeys.refused', {}, { cause: error })
  }
}

export const keepPasskey = async (
  context: Context,
  input: { name: string; response: Record<string, unknown> },
): Promise<Passkey> => {
  const { actor, clock, db } = context
  await requireFreshProof(context)
  const now = clock.now()
  const challenge = challengeOf(input.response)
  const asked = { challenge: challenge ?? '', userId: actor.userId, purpose: 'create' } as const
  if (!(await takeChallenge(db.drizzle, asked, now))) throw new AppError('passkeys.refused')
  const { verified, registrationInfo } = await verify(context, input.response, asked.challenge)
  if (!verified || registrationInfo === undefined) throw new AppError('passkeys.refused')
  const { credential, credentialBackedUp } = registrationInfo
  return inTransaction(db, async (tx) => {
    if ((await countPasskeys(tx, actor.userId)) >= PASSKEYS_MAX) throw new AppError('passkeys.too-many')
    const row = await insertPasskey(tx, {
      userId: actor.userId,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      name: input.name,
      isBackedUp: credentialBackedUp,
      createdAt: now.toISOString(),
    })
    if (row === undefined) throw new AppError('passkeys.known')
    await writeAudit(
      tx,
      actor,
      { action: 'passkey.created', subjectType: 'user', subjectId: actor.userId },
      now,
    )
    await emailPasskeyChange(tx, { userId: actor.userId, template: 'passkey-created', name: row.name }, now)
    return shownPasskey(row)
  })
}
