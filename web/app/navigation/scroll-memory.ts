/**
 * Remembers how far each visited page was scrolled. It scrolls back once the page is tall enough, within 2
 * seconds (§2, §9).
 */

/** §9 Scroll wait. */
export const SCROLL_WAIT_MS = 2000
const STORAGE_KEY = 'wegband.scroll'

type Positions = Record<string, number>

function readPositions(): Positions {
  try {
    const parsed: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}')
    return typeof parsed === 'object' && parsed !== null ? (parsed as Positions) : {}
  } catch {
    return {}
  }
}

export type ScrollMemory = {
  /** Stores the current position for the history entry that is left. */
  readonly keep: (key: string) => void
  /** Where the entry was left; 0 when it is new. */
  readonly positionOf: (key: string) => number
  /** Scrolls to `top` once the page is tall enough. A later call or scrolling by the reader ends the wait. */
  readonly restore: (top: number) => void
}

export function createScrollMemory(): ScrollMemory {
  const positions = readPositions()
  let stopWaiting = (): void => {}

  const restore = (top: number): void => {
    stopWaiting()
    const root = document.documentElement
    const isTallEnough = (): boolean => root.scrollHeight - window.innerHeight >= top
    if (top === 0 || isTallEnough()) {
      window.scrollTo({ top, behavior: 'instant' })
      return
    }
    const observer = new ResizeObserver(() => {
      if (isTallEnough()) finish()
    })
    const timer = setTimeout(() => finish(), SCROLL_WAIT_MS)
    const cancel = (): void => {
      observer.disconnect()
      clearTimeout(timer)
      for (const kind of ['wheel', 'touchstart', 'keydown']) window.removeEventListener(kind, cancel)
      stopWaiting = () => {}
    }
    const finish = (): void => {
      cancel()
      window.scrollTo({ top, behavior: 'instant' })
    }
    for (const kind of ['wheel', 'touchstart', 'keydown'])
      window.addEventListener(kind, cancel, { passive: true })
    stopWaiting = cancel
    observer.observe(document.body)
  }

  return {
    keep: (key) => {
      positions[key] = window.scrollY
      try {
        sessionStorage.setItem(STORAGE_KEY, JSON.stringify(positions))
      } catch {
        // storage is full or forbidden: the positions in memory remain
      }
    },
    positionOf: (key) => positions[key] ?? 0,
    restore,
  }
}
