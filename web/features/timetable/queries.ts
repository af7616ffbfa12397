/** The queries of the timetable's pages and parts, and which cached data a change makes stale. */
import { useQuery } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { listAppointments, readAppointment } from '@wegband/domain/features/appointments/contract.ts'
import {
  readClassPlan,
  readSeries,
  readTimetableChoices,
} from '@wegband/domain/features/timetable/contract.ts'
import { listSharedPauses } from '@wegband/domain/features/timetable/pauses-contract.ts'
import { readStandingBookings } from '@wegband/domain/features/timetable/standing-bookings-contract.ts'
import { listCandidates, readSubstitute } from '@wegband/domain/features/timetable/substitutes-contract.ts'
import {
  listOpenSubstitutions,
  listSubstitutionChoices,
  readSubstitution,
} from '@wegband/domain/features/timetable/substitutions-contract.ts'
import { invalidate, queryOf } from '../../platform/api/queries.ts'
import { refresh } from '../appointments/queries.ts'

export const useClassPlan = (id: number | string, isWanted = true) =>
  useQuery({ ...queryOf(readClassPlan, { params: { id } }), enabled: isWanted })

/** Disabled until the id is known. */
export const useSeries = (id: number | null | undefined) =>
  useQuery({ ...queryOf(readSeries, { params: { id: id ?? 0 } }), enabled: typeof id === 'number' })

export const useChoices = (schoolId: number | undefined) =>
  useQuery({
    ...queryOf(readTimetableChoices, { params: { id: schoolId ?? 0 } }),
    enabled: schoolId !== undefined,
  })

/** For users who plan the school; others have none. */
export const useSharedPauses = (schoolId: number | undefined) =>
  useQuery({
    ...queryOf(listSharedPauses, { params: { id: schoolId ?? 0 } }),
    enabled: schoolId !== undefined,
  })

export const useSubstitute = (id: number, isWanted = true) =>
  useQuery({ ...queryOf(readSubstitute, { params: { id } }), enabled: isWanted })

export const useCandidates = (id: number) => useQuery(queryOf(listCandidates, { params: { id } }))

export const useSubstitution = (id: number | string) =>
  useQuery(queryOf(readSubstitution, { params: { id } }))

export const useOpenSubstitutions = (isWanted: boolean) =>
  useQuery({ ...queryOf(listOpenSubstitutions), enabled: isWanted })

export const useStandingBookings = (id: number, isWanted: boolean) =>
  useQuery({ ...queryOf(readStandingBookings, { params: { id } }), enabled: isWanted })

/** After a change of classes: of one, and of all that may have changed with it. */
export async function refreshTimetable(client: QueryClient, id: number): Promise<void> {
  await Promise.all([
    refresh(client, id),
    invalidate(client, [readAppointment, readClassPlan, readSubstitute, readStandingBookings], { id }),
    invalidate(client, [listAppointments, readSeries, readClassPlan, listSharedPauses]),
  ])
}

/** After a request for many dates was sent, answered or withdrawn. */
export const refreshSubstitutions = (client: QueryClient): Promise<void> =>
  invalidate(client, [
    listSubstitutionChoices,
    listOpenSubstitutions,
    readSubstitution,
    readSubstitute,
    listAppointments,
    readAppointment,
    readSeries,
    readClassPlan,
  ])

/** After a change of all classes of a school. */
export const refreshPlans = (client: QueryClient): Promise<void> =>
  invalidate(client, [listAppointments, readAppointment, readSeries, readClassPlan, listSharedPauses])
