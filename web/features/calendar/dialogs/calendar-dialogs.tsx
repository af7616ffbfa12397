/** The open dialog over the week, if any. */
import type { ReactNode } from 'react'
import type { Week } from '@wegband/domain/basics/calendar-days.ts'
import { LazyFeedDialog, LazyFilterDialog, LazyMonthDialog } from './lazy-dialogs.ts'
import type { Opened } from '../use-opened.ts'
import type { CalendarFilters } from '../week-address.ts'

export function CalendarDialogs(
  props: Opened & {
    readonly week: Week
    readonly filters: CalendarFilters
    readonly onChoose: (filters: CalendarFilters) => void
  },
): ReactNode {
  const { opened, month, close, week, filters } = props
  if (month !== undefined)
    return (
      <LazyMonthDialog
        month={month}
        week={week}
        filters={filters}
        onMonth={props.showMonth}
        onClose={close}
      />
    )
  if (opened === 'feeds') return <LazyFeedDialog onClose={close} />
  if (opened === 'filters')
    return (
      <LazyFilterDialog
        week={week}
        filters={filters}
        onClose={close}
        onChoose={(next) => {
          close()
          props.onChoose(next)
        }}
      />
    )
  return null
}
