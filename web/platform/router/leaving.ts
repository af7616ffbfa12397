/** Asks before a page is left on which something is not saved. One page is shown at a time, so there is one who asks. */
import type { RouterHistory } from './history.ts'
import type { Layers } from './layers.ts'
import type { Travel } from './travel.ts'

/** Answers whether the page may be left. */
export type AskToLeave = () => Promise<boolean>

export type Leaving = {
  /** From now on `ask` decides; answers how to stop. */
  readonly askWith: (ask: AskToLeave) => () => void
  /** Whether somebody is to be asked before this address is shown. */
  readonly holds: (pathname: string) => boolean
  /** Nobody is asked a second time about the same leaving. */
  readonly mayLeaveFor: (pathname: string) => Promise<boolean>
}

/** `shownPathname`: of the page that is shown; another query there is no leaving. */
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

/** The browser has gone already: it is led back, and on again once the answer is yes. The sheet that asked goes along. */
export async function leaveAfterPop(
  { history, travel, layers, leaving }: Parts,
  pathname: string,
  steps: number,
): Promise<void> {
  await travel.go(-steps)
  if (await leaving.mayLeaveFor(pathname)) history.go(steps - layers.leave())
}
