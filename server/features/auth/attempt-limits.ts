/**
 * Bounds password guessing per account and address without letting an attacker lock the owner out: a device that has signed in before
 * is counted for itself alone (F17). Counted in this process; a restart forgives, which argon2 and the general limits outweigh.
 */
import { AppError } from '@wegband/domain/errors/app-error.ts'

const QUARTER_HOUR_MS = 15 * 60_000
const HOUR_MS = 60 * 60_000

type Bucket = { readonly key: string; readonly limit: number; readonly windowMs: number }
type Count = { count: number; readonly endsAt: number }

/** Attempts of one account from one address, and of one known device. */
const PER_ACCOUNT_AND_ADDRESS = 10
/** Different accounts from one address: somebody tries one password on many names. A hall may share an address. */
const PER_ADDRESS = 100
/** One account from everywhere (NIST 800-63B: at most 100 in a row). */
const PER_ACCOUNT = 100
const PRUNE_AT = 20_000

export type Attempt = {
  /** What was typed, in small letters: unknown accounts are counted like known ones. */
  readonly account: string
  readonly address: string
  /** The nonce of a device cookie that was made for this account; undefined for strangers. */
  readonly device: string | undefined
}

export type AttemptLimits = {
  /** Counts an attempt before its password is checked; throws `auth.rate-limited` with `retryAt`. */
  begin(attempt: Attempt, now: Date): void
  /** The password was right: takes the attempt back, and what the owner mistyped before. */
  succeed(attempt: Attempt): void
}

const bucketsOf = ({ account, address, device }: Attempt): Bucket[] => {
  if (device !== undefined)
    return [{ key: `device ${account} ${device}`, limit: PER_ACCOUNT_AND_ADDRESS, windowMs: QUARTER_HOUR_MS }]
  return [
    { key: `both ${account} ${address}`, limit: PER_ACCOUNT_AND_ADDRESS, windowMs: QUARTER_HOUR_MS },
    { key: `address ${address}`, limit: PER_ADDRESS, windowMs: QUARTER_HOUR_MS },
    { key: `account ${account}`, limit: PER_ACCOUNT, windowMs: HOUR_MS },
  ]
}

export const createAttemptLimits = (): AttemptLimits => {
  const counts = new Map<string, Count>()

  const current = (bucket: Bucket, now: number): Count => {
    const known = counts.get(bucket.key)
    if (known !== undefined && known.endsAt > now) return known
    const fresh = { count: 0, endsAt: now + bucket.windowMs }
    counts.set(bucket.key, fresh)
    return fresh
  }
  const prune = (now: number): void => {
    for (const [key, count] of counts) if (count.endsAt <= now) counts.delete(key)
  }

  return {
    begin: (attempt, now) => {
      if (counts.size > PRUNE_AT) prune(now.getTime())
      const buckets = bucketsOf(attempt).map((bucket) => ({ bucket, count: current(bucket, now.getTime()) }))
      const full = buckets.filter(({ bucket, count }) => count.count >= bucket.limit)
      if (full.length > 0) {
        const retryAt = new Date(Math.max(...full.map(({ count }) => count.endsAt))).toISOString()
        throw new AppError('auth.rate-limited', { retryAt })
      }
      // Counted at once and not after the check: a hundred guesses at the same moment are a hundred.
      for (const { count } of buckets) count.count += 1
    },
    succeed: (attempt) => {
      const [own, ...shared] = bucketsOf(attempt)
      if (own !== undefined) counts.delete(own.key)
      for (const { key } of shared) {
        const count = counts.get(key)
        if (count !== undefined) count.count -= 1
      }
    },
  }
}
