/** What the trainer's page reads: today in the person's schools, what can be started before midnight, and what still runs from days before. */
import { useQuery } from '@tanstack/react-query'
import { addDays, type Day, dayWindow } from '@wegband/domain/basics/calendar-days.ts'
import { APPOINTMENTS_LIMIT, listAppointments } from '@wegband/domain/features/appointments/contract.ts'
import { queryOf } from '../../platform/queries.ts'

/** How far back a forgotten class is looked for. */
const DAYS_BACK = 14

const limit = String(APPOINTMENTS_LIMIT)

export function useTrainerClasses(day: Day, schoolIds: readonly number[]) {
  const { startAt } = dayWindow(day)
  const schools = { 'school[]': schoolIds.map(String) }
  const isWanted = schoolIds.length > 0
  const today = useQuery({
    ...queryOf(listAppointments, {
      // the first class of tomorrow can be started before midnight
      query: {
        end_after: dayWindow(addDays(day, -1)).startAt,
        start_before: dayWindow(addDays(day, 1)).endAt,
        limit,
        ...schools,
      },
    }),
    enabled: isWanted,
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
  })
  return { today, running }
}
