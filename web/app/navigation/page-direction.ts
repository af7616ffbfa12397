/**
 * The direction in which a page slides (§2): into sport, module, content right, back left; otherwise as the
 * history says.
 */
import { routeEntry } from '../../platform/router/route-table.ts'
import type { RouteName } from '../../platform/router/route-table.ts'

export type Direction = 'right' | 'left' | 'fade'

export type Stop = {
  readonly name: RouteName | undefined
  /** The position in the history. */
  readonly index: number
}

/**
 * Without a sport or module page on both sides the history decides. `restoresScroll` fades, since the page
 * jumps.
 */
export function directionOf(from: Stop, to: Stop, restoresScroll: boolean): Direction {
  if (restoresScroll) return 'fade'
  const fromDepth = from.name === undefined ? undefined : routeEntry(from.name).depth
  const toDepth = to.name === undefined ? undefined : routeEntry(to.name).depth
  if (fromDepth !== undefined && toDepth !== undefined && fromDepth !== toDepth)
    return toDepth > fromDepth ? 'right' : 'left'
  if (to.index === from.index) return 'fade'
  return to.index > from.index ? 'right' : 'left'
}
