/**
 * Steps in the history that show nothing: they remove entries that going back must not reach. One at a time.
 */
import type { RouterHistory } from './history.ts'

export type Travel = {
  /** Resolves when the browser has arrived. */
  readonly go: (steps: number) => Promise<void>
  /** The pending step; meanwhile nothing may be written into the history. */
  readonly underway: () => Promise<void> | undefined
  /** Whether the arrival that the browser reports was such a step. */
  readonly onArrival: () => boolean
}

/** Browsers arrive within a frame; a step that never arrives must not block the app. */
const PATIENCE_MS = 500

export function createTravel(history: RouterHistory): Travel {
  let underway: Promise<void> | undefined
  let arrive: (() => void) | undefined

  const start = async (steps: number): Promise<void> => {
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
      setTimeout(resolve, PATIENCE_MS)
    })
    history.go(steps)
    await arrived
    arrive = undefined
    underway = undefined
  }

  const go = async (steps: number): Promise<void> => {
    if (underway !== undefined) await underway
    if (steps === 0) return
    underway = start(steps)
    await underway
  }

  return {
    go,
    underway: () => underway,
    onArrival: () => {
      if (arrive === undefined) return false
      arrive()
      arrive = undefined
      return true
    },
  }
}
