/** What the start page reads about classes. */
import { useQuery } from '@tanstack/react-query'
import { factsOf, leadsClass } from '@wegband/domain/features/appointments/appointment-facts.ts'
import { isOutsideAges } from '@wegband/domain/features/appointments/schedule/class-ages.ts'
import { type Appointment, listAppointments } from '@wegband/domain/features/appointments/contract.ts'
import { instantOf, weekOf, weekWindow } from '@wegband/domain/basics/calendar-days.ts'
import { useNow } from '../../platform/clock.ts'
import { queryOf } from '../../platform/api/queries.ts'

const MINUTE_MS = 60_000
/** Enough to find the next class that is one's own or of one's sport. */
const UPCOMING = 40
export const UPCOMING_QUERY = { show_in_dashboard: '1', limit: String(UPCOMING) } as const

/** What lies ahead in one's schools, by start. The bound moves on by the minute, so that what has begun makes room. */
export function useUpcoming() {
  const minute = Math.floor(useNow(MINUTE_MS) / MINUTE_MS) * MINUTE_MS
  const query = useQuery(queryOf(listAppointments, { query: UPCOMING_QUERY }))
  // A class that goes on past its planned end is not over before its trainer says so.
  const ahead = query.data?.filter((one) => one.isStarted || Date.parse(one.endAt) > minute)
  return { ...query, data: ahead }
}

/** The classes of this week that one or one's children are booked into, attended or that one teaches. */
export function useMyWeek(userId: number) {
  const week = weekOf(instantOf(useNow(MINUTE_MS)))
  const { startAt, endAt } = weekWindow(week)
  const query = useQuery(queryOf(listAppointments, { query: { end_after: startAt, start_before: endAt } }))
  return { week, query, mine: query.data?.filter((one) => isMine(one, userId) || isChilds(one)) }
}

export const isMine = (appointment: Appointment, userId: number): boolean =>
  !appointment.isCancelled && (appointment.myAttendance !== null || leadsClass(factsOf(appointment), userId))

export const isChilds = ({ isCancelled, children }: Appointment): boolean =>
  !isCancelled && children.length > 0

/**
 * The class to show first: a running one of their own, a booked level check, the next own or bookable one in a trained sport,
 * the next one of a child, then any bookable one. Bookable classes for the age of the reader or a child come first.
 */
export function nextClass(
  upcoming: readonly Appointment[],
  person: {
    readonly userId: number
    readonly sportIds: readonly number[]
    readonly birthdayAt: string | null
    readonly children: readonly { readonly birthdayAt: string | null }[]
  },
): Appointment | undefined {
  const open = upcoming.filter((one) => !one.isCancelled && !one.isEnded)
  // A level check is nothing to walk into by chance.
  const mayBook = (one: Appointment): boolean => one.capabilities.includes('attend') && !one.type.isExam
  const isTrained = (one: Appointment): boolean => one.sports.some(({ id }) => person.sportIds.includes(id))
  const isMeant = (one: Appointment): boolean => mayBook(one) && !isOutsideAges(one, person.birthdayAt)
  const isForChild = (one: Appointment): boolean =>
    mayBook(one) && person.children.some(({ birthdayAt }) => !isOutsideAges(one, birthdayAt))
  return (
    open.find((one) => one.isStarted && isMine(one, person.userId)) ??
    open.find((one) => one.type.isExam && one.myAttendance !== null) ??
    open.find((one) => isMine(one, person.userId) || (isMeant(one) && isTrained(one))) ??
    open.find(isChilds) ??
    open.find(isMeant) ??
    open.find(isForChild) ??
    open.find(mayBook)
  )
}
