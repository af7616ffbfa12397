/** After a try that failed the first field that is wrong has the focus, once its words are there: seen, and read out with them. */
import { type RefObject, useEffect, useRef } from 'react'

/** What takes the focus in a group that cannot have it itself. */
const FOCUSABLE = 'input:not([disabled]), button:not([disabled])'

/** What is wrong with no field in particular is at least brought into sight. */
const toTheWrong = (form: HTMLFormElement): void => {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]')
  const field = wrong?.matches('[role="radiogroup"]') ? wrong.querySelector<HTMLElement>(FOCUSABLE) : wrong
  field?.focus({ preventScroll: true })
  // in the middle, where neither the bar above nor the one below covers the field or its words
  const shown = wrong ?? form.querySelector<HTMLElement>('[role="alert"]')
  shown?.scrollIntoView?.({ block: 'center' })
}

/** Of the form that the answer is attached to; `failedTries` counts them, so that each one moves the focus again. */
export function useFirstWrong(failedTries: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const seen = useRef(0)
  useEffect(() => {
    if (failedTries > seen.current && form.current !== null) toTheWrong(form.current)
    seen.current = failedTries
  }, [failedTries])
  return form
}
