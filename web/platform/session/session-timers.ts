/** The timers of a session (§9 Timers); none of them runs while no user is signed in. */
import { instantOf } from '@wegband/domain/basics/calendar-days.ts'
import { SESSION_CHECK_MS } from '@wegband/domain/features/sessions/contract.ts'
import { msUntilRefresh, XSRF_REFRESH_MS } from '@wegband/domain/features/sessions/token-times.ts'

export type SessionTimers = {
  /** Starts again for a token that ends at `expiresAt` (ISO); undefined for one that cannot be renewed. */
  readonly start: (expiresAt: string | undefined) => void
  readonly cancel: () => void
}

type TimerParts = {
  /** Epoch milliseconds. */
  readonly now: () => number
  readonly onCheck: () => void
  readonly onRefresh: () => void
  readonly onXsrf: () => void
}

/** With a device clock far ahead every token looks old: it must not be renewed endlessly. */
const SHORTEST_WAIT_MS = 10_000
/** setTimeout counts in 32 bits. */
const LONGEST_TIMER_MS = 2_147_483_647

export function createSessionTimers(parts: TimerParts): SessionTimers {
  let refresh: ReturnType<typeof setTimeout> | undefined
  let scheduledFor: string | undefined
  let check: ReturnType<typeof setInterval> | undefined
  let xsrf: ReturnType<typeof setInterval> | undefined

  const cancel = (): void => {
    clearTimeout(refresh)
    clearInterval(check)
    clearInterval(xsrf)
    scheduledFor = undefined
    check = undefined
    xsrf = undefined
  }

  return {
    start: (expiresAt) => {
      // a new token does not delay the regular checks, and a check does not delay the renewal
      check ??= setInterval(parts.onCheck, SESSION_CHECK_MS)
      xsrf ??= setInterval(parts.onXsrf, XSRF_REFRESH_MS)
      if (expiresAt === scheduledFor) return
      clearTimeout(refresh)
      scheduledFor = expiresAt
      if (expiresAt === undefined) return
      const wait = Math.max(msUntilRefresh(expiresAt, instantOf(parts.now())), SHORTEST_WAIT_MS)
      refresh = setTimeout(
        () => {
          // if it fails, the next round schedules it again
          scheduledFor = undefined
          parts.onRefresh()
        },
        Math.min(wait, LONGEST_TIMER_MS),
      )
    },
    cancel,
  }
}
