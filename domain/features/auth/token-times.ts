/** When a session token is renewed and when it is over (§9 Timers, decisions §2). */
import { msOf } from '../../basics/calendar-days.ts'
import { LOGIN_REFRESH_MAX_LEFT_MS } from './contract.ts'

/** Milliseconds a token still holds, 0 when it is over. Times: ISO 8601 in UTC. */
export const msLeft = (expiresAt: string, now: string): number => Math.max(0, msOf(expiresAt) - msOf(now))

/** Over as soon as its instant has come. */
export const isExpired = (expiresAt: string, now: string): boolean => msLeft(expiresAt, now) === 0

/** §9: renewed when no more than 900000 ms are left; one that is over can only be revived. */
export const shouldRefresh = (expiresAt: string, now: string): boolean =>
  !isExpired(expiresAt, now) && msLeft(expiresAt, now) <= LOGIN_REFRESH_MAX_LEFT_MS

/** Milliseconds until `shouldRefresh`, 0 when it is time or too late. */
export const msUntilRefresh = (expiresAt: string, now: string): number =>
  Math.max(0, msLeft(expiresAt, now) - LOGIN_REFRESH_MAX_LEFT_MS)
