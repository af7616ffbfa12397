/**
 * Codes that prove themselves: `<prefix><id>.<expiry>.<mac>`. Nothing is stored; whoever holds the key can check one, and after its
 * time it is worthless (decisions §4 QR/NFC).
 */
import { createHmac } from 'node:crypto'
import { instantOf } from '@wegband/domain/basics/calendar-days.ts'
import {
  formatSignedCode,
  isCodeExpired,
  parseSignedCode,
  signedPayload,
  type SignedCode,
} from '@wegband/domain/features/cards/token-rules.ts'
import { isSameText } from '../../secrets/secrets.ts'

const MS_PER_SECOND = 1000

/** Codes of one kind. Each kind has a key of its own, so that none passes for another. */
export type CodeKind = { readonly prefix: string; readonly key: Buffer; readonly seconds: number }

const mac = (key: Buffer, code: Omit<SignedCode, 'signature'>): string =>
  createHmac('sha256', key).update(signedPayload(code)).digest('base64url')

/** Good for the seconds of its kind from `now` (milliseconds). */
export const issueCode = (
  { prefix, key, seconds }: CodeKind,
  id: number,
  now: number,
): { token: string; expiresAt: string } => {
  const expiresAt = instantOf((Math.floor(now / MS_PER_SECOND) + seconds) * MS_PER_SECOND)
  const token = formatSignedCode(prefix, { id, expiresAt, signature: mac(key, { id, expiresAt }) })
  return { token, expiresAt }
}

/** What a code stands for; `forged` also for what is none. `now` in milliseconds. */
export const readCode = (
  { prefix, key }: Pick<CodeKind, 'prefix' | 'key'>,
  text: string,
  now: number,
): { id: number } | 'expired' | 'forged' => {
  const read = parseSignedCode(prefix, text)
  if (read === undefined || !isSameText(read.signature, mac(key, read))) return 'forged'
  return isCodeExpired(read, instantOf(now)) ? 'expired' : { id: read.id }
}
