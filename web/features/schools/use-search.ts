/** What is being searched for: typed text once it has rested or was sent, or the own position; with the filters. */
import { useState } from 'react'
import { SEARCH_RADIUS_M } from '@wegband/domain/features/schools/contract.ts'
import { useRested } from '../../platform/use-rested.ts'
import type { Filters, Wanted } from './queries.ts'
import { findPosition, type Position } from './position.ts'

/** §9: search input is evaluated after this pause. */
const SEARCH_REST_MS = 1500
/** In metres; the first is the specification's. */
export const RADII = [SEARCH_RADIUS_M, 100_000, 250_000, 25_000] as const

export function useSearch(first: string) {
  const [typed, setTyped] = useState(first)
  const [sent, setSent] = useState(first)
  const [position, setPosition] = useState<Position>()
  const [filters, setFilters] = useState<Filters>({
    distance: SEARCH_RADIUS_M,
    sport: undefined,
    isTrial: false,
  })
  const [isLocating, setLocating] = useState(false)
  const [hasNoPosition, setNoPosition] = useState(false)
  const rested = useRested(typed.trim(), SEARCH_REST_MS)
  const text = sent === typed.trim() ? sent : rested
  const textWanted: Wanted = text === '' ? { by: 'everything' } : { by: 'location', text }
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
    wanted: position === undefined ? textWanted : ({ by: 'position', ...position } satisfies Wanted),
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
