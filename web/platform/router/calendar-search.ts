/** The filters of the calendar as its address carries them, for links from any page. */
import type { SearchParams } from './links.tsx'

/** Kinds that span all appointment types; pages that know the types may filter by type id instead. */
export const APPOINTMENT_KINDS = ['exam', 'workshop', 'seminar'] as const
export type AppointmentKind = (typeof APPOINTMENT_KINDS)[number]

export const isAppointmentKind = (text: string): text is AppointmentKind =>
  APPOINTMENT_KINDS.some((kind) => kind === text)

const listText = (values: readonly (string | number)[] = []): string | undefined =>
  values.length > 0 ? values.join(',') : undefined

/** `hrefTo('app.calendar', {}, calendarSearch({ types: ['exam'] }))`. */
export const calendarSearch = (filters: {
  readonly isOwnOnly?: boolean
  readonly sportIds?: readonly number[]
  readonly types?: readonly (number | AppointmentKind)[]
  /** Only classes that this child of the user attends. */
  readonly childId?: number | undefined
}): SearchParams => ({
  schools: filters.isOwnOnly === true ? 'own' : undefined,
  sport: listText(filters.sportIds),
  type: listText(filters.types),
  child: filters.childId,
})
