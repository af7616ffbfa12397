/** Which way a page slides (§2): deeper into sport, module, content to the right, back to the left, else forward or back. */
import { routeEntry } from '../../platform/router/route-table.ts'
import type { RouteName } from '../../platform/router/route-table.ts'

export type Direction = 'right' | 'left' | 'fade'

export type Stop = {
  readonly name: RouteName | undefined
  /** Position in the history. */
  readonly index: number
}

/** Without sport or module pages on both sides the history decides; `restoresScroll` fades, since the page jumps to its old place. */
export function directionOf(from: Stop, to: Stop, restoresScroll: boolean): Direction {
  if (restoresScroll) return 'fade'
  const fromDepth = from.name === undefined ? undefined : routeEntry(from.name).depth
  const toDepth = to.name === undefined ? undefined : routeEntry(to.name).depth
  if (fromDepth !== undefined && toDepth !== undefined && fromDepth !== toDepth)
    return toDepth > fromDepth ? 'right' : 'left'
  if (to.index === from.index) return 'fade'
  return to.index > from.index ? 'right' : 'left'
}
