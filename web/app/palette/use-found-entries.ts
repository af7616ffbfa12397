/** What the palette finds by name: people of the viewer's schools, classes of two weeks, modules, glossary terms. */
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { addWeeks } from '@wegband/domain/basics/calendar-days.ts'
import { hasOfficeRight } from '@wegband/domain/basics/office-rights.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { USER_FILTER_MAX } from '@wegband/domain/features/accounts/person-search-contract.ts'
import { isSearchable } from '@wegband/domain/features/accounts/person-search.ts'
import { listMembers } from '@wegband/domain/features/members/contract.ts'
import { useViewer } from '../../features/accounts/viewer.ts'
import { weekQuery } from '../../features/calendar/queries.ts'
import { NO_FILTERS, presentWeek } from '../../features/calendar/week-address.ts'
import { useIsViewing } from '../../features/impersonation/use-view.ts'
import { trainerSchools } from '../../features/schools/trainer-school.ts'
import { levelModulesQuery, useSports } from '../../features/sports/queries.ts'
import { useGlossary } from '../../features/texts/glossary.ts'
import { nowIso } from '../../platform/clock.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { hrefTo } from '../../platform/router/links.tsx'
import { useDebounced } from '../../platform/use-debounced.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import type { PaletteEntry } from './rank-entries.ts'

/** Short: the answer comes within a tenth of a second. */
const REST_MS = 120
const PEOPLE_MOST = 6
/** A head of more schools searches in the list of each. */
const SCHOOLS_MOST = 3

type EntrySearch = {
  readonly entries: readonly PaletteEntry[]
  readonly isBusy: boolean
  /** People could not be asked for: there is no connection, or the server failed. */
  readonly hasFailed: boolean
}
const NONE: EntrySearch = { entries: [], isBusy: false, hasFailed: false }

/** Members of the schools that the viewer manages; for the office also the way into the search over all people. */
function usePeople(text: string): EntrySearch {
  const t = useMessages('palette')
  const viewer = useViewer()
  const isViewing = useIsViewing()
  const typed = text.trim().slice(0, USER_FILTER_MAX)
  const rested = useDebounced(typed, REST_MS)
  const schools = trainerSchools(viewer, undefined).schools.slice(0, SCHOOLS_MOST)
  const answers = useQueries({
    queries: schools.map(({ schoolId }) => ({
      ...queryOf(listMembers, {
        params: { id: schoolId },
        query: { search: rested, per_page: String(PEOPLE_MOST) },
      }),
      enabled: isSearchable(rested),
      placeholderData: keepPreviousData,
    })),
  })
  if (!isSearchable(typed)) return NONE
  const isAnswered = (index: number): boolean =>
    typed === rested && answers[index]?.isPlaceholderData === false
  const found = schools.flatMap(({ schoolId, name }, index) =>
    (answers[index]?.data ?? []).map((member): PaletteEntry => ({
      id: `person-${schoolId}-${member.id}`,
      group: 'people',
      label: fullName(member),
      note: name,
      href: hrefTo('app.trainer-member', { schoolId, userId: member.id }),
      // the people of the text before stay while they fit this one by name
      isFound: isAnswered(index),
    })),
  )
  const everybody: readonly PaletteEntry[] =
    hasOfficeRight(viewer, 'office') && !isViewing
      ? [
          {
            id: 'people-office',
            group: 'people',
            label: t('searchPeople', { text: typed }),
            href: hrefTo('app.admin-people', {}, { search: typed }),
            isFound: true,
          },
        ]
      : []
  const isAsking = schools.length > 0 && typed !== rested
  return {
    entries: [...found, ...everybody],
    isBusy: isAsking || answers.some(({ isFetching }) => isFetching),
    hasFailed: answers.some(({ error }) => error !== null),
  }
}

/** This week's and the next one's, without those that are over. */
function useClasses(): readonly PaletteEntry[] {
  const format = useFormats()
  const week = presentWeek()
  const viewer = useViewer()
  const filters = { ...NO_FILTERS, isOwnOnly: viewer.schools.length > 0 }
  const weeks = useQueries({ queries: [weekQuery(week, filters), weekQuery(addWeeks(week, 1), filters)] })
  const now = nowIso()
  const entryOf = (one: Appointment): PaletteEntry => ({
    id: `class-${one.id}`,
    group: 'classes',
    label: one.name,
    note: `${format.dayShort(one.startAt)}, ${format.time(one.startAt)}, ${one.school.name}`,
    href: hrefTo('app.appointment', { appointmentId: one.id }),
  })
  return weeks.flatMap(({ data }) =>
    (data ?? []).filter((one) => one.endAt > now && !one.isCancelled).map(entryOf),
  )
}

/** Modules of the level that the viewer is in, in each sport that they train. */
function useModuleEntries(): readonly PaletteEntry[] {
  const trained = (useSports().data ?? []).flatMap(({ id, name, userProgress }) =>
    userProgress === null ? [] : [{ id, name, level: userProgress.levelIndex }],
  )
  const modules = useQueries({ queries: trained.map(({ id, level }) => levelModulesQuery(id, level)) })
  return trained.flatMap((sport, index) =>
    (modules[index]?.data ?? []).map((one): PaletteEntry => ({
      id: `module-${one.id}`,
      group: 'modules',
      label: one.name,
      note: sport.name,
      href: hrefTo('app.module', { moduleId: one.id }),
    })),
  )
}

function useTerms(): readonly PaletteEntry[] {
  const { data } = useGlossary()
  return (data ?? [])
    .filter(({ isActive }) => isActive)
    .map(({ id, title }) => ({
      id: `term-${id}`,
      group: 'terms' as const,
      label: title,
      href: hrefTo('app.glossary-term', { termId: id }),
    }))
}

/** Without text nothing but pages and actions is offered. */
export function useFoundEntries(text: string): EntrySearch {
  const people = usePeople(text)
  const classes = useClasses()
  const modules = useModuleEntries()
  const terms = useTerms()
  return text.trim() === ''
    ? NONE
    : { ...people, entries: [...people.entries, ...classes, ...modules, ...terms] }
}
