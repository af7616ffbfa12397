/**
 * Self-contained signed codes: `<prefix><id>.<expiry>.<mac>`. Nothing is stored: the key is enough to check a code, and after its
 * expiry it is refused (decisions §4 QR/NFC).
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

/** A kind of code. Each kind has its own key, so that a code of one kind is not accepted as another. */
export type CodeKind = { readonly prefix: string; readonly key: Buffer; readonly seconds: number }

const mac = (key: Buffer, code: Omit<SignedCode, 'signature'>): string =>
  createHmac('sha256', key).update(signedPayload(code)).digest('base64url')

/** Valid for the seconds of its kind from `now` (milliseconds). */
export const issueCode = (
  { prefix, key, seconds }: CodeKind,
  id: number,
  now: number,
): { token: string; expiresAt: string } => {
  const expiresAt = instantOf((Math.floor(now / MS_PER_SECOND) + seconds) * MS_PER_SECOND)
  const token = formatSignedCode(prefix, { id, expiresAt, signature: mac(key, { id, expiresAt }) })
  return { token, expiresAt }
}

/** The id in a code; `forged` also for a text that is no code. `now` in milliseconds. */
export const readCode = (
  { prefix, key }: Pick<CodeKind, 'prefix' | 'key'>,
  text: string,
  now: number,
): { id: number } | 'expired' | 'forged' => {
  const read = parseSignedCode(prefix, text)
  if (read === undefined || !isSameText(read.signature, mac(key, read))) return 'forged'
  return isCodeExpired(read, instantOf(now)) ? 'expired' : { id: read.id }
}
