/** The current search: the term after a pause or Enter, or the own position; with the filters. */
import { useState } from 'react'
import { SEARCH_RADIUS_M } from '@wegband/domain/features/schools/contract.ts'
import { useDebounced } from '../../../platform/use-debounced.ts'
import type { Filters, SearchOrigin } from '../queries.ts'
import { findPosition, type Position } from './position.ts'

/** §9: search input is evaluated after this pause. */
const SEARCH_REST_MS = 1500
/** In metres; the first is the specification's. */
export const RADII = [SEARCH_RADIUS_M, 100_000, 250_000, 25_000] as const

type SearchQuery = { readonly [name in 'q' | 'distance' | 'sport' | 'trial']?: string | undefined }

/** The part of a search that an address holds; the own position is never in it. */
export type SearchState = { readonly text: string; readonly filters: Filters }

/** Reads what `searchOf` wrote; other values are ignored. */
export const askedIn = ({ q = '', distance, sport, trial }: SearchQuery): SearchState => ({
  text: q.trim(),
  filters: {
    distance: RADII.find((radius) => String(radius) === distance) ?? SEARCH_RADIUS_M,
    sport: /^[1-9]\d{0,8}$/.test(sport ?? '') ? Number(sport) : undefined,
    isTrial: trial === 'true',
  },
})

/** The query of the address, so that going back from a school restores the search. */
export const searchOf = ({ text, filters }: SearchState) => ({
  q: text === '' ? undefined : text,
  distance: filters.distance === SEARCH_RADIUS_M ? undefined : filters.distance,
  sport: filters.sport,
  trial: filters.isTrial || undefined,
})

/** `ownSchool`: all schools begin there. */
export function useSearch(first: SearchState, ownSchool?: number) {
  const [typed, setTyped] = useState(first.text)
  const [sent, setSent] = useState(first.text)
  const [position, setPosition] = useState<Position>()
  const [filters, setFilters] = useState(first.filters)
  const [isLocating, setLocating] = useState(false)
  const [hasNoPosition, setNoPosition] = useState(false)
  const rested = useDebounced(typed.trim(), SEARCH_REST_MS)
  const text = sent === typed.trim() ? sent : rested
  const textWanted: SearchOrigin =
    text === '' ? { by: 'everything', nearSchool: ownSchool } : { by: 'location', text }
  const locate = async (): Promise<void> => {
    setLocating(true)
    const found = await findPosition()
    setLocating(false)
    setNoPosition(found === undefined)
    if (found === undefined) return
    setTyped('')
    setSent('')
    setPosition(found)
  }
  return {
    typed,
    text,
    filters,
    isLocating,
    hasNoPosition,
    isResting: text !== typed.trim(),
    wanted: position === undefined ? textWanted : ({ by: 'position', ...position } satisfies SearchOrigin),
    type: (value: string) => {
      setTyped(value)
      setPosition(undefined)
      setNoPosition(false)
    },
    send: (value: string = typed) => {
      setTyped(value)
      setSent(value.trim())
      setPosition(undefined)
    },
    filter: (changes: Partial<Filters>) => setFilters((before) => ({ ...before, ...changes })),
    locate,
  }
}
export type Search = ReturnType<typeof useSearch>
