/** The seven-column time grid of desktops. Below 1024 px the agenda shows the same appointments. */
import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '../class-names/class-names.ts'
import { Link } from '../link/link.tsx'
import { sportProps } from '../sport/sport.tsx'
import type { SportColour } from '../sport/sport.tsx'
import { WovenEdge } from '../woven/woven-progress.tsx'
import styles from './week-grid.module.css'

export interface GridEventProps {
  readonly id: string
  readonly href: string
  readonly sport: SportColour | undefined
  /** 0 Monday to 6 Sunday. */
  readonly dayIndex: number
  /** Minutes since midnight. */
  readonly startMinute: number
  readonly endMinute: number
  readonly title: string
  /** "18:30 bis 20:00" */
  readonly time: string
  readonly isMine?: boolean
  readonly isPast?: boolean
  readonly isCancelled?: boolean
  /** Of appointments at the same time: this one's column, and how many there are. */
  readonly lane?: number
  readonly lanes?: number
  /** Day, time, title, place and status in one sentence. */
  readonly label: string
}

export interface WeekGridDay {
  readonly id: string
  readonly weekday: string
  readonly day: string
  readonly isToday?: boolean
}

const MINUTES_PER_ROW = 30
const HOUR = 60

/** Grid rows: 1 is the head, then one per half hour. */
function rowOf(minute: number, firstHour: number): number {
  return (minute - firstHour * HOUR) / MINUTES_PER_ROW + 2
}

/** Position within the column as percentages of the grid body, so that 18:10 stands at 18:10. */
function eventStyle(event: GridEventProps, firstHour: number, lastHour: number): CSSProperties {
  const span = (lastHour - firstHour) * HOUR
  const start = Math.max(0, event.startMinute - firstHour * HOUR)
  const end = Math.min(span, event.endMinute - firstHour * HOUR)
  const lanes = event.lanes ?? 1
  return {
    top: `${(start / span) * 100}%`,
    height: `${((end - start) / span) * 100}%`,
    left: `${((event.lane ?? 0) / lanes) * 100}%`,
    width: `${100 / lanes}%`,
  }
}

export function WeekGrid(props: {
  readonly label: string
  readonly days: readonly WeekGridDay[]
  readonly events: readonly GridEventProps[]
  readonly firstHour: number
  readonly lastHour: number
  /** "10:00" */
  readonly hourLabel: (hour: number) => string
  /** The line of the present moment. */
  readonly now?: { readonly dayIndex: number; readonly minute: number } | undefined
}): ReactNode {
  const { firstHour, lastHour } = props
  const hours = Array.from({ length: lastHour - firstHour }, (_, index) => firstHour + index)
  const rows: CSSProperties = { gridTemplateRows: `64px repeat(${hours.length * 2}, var(--half-hour))` }
  const span = (lastHour - firstHour) * HOUR
  return (
    <section aria-label={props.label} className={styles.grid} style={rows}>
      {hours.slice(1).map((hour) => (
        <span
          key={hour}
          aria-hidden="true"
          className={styles.hour}
          style={{ gridRow: rowOf(hour * HOUR, firstHour) }}
        >
          {props.hourLabel(hour)}
        </span>
      ))}
      {props.days.map((day, index) => (
        <div key={day.id} className={styles.column} style={{ gridColumn: index + 2 }}>
          <p className={classNames(styles.head, day.isToday && styles.today)} aria-hidden="true">
            {day.weekday}
            <b>{day.day}</b>
          </p>
          <div className={classNames(styles.body, day.isToday && styles.bodyToday)}>
            {props.events
              .filter((event) => event.dayIndex === index)
              .map((event) => (
                <GridEvent key={event.id} event={event} style={eventStyle(event, firstHour, lastHour)} />
              ))}
            {props.now?.dayIndex === index ? (
              <span
                className={styles.now}
                style={{ top: `${((props.now.minute - firstHour * HOUR) / span) * 100}%` }}
              />
            ) : null}
          </div>
        </div>
      ))}
    </section>
  )
}

function GridEvent(props: { readonly event: GridEventProps; readonly style: CSSProperties }): ReactNode {
  const { event } = props
  const isShort = event.endMinute - event.startMinute < 90
  return (
    <div className={styles.slot} style={props.style}>
      <Link
        {...sportProps(event.sport)}
        href={event.href}
        className={classNames(
          styles.event,
          isShort && styles.short,
          event.isMine && styles.mine,
          event.isPast && styles.past,
          event.isCancelled && styles.cancelled,
        )}
      >
        <WovenEdge side="left" />
        <span className="visually-hidden">{event.label}</span>
        <b aria-hidden="true">{event.title}</b>
        <span aria-hidden="true">{event.time}</span>
      </Link>
    </div>
  )
}
