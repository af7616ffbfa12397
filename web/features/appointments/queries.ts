/** The queries of the pages of classes, and how they store the current state that comes with a refusal. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  type Appointment,
  type Attendance,
  listAppointments,
  listAttendances,
  readAppointment,
} from '@wegband/domain/features/appointments/contract.ts'
import { factsOf, leadsClass } from '@wegband/domain/features/appointments/appointment-facts.ts'
import {
  type CommandAnswer,
  readClassCards,
  readClassMissing,
  readRecentPeople,
} from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import { listClassPhotos } from '@wegband/domain/features/appointments/schedule/class-photos-contract.ts'
import { isShortNotice } from '@wegband/domain/features/appointments/waiting-list/waiting-rules.ts'
import { readWaitingList } from '@wegband/domain/features/appointments/waiting-list/waiting-contract.ts'
import type { PhotoPurpose } from '@wegband/domain/features/photo-consent/contract.ts'
import { nowIso } from '../../platform/clock.ts'
import { invalidate, queryOf } from '../../platform/api/queries.ts'
import { isStreamUp } from '../../platform/live/stream-state.ts'
import { useWholePeople } from '../accounts/viewer.ts'
import { freePlaces } from './booking/places-text.ts'

/** A card that was linked meanwhile is known only online. */
const CARDS_FRESH_MS = 10 * 60_000

export const appointmentQuery = (id: number | string) => queryOf(readAppointment, { params: { id } })
export const attendancesQuery = (id: number | string) => queryOf(listAttendances, { params: { id } })

/** In the last hour people without short notice may still wait although a place is free. No offers are sent any more. */
const mayStillWait = ({ capacity, startAt }: Pick<Appointment, 'capacity' | 'startAt'>): boolean =>
  capacity !== null && isShortNotice({ startAt }, nowIso()) && nowIso() < startAt

/** Only a full class has a waiting list to join. `isWhole`: for a viewer who sees all its entries. */
export const useWaitingList = (
  appointment: Pick<Appointment, 'id' | 'capacity' | 'attendeesCount' | 'heldPlaces' | 'startAt'>,
  { isWhole = false }: { readonly isWhole?: boolean } = {},
) =>
  useQuery({
    ...queryOf(readWaitingList, { params: { id: appointment.id } }),
    enabled: freePlaces(appointment) === 0 || (isWhole && mayStillWait(appointment)),
  })

/** All attendances for the trainer side; for others their own and their children's. */
export const useAttendances = (id: number, isWanted = true) =>
  useQuery({ ...attendancesQuery(id), enabled: isWanted })

/** The photo consent of each person, for the trainer side. `isAwaited`: at the first attempt of the first read. */
export function useClassPhotos({ id }: Pick<Appointment, 'id'>, isWanted: boolean) {
  const { data, isLoading, failureCount } = useQuery({
    ...queryOf(listClassPhotos, { params: { id } }),
    enabled: isWanted,
  })
  const photos = useMemo(
    (): ReadonlyMap<number, readonly PhotoPurpose[]> =>
      new Map(data?.map(({ userId, purposes }) => [userId, purposes])),
    [data],
  )
  return { photos, isAwaited: isLoading && failureCount === 0 }
}

/** The people who may come to a class; read while online, so that a scan finds its person offline. */
export const classCardsQuery = (id: number) => queryOf(readClassCards, { params: { id } })
export const useClassCards = ({ id }: Pick<Appointment, 'id'>, isWanted: boolean) =>
  useQuery({ ...classCardsQuery(id), enabled: isWanted, gcTime: Infinity, staleTime: CARDS_FRESH_MS })

/** People who trained here lately, for adding a person by name offline; deleted with the class. */
export const recentPeopleQuery = (id: number) => queryOf(readRecentPeople, { params: { id } })
export function useRecentPeople(appointment: Appointment, viewerId: number, isRunning: boolean) {
  const client = useQueryClient()
  const { id } = appointment
  const isOver = appointment.isEnded || appointment.isCancelled
  useEffect(() => {
    if (isOver) client.removeQueries(recentPeopleQuery(id))
  }, [client, id, isOver])
  return useQuery({
    ...recentPeopleQuery(id),
    enabled: isRunning && leadsClass(factsOf(appointment), viewerId),
    gcTime: Infinity,
    staleTime: CARDS_FRESH_MS,
  })
}

/** The caller's children, as far as they are loaded. */
export const useChildren = useWholePeople

const isAppointment = (value: unknown): value is Appointment =>
  typeof value === 'object' && value !== null && 'startAt' in value && 'capabilities' in value

/** §4: stores the current appointment of a 409; the call still fails. Undefined when the refusal brought none. */
export function storeCurrent(client: QueryClient, error: unknown): Appointment | undefined {
  const data = error instanceof AppError && error.status === 409 ? error.details.data : undefined
  if (!isAppointment(data)) return undefined
  client.setQueryData(appointmentQuery(data.id).queryKey, data)
  return data
}

/** Puts an answer in its place in the list; a new person goes to the end. */
export function storeAttendance(client: QueryClient, attendance: Attendance): void {
  client.setQueryData(attendancesQuery(attendance.appointmentId).queryKey, (list) => {
    if (list === undefined) return list
    const isThere = list.some((one) => one.id === attendance.id)
    return isThere ? list.map((one) => (one.id === attendance.id ? attendance : one)) : [...list, attendance]
  })
}

/** Stores what commands led to. What was not accepted announces no change, so the class is read again; so is a class whose commands had no answer. */
export async function storeAnswers(
  client: QueryClient,
  id: number,
  answers: readonly CommandAnswer[],
): Promise<void> {
  for (const { attendance } of answers) if (attendance !== null) storeAttendance(client, attendance)
  const isAllDone = answers.length > 0 && answers.every(({ outcome }) => outcome === 'done')
  await (isAllDone ? refreshUnlessLive(client, id) : refresh(client, id))
}

/** Adds a person whom the server just created to the cached list. Offline the list cannot be read again, so the person would be missing. */
export async function storeArrival(client: QueryClient, arrived: Attendance): Promise<void> {
  const query = attendancesQuery(arrived.appointmentId)
  // A pending answer may be older than this change.
  await client.cancelQueries({ queryKey: query.queryKey, exact: true })
  if (client.getQueryData(query.queryKey) === undefined) await client.prefetchQuery(query)
  else storeAttendance(client, arrived)
}

/** After a change of the attendances, or of the class itself. */
export async function refresh(client: QueryClient, id: number): Promise<void> {
  await Promise.all([
    invalidate(client, [readAppointment, listAttendances, readWaitingList, readClassMissing], { id }),
    invalidate(client, [listAppointments]),
  ])
}

/** After an own change whose answer is stored: the live stream brings what else it made stale. Without the stream it is read here. */
export async function refreshUnlessLive(client: QueryClient, id: number): Promise<void> {
  if (!isStreamUp.get()) await refresh(client, id)
}
