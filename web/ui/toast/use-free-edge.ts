/** Notices stand at the edge of the screen where they hide neither a filled button nor what was just pressed. */
import { useLayoutEffect } from 'react'
import type { RefObject } from 'react'

type Edge = 'bottom' | 'top'

/** The actions of the view, and the control that the finger still is on. */
const KEEP_FREE = '[data-filled], a:focus, button:focus, input:focus, textarea:focus, select:focus'

const overlap = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/**
 * Writes the edge into `data-edge` of the host, before anything is painted. Where both would hide something it is the lower one.
 * `shown` changes with the notices; only then the edge is chosen anew.
 */
export function useFreeEdge(host: RefObject<HTMLElement | null>, shown: string): void {
  useLayoutEffect(() => {
    const element = host.current
    if (element === null || shown === '') return
    const kept = [...document.querySelectorAll(KEEP_FREE)]
      .filter((one) => !element.contains(one))
      .map((one) => one.getBoundingClientRect())
    const isFree = (candidate: Edge): boolean => {
      element.setAttribute('data-edge', candidate)
      const own = element.getBoundingClientRect()
      return !kept.some((other) => overlap(own, other))
    }
    element.setAttribute('data-edge', isFree('bottom') || !isFree('top') ? 'bottom' : 'top')
  }, [host, shown])
}
