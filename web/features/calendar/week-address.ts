/** The week in an address, and its filters; an invalid one leads to the present week (§2 calendar). */
import { type Week, weekFrom, weekOf, yearAndWeek } from '@wegband/domain/basics/calendar-days.ts'
import { calendarSearch } from '../../platform/router/calendar-search.ts'
import { nowIso } from '../../platform/clock.ts'
import { hrefTo, type SearchParams } from '../../platform/router/links.tsx'

/** What the viewer may do with a class, as far as there is a filter for it. */
const WANTED_CAPABILITIES = ['attend', 'start'] as const
export type WantedCapability = (typeof WANTED_CAPABILITIES)[number]

export type CalendarFilters = {
  /** Only classes of the viewer's schools; else public ones of all schools too. */
  readonly isOwnOnly: boolean
  /** The default from the calendar settings; then `all` in the address overrides it. */
  readonly isOwnByDefault?: boolean | undefined
  readonly sportIds: readonly number[]
  readonly typeIds: readonly number[]
  readonly schoolIds: readonly number[]
  readonly siteIds: readonly number[]
  readonly moduleIds: readonly number[]
  /** Rows of the timetable, by `seriesId`. */
  readonly trainingIds: readonly number[]
  readonly isTrialOnly: boolean
  readonly capabilities: readonly WantedCapability[]
  /** Only classes that the viewer attends or leads; with a child those of both. */
  readonly isMineOnly: boolean
  /** Only classes that this child attends. */
  readonly childId: number | undefined
}

export const NO_FILTERS: CalendarFilters = {
  isOwnOnly: false,
  sportIds: [],
  typeIds: [],
  schoolIds: [],
  siteIds: [],
  moduleIds: [],
  trainingIds: [],
  isTrialOnly: false,
  capabilities: [],
  isMineOnly: false,
  childId: undefined,
}

const NUMBER = /^\d+$/

export const presentWeek = (): Week => weekOf(nowIso())

/** The first week shown for a year: the present one in this year, else its first. */
const firstWeekOf = (year: number): Week | undefined => {
  const present = presentWeek()
  return yearAndWeek(present).year === year ? present : weekFrom(year, 1)
}

/** Undefined when the address names a week that does not exist, such as 53 in most years. */
export function weekOfAddress(params: { year?: string; weekNumber?: string }): Week | undefined {
  const { year, weekNumber } = params
  if (year === undefined && weekNumber === undefined) return presentWeek()
  if (year === undefined || !NUMBER.test(year)) return undefined
  if (weekNumber === undefined) return firstWeekOf(Number(year))
  if (!NUMBER.test(weekNumber)) return undefined
  return weekFrom(Number(year), Number(weekNumber))
}

const idsIn = (text: string | undefined): number[] =>
  (text ?? '')
    .split(',')
    .filter((part) => NUMBER.test(part))
    .map(Number)

type Search = { readonly [key: string]: string | undefined }

const NAMES = [
  'schools',
  'sport',
  'type',
  'school',
  'site',
  'module',
  'training',
  'trial',
  'can',
  'mine',
  'child',
]

/** The filters as part of an address: equal text means equal filters (`searchIn` reads it). */
export const filterText = (search: Search): string =>
  new URLSearchParams(
    NAMES.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])),
  ).toString()

export const searchIn = (text: string): Search => Object.fromEntries(new URLSearchParams(text))

const saysNothing = (search: Search): boolean => NAMES.every((name) => search[name] === undefined)

export const filtersOf = (search: Search, isOwnByDefault = false): CalendarFilters => ({
  isOwnOnly: search['schools'] === 'own' || (isOwnByDefault && saysNothing(search)),
  isOwnByDefault,
  sportIds: idsIn(search['sport']),
  typeIds: idsIn(search['type']),
  schoolIds: idsIn(search['school']),
  siteIds: idsIn(search['site']),
  moduleIds: idsIn(search['module']),
  trainingIds: idsIn(search['training']),
  isTrialOnly: search['trial'] === '1',
  capabilities: WANTED_CAPABILITIES.filter((one) => (search['can'] ?? '').split(',').includes(one)),
  isMineOnly: search['mine'] === '1',
  childId: idsIn(search['child'])[0],
})

const flagText = (isSet: boolean): string | undefined => (isSet ? '1' : undefined)
const listText = (values: readonly (string | number)[]): string | undefined =>
  values.length > 0 ? values.join(',') : undefined

export const searchOf = (filters: CalendarFilters): SearchParams => {
  const { isOwnOnly, isOwnByDefault, sportIds, typeIds, childId } = filters
  const search = {
    ...calendarSearch({ isOwnOnly, sportIds, types: typeIds, childId }),
    school: listText(filters.schoolIds),
    site: listText(filters.siteIds),
    module: listText(filters.moduleIds),
    training: listText(filters.trainingIds),
    trial: flagText(filters.isTrialOnly),
    can: listText(filters.capabilities),
    mine: flagText(filters.isMineOnly),
  }
  return isOwnByDefault === true && !isOwnOnly ? { ...search, schools: 'all' } : search
}

/** How many of them are set; each list counts once. */
export const countOf = (filters: CalendarFilters): number =>
  [
    filters.isOwnOnly,
    filters.sportIds.length > 0,
    filters.typeIds.length > 0,
    filters.schoolIds.length > 0,
    filters.siteIds.length > 0,
    filters.moduleIds.length > 0,
    filters.trainingIds.length > 0,
    filters.isTrialOnly,
    filters.capabilities.length > 0,
    filters.isMineOnly,
    filters.childId !== undefined,
  ].filter(Boolean).length

export const hasFilters = (filters: CalendarFilters): boolean => countOf(filters) > 0

export const weekHref = (week: Week, filters: CalendarFilters): string =>
  hrefTo('app.calendar', yearAndWeek(week), searchOf(filters))
