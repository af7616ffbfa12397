/** What the pages of classes read, and how they take over a current state that came with a refusal. */
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
  readClassCards,
  readClassMissing,
  readRecentPeople,
} from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import { listClassPhotos } from '@wegband/domain/features/appointments/schedule/class-photos-contract.ts'
import { isShortNotice } from '@wegband/domain/features/appointments/waiting-list/waiting-rules.ts'
import type { MissingGoal } from '@wegband/domain/features/progress/missing.ts'
import { readWaitingList } from '@wegband/domain/features/appointments/waiting-list/waiting-contract.ts'
import type { PhotoPurpose } from '@wegband/domain/features/photo-consent/contract.ts'
import { nowIso } from '../../platform/clock.ts'
import { invalidate, queryOf } from '../../platform/api/queries.ts'
import { nextGoal } from '../sports/missing/missing-words.ts'
import { useWholePeople } from '../accounts/viewer.ts'
import { freePlaces } from './booking/places-text.ts'
import { useUnsentRun } from './offline/unsent-run.ts'

/** What somebody lacks changes when they are confirmed, which nobody looks at in the same minute. */
const GOALS_FRESH_MS = 60_000
/** A card that was linked since is known only with a line. */
const CARDS_FRESH_MS = 10 * 60_000

export const appointmentQuery = (id: number | string) => queryOf(readAppointment, { params: { id } })
export const attendancesQuery = (id: number | string) => queryOf(listAttendances, { params: { id } })

export function useAppointment(id: string) {
  const select = useUnsentRun()
  return useQuery({ ...appointmentQuery(id), select })
}

/** In the last hour some may still wait though a place is free: who is not asked at short notice, and then nobody is any more. */
const mayStillWait = ({ capacity, startAt }: Pick<Appointment, 'capacity' | 'startAt'>): boolean =>
  capacity !== null && isShortNotice({ startAt }, nowIso()) && nowIso() < startAt

/** Only a full class has a list one may join. `isWhole`: for who sees everybody on it. */
export const useWaitingList = (
  appointment: Pick<Appointment, 'id' | 'capacity' | 'attendeesCount' | 'heldPlaces' | 'startAt'>,
  { isWhole = false }: { readonly isWhole?: boolean } = {},
) =>
  useQuery({
    ...queryOf(readWaitingList, { params: { id: appointment.id } }),
    enabled: freePlaces(appointment) === 0 || (isWhole && mayStillWait(appointment)),
  })

/** Everybody for the trainer side; oneself and one's children for others. */
export const useAttendances = (id: number, isWanted = true) =>
  useQuery({ ...attendancesQuery(id), enabled: isWanted })

/** The next goal of each person, in one reading for the whole list; what cannot be read is left out. */
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

/** Which photos are allowed of each person, for the trainer side. */
export function useClassPhotos(
  { id }: Pick<Appointment, 'id'>,
  isWanted: boolean,
): ReadonlyMap<number, readonly PhotoPurpose[]> {
  const { data } = useQuery({ ...queryOf(listClassPhotos, { params: { id } }), enabled: isWanted })
  return useMemo(() => new Map(data?.map(({ userId, purposes }) => [userId, purposes])), [data])
}

/** Who may come to a class; asked while there is a line, so that a scan finds its person without one. */
export const classCardsQuery = (id: number) => queryOf(readClassCards, { params: { id } })
export const useClassCards = ({ id }: Pick<Appointment, 'id'>, isWanted: boolean) =>
  useQuery({ ...classCardsQuery(id), enabled: isWanted, gcTime: Infinity, staleTime: CARDS_FRESH_MS })

/** Who trained here lately, for adding somebody by name offline; forgotten with the class. */
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

/** §4: the current appointment of a 409 is stored; the call stays an error. Undefined when the refusal brought none. */
export function storeCurrent(client: QueryClient, error: unknown): Appointment | undefined {
  const data = error instanceof AppError && error.status === 409 ? error.details.data : undefined
  if (!isAppointment(data)) return undefined
  client.setQueryData(appointmentQuery(data.id).queryKey, data)
  return data
}

/** Puts an answer in its place in the list; somebody new stands at its end. */
export function storeAttendance(client: QueryClient, attendance: Attendance): void {
  client.setQueryData(attendancesQuery(attendance.appointmentId).queryKey, (list) => {
    if (list === undefined) return list
    const isThere = list.some((one) => one.id === attendance.id)
    return isThere ? list.map((one) => (one.id === attendance.id ? attendance : one)) : [...list, attendance]
  })
}

/**
 * Puts somebody whom the server just entered into the list that is known here: offline it could not be read again, and they would
 * be missing from it.
 */
export async function storeArrival(client: QueryClient, arrived: Attendance): Promise<void> {
  const query = attendancesQuery(arrived.appointmentId)
  // an answer that is under way may be from before
  await client.cancelQueries({ queryKey: query.queryKey, exact: true })
  if (client.getQueryData(query.queryKey) === undefined) await client.prefetchQuery(query)
  else storeAttendance(client, arrived)
}

/** After a change of who attends, or of the class itself. */
export async function refresh(client: QueryClient, id: number): Promise<void> {
  await Promise.all([
    invalidate(client, [readAppointment, listAttendances, readWaitingList], { id }),
    invalidate(client, [listAppointments]),
  ])
}
