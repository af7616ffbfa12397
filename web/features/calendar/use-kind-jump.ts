/** Replaces `?type=exam` by the appointment types of that kind. So the chips show the filter, and it stays from week to week. */
import { useEffect } from 'react'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { type AppointmentKind, isAppointmentKind } from '../../platform/router/calendar-search.ts'
import { useGoTo } from '../../platform/router/links.tsx'
import { useAppointmentTypes } from './queries.ts'
import { type CalendarFilters, searchOf } from './week-address.ts'

export const isOfKind = (type: Appointment['type'], kind: AppointmentKind): boolean =>
  kind === 'exam' ? type.isExam : type.confirmationTypes.includes(kind)

/** Whether the redirect to those types is pending. */
export function useKindJump(
  typeText: string | undefined,
  params: { readonly year?: string; readonly weekNumber?: string },
  filters: CalendarFilters,
): boolean {
  const goTo = useGoTo()
  const kinds = (typeText ?? '').split(',').filter((text) => isAppointmentKind(text))
  const query = useAppointmentTypes()
  const types = query.data ?? []
  // Without the list of types the week is shown without this filter.
  const isSettled = kinds.length > 0 && !query.isPending
  const found = types.filter((type) => kinds.some((kind) => isOfKind(type, kind))).map(({ id }) => id)
  const wanted = isSettled ? [...new Set([...filters.typeIds, ...found])].join(',') : undefined
  const { year, weekNumber } = params
  useEffect(() => {
    if (wanted === undefined) return
    const search = { ...searchOf(filters), type: wanted === '' ? undefined : wanted }
    void goTo('app.calendar', { year, weekNumber }, { replace: true, search })
  }, [wanted, filters, year, weekNumber, goTo])
  return kinds.length > 0
}
