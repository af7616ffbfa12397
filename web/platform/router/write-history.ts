/**
 * How a new page gets its history entry: a new one, the current one, or that of all entries that going back
 * must not reach.
 */
import type { RouteName } from './route-table.ts'
import { hrefOfPlace } from './history.ts'
import type { Place, RouterHistory } from './history.ts'
import type { Layers } from './layers.ts'
import type { RouteMatch } from './match-route.ts'
import type { Travel } from './travel.ts'

export type NavigateOptions = {
  readonly replace?: boolean
  /** With `replace`: also replaces the entries right below while this is true for their routes. */
  readonly over?: (name: RouteName) => boolean
}

/** The route shown at each entry since the page was loaded. */
export type Trail = Map<number, RouteMatch | undefined>

type Parts = {
  readonly history: RouterHistory
  readonly travel: Travel
  readonly layers: Layers
  readonly trail: Trail
}

/** How many entries right below the one at `index` are of this kind. */
function countBelow(trail: Trail, index: number, over: NavigateOptions['over']): number {
  const name = trail.get(index - 1)?.name
  return over === undefined || name === undefined || !over(name) ? 0 : 1 + countBelow(trail, index - 1, over)
}

/** Closes the sheets of the page that is left; the entry of one is reused for the new page. */
export async function writeHistory(
  parts: Parts,
  target: string,
  options: NavigateOptions,
): Promise<{ readonly place: Place; readonly kind: 'push' | 'replace' }> {
  const { history, travel, layers, trail } = parts
  const replaces = options.replace === true || target === hrefOfPlace(history.place())
  const layered = layers.leave()
  const base = history.place().index - layered
  const surplus = replaces ? layered + countBelow(trail, base, options.over) : layered - 1
  if (surplus > 0) await travel.go(-surplus)
  const isTaken = replaces || layered > 0
  return {
    place: isTaken ? history.replace(target) : history.push(target),
    kind: replaces ? 'replace' : 'push',
  }
}
