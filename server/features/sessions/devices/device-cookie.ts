/** A cookie that marks a device where a person signed in. Guessing strangers cannot lock them out there (F17). It is no sign-in. */
import { createHmac, randomBytes } from 'node:crypto'
import { cookieName, cookieScope, readCookie } from '../../../http/guard/cookies.ts'
import { isSameText } from '../../../secrets/secrets.ts'

export const DEVICE_COOKIE = 'wegband-device'
const LIFE_SECONDS = 180 * 24 * 60 * 60
/** Enough for a family tablet. */
const PEOPLE_PER_DEVICE = 6

const sign = (key: Buffer, userId: number, nonce: string): string =>
  createHmac('sha256', key).update(`${userId}.${nonce}`).digest('base64url')

/** The cookie of the device. Older devices send it without the `__Host-` prefix; those entries are signed in the same way. */
export const readDeviceCookie = (header: string | undefined, isHttps: boolean): string | undefined =>
  readCookie(header, cookieName(DEVICE_COOKIE, isHttps)) ?? readCookie(header, DEVICE_COOKIE)

/** The nonce of the person on this device; undefined when they never signed in here. `cookie`: `userId.nonce.mac~...`. */
export const deviceOf = (key: Buffer, cookie: string | undefined, userId: number): string | undefined => {
  for (const entry of (cookie ?? '').split('~').slice(0, PEOPLE_PER_DEVICE)) {
    const [id = '', nonce = '', mac = ''] = entry.split('.')
    if (id === String(userId) && isSameText(mac, sign(key, userId, nonce))) return nonce
  }
  return undefined
}

/** The nonce that marks the device for the person: the present one, else a new one. */
export const nonceFor = (key: Buffer, cookie: string | undefined, userId: number): string =>
  deviceOf(key, cookie, userId) ?? randomBytes(16).toString('base64url')

/** The `Set-Cookie` value that adds the person to the device. */
export const rememberDevice = (
  key: Buffer,
  cookie: string | undefined,
  userId: number,
  isHttps: boolean,
  nonce: string = nonceFor(key, cookie, userId),
): string => {
  const others = (cookie ?? '').split('~').filter((entry) => entry !== '' && !entry.startsWith(`${userId}.`))
  const entries = [`${userId}.${nonce}.${sign(key, userId, nonce)}`, ...others].slice(0, PEOPLE_PER_DEVICE)
  const name = cookieName(DEVICE_COOKIE, isHttps)
  return `${name}=${entries.join('~')}; ${cookieScope(isHttps)}; Max-Age=${LIFE_SECONDS}; HttpOnly; SameSite=Lax`
}
