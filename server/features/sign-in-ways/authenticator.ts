/** Secrets of authenticator apps: made, sealed, and their codes computed (RFC 6238). */
import { createCipheriv, createDecipheriv, createHash, randomBytes, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { CODE_DIGITS, CODE_SECONDS, RECOVERY_CODES } from '@wegband/domain/features/sign-in-ways/contract.ts'
import {
  countingSteps,
  RECOVERY_ALPHABET,
  RECOVERY_LENGTH,
} from '@wegband/domain/features/sign-in-ways/code-rules.ts'
import { isSameText, keyFor } from '../../secrets.ts'

/** 160 bits, as RFC 4226 asks. */
const SECRET_BYTES = 20
const NONCE_BYTES = 12
const TAG_BYTES = 16
const MS_PER_SECOND = 1000

const keyOf = (appSecret: string): Buffer => keyFor(appSecret, 'second-factor')

/** nonce, tag, text; bound to the person, so that a row copied to another account opens nothing. */
export const seal = (appSecret: string, userId: number, secret: Buffer): Buffer => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(appSecret), nonce).setAAD(Buffer.from(String(userId)))
  const text = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

export const unseal = (appSecret: string, userId: number, sealed: Buffer): Buffer => {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', keyOf(appSecret), nonce)
    .setAAD(Buffer.from(String(userId)))
    .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
}

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

export const hashRecoveryCode = (userId: number, plain: string): Buffer =>
  createHash('sha256').update(`recovery ${userId} ${plain}`).digest()
