/**
 * The timed code of the QR page: `WTT-<user>.<expiry>.<mac>`. Nothing is stored; whoever holds the key can check it, and after
 * its 120 seconds it is worthless (decisions §4 QR/NFC).
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { TIMED_TOKEN_SECONDS, TOKEN_PREFIXES } from '@wegband/domain/features/cards/contract.ts'

const mac = (key: Buffer, userId: number, expires: number): string =>
  createHmac('sha256', key).update(`${userId}.${expires}`).digest('base64url')

/** A code for one person, good for 120 seconds from `now` (milliseconds). */
export const issueTimedToken = (
  key: Buffer,
  userId: number,
  now: number,
): { token: string; expiresAt: string } => {
  const expires = Math.floor(now / 1000) + TIMED_TOKEN_SECONDS
  return {
    token: `${TOKEN_PREFIXES.timed}${userId}.${expires}.${mac(key, userId, expires)}`,
    expiresAt: new Date(expires * 1000).toISOString(),
  }
}

/** The person behind a timed code: `expired` and `forged` are told apart only for the log, never for the caller. */
export const readTimedToken = (
  key: Buffer,
  token: string,
  now: number,
): { userId: number } | 'expired' | 'forged' => {
  const [user = '', expiry = '', given = '', ...rest] = token.slice(TOKEN_PREFIXES.timed.length).split('.')
  if (rest.length > 0 || !/^[1-9]\d{0,9}$/.test(user) || !/^\d{10,11}$/.test(expiry)) return 'forged'
  const expected = Buffer.from(mac(key, Number(user), Number(expiry)))
  const actual = Buffer.from(given)
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return 'forged'
  return Number(expiry) * 1000 <= now ? 'expired' : { userId: Number(user) }
}
