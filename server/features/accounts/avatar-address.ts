/** Signed addresses of profile pictures. They expire soon, so that an address found later is useless (decisions §8 Private files). */
import { createHmac } from 'node:crypto'
import { MS_PER_HOUR } from '@wegband/domain/basics/calendar-days.ts'
import type { Services } from '../../http/request/context.ts'
import { isSameText, keyFor } from '../../secrets/secrets.ts'

/**
 * An address stays the same for an hour. So browsers cache the picture, and lists do not change with each request.
 * It is valid for one more hour, so a page loaded at the end of the hour still shows it.
 */
const WINDOW_MS = MS_PER_HOUR
const WINDOWS = 2
const RADIX = 36
/** 162 bits of the HMAC in base64url. */
const SIGNATURE_LENGTH = 27

/** Every request context has these. */
export type AvatarParts = Pick<Services, 'appSecret' | 'clock'>

const sign = (appSecret: string, file: string, expires: string): string =>
  createHmac('sha256', keyFor(appSecret, 'avatars'))
    .update(`${file}.${expires}`)
    .digest('base64url')
    .slice(0, SIGNATURE_LENGTH)

/** When the present addresses began. Every answer that contains an address has changed since. */
export const avatarsTurnedAt = (now: Date): Date =>
  new Date(Math.floor(now.getTime() / WINDOW_MS) * WINDOW_MS)

/**
 * The address of `users.avatar_file`, or null without a picture; valid for one to two hours. `size`: edge in pixels, 128 for lists and
 * 512 for large pictures.
 */
export const avatarAddress = (
  { appSecret, clock }: AvatarParts,
  file: string | null,
  size: 128 | 512 = 128,
): string | null => {
  if (file === null) return null
  const expires = (avatarsTurnedAt(clock.now()).getTime() + WINDOWS * WINDOW_MS).toString(RADIX)
  return `/api/avatars/${file}/${expires}.${sign(appSecret, file, expires)}/${size}`
}

/** Replaces the stored file name in `avatar` by its address. */
export const withAvatarAddress = <Person extends { readonly avatar: string | null }>(
  parts: AvatarParts,
  person: Person,
): Person => ({ ...person, avatar: avatarAddress(parts, person.avatar) })

/** Seconds for which the grant of an address is still valid; undefined when it is expired or forged. */
export const secondsLeftOf = (
  { appSecret, clock }: AvatarParts,
  file: string,
  grant: string,
): number | undefined => {
  const [expires = '', signature = ''] = grant.split('.')
  if (!isSameText(signature, sign(appSecret, file, expires))) return undefined
  const left = (Number.parseInt(expires, RADIX) - clock.now().getTime()) / 1000
  return left > 0 ? Math.floor(left) : undefined
}
