/** When a session token is renewed and when it expires (§9 Timers, decisions §2). */
import { msOf } from '../../basics/calendar-days.ts'
import { LOGIN_REFRESH_MAX_LEFT_MS } from './contract.ts'

/** Milliseconds a token is still valid, 0 when it is expired. Times: ISO 8601 in UTC. */
export const msLeft = (expiresAt: string, now: string): number => Math.max(0, msOf(expiresAt) - msOf(now))

/** A token is expired at its very instant. */
export const isExpired = (expiresAt: string, now: string): boolean => msLeft(expiresAt, now) === 0

/** §9: renewed when no more than 900000 ms are left. An expired token cannot be renewed. */
export const shouldRefresh = (expiresAt: string, now: string): boolean =>
  !isExpired(expiresAt, now) && msLeft(expiresAt, now) <= LOGIN_REFRESH_MAX_LEFT_MS

/** Milliseconds until `shouldRefresh`, 0 when it is due or too late. */
export const msUntilRefresh = (expiresAt: string, now: string): number =>
  Math.max(0, msLeft(expiresAt, now) - LOGIN_REFRESH_MAX_LEFT_MS)
