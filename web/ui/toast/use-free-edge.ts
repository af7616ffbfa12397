/**
 * Notices appear at the edge of the screen where they cover neither a filled button nor the control just
 * pressed.
 */
import { useLayoutEffect } from 'react'
import type { RefObject } from 'react'

type Edge = 'bottom' | 'top'

/** The actions of the view, and the control that was just pressed. */
const KEEP_FREE = '[data-filled], a:focus, button:focus, input:focus, textarea:focus, select:focus'

const overlap = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** A dialog may open while a notice is shown. Its buttons slide in, so the edge is chosen again once they have arrived. */
const QUESTION = 'dialog, [role="dialog"], [role="alertdialog"]'

/**
 * Writes the edge into `data-edge` of the host before painting; the lower one where both would cover
 * something. The edge is chosen again when `shown` changes with the notices, and when a dialog opens.
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
    // A notice that covers no action stays where it is.
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
