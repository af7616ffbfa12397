/** After a refused submit, focuses the first wrong field once its error is rendered. */
import { type RefObject, useEffect, useRef } from 'react'

/** What takes the focus in a group that cannot have it itself. */
const FOCUSABLE = 'input:not([disabled]), button:not([disabled])'

/** A refusal that names no field is at least scrolled into view. */
const focusFirstInvalid = (form: HTMLFormElement): void => {
  const invalid = form.querySelector<HTMLElement>('[aria-invalid="true"]')
  const isGroup = invalid?.matches('[role="radiogroup"], [role="group"], fieldset') === true
  const field = isGroup ? invalid?.querySelector<HTMLElement>(FOCUSABLE) : invalid
  field?.focus({ preventScroll: true })
  // in the middle, where neither the upper nor the lower bar covers the field or its error
  const shown = invalid ?? form.querySelector<HTMLElement>('[role="alert"]')
  shown?.scrollIntoView?.({ block: 'center' })
}

/** For the form with this ref; each further refused submit moves the focus again. */
export function useFocusFirstInvalid(refusedTries: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const seen = useRef(0)
  useEffect(() => {
    if (refusedTries > seen.current && form.current !== null) focusFirstInvalid(form.current)
    seen.current = refusedTries
  }, [refusedTries])
  return form
}
