/**
 * Identical pending GETs share one call, and some are throttled (§7). A write ends both, so that no read is
 * older than the user's own write.
 */

/** Within this time the same GET is answered from memory, in milliseconds. */
const THROTTLED_GETS: { readonly [path: string]: number } = {
  // §9: 10000 ms
  '/api/subscriptions': 10_000,
  '/api/glossary': 60_000,
  '/api/appointment-types': 60_000,
  '/api/text-building-blocks': 60_000,
}

export type SharedGets = {
  /** `path` as declared, `address` as sent. */
  readonly join: (path: string, address: string, send: () => Promise<unknown>) => Promise<unknown>
  readonly forget: () => void
}

type Recent = { readonly at: number; readonly answer: Promise<unknown> }

/** `now` in epoch milliseconds. */
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
    join: (path, address, send) => {
      const limit = THROTTLED_GETS[path]
      const last = recent.get(address)
      if (limit !== undefined && last !== undefined && now() - last.at < limit) return last.answer
      const running = pending.get(address)
      if (running !== undefined) return running
      const started = send().finally(() => {
        if (pending.get(address) === started) pending.delete(address)
      })
      pending.set(address, started)
      if (limit !== undefined) keep(address, started)
      return started
    },
    forget: () => {
      pending.clear()
      recent.clear()
    },
  }
}
