/** After a refused try the first wrong field gets the focus, once its words are there. */
import { type RefObject, useEffect, useRef } from 'react'

/** What takes the focus in a group that cannot have it itself. */
const FOCUSABLE = 'input:not([disabled]), button:not([disabled])'

/** A refusal that names no field is at least scrolled into view. */
const focusFirstInvalid = (form: HTMLFormElement): void => {
  const invalid = form.querySelector<HTMLElement>('[aria-invalid="true"]')
  const isGroup = invalid?.matches('[role="radiogroup"], [role="group"], fieldset') === true
  const field = isGroup ? invalid?.querySelector<HTMLElement>(FOCUSABLE) : invalid
  field?.focus({ preventScroll: true })
  // in the middle, where neither the bar above nor the one below covers the field or its words
  const shown = invalid ?? form.querySelector<HTMLElement>('[role="alert"]')
  shown?.scrollIntoView?.({ block: 'center' })
}

/** For the form that the ref is attached to; each further refused try moves the focus again. */
export function useFocusFirstInvalid(refusedTries: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const seen = useRef(0)
  useEffect(() => {
    if (refusedTries > seen.current && form.current !== null) focusFirstInvalid(form.current)
    seen.current = refusedTries
  }, [refusedTries])
  return form
}
