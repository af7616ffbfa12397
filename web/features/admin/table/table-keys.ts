/** The keys of a list: `/` goes to its search, arrows move between rows, Enter opens the row that has the focus. */
import { useEffect, type KeyboardEvent } from 'react'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role="dialog"] *'))

/** The page has one search; a key that is typed somewhere else stays there. */
export function useSlashKey(selector: string): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
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

/** For the body of a table: moves between what opens the rows. Inside of a field the arrows belong to the field. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  if (step === undefined || isTyping(event.target)) return
  const openers = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-opener]')]
  const row = event.target instanceof HTMLElement ? event.target.closest('tr') : null
  const at = openers.findIndex((opener) => row?.contains(opener) === true)
  const next = at < 0 ? undefined : openers[step(at, openers.length - 1)]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
