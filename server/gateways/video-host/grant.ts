/**
 * Signed, expiring address prefixes: who holds one may fetch playlists and segments of one video, and no
 * database is asked (goal P13). It opens nothing by itself: the key is given only to a playback session.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * What a grant says. `expiresAt` is a point in time in whole seconds. A grant of the library (`isOfLibrary`) has the number of the
 * video as its `contentId`; its key is given to editors.
 */
export type Grant = { contentId: number; ref: string; expiresAt: Date; isOfLibrary: boolean }

export type GrantCheck = { ok: true; grant: Grant } | { ok: false; reason: 'forged' | 'expired' }

const OF_LIBRARY = '/library'
const shape = /^([A-Za-z0-9_-]{1,200})\.([A-Za-z0-9_-]{43})$/

/** A grant as one path segment (letters, digits, `-`, `_` and one dot), HMAC-SHA256 over its content. */
export function signGrant({
  contentId,
  ref,
  expiresAt,
  isOfLibrary = false,
  secret,
}: Omit<Grant, 'isOfLibrary'> & { isOfLibrary?: boolean; secret: Buffer }): string {
  const end = Math.floor(expiresAt.getTime() / 1000)
  const content = `${contentId}/${ref}/${end}${isOfLibrary ? OF_LIBRARY : ''}`
  const payload = Buffer.from(content).toString('base64url')
  return `${payload}.${signature(payload, secret).toString('base64url')}`
}

/**
 * Reads a grant back. `forged` when it is not ours, is damaged, or was given for other content;
 * `expired` when it is ours and `now` has reached its end: the player then asks for a new otp once.
 */
export function verifyGrant({
  grant,
  contentId,
  now,
  secret,
}: {
  grant: string
  contentId: number
  now: Date
  secret: Buffer
}): GrantCheck {
  const [, payload, given] = shape.exec(grant) ?? []
  if (!payload || !given) return { ok: false, reason: 'forged' }
  // The spelling is compared, not the bytes: base64url has several spellings for the same bytes.
  const expected = Buffer.from(signature(payload, secret).toString('base64url'))
  if (!timingSafeEqual(Buffer.from(given), expected)) return { ok: false, reason: 'forged' }

  const content = Buffer.from(payload, 'base64url').toString()
  const [id, ref = '', seconds] = content.split('/')
  if (Number(id) !== contentId) return { ok: false, reason: 'forged' }
  const expiresAt = new Date(Number(seconds) * 1000)
  if (now.getTime() >= expiresAt.getTime()) return { ok: false, reason: 'expired' }
  return { ok: true, grant: { contentId, ref, expiresAt, isOfLibrary: content.endsWith(OF_LIBRARY) } }
}

/**
 * The end of a grant that lives at least `lifetimeSeconds`, rounded up to the next full `stepSeconds`.
 * All grants of one step are the same text, so that browsers and proxies can reuse what they fetched.
 */
export function grantEnd(now: Date, lifetimeSeconds: number, stepSeconds: number): Date {
  const earliest = now.getTime() / 1000 + lifetimeSeconds
  return new Date(Math.ceil(earliest / stepSeconds) * stepSeconds * 1000)
}

// The prefix keeps these signatures apart from everything else signed with the same secret.
const signature = (payload: string, secret: Buffer): Buffer =>
  createHmac('sha256', secret).update(`wegband video grant\n${payload}`).digest()
