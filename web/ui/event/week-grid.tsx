/** The seven-column time grid of desktops. Below 1024 px the agenda shows the same appointments. */
import { type CSSProperties, type ReactNode, useLayoutEffect, useRef } from 'react'
import { classNames } from '../class-names/class-names.ts'
import { Link } from '../link/link.tsx'
import { softHyphens } from '../soft-hyphens/soft-hyphens.ts'
import { sportProps } from '../sport/sport.tsx'
import type { SportColour } from '../sport/sport.tsx'
import { WovenEdge } from '../woven/woven-progress.tsx'
import { type DraggedEvent, useEventDrag } from './use-event-drag.ts'
import { openingMinute } from './opening-scroll.ts'
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
  /** The title without words that the colour already expresses, for small spaces. */
  readonly shortTitle?: string | undefined
  /** "18:30 bis 20:00" */
  readonly time: string
  /** "6 bis 12 Jahre", where there is room below the time. */
  readonly ages?: string | undefined
  /** "18:30", for small spaces. */
  readonly startTime: string
  readonly isMine?: boolean
  readonly isPast?: boolean
  readonly isCancelled?: boolean
  /** For appointments at the same time: this one's column, and the number of columns. */
  readonly lane?: number
  readonly columns?: number
  /** Day, time, title, place and status in one sentence. */
  readonly label: string
  /** The mouse can drag it to another time. */
  readonly canMove?: boolean
}

export interface WeekGridDay {
  readonly id: string
  readonly weekday: string
  readonly day: string
  readonly isToday?: boolean
}

const MINUTES_PER_ROW = 30
const HOUR = 60
/**
 * As in the stylesheet: the day heads, the height of half an hour and of a line, and the space around an
 * event's lines.
 */
const HEAD_PX = 64
const ROW_PX = 25
const LINE_PX = 16
const AROUND_PX = 13
/** Characters of a word that fit into a line. */
const FITS = 13
const FITS_NARROW = 8
/** A day with overlapping classes is wider by this share of a day for each further lane, up to `WIDEST`. */
const WIDER_BY_LANE = 0.3
const WIDEST = 1.9

/** Grid rows: 1 is the head, then one per half hour. */
function rowOf(minute: number, firstHour: number): number {
  return (minute - firstHour * HOUR) / MINUTES_PER_ROW + 2
}

/** Position within the column as percentages of the grid body, so that 18:10 is drawn at 18:10. */
function eventStyle(event: GridEventProps, firstHour: number, lastHour: number): CSSProperties {
  const span = (lastHour - firstHour) * HOUR
  const start = Math.max(0, event.startMinute - firstHour * HOUR)
  const end = Math.min(span, event.endMinute - firstHour * HOUR)
  const columns = event.columns ?? 1
  return {
    top: `${(start / span) * 100}%`,
    height: `${((end - start) / span) * 100}%`,
    left: `${((event.lane ?? 0) / columns) * 100}%`,
    width: `${100 / columns}%`,
  }
}

/** Lines of text that fit into an event of this length. */
function linesOf({ startMinute, endMinute }: GridEventProps): number {
  const height = ((endMinute - startMinute) / MINUTES_PER_ROW) * ROW_PX
  return Math.max(1, Math.floor((height - AROUND_PX) / LINE_PX))
}

function widthOfDay(events: readonly GridEventProps[], dayIndex: number): string {
  const columns = events.filter((event) => event.dayIndex === dayIndex).map((event) => event.columns ?? 1)
  const width = Math.min(WIDEST, 1 + WIDER_BY_LANE * (Math.max(1, ...columns) - 1))
  return `minmax(0, ${width}fr)`
}

/** The event as it would be after the drop, alone in its column. */
function movedTo(
  event: GridEventProps,
  { dayIndex, startMinute }: DraggedEvent,
  timeLabel: (minute: number) => string,
): GridEventProps {
  const startTime = timeLabel(startMinute)
  const endMinute = startMinute + event.endMinute - event.startMinute
  return { ...event, dayIndex, startMinute, endMinute, startTime, time: startTime, lane: 0, columns: 1 }
}

export function WeekGrid(props: {
  readonly label: string
  readonly days: readonly WeekGridDay[]
  readonly events: readonly GridEventProps[]
  readonly firstHour: number
  readonly lastHour: number
  /** "10:00" */
  readonly hourLabel: (hour: number) => string
  /** The line of the current time. */
  readonly now?: { readonly dayIndex: number; readonly minute: number } | undefined
  /** An event was dropped at another time. */
  readonly onMove?: ((moved: DraggedEvent) => void) | undefined
  /** "18:30", of the minutes since midnight. */
  readonly timeLabel: (minute: number) => string
}): ReactNode {
  const { firstHour, lastHour, days, onMove } = props
  const grid = useRef<HTMLElement>(null)
  const drag = useEventDrag(grid, { first: firstHour, last: lastHour }, onMove)
  const { dragged } = drag
  const events = props.events.map((event) =>
    event.id === dragged?.id ? movedTo(event, dragged, props.timeLabel) : event,
  )
  useLayoutEffect(() => {
    const element = grid.current
    if (element === null) return
    const first = firstHour * HOUR
    const today = days.findIndex((day) => day.isToday)
    const minute = openingMinute(events, { todayIndex: today === -1 ? undefined : today, first })
    element.scrollTop = ((minute - first) / MINUTES_PER_ROW) * ROW_PX
    // only when it opens: later changes do not move the page under the reader
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const hours = Array.from({ length: lastHour - firstHour }, (_, index) => firstHour + index)
  const tracks: CSSProperties = {
    gridTemplateRows: `${HEAD_PX}px repeat(${hours.length * 2}, ${ROW_PX}px)`,
    gridTemplateColumns: ['52px', ...days.map((_, index) => widthOfDay(props.events, index))].join(' '),
  }
  const span = (lastHour - firstHour) * HOUR
  return (
    <section ref={grid} aria-label={props.label} className={styles.grid} style={tracks}>
      <span aria-hidden="true" className={styles.corner} />
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
          <div data-day-body="" className={classNames(styles.body, day.isToday && styles.bodyToday)}>
            {events
              .filter((event) => event.dayIndex === index)
              .map((event) => (
                <GridEvent
                  key={event.id}
                  event={event}
                  style={eventStyle(event, firstHour, lastHour)}
                  isDragged={event.id === dragged?.id}
                  onGrip={event.canMove === true && onMove !== undefined ? drag.start : undefined}
                />
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

function GridEvent(props: {
  readonly event: GridEventProps
  readonly style: CSSProperties
  readonly isDragged: boolean
  readonly onGrip: ReturnType<typeof useEventDrag>['start'] | undefined
}): ReactNode {
  const { event, onGrip } = props
  const isNarrow = (event.columns ?? 1) > 1
  const lines = linesOf(event)
  // two narrow lines only fit the title; the start time can be read at the left edge of the grid
  const hasTime = lines > (isNarrow ? 2 : 1)
  // as long as two lines are left for the title
  const hasAges = event.ages !== undefined && lines > 3
  const titleLines = lines - (hasTime ? 1 : 0) - (hasAges ? 1 : 0)
  const title = isNarrow || titleLines === 1 ? (event.shortTitle ?? event.title) : event.title
  return (
    <div
      className={classNames(styles.slot, props.isDragged && styles.dragged)}
      style={props.style}
      onPointerDown={
        onGrip === undefined
          ? undefined
          : (pressed) => onGrip(pressed, event, event.endMinute - event.startMinute)
      }
    >
      <Link
        // The browser's own dragging of links would come before.
        draggable={onGrip === undefined ? undefined : false}
        {...sportProps(event.sport)}
        href={event.href}
        className={classNames(
          styles.event,
          isNarrow && styles.narrow,
          event.isMine && styles.mine,
          event.isPast && styles.past,
          event.isCancelled && styles.cancelled,
        )}
      >
        <WovenEdge side="left" />
        <span className="visually-hidden">{event.label}</span>
        <span aria-hidden="true" className={styles.words} title={`${event.title}, ${event.time}`}>
          <b style={{ WebkitLineClamp: titleLines }}>
            {titleLines > 1 ? softHyphens(title, isNarrow ? FITS_NARROW : FITS) : title}
          </b>
          {hasTime ? (
            <span className={styles.time}>
              <span className={styles.start}>{event.startTime}</span>
              <span className={styles.span}>{event.time}</span>
            </span>
          ) : null}
          {hasAges ? <span className={styles.ages}>{event.ages}</span> : null}
        </span>
      </Link>
    </div>
  )
}
