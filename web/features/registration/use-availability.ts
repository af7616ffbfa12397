/** Whether a user name is free, requested when typing pauses (§5 "checked on entry", decisions §5 users/availability). */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { checkAvailability } from '@wegband/domain/features/registration/contract.ts'
import { queryOf } from '../../platform/api/queries.ts'

/** Waits for a pause, so that typing does not send a request per character. */
const PAUSE_MS = 450
const KEPT_MS = 30_000

/** `unknown`: not requested, or the request failed; the registration itself reports a taken name. */
export type Availability = 'unknown' | 'checking' | 'free' | 'taken'

function usePaused(value: string): string {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}

/** `isPossible`: the form's own rules accept the name. */
export function useAvailability(value: string, isPossible: boolean): Availability {
  const text = value.trim()
  const paused = usePaused(text)
  const answer = useQuery({
    ...queryOf(checkAvailability, { query: { username: paused } }),
    enabled: isPossible && paused === text && text !== '',
    staleTime: KEPT_MS,
    retry: false,
  })
  if (!isPossible || text === '') return 'unknown'
  if (paused !== text || answer.isFetching) return 'checking'
  if (answer.data === undefined) return 'unknown'
  return answer.data.available ? 'free' : 'taken'
}
