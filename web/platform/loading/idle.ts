/** For work that nobody waits for. */

/** Where the browser cannot tell when it is idle (Safari). */
const LATER_MS = 2000

/** Calls `work` when the browser has nothing else to do; answers how to call it off. */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const id = window.requestIdleCallback(work)
    return () => window.cancelIdleCallback(id)
  }
  const timer = setTimeout(work, LATER_MS)
  return () => clearTimeout(timer)
}
