/**
 * Which dialog is open over the week. The month has an address, so that going back closes it. The others hold input that was not sent yet.
 */
import { useState } from 'react'
import { dayOf, type Week, weekStart, yearAndWeek } from '@wegband/domain/basics/calendar-days.ts'
import { isMonth, type Month, monthOf } from '@wegband/domain/features/calendar/month-pages.ts'
import { nowIso } from '../../platform/clock.ts'
import { useGoTo, useSearchParams } from '../../platform/router/links.tsx'
import type { CalendarTool } from './calendar-tools.tsx'
import { type CalendarFilters, presentWeek, searchOf } from './week-address.ts'

export type Opened = {
  readonly opened: Exclude<CalendarTool, 'month'> | undefined
  readonly month: Month | undefined
  readonly open: (tool: CalendarTool) => void
  readonly showMonth: (month: Month) => void
  readonly close: () => void
}

export function useOpened(week: Week, filters: CalendarFilters): Opened {
  const goTo = useGoTo()
  const { month } = useSearchParams()
  const [opened, setOpened] = useState<Opened['opened']>()
  const go = (to: Month | undefined, replace: boolean): void =>
    void goTo('app.calendar', yearAndWeek(week), { replace, search: { ...searchOf(filters), month: to } })
  const first = monthOf(week === presentWeek() ? dayOf(nowIso()) : weekStart(week))
  return {
    opened,
    month: month !== undefined && isMonth(month) ? month : undefined,
    open: (tool) => {
      if (tool === 'month') go(first, false)
      else setOpened(tool)
    },
    showMonth: (to) => go(to, true),
    close: () => {
      if (opened === undefined) go(undefined, true)
      else setOpened(undefined)
    },
  }
}
