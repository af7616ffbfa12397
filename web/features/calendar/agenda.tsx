/** The week on phones: a strip of days that jumps, and below it the classes in groups per day. */
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'
import { type Day, dayOf, daysOfWeek, isDay, type Week } from '@wegband/domain/basics/calendar-days.ts'
import { groupByDay } from '@wegband/domain/features/appointments/schedule/group-by-day.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { nowIso } from '../../platform/clock.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { AgendaDay } from '../../ui/event/event-row.tsx'
import { WeekStrip } from '../../ui/week-strip/week-strip.tsx'
import { DayRows } from './day-rows.tsx'
import styles from './calendar.module.css'

const anchorOf = (day: Day): string => `tag-${day}`

/** To that day, or without classes, to the next day with one. */
function showDay(day: Day, days: readonly Day[]): void {
  const target = days.find((other) => other >= day) ?? days.at(-1)
  if (target === undefined) return
  const element = document.getElementById(anchorOf(target))
  element?.scrollIntoView({ block: 'start' })
  element?.focus({ preventScroll: true })
}

export function CalendarStrip(props: {
  readonly week: Week
  /** Undefined until it is known. */
  readonly appointments: readonly Appointment[] | undefined
  /** The earlier classes of the week are requested. */
  readonly onEarlier: () => void
}): ReactNode {
  const { week, appointments } = props
  const t = useMessages('calendar')
  const format = useFormats()
  const today = dayOf(nowIso())
  const groups = groupByDay(appointments ?? [])
  return (
    <WeekStrip
      isBar
      days={daysOfWeek(week).map((day) => {
        const onDay = groups.find((group) => group.day === day)?.appointments ?? []
        return {
          id: day,
          weekday: format.weekdayShort(day),
          day: format.dayOfMonth(day),
          isToday: day === today,
          sports: onDay.map((appointment) => appointment.sports[0]),
          label:
            appointments === undefined
              ? format.day(day)
              : t('strip.day', { day: format.day(day), classes: t('classes', { count: onDay.length }) }),
          onClick: () => {
            // The day must be rendered before the page can scroll to it.
            if (day <= today) flushSync(props.onEarlier)
            showDay(
              day,
              groups.map((group) => group.day),
            )
          },
        }
      })}
    />
  )
}

/** In the present week, what is over; today's classes stay once nothing else of the week is to come. */
function foldedOf(props: {
  readonly week: Week
  readonly appointments: readonly Appointment[]
  readonly showsEarlier: boolean
}): {
  readonly isFolded: (appointment: Appointment) => boolean
  readonly folded: number
  /** The present week, of which nothing is to come. */
  readonly isOver: boolean
} {
  const now = nowIso()
  const today = dayOf(now)
  const isPresent = daysOfWeek(props.week).includes(today)
  const isSomethingLeft = props.appointments.some(({ endAt }) => endAt > now)
  const isOver = isPresent && !isSomethingLeft
  if (!isPresent || props.showsEarlier) return { isFolded: () => false, folded: 0, isOver }
  const isFolded = ({ startAt, endAt }: Appointment): boolean =>
    dayOf(startAt) < today || (isSomethingLeft && endAt <= now)
  return { isFolded, folded: props.appointments.filter(isFolded).length, isOver }
}

/** What is over is folded at the top, so that the next class is visible first. */
export function Agenda(props: {
  readonly week: Week
  readonly appointments: readonly Appointment[]
  readonly showsEarlier: boolean
  /** Shown first when the month view linked to it. */
  readonly day?: string | undefined
  /** The next week, which is offered once nothing of this one is to come. */
  readonly nextHref: string
  readonly onEarlier: () => void
}): ReactNode {
  const t = useMessages('calendar')
  const format = useFormats()
  const today = dayOf(nowIso())
  const { isFolded, folded, isOver } = foldedOf(props)
  const shown = groupByDay(props.appointments.filter((appointment) => !isFolded(appointment)))
  const wanted = props.day
  const comeTo = useEffectEvent((day: Day) => {
    if (day <= today && folded > 0) flushSync(props.onEarlier)
    showDay(
      day,
      groupByDay(props.appointments).map((group) => group.day),
    )
  })
  useEffect(() => {
    if (wanted === undefined || !isDay(wanted)) return undefined
    // After this page has rendered.
    const frame = requestAnimationFrame(() => comeTo(wanted))
    return () => cancelAnimationFrame(frame)
  }, [wanted])
  return (
    <div className="phone-only">
      {folded > 0 ? (
        <div className={styles.earlier}>
          <Button variant="quiet" onClick={props.onEarlier}>
            {t('agenda.earlier', { count: folded })}
          </Button>
        </div>
      ) : null}
      {shown.map(({ day, appointments }) => (
        <div key={day} id={anchorOf(day)} tabIndex={-1} className={styles.day}>
          <AgendaDay
            weekday={day === today ? t('today') : format.weekdayShort(day)}
            day={format.dayOfMonth(day)}
            isToday={day === today}
            label={day === today ? t('agenda.today', { day: format.day(day) }) : format.day(day)}
          >
            <DayRows appointments={appointments} />
          </AgendaDay>
        </div>
      ))}
      {isOver ? (
        <Button isBlock href={props.nextHref}>
          {t('empty.nextWeek')}
        </Button>
      ) : null}
    </div>
  )
}
