/**
 * The queries of the trainer's page: today in their schools, what can be started before midnight, and classes still running from earlier
 * days.
 */
import { useQuery } from '@tanstack/react-query'
import { addDays, type Day, dayWindow } from '@wegband/domain/basics/calendar-days.ts'
import { APPOINTMENTS_LIMIT, listAppointments } from '@wegband/domain/features/appointments/contract.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { useUnsentRuns } from '../appointments/offline/unsent-run.ts'

/** How far back a forgotten class is searched. */
const DAYS_BACK = 14

const limit = String(APPOINTMENTS_LIMIT)

/** The classes of yesterday, today and tomorrow: the first class of tomorrow can be started before midnight. */
export const trainerDayQuery = (day: Day, schoolIds: readonly number[]) =>
  queryOf(listAppointments, {
    query: {
      end_after: dayWindow(addDays(day, -1)).startAt,
      start_before: dayWindow(addDays(day, 1)).endAt,
      limit,
      'school[]': schoolIds.map(String),
    },
  })

export function useTrainerClasses(day: Day, schoolIds: readonly number[]) {
  const { startAt } = dayWindow(day)
  const schools = { 'school[]': schoolIds.map(String) }
  const isWanted = schoolIds.length > 0
  const select = useUnsentRuns()
  const today = useQuery({
    ...trainerDayQuery(day, schoolIds),
    enabled: isWanted,
    select,
  })
  const running = useQuery({
    ...queryOf(listAppointments, {
      query: {
        end_after: dayWindow(addDays(day, -DAYS_BACK)).startAt,
        start_before: startAt,
        'capabilities[]': 'end',
        limit,
        ...schools,
      },
    }),
    enabled: isWanted,
    select,
  })
  return { today, running }
}
