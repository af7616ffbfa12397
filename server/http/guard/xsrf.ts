/** Proves that our own page made an unsafe request: only it can read the signed cookie and send it back as a header (decisions §1). */
import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { ErrorCode } from '@wegband/domain/errors/catalogue.ts'
import { isSameText } from '../../secrets/secrets.ts'
import { cookieName, cookieScope, readCookie } from './cookies.ts'
import { isHttps } from '../request/is-https.ts'

export const XSRF_COOKIE = 'XSRF-TOKEN'
export const XSRF_HEADER = 'x-xsrf-token'
/** The page fetches a new one every 15 minutes (§9). Twice that, plus a grace period for a suspended laptop, is accepted. */
const LIFE_MS = 2 * 60 * 60 * 1000
/** Younger cookies are returned unchanged, so that two tabs do not invalidate each other's running requests. */
const KEEP_MS = LIFE_MS / 2
/** The number of tokens with a verified signature in the cache; above it the cache is cleared completely. */
const MAX_KNOWN = 10_000

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
export const isUnsafe = (method: string): boolean => !SAFE_METHODS.has(method)

type Asking = Pick<FastifyRequest, 'headers' | 'protocol' | 'host'>

export type XsrfGuard = {
  /** A `Set-Cookie` value for the answer to `GET sanctum/csrf-cookie`. */
  cookieFor(request: Asking, now: Date): string
  /** Why an unsafe request is refused: foreign origin (403) or missing, foreign or old token (419). */
  whyNot(request: Asking, now: Date): ErrorCode | undefined
}

const originHost = (origin: string): string | undefined => {
  try {
    return new URL(origin).host
  } catch {
    return undefined
  }
}

/** Origins never name the default port, Host headers may. */
const withoutDefaultPort = (host: string | undefined): string | undefined => host?.replace(/:(80|443)$/, '')

const isForeign = (request: Asking, publicHost: string | undefined): boolean => {
  const { origin } = request.headers
  if (origin === undefined) return request.headers['sec-fetch-site'] === 'cross-site'
  const host = originHost(origin)
  const ours = [withoutDefaultPort(request.headers.host), withoutDefaultPort(request.host), publicHost]
  return host === undefined || !ours.includes(host)
}

const sign = (key: KeyObject, issuedAt: string, nonce: string): string =>
  createHmac('sha256', key).update(`${issuedAt}.${nonce}`).digest('base64url')

/**
 * Returns how many milliseconds ago a token was made; undefined when we did not make it. Its signature is computed once: a page sends the
 * same token with every change.
 */
const createAges = (key: KeyObject) => {
  const known = new Map<string, number>()
  const issuedAtOf = (token: string): number | undefined => {
    const [issuedAt = '', nonce = '', signature = '', more] = token.split('.')
    // The cache contains only tokens that we made, so no caller can fill it with long ones.
    if (more !== undefined || !isSameText(signature, sign(key, issuedAt, nonce))) return undefined
    if (known.size >= MAX_KNOWN) known.clear()
    const at = Number.parseInt(issuedAt, 36)
    known.set(token, at)
    return at
  }
  return (token: string, now: Date): number | undefined => {
    const issuedAt = known.get(token) ?? issuedAtOf(token)
    return issuedAt === undefined ? undefined : now.getTime() - issuedAt
  }
}

/** `rawKey`: `keyFor(appSecret, 'xsrf')`; `publicUrl`: PUBLIC_URL, whose host counts as our own beside the request's. */
export const createXsrfGuard = (rawKey: Buffer, publicUrl: string | undefined): XsrfGuard => {
  // Created once: from raw bytes the key would be created again for each signature.
  const key = createSecretKey(rawKey)
  const ageOf = createAges(key)
  const publicHost = publicUrl === undefined ? undefined : originHost(publicUrl)
  const mint = (now: Date): string => {
    const issuedAt = now.getTime().toString(36)
    const nonce = randomBytes(16).toString('base64url')
    return `${issuedAt}.${nonce}.${sign(key, issuedAt, nonce)}`
  }
  return {
    cookieFor: (request, now) => {
      const isSecure = isHttps(request, publicUrl)
      const name = cookieName(XSRF_COOKIE, isSecure)
      const current = readCookie(request.headers.cookie, name)
      const age = current === undefined ? undefined : ageOf(current, now)
      const value =
        current !== undefined && age !== undefined && age >= 0 && age < KEEP_MS ? current : mint(now)
      return `${name}=${value}; ${cookieScope(isSecure)}; SameSite=Lax`
    },
    whyNot: (request, now) => {
      if (isForeign(request, publicHost)) return 'auth.foreign-origin'
      const sent = request.headers[XSRF_HEADER]
      const name = cookieName(XSRF_COOKIE, isHttps(request, publicUrl))
      const cookie = readCookie(request.headers.cookie, name)
      if (typeof sent !== 'string' || cookie === undefined || !isSameText(sent, cookie)) return 'auth.xsrf'
      const age = ageOf(cookie, now)
      return age !== undefined && age >= 0 && age < LIFE_MS ? undefined : 'auth.xsrf'
    },
  }
}
