/** `?appointmentId=` redirects to the week of that class (§2); an unknown id redirects to the present week. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { weekOf, yearAndWeek } from '@wegband/domain/basics/calendar-days.ts'
import { useGoTo } from '../../platform/router/links.tsx'
import { useShowError } from '../../platform/api/show-error.ts'
import { appointmentQuery } from '../appointments/queries.ts'
import { type CalendarFilters, searchOf } from './week-address.ts'

/** Whether the redirect to its week is pending. */
export function useAppointmentJump(appointmentId: string | undefined, filters: CalendarFilters): boolean {
  const goTo = useGoTo()
  const showError = useShowError()
  const query = useQuery({
    ...appointmentQuery(appointmentId ?? 0),
    enabled: appointmentId !== undefined,
  })
  const startAt = query.data?.startAt
  const { error } = query
  useEffect(() => {
    if (appointmentId === undefined) return
    const options = { replace: true, search: searchOf(filters) }
    if (startAt !== undefined) void goTo('app.calendar', yearAndWeek(weekOf(startAt)), options)
    else if (error !== null) {
      showError(error)
      void goTo('app.calendar', {}, options)
    }
  }, [appointmentId, startAt, error, goTo, showError, filters])
  return appointmentId !== undefined
}
