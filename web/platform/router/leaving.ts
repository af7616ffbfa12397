/** Asks before a page with unsaved changes is left. One page is shown at a time, so one function asks. */
import type { RouterHistory } from './history.ts'
import type { Layers } from './layers.ts'
import type { Travel } from './travel.ts'

/** Resolves to whether the page may be left. */
export type AskToLeave = () => Promise<boolean>

export type Leaving = {
  /** From now on `ask` decides; returns a function that stops it. */
  readonly askWith: (ask: AskToLeave) => () => void
  /** Whether to ask before this address is shown. */
  readonly holds: (pathname: string) => boolean
  /** Asks only once about the same leaving. */
  readonly mayLeaveFor: (pathname: string) => Promise<boolean>
}

/** `shownPathname`: of the shown page; another query there does not count as leaving. */
export function createLeaving(shownPathname: () => string | undefined): Leaving {
  let current: AskToLeave | undefined
  const holds = (pathname: string): boolean => current !== undefined && pathname !== shownPathname()
  return {
    askWith: (ask) => {
      current = ask
      return () => {
        if (current === ask) current = undefined
      }
    },
    holds,
    mayLeaveFor: async (pathname) => {
      const ask = current
      if (ask === undefined || !holds(pathname)) return true
      const may = await ask()
      if (may && current === ask) current = undefined
      return may
    },
  }
}

type Parts = {
  readonly history: RouterHistory
  readonly travel: Travel
  readonly layers: Layers
  readonly leaving: Leaving
}

/**
 * The browser has already left: it goes back, and on again once the answer is yes. The sheet that asked
 * leaves too.
 */
export async function leaveAfterPop(
  { history, travel, layers, leaving }: Parts,
  pathname: string,
  steps: number,
): Promise<void> {
  await travel.go(-steps)
  if (await leaving.mayLeaveFor(pathname)) history.go(steps - layers.leave())
}
