/** Searches people by name during typing: sent after a pause, and never below the minimum length (§9). */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  type FoundPerson,
  searchUsers,
  USER_FILTER_MAX,
} from '@wegband/domain/features/accounts/person-search-contract.ts'
import { isSearchable } from '@wegband/domain/features/accounts/person-search.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { useDebounced } from '../../platform/use-debounced.ts'

/** Shorter than for places, because in the hall the person in question is waiting. */
const SEARCH_REST_MS = 300

export type PersonSearch = {
  /** Best match first; empty while the term is too short. */
  readonly people: readonly FoundPerson[]
  /** Typed, and not answered yet. */
  readonly isSearching: boolean
  /** The term is long enough and has no match. */
  readonly hasNoMatch: boolean
  readonly error: Error | null
}

/** `schoolId` narrows to one of the caller's schools; `forGuardian`: to adults, with the parents of the school's children. */
export function usePersonSearch(typed: string, schoolId?: number, forGuardian = false): PersonSearch {
  const wanted = typed.trim().slice(0, USER_FILTER_MAX)
  const text = useDebounced(wanted, SEARCH_REST_MS)
  const isWanted = isSearchable(text) && isSearchable(wanted)
  const query = useQuery({
    ...queryOf(searchUsers, {
      query: {
        'user-filter-str': text,
        ...(schoolId === undefined ? {} : { school: String(schoolId) }),
        ...(forGuardian ? { guardian: '1' as const } : {}),
      },
    }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  })
  const isSearching = isSearchable(wanted) && (text !== wanted || query.isFetching)
  const people = isWanted ? (query.data ?? []) : []
  return {
    people,
    isSearching,
    hasNoMatch: isWanted && !isSearching && query.isSuccess && people.length === 0,
    error: isWanted ? query.error : null,
  }
}
