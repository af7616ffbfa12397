/** Runs low-priority work when the browser is idle. */

/** Where the browser does not report when it is idle (Safari). */
const LATER_MS = 2000

/** Calls `work` when the browser is idle; returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const id = window.requestIdleCallback(work)
    return () => window.cancelIdleCallback(id)
  }
  const timer = setTimeout(work, LATER_MS)
  return () => clearTimeout(timer)
}
