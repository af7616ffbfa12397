/** The month over the week: the days with classes, and a link to any week; a day links to itself. */
import { type ReactNode, useState } from 'react'
import {
  addDays,
  type Day,
  dayOf,
  daysOfWeek,
  type Week,
  weekOf,
  yearAndWeek,
} from '@wegband/domain/basics/calendar-days.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { groupByDay } from '@wegband/domain/features/appointments/schedule/group-by-day.ts'
import {
  addMonths,
  dayInMonth,
  firstDayOf,
  type Month,
  monthOf,
  weeksOfMonth,
} from '@wegband/domain/features/calendar/month-pages.ts'
import { nowIso } from '../../../platform/clock.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo } from '../../../platform/router/links.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Chip } from '../../../ui/chip/chip.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { IconButton } from '../../../ui/icon-button/icon-button.tsx'
import { caretLeft } from '../../../ui/icon/phosphor/caret-left.gen.ts'
import { caretRight } from '../../../ui/icon/phosphor/caret-right.gen.ts'
import { type MonthDay, MonthGrid } from '../../../ui/month-grid/month-grid.tsx'
import type { SportColour } from '../../../ui/sport/sport.tsx'
import { QueryError } from '../../errors/query-error.tsx'
import { useMonth } from '../queries.ts'
import { type CalendarFilters, presentWeek, searchOf } from '../week-address.ts'
import styles from './month-dialog.module.css'

/** Two months back and five ahead, so that a season is visible. */
const FIRST_NEAR = -2
const NEAR_COUNT = 8

/** The target of a day: its week, and on phones the day itself. */
const dayHref = (day: Day, filters: CalendarFilters): string =>
  hrefTo('app.calendar', yearAndWeek(weekOf(day)), { ...searchOf(filters), day })

/** Each once, in the order of the day; cancelled classes are left out. */
const sportsOn = (appointments: readonly Appointment[]): readonly SportColour[] => {
  const sports = appointments
    .filter(({ isCancelled }) => !isCancelled)
    .flatMap((one) => one.sports.slice(0, 1))
  return [...new Map(sports.map((sport) => [sport.id, sport])).values()]
}

export function MonthDialog(props: {
  /** The first month; changes are reported, so that the address follows. */
  readonly month: Month
  readonly week: Week
  readonly filters: CalendarFilters
  readonly onMonth: (month: Month) => void
  readonly onClose: () => void
}): ReactNode {
  const { week, filters } = props
  const [{ month, chosen }, setShown] = useState<{ month: Month; chosen?: Day }>({ month: props.month })
  const t = useMessages('calendar')
  const format = useFormats()
  const today = dayOf(nowIso())
  const query = useMonth(month, filters)
  const groups = groupByDay(query.data ?? [])
  const shownDays = daysOfWeek(week)
  const start =
    monthOf(today) === month ? today : (shownDays.find((day) => monthOf(day) === month) ?? firstDayOf(month))
  const show = (next: Month, day?: Day): void => {
    setShown(day === undefined ? { month: next } : { month: next, chosen: day })
    if (next !== month) props.onMonth(next)
  }
  const current = chosen ?? start
  const moveTo = (day: Day): void => show(monthOf(day), day)
  const dayView = (day: Day): MonthDay => {
    const onDay = groups.find((group) => group.day === day)?.appointments ?? []
    return {
      id: day,
      day: format.dayOfMonth(day),
      label: t('strip.day', { day: format.day(day), classes: t('classes', { count: onDay.length }) }),
      href: dayHref(day, filters),
      isOutside: monthOf(day) !== month,
      isToday: day === today,
      sports: sportsOn(onDay),
    }
  }
  return (
    <Dialog
      isOpen
      hasAddress
      onClose={props.onClose}
      title={format.month(firstDayOf(month))}
      closeLabel={t('month.close')}
    >
      <TurnMonth month={month} onMonth={show} />
      <QueryError query={query} />
      <MonthGrid
        label={format.month(firstDayOf(month))}
        weekLabel={t('month.week')}
        weekdays={shownDays.map((day) => ({
          id: day,
          short: format.weekdayShort(day),
          long: format.weekday(day),
        }))}
        weeks={weeksOfMonth(month).map((one) => ({
          id: one,
          number: String(yearAndWeek(one).weekNumber),
          isShown: one === week,
          days: daysOfWeek(one).map(dayView),
        }))}
        current={current}
        onMove={(days) => moveTo(addDays(current, days))}
        onTurn={(months) => moveTo(dayInMonth(current, addMonths(month, months)))}
      />
      <output className="visually-hidden">
        {query.data === undefined ? '' : t('classes', { count: query.data.length })}
      </output>
      <NearMonths month={month} onMonth={show} />
      <Button isBlock href={hrefTo('app.calendar', {}, searchOf(filters))}>
        {t('month.today', { week: t('week', { number: yearAndWeek(presentWeek()).weekNumber }) })}
      </Button>
    </Dialog>
  )
}

type Turning = { readonly month: Month; readonly onMonth: (month: Month) => void }

function TurnMonth({ month, onMonth }: Turning): ReactNode {
  const t = useMessages('calendar')
  return (
    <nav aria-label={t('month.months')} className={styles.turn}>
      <IconButton
        icon={caretLeft}
        weight="bold"
        label={t('month.previous')}
        onClick={() => onMonth(addMonths(month, -1))}
      />
      <IconButton
        icon={caretRight}
        weight="bold"
        label={t('month.next')}
        onClick={() => onMonth(addMonths(month, 1))}
      />
    </nav>
  )
}

function NearMonths({ month, onMonth }: Turning): ReactNode {
  const format = useFormats()
  const first = addMonths(monthOf(dayOf(nowIso())), FIRST_NEAR)
  return (
    <div className={styles.near}>
      {Array.from({ length: NEAR_COUNT }, (_, index) => addMonths(first, index)).map((one) => (
        <Chip key={one} isOn={one === month} onClick={() => onMonth(one)}>
          {format.monthShort(firstDayOf(one))}
        </Chip>
      ))}
    </div>
  )
}
