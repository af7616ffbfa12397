/** A class with what its own offline commands have changed. Apart from the other queries, since the start page needs no queue. */
import { useQuery } from '@tanstack/react-query'
import { appointmentQuery } from '../queries.ts'
import { useUnsentRun } from './unsent-run.ts'

export function useAppointment(id: string) {
  const select = useUnsentRun()
  return useQuery({ ...appointmentQuery(id), select })
}
