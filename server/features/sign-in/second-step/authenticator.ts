/** Secrets of authenticator apps: creates and seals them, and computes their codes (RFC 6238). */
import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import {
  CODE_DIGITS,
  CODE_SECONDS,
  RECOVERY_CODES,
} from '@wegband/domain/features/sign-in/sign-in-methods-contract.ts'
import {
  countingSteps,
  OLD_RECOVERY_LENGTH,
  RECOVERY_ALPHABET,
  RECOVERY_LENGTH,
} from '@wegband/domain/features/sign-in/second-step/code-rules.ts'
import { seal, unseal, type SealedFor, type SealedPlace } from '../../../secrets/seal.ts'
import type { Services } from '../../../http/request/context.ts'
import { isSameText, keyFor } from '../../../secrets/secrets.ts'
import { stretch } from '../password/password-hash.ts'

/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20
const MS_PER_SECOND = 1000
export const RECOVERY_SALT_BYTES = 16

/** Bound to the person, so that a row copied to another account is useless. */
export const factorPlace = (userId: number): SealedPlace => ({
  purpose: 'second-factor',
  place: `user ${userId}`,
})

const sealedFor = (appSecret: string, userId: number): SealedFor => ({ ...factorPlace(userId), appSecret })

export const sealSecret = (appSecret: string, userId: number, secret: Buffer): Buffer =>
  seal(secret.toString('base64'), sealedFor(appSecret, userId))

export const openSecret = (appSecret: string, userId: number, sealed: Buffer): Buffer =>
  Buffer.from(unseal(sealed, sealedFor(appSecret, userId)), 'base64')

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES)

const totpOf = (secret: Buffer, label = '', issuer = ''): TOTP =>
  new TOTP({
    issuer,
    label,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    digits: CODE_DIGITS,
    period: CODE_SECONDS,
  })

/** As text to type, and as the URI of the QR code. */
/** `issuer`: the name of the installation. */
export const shownSecret = (
  secret: Buffer,
  { label, issuer }: { readonly label: string; readonly issuer: string },
): { secret: string; uri: string } => {
  const totp = totpOf(secret, label, issuer)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

export const codeAt = (secret: Buffer, step: number): string =>
  totpOf(secret).generate({ timestamp: step * CODE_SECONDS * MS_PER_SECOND })

/** The time step of this code, or undefined for an invalid or used code. */
export const stepOfCode = (secret: Buffer, code: string, now: number, lastUsed: number): number | undefined =>
  countingSteps(now, lastUsed).find((step) => isSameText(codeAt(secret, step), code))

export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    Array.from(
      { length: RECOVERY_LENGTH },
      () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)],
    ).join(''),
  )

/** Uses the slow password hash (ASVS 6.5.2). The codes of a set share a salt, so one derivation checks them all. */
export const hashRecoveryCodes = (codes: readonly string[], now: Date): Promise<Buffer[]> => {
  const salt = randomBytes(RECOVERY_SALT_BYTES)
  return Promise.all(codes.map(async (plain) => Buffer.concat([salt, await stretch(plain, salt, now)])))
}

/** Older sets were hashed with a key from APP_SECRET, the oldest without a key. They are replaced when they are renewed. */
const formerRecoveryHash = (appSecret: string, userId: number, plain: string): Buffer => {
  const text = `recovery ${userId} ${plain}`
  return plain.length === OLD_RECOVERY_LENGTH
    ? createHash('sha256').update(text).digest()
    : createHmac('sha256', keyFor(appSecret, 'recovery-codes')).update(text).digest()
}

export type TypedRecoveryCode = { readonly userId: number; readonly plain: string }

/** The hashes that a typed code may be stored as. `salt`: of the person's current set, undefined without one. */
export const recoveryHashes = async (
  { appSecret, clock }: Pick<Services, 'appSecret' | 'clock'>,
  { userId, plain }: TypedRecoveryCode,
  salt: Buffer | undefined,
): Promise<Buffer[]> => {
  const former = formerRecoveryHash(appSecret, userId, plain)
  return salt === undefined
    ? [former]
    : [former, Buffer.concat([salt, await stretch(plain, salt, clock.now())])]
}
