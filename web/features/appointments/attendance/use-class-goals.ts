/** The next goal of each attendee, for the trainer of a running class. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { readClassMissing } from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import type { MissingGoal } from '@wegband/domain/features/progress/missing-to-next-step.ts'
import { queryOf } from '../../../platform/api/queries.ts'
import { nextGoal } from '../../sports/missing/missing-words.ts'

/** Requirements change with a confirmation, so reading them once a minute is enough. */
const GOALS_FRESH_MS = 60_000

/** The next goal of each person, in one request for the whole list; unreadable ones are left out. */
export function useClassGoals(appointment: Appointment, isWanted: boolean): ReadonlyMap<number, MissingGoal> {
  const { data } = useQuery({
    ...queryOf(readClassMissing, { params: { id: appointment.id } }),
    enabled: isWanted,
    staleTime: GOALS_FRESH_MS,
  })
  return useMemo(
    () =>
      new Map(
        data?.flatMap(({ userId, goals }) => {
          const goal = nextGoal(goals)
          return goal === undefined ? [] : [[userId, goal] as const]
        }),
      ),
    [data],
  )
}
