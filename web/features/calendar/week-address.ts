/** The week an address means, and its filters; what makes no sense leads to the present week (§2 calendar). */
import { type Week, weekFrom, weekOf, yearAndWeek } from '@wegband/domain/basics/calendar-days.ts'
import { calendarSearch } from '../../platform/calendar-search.ts'
import { nowIso } from '../../platform/clock.ts'
import { hrefTo, type SearchParams } from '../../platform/links.tsx'

export type CalendarFilters = {
  /** Only classes of one's own schools; else public ones of all schools too. */
  readonly isOwnOnly: boolean
  /** So the person wants it where the address says nothing (calendar settings); then `all` says the opposite. */
  readonly isOwnByDefault?: boolean | undefined
  readonly sportIds: readonly number[]
  readonly typeIds: readonly number[]
  /** Only classes that this child attends. */
  readonly childId: number | undefined
}

export const NO_FILTERS: CalendarFilters = { isOwnOnly: false, sportIds: [], typeIds: [], childId: undefined }

const NUMBER = /^\d+$/

export const presentWeek = (): Week => weekOf(nowIso())

/** Undefined when the address names a week that does not exist, such as 53 in most years. */
export function weekOfAddress(params: { year?: string; weekNumber?: string }): Week | undefined {
  const { year, weekNumber } = params
  if (year === undefined && weekNumber === undefined) return presentWeek()
  if (year === undefined || weekNumber === undefined) return undefined
  if (!NUMBER.test(year) || !NUMBER.test(weekNumber)) return undefined
  return weekFrom(Number(year), Number(weekNumber))
}

const idsIn = (text: string | undefined): number[] =>
  (text ?? '')
    .split(',')
    .filter((part) => NUMBER.test(part))
    .map(Number)

type Search = { readonly [key: string]: string | undefined }

const saysNothing = (search: Search): boolean =>
  ['schools', 'sport', 'type', 'child'].every((name) => search[name] === undefined)

export const filtersOf = (search: Search, isOwnByDefault = false): CalendarFilters => ({
  isOwnOnly: search['schools'] === 'own' || (isOwnByDefault && saysNothing(search)),
  isOwnByDefault,
  sportIds: idsIn(search['sport']),
  typeIds: idsIn(search['type']),
  childId: idsIn(search['child'])[0],
})

export const searchOf = (filters: CalendarFilters): SearchParams => {
  const { isOwnOnly, isOwnByDefault, sportIds, typeIds, childId } = filters
  const search = calendarSearch({ isOwnOnly, sportIds, types: typeIds, childId })
  return isOwnByDefault === true && !isOwnOnly ? { ...search, schools: 'all' } : search
}

export const hasFilters = (filters: CalendarFilters): boolean =>
  filters.isOwnOnly ||
  filters.sportIds.length > 0 ||
  filters.typeIds.length > 0 ||
  filters.childId !== undefined

export const weekHref = (week: Week, filters: CalendarFilters): string =>
  hrefTo('app.calendar', yearAndWeek(week), searchOf(filters))
