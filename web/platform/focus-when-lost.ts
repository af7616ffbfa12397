/**
 * Focuses the element that replaces a pressed control: otherwise the keyboard starts again at the top of the
 * page.
 */
import { type RefObject, useEffect, useRef } from 'react'

/**
 * The ref of a heading with `tabIndex={-1}` that an answer brought; does nothing while another element has
 * the focus.
 */
export function useFocusWhenLost<Shown extends HTMLElement>(): RefObject<Shown | null> {
  const shown = useRef<Shown>(null)
  useEffect(() => {
    if (document.activeElement === document.body) shown.current?.focus({ preventScroll: true })
  }, [])
  return shown
}
