/** Notices stand at the edge of the screen where they hide neither a filled button nor what was just pressed. */
import { useLayoutEffect } from 'react'
import type { RefObject } from 'react'

type Edge = 'bottom' | 'top'

/** The actions of the view, and the control that the finger still is on. */
const KEEP_FREE = '[data-filled], a:focus, button:focus, input:focus, textarea:focus, select:focus'

const overlap = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** A question that opens while a notice stands there brings actions of its own, and slides in with them. */
const QUESTION = 'dialog, [role="dialog"], [role="alertdialog"]'

/**
 * Writes the edge into `data-edge` of the host, before anything is painted. Where both would hide something it is the lower one.
 * `shown` changes with the notices; then the edge is chosen anew, and when a question opens under them.
 */
export function useFreeEdge(host: RefObject<HTMLElement | null>, shown: string): void {
  useLayoutEffect(() => {
    const element = host.current
    if (element === null || shown === '') return undefined
    const isFree = (candidate: Edge): boolean => {
      element.setAttribute('data-edge', candidate)
      const own = element.getBoundingClientRect()
      return [...document.querySelectorAll(KEEP_FREE)]
        .filter((one) => !element.contains(one))
        .every((other) => !overlap(own, other.getBoundingClientRect()))
    }
    const choose = (): void =>
      element.setAttribute('data-edge', isFree('bottom') || !isFree('top') ? 'bottom' : 'top')
    // A notice that is in nobody's way stays where it is.
    const chooseAgain = ({ target }: Event): void => {
      if (!(target instanceof Element) || target.closest(QUESTION) === null) return
      if (!isFree(element.dataset['edge'] === 'top' ? 'top' : 'bottom')) choose()
    }
    choose()
    document.addEventListener('focusin', chooseAgain)
    document.addEventListener('transitionend', chooseAgain)
    return () => {
      document.removeEventListener('focusin', chooseAgain)
      document.removeEventListener('transitionend', chooseAgain)
    }
  }, [host, shown])
}
