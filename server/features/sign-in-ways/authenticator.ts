/** Secrets of authenticator apps: made, sealed, and their codes computed (RFC 6238). */
import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { CODE_DIGITS, CODE_SECONDS, RECOVERY_CODES } from '@wegband/domain/features/sign-in-ways/contract.ts'
import {
  countingSteps,
  OLD_RECOVERY_LENGTH,
  RECOVERY_ALPHABET,
  RECOVERY_LENGTH,
} from '@wegband/domain/features/sign-in-ways/code-rules.ts'
import { seal, unseal, type SealedFor } from '../../seal.ts'
import { isSameText, keyFor } from '../../secrets.ts'

/** 160 bits, as RFC 4226 asks. */
const SECRET_BYTES = 20
const MS_PER_SECOND = 1000

/** Bound to the person, so that a row copied to another account opens nothing. */
const sealedFor = (appSecret: string, userId: number): SealedFor => ({
  appSecret,
  purpose: 'second-factor',
  place: `user ${userId}`,
})

export const sealSecret = (appSecret: string, userId: number, secret: Buffer): Buffer =>
  seal(secret.toString('base64'), sealedFor(appSecret, userId))

export const openSecret = (appSecret: string, userId: number, sealed: Buffer): Buffer =>
  Buffer.from(unseal(sealed, sealedFor(appSecret, userId)), 'base64')

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES)

const totpOf = (secret: Buffer, label = ''): TOTP =>
  new TOTP({
    issuer: 'Wegband',
    label,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    digits: CODE_DIGITS,
    period: CODE_SECONDS,
  })

/** As text to type, and as the address inside the QR code. */
export const shownSecret = (secret: Buffer, label: string): { secret: string; uri: string } => {
  const totp = totpOf(secret, label)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

export const codeAt = (secret: Buffer, step: number): string =>
  totpOf(secret).generate({ timestamp: step * CODE_SECONDS * MS_PER_SECOND })

/** The time step whose code this is; undefined when it counts at none. */
export const stepOfCode = (secret: Buffer, code: string, now: number, lastUsed: number): number | undefined =>
  countingSteps(now, lastUsed).find((step) => isSameText(codeAt(secret, step), code))

export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    Array.from(
      { length: RECOVERY_LENGTH },
      () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)],
    ).join(''),
  )

/** Keyed with APP_SECRET, so that nobody tries codes on a stolen table. */
export const hashRecoveryCode = (appSecret: string, userId: number, plain: string): Buffer =>
  createHmac('sha256', keyFor(appSecret, 'recovery-codes')).update(`recovery ${userId} ${plain}`).digest()

/** Codes of the old length were kept by a plain hash; they go when their owner renews them. */
const hashOldRecoveryCode = (userId: number, plain: string): Buffer =>
  createHash('sha256').update(`recovery ${userId} ${plain}`).digest()

/** How a code that was typed is kept. */
export const keyedRecoveryHash = (appSecret: string, userId: number, plain: string): Buffer =>
  plain.length === OLD_RECOVERY_LENGTH
    ? hashOldRecoveryCode(userId, plain)
    : hashRecoveryCode(appSecret, userId, plain)
