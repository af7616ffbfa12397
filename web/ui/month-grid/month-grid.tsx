/** Days of a month in whole weeks; arrows move from day to day, page keys from month to month, and one tab stop leads in. */
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '../class-names/class-names.ts'
import { Link } from '../link/link.tsx'
import { sportProps } from '../sport/sport.tsx'
import type { SportColour } from '../sport/sport.tsx'
import styles from './month-grid.module.css'

export interface MonthDay {
  readonly id: string
  /** "16" */
  readonly day: string
  /** "Montag, 16. November, 1 Termin" */
  readonly label: string
  readonly href: string
  readonly isOutside?: boolean
  readonly isToday?: boolean
  /** One chevron per sport of the day, in its colour; at most three are drawn. */
  readonly sports: readonly (SportColour | undefined)[]
}

export interface MonthWeek {
  readonly id: string
  /** "47" */
  readonly number: string
  /** The week that the page shows. */
  readonly isShown?: boolean
  readonly days: readonly MonthDay[]
}

const MOST_PIPS = 3
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

export function MonthGrid(props: {
  readonly label: string
  /** "KW" */
  readonly weekLabel: string
  readonly weekdays: readonly { readonly id: string; readonly short: string; readonly long: string }[]
  readonly weeks: readonly MonthWeek[]
  /** The day that is the tab stop; the focus follows it as the keys move it. */
  readonly current: string
  /** Moves by this many days, possibly into another month. */
  readonly onMove: (days: number) => void
  readonly onTurn: (months: -1 | 1) => void
}): ReactNode {
  const { current } = props
  const table = useRef<HTMLTableElement>(null)
  const isMoving = useRef(false)
  useEffect(() => {
    if (isMoving.current) table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    isMoving.current = false
  }, [current])
  function onKey(event: KeyboardEvent): void {
    const step = STEPS[event.key]
    const turn = event.key === 'PageUp' ? -1 : event.key === 'PageDown' ? 1 : undefined
    if (step === undefined && turn === undefined) return
    event.preventDefault()
    isMoving.current = true
    if (turn === undefined) props.onMove(step ?? 0)
    else props.onTurn(turn)
  }
  return (
    <table ref={table} className={styles.grid} aria-label={props.label}>
      <thead>
        <tr>
          <th scope="col">{props.weekLabel}</th>
          {props.weekdays.map(({ id, short, long }) => (
            <th key={id} scope="col" abbr={long}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.weeks.map((week) => (
          <tr key={week.id} className={classNames(week.isShown && styles.shown)}>
            <th scope="row">{week.number}</th>
            {week.days.map((day) => (
              <td key={day.id}>
                <Day day={day} isCurrent={day.id === current} onKey={onKey} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Day(props: {
  readonly day: MonthDay
  readonly isCurrent: boolean
  readonly onKey: (event: KeyboardEvent) => void
}): ReactNode {
  const { day } = props
  return (
    <Link
      href={day.href}
      aria-label={day.label}
      aria-current={day.isToday ? 'date' : undefined}
      tabIndex={props.isCurrent ? 0 : -1}
      onKeyDown={props.onKey}
      className={classNames(styles.day, day.isOutside && styles.outside, day.isToday && styles.today)}
    >
      <span>{day.day}</span>
      <span className={styles.pips}>
        {day.sports.slice(0, MOST_PIPS).map((sport, index) => (
          <i key={index} {...sportProps(sport)} />
        ))}
      </span>
    </Link>
  )
}
