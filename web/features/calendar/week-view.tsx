/** The week on desktops: seven columns of time, overlapping classes side by side, a line at the present moment. */
import { type ReactNode, useState } from 'react'
import {
  type Day,
  dayOf,
  daysOfWeek,
  instantAt,
  instantOf,
  msOf,
  MS_PER_MINUTE,
  wallTimeOf,
  type Week,
} from '@wegband/domain/basics/calendar-days.ts'
import { groupByDay } from '@wegband/domain/features/appointments/schedule/group-by-day.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { nowIso, useNow } from '../../platform/clock.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import type { DraggedEvent } from '../../ui/event/use-event-drag.ts'
import { type GridEventProps, WeekGrid } from '../../ui/event/week-grid.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { LazyMoveClass } from '../timetable/lazy-dialogs.tsx'
import { useEventView } from './event-view.ts'
import { layOutColumns } from './column-layout.ts'

const EVERY_MINUTE_MS = 60_000
const MINUTES_PER_HOUR = 60
const MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR
/** The minimum hours of a week, so that it does not jump from one week to the next. */
const FIRST_HOUR = 9
const LAST_HOUR = 21

const minuteOf = (instant: string): number => {
  const [hours = '0', minutes = '0'] = wallTimeOf(instant).split(':')
  return Number(hours) * MINUTES_PER_HOUR + Number(minutes)
}

/** "Erwachsene" of "Wing Chun, Erwachsene": its colour names the sport. */
function withoutSport({ name, sports }: Appointment): string | undefined {
  const prefix = `${sports[0]?.name ?? ''}, `
  if (!name.startsWith(prefix)) return undefined
  const rest = name.slice(prefix.length)
  return rest === '' ? undefined : rest.charAt(0).toLocaleUpperCase() + rest.slice(1)
}

/** By local time; a class that runs past midnight ends with the day's column. */
const spanOf = ({ startAt, endAt }: Appointment) => {
  const startMinute = minuteOf(startAt)
  const length = (msOf(endAt) - msOf(startAt)) / MS_PER_MINUTE
  return { startMinute, endMinute: Math.min(MINUTES_PER_DAY, startMinute + length) }
}

/** "18:30" */
const timeOf = (minute: number): string =>
  [Math.floor(minute / MINUTES_PER_HOUR), minute % MINUTES_PER_HOUR]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')

/** The classes as events of the grid, those at the same time beside each other. */
function useGridEvents(days: readonly Day[], appointments: readonly Appointment[]): GridEventProps[] {
  const t = useMessages('calendar')
  const format = useFormats()
  const view = useEventView(useViewer().id)
  const eventsOf = (dayIndex: number, onDay: readonly Appointment[]): GridEventProps[] => {
    const spans = onDay.map((appointment) => spanOf(appointment))
    const columns = layOutColumns(spans)
    return onDay.map((appointment, index) => {
      const { href, place, ages, status, isMine, isPast, isCancelled } = view(appointment)
      const time = t('span', { start: format.time(appointment.startAt), end: format.time(appointment.endAt) })
      const { startMinute, endMinute } = spans[index] ?? spanOf(appointment)
      const state = isCancelled ? t('status.cancelled') : status
      return {
        id: String(appointment.id),
        href,
        sport: appointment.sports[0],
        dayIndex,
        startMinute,
        endMinute,
        title: appointment.name,
        shortTitle: withoutSport(appointment),
        time,
        ages,
        startTime: format.time(appointment.startAt),
        isMine,
        isPast,
        isCancelled,
        canMove:
          !isPast && !isCancelled && !appointment.isStarted && appointment.capabilities.includes('edit'),
        lane: columns[index]?.lane ?? 0,
        columns: columns[index]?.columns ?? 1,
        label: [format.day(appointment.startAt), time, appointment.name, ages, place, state]
          .filter((part) => part !== undefined && part !== '')
          .join(', '),
      }
    })
  }

  return groupByDay(appointments).flatMap((group) => eventsOf(days.indexOf(group.day), group.appointments))
}

/** A class that was dropped at another time, and the question of the form about it. */
function useMoving(
  days: readonly Day[],
  appointments: readonly Appointment[],
): { readonly move: (moved: DraggedEvent) => void; readonly question: ReactNode } {
  const t = useMessages('calendar')
  const [moved, setMoved] = useState<{ readonly appointment: Appointment; readonly startAt: string }>()
  return {
    move: ({ id, dayIndex, startMinute }) => {
      const appointment = appointments.find((one) => String(one.id) === id)
      const day = days[dayIndex]
      if (appointment === undefined || day === undefined) return
      const startAt = instantAt(day, timeOf(startMinute))
      if (startAt > nowIso()) setMoved({ appointment, startAt })
      else showToast({ text: t('moveToPast'), subject: 'calendar-move' })
    },
    question:
      moved === undefined ? null : (
        <LazyMoveClass
          key={`${moved.appointment.id} ${moved.startAt}`}
          appointment={moved.appointment}
          startAt={moved.startAt}
          onClose={() => setMoved(undefined)}
        />
      ),
  }
}

export function WeekView(props: {
  readonly week: Week
  readonly label: string
  readonly appointments: readonly Appointment[]
}): ReactNode {
  const { week, appointments } = props
  const t = useMessages('calendar')
  const format = useFormats()
  const now = instantOf(useNow(EVERY_MINUTE_MS))
  const days = daysOfWeek(week)
  const today = dayOf(now)

  const events = useGridEvents(days, appointments)
  const moving = useMoving(days, appointments)
  const firstHour = Math.min(
    FIRST_HOUR,
    ...events.map((event) => Math.floor(event.startMinute / MINUTES_PER_HOUR)),
  )
  const lastHour = Math.max(
    LAST_HOUR,
    ...events.map((event) => Math.ceil(event.endMinute / MINUTES_PER_HOUR)),
  )
  const minute = minuteOf(now)
  const isNowShown = minute >= firstHour * MINUTES_PER_HOUR && minute <= lastHour * MINUTES_PER_HOUR
  return (
    <>
      <WeekGrid
        label={props.label}
        onMove={moving.move}
        timeLabel={(at) => format.time(instantAt(days[0] ?? today, timeOf(at)))}
        days={days.map((day) => ({
          id: day,
          weekday: format.weekdayShort(day),
          day: format.dayOfMonth(day),
          isToday: day === today,
        }))}
        events={events}
        firstHour={firstHour}
        lastHour={lastHour}
        hourLabel={(hour) => t('hour', { hour: String(hour) })}
        now={days.includes(today) && isNowShown ? { dayIndex: days.indexOf(today), minute } : undefined}
      />
      {moving.question}
    </>
  )
}
