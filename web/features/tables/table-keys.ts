/**
 * The keys of a list: `/` goes to its search, arrows or j and k move between rows. Space chooses the row that has the focus, Enter opens
 * it.
 */
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

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
  j: (at, last) => Math.min(at + 1, last),
  k: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** A row of a table, or of a list that is no table. */
const ROW = 'tr, li'

/** A box is no text: the keys of the list hold on it. */
const isBox = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === 'checkbox'

const hasModifier = (event: KeyboardEvent): boolean => event.ctrlKey || event.metaKey || event.altKey

/** Moves between what opens the rows. Inside of a field the keys belong to the field. From outside of the list it enters the first row. */
function moveBetweenRows(body: HTMLElement, event: KeyboardEvent): void {
  const step = STEPS[event.key]
  if (step === undefined || hasModifier(event) || (isTyping(event.target) && !isBox(event.target))) return
  const openers = [...body.querySelectorAll<HTMLElement>('[data-row-opener]')]
  const row = event.target instanceof HTMLElement ? event.target.closest(ROW) : null
  const at = openers.findIndex((opener) => row?.contains(opener) === true)
  const next = at < 0 ? openers[0] : openers[step(at, openers.length - 1)]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

/** Space on what opens a row chooses the row, as on its box; a list without boxes is told which row it was. */
function chooseRow(body: HTMLElement, event: KeyboardEvent, onChoose?: (index: number) => void): void {
  if (event.key !== ' ' || !(event.target instanceof HTMLElement)) return
  if (!event.target.matches('[data-row-opener]')) return
  const box = event.target.closest(ROW)?.querySelector<HTMLInputElement>('input[type="checkbox"]')
  if (box === null || box === undefined) {
    if (onChoose === undefined) return
    onChoose([...body.querySelectorAll('[data-row-opener]')].indexOf(event.target))
  } else box.click()
  event.preventDefault()
}

const OTHER_PLACES = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/** j and k are heard on the whole page, also on its buttons, but neither in fields nor in dialogs. The list hears its own keys. */
const isOnPage = (target: EventTarget | null, body: HTMLElement): boolean =>
  target instanceof HTMLElement &&
  !body.contains(target) &&
  (!isTyping(target) || isBox(target)) &&
  target.closest(OTHER_PLACES) === null

/** For the body of a table, or a list. `isMain`: j and k enter it from the page. `isShown`: rows arrived later.
 * `onChoose`: Space on a row that has no box. */
export function useRowKeys<Body extends HTMLElement = HTMLTableSectionElement>(
  isMain: boolean,
  isShown = true,
  onChoose?: (index: number) => void,
): RefObject<Body | null> {
  const ref = useRef<Body>(null)
  const choose = useEffectEvent((body: HTMLElement, event: KeyboardEvent) => chooseRow(body, event, onChoose))
  useEffect(() => {
    const body = ref.current
    if (body === null) return undefined
    const onKey = (event: KeyboardEvent): void => {
      moveBetweenRows(body, event)
      choose(body, event)
    }
    const onPageKey = (event: KeyboardEvent): void => {
      if ((event.key === 'j' || event.key === 'k') && isOnPage(event.target, body))
        moveBetweenRows(body, event)
    }
    body.addEventListener('keydown', onKey)
    if (isMain) document.addEventListener('keydown', onPageKey)
    return () => {
      body.removeEventListener('keydown', onKey)
      document.removeEventListener('keydown', onPageKey)
    }
  }, [isMain, isShown])
  return ref
}
