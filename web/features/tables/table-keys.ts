/** The keys of a list: `/` goes to its search, arrows move between rows, Enter opens the row that has the focus. */
import { useEffect, useRef, type RefObject } from 'react'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role="dialog"] *'))

/** The page has one search; a key that is typed somewhere else stays there. */
export function useSlashKey(selector: string): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return
      const field = document.querySelector<HTMLElement>(selector)
      if (field === null) return
      event.preventDefault()
      field.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [selector])
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** Moves between what opens the rows. Inside of a field the arrows belong to the field. */
function moveBetweenRows(body: HTMLElement, event: KeyboardEvent): void {
  const step = STEPS[event.key]
  if (step === undefined || isTyping(event.target)) return
  const openers = [...body.querySelectorAll<HTMLElement>('[data-row-opener]')]
  const row = event.target instanceof HTMLElement ? event.target.closest('tr') : null
  const at = openers.findIndex((opener) => row?.contains(opener) === true)
  const next = at < 0 ? undefined : openers[step(at, openers.length - 1)]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

/** For the body of a table. */
export function useRowKeys(): RefObject<HTMLTableSectionElement | null> {
  const ref = useRef<HTMLTableSectionElement>(null)
  useEffect(() => {
    const body = ref.current
    if (body === null) return undefined
    const onKey = (event: KeyboardEvent): void => moveBetweenRows(body, event)
    body.addEventListener('keydown', onKey)
    return () => body.removeEventListener('keydown', onKey)
  }, [])
  return ref
}
