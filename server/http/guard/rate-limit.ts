/**
 * Counts calls per caller and minute in this process. Several processes each count their own share: these limits bound load and guard no
 * secret. The limits for passwords and codes are counted for all processes together (`shared-limits.ts`).
 */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { ERRORS, type ErrorCode } from '@wegband/domain/errors/catalogue.ts'
import type { EndpointShape } from '@wegband/domain/http/endpoint.ts'
import type { Clock } from '../../clock.ts'

const WINDOW_MS = 60_000

/** Calls per minute of one signed-in person, and of one address without a valid token. A hall full of phones may share one address. */
export type GeneralLimits = { readonly perActor: number; readonly perAddress: number }
export const GENERAL_LIMITS: GeneralLimits = { perActor: 1200, perAddress: 1200 }

export type RateLimiter = {
  /** Counts one call; throws `code` (429) with `retryAt` once more than `limit` calls came in this window. */
  take(key: string, limit: number, code?: ErrorCode): void
  /** Takes a counted call back. */
  giveBack(key: string): void
}

/**
 * A fixed window per minute. One map contains all keys. It is cleared when the minute is over, so that it cannot grow for ever.
 */
export const createRateLimiter = (clock: Clock): RateLimiter => {
  let windowNumber = 0
  let counts = new Map<string, number>()
  return {
    take: (key, limit, code = 'general.too-many-requests') => {
      const current = Math.floor(clock.now().getTime() / WINDOW_MS)
      if (current !== windowNumber) {
        windowNumber = current
        counts = new Map()
      }
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      if (count > limit)
        throw new AppError(code, { retryAt: new Date((current + 1) * WINDOW_MS).toISOString() })
    },
    giveBack: (key) => {
      const count = counts.get(key) ?? 0
      if (count > 0) counts.set(key, count - 1)
    },
  }
}

/** The part of an address that one customer controls: all of IPv4, the first 64 bits of IPv6. */
export const addressKey = (address: string): string => {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address.replace('::ffff:', '')
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').length
  return [...groups, ...Array.from({ length: Math.max(0, missing) }, () => '0')].slice(0, 4).join(':')
}

/** The 429 an endpoint declares for its own limit (`scanner.flood`), else the general one. */
export const floodCode = (endpoint: Pick<EndpointShape, 'errors'>): ErrorCode =>
  endpoint.errors.find((code) => ERRORS[code] === 429) ?? 'general.too-many-requests'
