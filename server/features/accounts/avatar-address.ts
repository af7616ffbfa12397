/** Where a person's picture is read: an address that is signed and soon over, so that it is worth nothing to whoever finds it later (decisions §8 Private files). */
import { createHmac } from 'node:crypto'
import { MS_PER_HOUR } from '@wegband/domain/basics/calendar-days.ts'
import type { Services } from '../../http/request/context.ts'
import { isSameText, keyFor } from '../../secrets/secrets.ts'

/**
 * Addresses stay the same for an hour, so that browsers keep the picture and lists do not change with each reading, and hold for one
 * more, so that a page that was read at the end of the hour still shows it.
 */
const WINDOW_MS = MS_PER_HOUR
const WINDOWS = 2
const RADIX = 36
/** 162 bits of the HMAC in base64url. */
const SIGNATURE_LENGTH = 27

/** A request's context has all of it. */
export type AvatarParts = Pick<Services, 'appSecret' | 'clock'>

const sign = (appSecret: string, file: string, expires: string): string =>
  createHmac('sha256', keyFor(appSecret, 'avatars'))
    .update(`${file}.${expires}`)
    .digest('base64url')
    .slice(0, SIGNATURE_LENGTH)

/** When the addresses that are given out now were new: whatever shows one has changed since. */
export const avatarsTurnedAt = (now: Date): Date =>
  new Date(Math.floor(now.getTime() / WINDOW_MS) * WINDOW_MS)

/**
 * The address of `users.avatar_file`, or null without a picture; holds for one to two hours. `size`: edge in pixels, 128 for lists and
 * 512 where it stands large.
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

/** A person as they are stored, `avatar` being the file, as others are shown them. */
export const withAvatarAddress = <Person extends { readonly avatar: string | null }>(
  parts: AvatarParts,
  person: Person,
): Person => ({ ...person, avatar: avatarAddress(parts, person.avatar) })

/** Seconds for which the grant of an address still holds; undefined when it is over or forged. */
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
