/** What the calendar reads: all classes of a week, and the first one after it. */
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
import {
  type Appointment,
  APPOINTMENTS_LIMIT,
  listAppointments,
  listAppointmentTypes,
} from '@wegband/domain/features/appointments/contract.ts'
import { callPage } from '../../platform/api.ts'
import { keyOf, queryOf } from '../../platform/queries.ts'
import type { CalendarFilters } from './week-address.ts'

const queryOfFilters = (filters: CalendarFilters) => ({
  ...(filters.isOwnOnly ? {} : { any_school: '1' as const }),
  ...(filters.sportIds.length > 0 ? { 'sport[]': filters.sportIds.map(String) } : {}),
  ...(filters.typeIds.length > 0 ? { 'type[]': filters.typeIds.map(String) } : {}),
})

/** All pages: who sees every school may have more than one in a week. */
export function weekQuery(week: Week, filters: CalendarFilters) {
  const { startAt, endAt } = weekWindow(week)
  const query = { end_after: startAt, start_before: endAt, ...queryOfFilters(filters) }
  return queryOptions({
    queryKey: [...keyOf(listAppointments, { query }), 'all'],
    queryFn: async (): Promise<readonly Appointment[]> => {
      const found: Appointment[] = []
      for (let page = 1, last = 1; page <= last; page += 1) {
        const answer = await callPage(listAppointments, {
          query: { ...query, per_page: String(APPOINTMENTS_LIMIT), page: String(page) },
        })
        found.push(...answer.data)
        last = answer.meta.last_page
      }
      // what began on the Sunday before belongs to the week before
      return found.filter((appointment) => appointment.startAt >= startAt)
    },
  })
}

/** Has the weeks before and after at hand once this one is there. */
export function useWeek(week: Week, filters: CalendarFilters) {
  const client = useQueryClient()
  const { childId } = filters
  const shown = useQuery({
    ...weekQuery(week, filters),
    select: (appointments) =>
      childId === undefined
        ? appointments
        : appointments.filter(({ children }) => children.some(({ id }) => id === childId)),
  })
  const isThere = shown.isSuccess
  useEffect(() => {
    if (!isThere) return
    for (const step of [-1, 1]) void client.prefetchQuery(weekQuery(addWeeks(week, step), filters))
  }, [client, week, filters, isThere])
  return shown
}

/** How far ahead an empty week looks for the next class. */
const DAYS_AHEAD = 60

export function useNextAfter(week: Week, filters: CalendarFilters, isWanted: boolean) {
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
    enabled: isWanted,
  })
}

export const useAppointmentTypes = () => useQuery(queryOf(listAppointmentTypes))
