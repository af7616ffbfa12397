/** Tabs: one keyboard stop, arrows move inside. LinkTabs look alike and are plain navigation. */
import { useEffect, useId, useRef } from 'react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { Link } from '../link/link.tsx'
import { Count } from '../tag/tag.tsx'
import styles from './tabs.module.css'

export interface TabItem {
  readonly id: string
  readonly label: string
  readonly count?: number | undefined
}

const STEPS: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowRight: (index, last) => (index === last ? 0 : index + 1),
  ArrowLeft: (index, last) => (index === 0 ? last : index - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** Space left beside the selected tab, which shows that there are more. */
const BESIDE = 24

/** On narrow screens the row scrolls: the selected tab stays in view, also when the page opens on it. */
function showChosen(row: HTMLElement): void {
  const tab = row.querySelector<HTMLElement>('[aria-selected="true"], [aria-current="page"]')
  if (tab === null) return
  const left = tab.offsetLeft - row.offsetLeft
  const right = left + tab.offsetWidth
  if (left < row.scrollLeft) row.scrollLeft = left - BESIDE
  else if (right > row.scrollLeft + row.clientWidth) row.scrollLeft = right - row.clientWidth + BESIDE
}

/** Marks the ends at which the row continues, so that it fades there instead of being cut. */
function markEnds(row: HTMLElement): void {
  row.toggleAttribute('data-before', row.scrollLeft > 1)
  row.toggleAttribute('data-after', row.scrollLeft + row.clientWidth < row.scrollWidth - 1)
}

/**
 * The row with its selected tab in view. `shown` changes with the selection and with the tab labels, since a
 * count moves the tabs after it.
 */
function useRow<Row extends HTMLElement>(shown: string): RefObject<Row | null> {
  const row = useRef<Row>(null)
  useEffect(() => {
    const element = row.current
    if (element === null) return undefined
    const mark = (): void => markEnds(element)
    const place = (): void => {
      showChosen(element)
      mark()
    }
    place()
    element.addEventListener('scroll', mark, { passive: true })
    window.addEventListener('resize', place)
    return () => {
      element.removeEventListener('scroll', mark)
      window.removeEventListener('resize', place)
    }
  }, [shown])
  return row
}

const wordsOf = (items: readonly TabItem[]): string =>
  items.map(({ label, count }) => `${label} ${count ?? 0}`).join()

/** Tabs over one panel; the selected tab decides what `children` shows. */
export function Tabs(props: {
  readonly label: string
  readonly items: readonly TabItem[]
  readonly value: string
  readonly onChange: (id: string) => void
  /** The tip that highlights the row, see Tour. */
  readonly tour?: string
  readonly children: ReactNode
}): ReactNode {
  const base = useId()
  const list = useRow<HTMLDivElement>(`${props.value} ${wordsOf(props.items)}`)
  function moveFocus(event: KeyboardEvent): void {
    const index = props.items.findIndex((item) => item.id === props.value)
    const next = STEPS[event.key]?.(index, props.items.length - 1)
    const item = next === undefined ? undefined : props.items[next]
    if (!item || next === undefined) return
    event.preventDefault()
    props.onChange(item.id)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  return (
    <>
      <div ref={list} role="tablist" aria-label={props.label} className={styles.tabs} data-tour={props.tour}>
        {props.items.map((item) => (
          <button
            key={item.id}
            type="button"
            role="tab"
            id={`${base}-${item.id}`}
            aria-selected={item.id === props.value}
            aria-controls={`${base}-panel`}
            tabIndex={item.id === props.value ? 0 : -1}
            className={styles.tab}
            onClick={() => props.onChange(item.id)}
            onKeyDown={moveFocus}
          >
            {item.label}
            {item.count ? <Count value={item.count} /> : null}
          </button>
        ))}
      </div>
      <div id={`${base}-panel`} role="tabpanel" aria-labelledby={`${base}-${props.value}`} tabIndex={-1}>
        {props.children}
      </div>
    </>
  )
}

/** The same look for pages with their own addresses. */
export function LinkTabs(props: {
  readonly label: string
  readonly items: readonly (TabItem & { readonly href: string; readonly isCurrent: boolean })[]
}): ReactNode {
  const current = props.items.find(({ isCurrent }) => isCurrent)?.id ?? ''
  const row = useRow<HTMLElement>(`${current} ${wordsOf(props.items)}`)
  return (
    <nav ref={row} aria-label={props.label} className={styles.tabs}>
      {props.items.map((item) => (
        <Link
          key={item.id}
          href={item.href}
          aria-current={item.isCurrent ? 'page' : undefined}
          className={styles.tab}
        >
          {item.label}
          {item.count ? <Count value={item.count} /> : null}
        </Link>
      ))}
    </nav>
  )
}
