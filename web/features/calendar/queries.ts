/** The queries of the calendar: all classes of a time span, and the first one after it. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  addDays,
  addWeeks,
  instantAt,
  type Week,
  weekStart,
  weekWindow,
} from '@wegband/domain/basics/calendar-days.ts'
import { factsOf, leadsClass } from '@wegband/domain/features/appointments/appointment-facts.ts'
import {
  type Appointment,
  APPOINTMENTS_LIMIT,
  listAppointments,
  listAppointmentTypes,
} from '@wegband/domain/features/appointments/contract.ts'
import { type Month, weeksOfMonth } from '@wegband/domain/features/calendar/month-pages.ts'
import { callPage } from '../../platform/api/api.ts'
import { keyOf, queryOf } from '../../platform/api/queries.ts'
import { useViewer } from '../accounts/viewer.ts'
import type { CalendarFilters } from './week-address.ts'

const idTexts = <Name extends string>(name: Name, ids: readonly number[]) =>
  ids.length > 0 ? { [name]: ids.map(String) } : {}

const queryOfFilters = (filters: CalendarFilters) => ({
  ...(filters.isOwnOnly ? {} : { any_school: '1' as const }),
  ...idTexts('sport[]', filters.sportIds),
  ...idTexts('type[]', filters.typeIds),
  ...idTexts('school[]', filters.schoolIds),
  ...idTexts('school_site[]', filters.siteIds),
  ...idTexts('module[]', filters.moduleIds),
  ...idTexts('training[]', filters.trainingIds),
  ...(filters.isTrialOnly ? { only_trial_slots: '1' as const } : {}),
  ...(filters.capabilities.length > 0 ? { 'capabilities[]': [...filters.capabilities] } : {}),
})

type Window = { readonly startAt: string; readonly endAt: string }

/** All pages up to `mostPages`: a viewer of every school may have more than one in a week. */
function windowQuery({ startAt, endAt }: Window, filters: CalendarFilters, mostPages = Infinity) {
  const query = { end_after: startAt, start_before: endAt, ...queryOfFilters(filters) }
  return queryOptions({
    queryKey: [...keyOf(listAppointments, { query }), 'all'],
    queryFn: async (): Promise<readonly Appointment[]> => {
      const found: Appointment[] = []
      for (let page = 1, last = 1; page <= Math.min(last, mostPages); page += 1) {
        const answer = await callPage(listAppointments, {
          query: { ...query, per_page: String(APPOINTMENTS_LIMIT), page: String(page) },
        })
        found.push(...answer.data)
        last = answer.meta.last_page
      }
      // A class that began on the Sunday before belongs to the week before.
      return found.filter((appointment) => appointment.startAt >= startAt)
    },
  })
}

/** All classes of a week, with these filters. */
export const weekQuery = (week: Week, filters: CalendarFilters) => windowQuery(weekWindow(week), filters)

/** Filters by person, which is possible only with the loaded classes. */
const isWanted =
  ({ isMineOnly, childId }: CalendarFilters, personId: number) =>
  (appointment: Appointment): boolean =>
    (!isMineOnly && childId === undefined) ||
    (isMineOnly && (appointment.myAttendance !== null || leadsClass(factsOf(appointment), personId))) ||
    appointment.children.some(({ id }) => id === childId)

const useSelected = (query: ReturnType<typeof windowQuery>, filters: CalendarFilters) => {
  const { id } = useViewer()
  return useQuery({
    ...query,
    select: (appointments) => appointments.filter(isWanted(filters, id)),
  })
}

/** Preloads the weeks before and after once this one is loaded. */
export function useWeek(week: Week, filters: CalendarFilters) {
  const client = useQueryClient()
  const shown = useSelected(weekQuery(week, filters), filters)
  const isThere = shown.isSuccess
  useEffect(() => {
    if (!isThere) return
    for (const step of [-1, 1]) void client.prefetchQuery(weekQuery(addWeeks(week, step), filters))
  }, [client, week, filters, isThere])
  return shown
}

/** Without preloading: for filters that are only previewed. */
export const useTriedWeek = (week: Week, filters: CalendarFilters) =>
  useSelected(weekQuery(week, filters), filters)

/** A month draws three chevrons a day, so with thousands of public classes more pages would not be visible. */
const MONTH_PAGES = 5

/** All classes in the weeks of a month's page. */
export function useMonth(month: Month, filters: CalendarFilters) {
  const weeks = weeksOfMonth(month)
  const window = {
    startAt: weekWindow(weeks[0] ?? '').startAt,
    endAt: weekWindow(weeks.at(-1) ?? '').endAt,
  }
  return useSelected(windowQuery(window, filters, MONTH_PAGES), filters)
}

/** How far ahead an empty week searches for the next class: as far as series are created. */
const DAYS_AHEAD = 91

export function useNextAfter(week: Week, filters: CalendarFilters, isAsked: boolean) {
  const { endAt } = weekWindow(week)
  return useQuery({
    ...queryOf(listAppointments, {
      query: {
        end_after: endAt,
        start_before: instantAt(addDays(weekStart(week), DAYS_AHEAD), '00:00'),
        limit: '1',
        ...queryOfFilters(filters),
      },
    }),
    enabled: isAsked,
  })
}

export const useAppointmentTypes = () => useQuery(queryOf(listAppointmentTypes))
