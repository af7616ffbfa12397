/** When a session token is renewed and when it expires (§9 Timers, decisions §2). */
import { msOf } from '../../basics/calendar-days.ts'

/** §9: a token is refreshed when no more than this is left. */
export const LOGIN_REFRESH_MAX_LEFT_MS = 900_000
/** §9: how often the app fetches a new XSRF cookie. */
export const XSRF_REFRESH_MS = 900_000
/** Decisions §2: life of a session token and of a personal access token. */
export const SESSION_MINUTES = 60
export const PERSONAL_TOKEN_DAYS = 180
/** Days without use after which a device has to sign in again. */
export const PERSONAL_TOKEN_IDLE_DAYS = 60
/** How long a proof within a session (password, passkey, emailed code) counts for sensitive actions. */
export const FRESH_PROOF_MINUTES = 5

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
