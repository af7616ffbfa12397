/** Focus for what takes the place of a control that was pressed: else the keyboard starts over at the top of the page. */
import { type RefObject, useEffect, useRef } from 'react'

/** Of a heading with `tabIndex={-1}` that an answer brought; does nothing while another element has the focus. */
export function useFocusWhenLost<Shown extends HTMLElement>(): RefObject<Shown | null> {
  const shown = useRef<Shown>(null)
  useEffect(() => {
    if (document.activeElement === document.body) shown.current?.focus({ preventScroll: true })
  }, [])
  return shown
}
