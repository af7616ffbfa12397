/**
 * Identical pending GETs share one call, and some are throttled (§7). A write ends both, so that no read is
 * older than the user's own write.
 */
import type { EndpointShape } from '@wegband/domain/http/endpoint.ts'

export type SharedGets = {
  /** `address` as sent, with the secret that is not in it. */
  readonly join: (endpoint: EndpointShape, address: string, send: () => Promise<unknown>) => Promise<unknown>
  readonly forget: () => void
}

type Recent = { readonly at: number; readonly answer: Promise<unknown> }

/** `now` in milliseconds, for durations. */
export function createSharedGets(now: () => number): SharedGets {
  const pending = new Map<string, Promise<unknown>>()
  const recent = new Map<string, Recent>()

  const keep = (address: string, answer: Promise<unknown>): void => {
    const entry = { at: now(), answer }
    recent.set(address, entry)
    answer.catch(() => {
      if (recent.get(address) === entry) recent.delete(address)
    })
  }

  return {
    join: ({ throttleMs }, address, send) => {
      const last = recent.get(address)
      if (throttleMs !== undefined && last !== undefined && now() - last.at < throttleMs) return last.answer
      const running = pending.get(address)
      if (running !== undefined) return running
      const started = send().finally(() => {
        if (pending.get(address) === started) pending.delete(address)
      })
      pending.set(address, started)
      if (throttleMs !== undefined) keep(address, started)
      return started
    },
    forget: () => {
      pending.clear()
      recent.clear()
    },
  }
}
