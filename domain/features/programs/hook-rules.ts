/** When a delivery is tried again, and when a webhook is switched off. Pure: the caller brings time and chance. */
import {
  MS_PER_DAY,
  MS_PER_HOUR,
  MS_PER_MINUTE,
  msOf,
  plusMs,
  type Instant,
} from '../../basics/calendar-days.ts'

/** Issue 17: retried for three days. */
export const RETRIED_MS = 3 * MS_PER_DAY
/** Issue 17: after five days of failure a webhook is switched off. */
export const FAILING_MS = 5 * MS_PER_DAY
/** Both secrets sign for so long after a rotation, and both tokens open. */
export const OVERLAP_MS = MS_PER_DAY

const PAUSES_MS = [
  5_000,
  30_000,
  2 * MS_PER_MINUTE,
  10 * MS_PER_MINUTE,
  30 * MS_PER_MINUTE,
  MS_PER_HOUR,
  3 * MS_PER_HOUR,
  6 * MS_PER_HOUR,
]
const LONGEST_PAUSE_MS = 12 * MS_PER_HOUR
/** A pause is a fifth shorter or longer by chance. A receiver that returns is thus not called by everything at once. */
const JITTER = 0.2

/** When the delivery is tried next after `attempts` failures; undefined: it is given up. `chance`: from 0 to below 1. */
export const nextTry = (
  { attempts, firstTriedAt }: { readonly attempts: number; readonly firstTriedAt: Instant },
  now: Instant,
  chance: number,
): Instant | undefined => {
  const pause = PAUSES_MS[attempts - 1] ?? LONGEST_PAUSE_MS
  const next = plusMs(now, Math.round(pause * (1 - JITTER + 2 * JITTER * chance)))
  return msOf(next) - msOf(firstTriedAt) > RETRIED_MS ? undefined : next
}

export const GONE_STATUS = 410

export const isDelivered = (status: number | undefined): boolean =>
  status !== undefined && status >= 200 && status < 300

export const hasFailedTooLong = (failingSince: Instant | null, now: Instant): boolean =>
  failingSince !== null && msOf(now) - msOf(failingSince) >= FAILING_MS
