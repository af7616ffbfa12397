import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names/class-names.ts'
import { Link } from '../link/link.tsx'
import { sportProps } from '../sport/sport.tsx'
import type { SportColour } from '../sport/sport.tsx'
import styles from './week-strip.module.css'

export interface WeekStripDay {
  readonly id: string
  /** "Mo" */
  readonly weekday: string
  /** "16" */
  readonly day: string
  readonly isToday?: boolean
  /** One chevron per appointment, in the colour of its sport; at most three are drawn. */
  readonly sports: readonly (SportColour | undefined)[]
  /** "Montag, 16. November, 1 Termin" */
  readonly label: string
  readonly href?: string | undefined
  readonly onClick?: (() => void) | undefined
}

const MOST_PIPS = 3

/** Seven days with one chevron per appointment; on the smallest screens they scroll, starting at today. */
export function WeekStrip(props: {
  readonly days: readonly WeekStripDay[]
  /** Sticks under the top bar of the calendar, from edge to edge. */
  readonly isBar?: boolean
}): ReactNode {
  const strip = useRef<HTMLDivElement>(null)
  const today = props.days.findIndex((day) => day.isToday)
  useLayoutEffect(() => {
    const { current } = strip
    const day = current?.children[today]
    if (current && day) current.scrollLeft = (day as HTMLElement).offsetLeft - current.clientWidth / 2
  }, [today])
  return (
    <div ref={strip} className={classNames(styles.week, props.isBar && styles.bar)}>
      {props.days.map((day) => (
        <Day key={day.id} day={day} />
      ))}
    </div>
  )
}

function Day(props: { readonly day: WeekStripDay }): ReactNode {
  const { day } = props
  const content = (
    <>
      <span className="visually-hidden">{day.label}</span>
      <span aria-hidden="true">{day.weekday}</span>
      <b aria-hidden="true">{day.day}</b>
      <span className={styles.pips}>
        {day.sports.slice(0, MOST_PIPS).map((sport, index) => (
          <i key={index} {...sportProps(sport)} />
        ))}
      </span>
    </>
  )
  const shared = {
    className: classNames(styles.day, day.isToday && styles.today),
    'aria-current': day.isToday ? ('date' as const) : undefined,
  }
  if (day.href !== undefined) {
    return (
      <Link href={day.href} onClick={day.onClick} {...shared}>
        {content}
      </Link>
    )
  }
  return (
    <button type="button" onClick={day.onClick} {...shared}>
      {content}
    </button>
  )
}
