/**
 * The timed code of the QR page: `WTT-<user>.<expiry>.<mac>`. Nothing is stored; whoever holds the key can check it, and after
 * its 120 seconds it is worthless (decisions §4 QR/NFC).
 */
import { createHmac } from 'node:crypto'
import { instantOf } from '@wegband/domain/basics/calendar-days.ts'
import { TIMED_TOKEN_SECONDS } from '@wegband/domain/features/cards/contract.ts'
import {
  formatTimedToken,
  isTokenExpired,
  parseTimedToken,
  timedPayload,
  type TimedToken,
} from '@wegband/domain/features/cards/token-rules.ts'
import { isSameText } from '../../secrets.ts'

const MS_PER_SECOND = 1000

const mac = (key: Buffer, token: Omit<TimedToken, 'signature'>): string =>
  createHmac('sha256', key).update(timedPayload(token)).digest('base64url')

/** A code for one person, good for 120 seconds from `now` (milliseconds). */
export const issueTimedToken = (
  key: Buffer,
  userId: number,
  now: number,
): { token: string; expiresAt: string } => {
  const seconds = Math.floor(now / MS_PER_SECOND) + TIMED_TOKEN_SECONDS
  const unsigned = { userId, expiresAt: instantOf(seconds * MS_PER_SECOND) }
  return {
    token: formatTimedToken({ ...unsigned, signature: mac(key, unsigned) }),
    expiresAt: unsigned.expiresAt,
  }
}

/** The person behind a timed code; `forged` also for what is none. `now` in milliseconds. */
export const readTimedToken = (
  key: Buffer,
  token: string,
  now: number,
): { userId: number } | 'expired' | 'forged' => {
  const read = parseTimedToken(token)
  if (read === undefined || !isSameText(read.signature, mac(key, read))) return 'forged'
  return isTokenExpired(read, instantOf(now)) ? 'expired' : { userId: read.userId }
}
