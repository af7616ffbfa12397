/** The filters of the list of members, stored in the address: the back link from a member restores them. */
import { useEffect, useState } from 'react'
import { USER_FILTER_MAX } from '@wegband/domain/features/accounts/person-search-contract.ts'
import { isSearchable } from '@wegband/domain/features/accounts/person-search.ts'
import { ROLE_NAMES, USER_SCHOOL_STATES } from '@wegband/domain/basics/roles.ts'
import { isDay } from '@wegband/domain/basics/calendar-days.ts'
import { AGE_GROUPS, MEMBER_ORDERS } from '@wegband/domain/features/members/member-list.ts'
import { MEMBER_SIGNS, type MemberSign } from '@wegband/domain/features/members/member-signs.ts'
import { useGoTo, useSearchParams } from '../../platform/router/links.tsx'
import { useDebounced } from '../../platform/use-debounced.ts'
import type { MembersQuery } from './queries.ts'

/** Names are short and the answer is fast. */
const SEARCH_REST_MS = 300

export type MemberFilters = {
  readonly search: string
  /** '' for all of them. */
  readonly state: string
  readonly role: string
  readonly sport: string
  readonly level: string
  readonly age: string
  readonly sort: string
  /** A day: members who have their state since then. */
  readonly since: string
  readonly signs: readonly MemberSign[]
}

const known = <Word extends string>(words: readonly Word[], text: string): Word | undefined =>
  words.find((word) => word === text)
const isNumber = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text)

const filtersOf = (address: { readonly [key: string]: string | undefined }): MemberFilters => ({
  search: (address['search'] ?? '').slice(0, USER_FILTER_MAX),
  state: address['state'] ?? 'active',
  role: address['role'] ?? '',
  sport: address['sport'] ?? '',
  level: address['level'] ?? '',
  age: known(AGE_GROUPS, address['age'] ?? '') ?? '',
  sort: known(MEMBER_ORDERS, address['sort'] ?? '') ?? 'name',
  since: isDay(address['since'] ?? '') ? (address['since'] ?? '') : '',
  signs: MEMBER_SIGNS.filter((sign) => (address['sign'] ?? '').split(',').includes(sign)),
})

/** The address contains only what differs from the defaults; `all` stands for every state. */
const addressOf = (filters: MemberFilters): Record<string, string> =>
  Object.fromEntries(
    Object.entries({
      search: filters.search,
      state: filters.state === 'active' ? '' : filters.state === '' ? 'all' : filters.state,
      role: filters.role,
      sport: filters.sport,
      level: filters.level,
      age: filters.age,
      sort: filters.sort === 'name' ? '' : filters.sort,
      since: filters.since,
      sign: filters.signs.join(','),
    }).filter(([, value]) => value !== ''),
  )

/** §9: a search term that is too short is not sent. */
const queryOf = (filters: MemberFilters): MembersQuery => {
  const { search, state, role, sport, level, age, sort, since, signs } = filters
  const knownState = known(USER_SCHOOL_STATES, state)
  const knownRole = known(ROLE_NAMES, role)
  const knownSort = known(MEMBER_ORDERS, sort)
  const knownAge = known(AGE_GROUPS, age)
  return {
    ...(isSearchable(search) ? { search: search.trim() } : {}),
    ...(knownState ? { state: knownState } : {}),
    ...(knownRole ? { role: knownRole } : {}),
    ...(isNumber(sport) ? { sport } : {}),
    ...(isNumber(level) ? { level } : {}),
    ...(knownAge ? { age: knownAge } : {}),
    ...(since === '' ? {} : { since }),
    ...(signs.length > 0 ? { 'sign[]': [...signs] } : {}),
    ...(knownSort && knownSort !== 'name' ? { sort: knownSort } : {}),
  }
}

export function useMemberFilters(schoolId: number) {
  const goTo = useGoTo()
  const address = useSearchParams()
  const filters = filtersOf(address)
  // The columns of the table are no filter, and stay.
  const hidden: Record<string, string> = address['hidden'] === undefined ? {} : { hidden: address['hidden'] }
  const [typed, setTyped] = useState(filters.search)
  const rested = useDebounced(typed, SEARCH_REST_MS)
  const change = (changes: Partial<MemberFilters>): void =>
    void goTo(
      'app.trainer-members',
      { schoolId },
      { search: { ...addressOf({ ...filters, ...changes }), ...hidden }, replace: true },
    )
  useEffect(() => {
    if (rested !== filters.search) change({ search: rested })
    // Only typing changes it; the other filters update separately.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [rested])
  return {
    filters,
    typed,
    type: setTyped,
    change,
    reset: () => {
      setTyped('')
      change({ search: '', state: 'active', role: '', sport: '', level: '', age: '', since: '', signs: [] })
    },
    query: queryOf({ ...filters, search: rested }),
    toggle: (sign: MemberSign) =>
      change({
        // Only active members carry a sign.
        state: 'active',
        signs: filters.signs.includes(sign)
          ? filters.signs.filter((one) => one !== sign)
          : [...filters.signs, sign],
      }),
  }
}
