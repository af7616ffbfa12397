/** The queries of the start page about classes. */
import { useQuery } from '@tanstack/react-query'
import { factsOf, leadsClass } from '@wegband/domain/features/appointments/appointment-facts.ts'
import { isOutsideAges } from '@wegband/domain/features/appointments/schedule/class-ages.ts'
import { type Appointment, listAppointments } from '@wegband/domain/features/appointments/contract.ts'
import { instantOf, MS_PER_MINUTE, weekOf } from '@wegband/domain/basics/calendar-days.ts'
import { ownWeek } from '@wegband/domain/features/dashboard/own-week.ts'
import { useNow } from '../../platform/clock.ts'
import { queryOf } from '../../platform/api/queries.ts'

/** Enough to find the next class of the member or of their sport. */
const UPCOMING = 40
export const UPCOMING_QUERY = { show_in_dashboard: '1', limit: String(UPCOMING) } as const

/** Coming classes in the member's schools, by start. The bound moves every minute, so that classes that have begun make room. */
export function useUpcoming() {
  const minute = Math.floor(useNow(MS_PER_MINUTE) / MS_PER_MINUTE) * MS_PER_MINUTE
  const query = useQuery(queryOf(listAppointments, { query: UPCOMING_QUERY }))
  // A class that runs past its planned end is over only when its trainer ends it.
  const ahead = query.data?.filter((one) => one.isStarted || Date.parse(one.endAt) > minute)
  return { ...query, data: ahead }
}

/**
 * This week's classes that the member or their children booked or attended, or that the member teaches. On its last day the next
 * week takes its place as soon as nothing of theirs is left.
 */
export function useMyWeek(userId: number) {
  const moment = useNow(MS_PER_MINUTE)
  const { present, next, startAt, endAt } = ownWeek(instantOf(moment))
  const query = useQuery(queryOf(listAppointments, { query: { end_after: startAt, start_before: endAt } }))
  const mine = query.data?.filter((one) => isMine(one, userId) || isChilds(one))
  const isInPresent = (one: Appointment): boolean => weekOf(one.startAt) === present
  const isOver = mine?.some((one) => isInPresent(one) && isAhead(one, moment)) === false
  const isNext = next !== undefined && isOver
  const week = isNext ? next : present
  return { week, isNext, query, mine: mine?.filter((one) => isInPresent(one) !== isNext) }
}

/** A class that is not over yet. */
export const isAhead = ({ isEnded, endAt }: Appointment, moment: number): boolean =>
  !isEnded && Date.parse(endAt) > moment

export const isMine = (appointment: Appointment, userId: number): boolean =>
  !appointment.isCancelled && (appointment.myAttendance !== null || leadsClass(factsOf(appointment), userId))

export const isChilds = ({ isCancelled, children }: Appointment): boolean =>
  !isCancelled && children.length > 0

/** A class with trial places is meant for beginners too (docs/decisions/0036); one without may be for advanced members. */
const isForNewcomers = ({ trialSlots }: Appointment): boolean => trialSlots > 0

/** A level check of this sport that may be booked. */
const isCheckOf = ({ type, sports, capabilities }: Appointment, sportId: number | undefined): boolean =>
  type.isExam && capabilities.includes('attend') && sports.some(({ id }) => id === sportId)

/**
 * The class to show first, in this order. A running one of their own; a booked level check; one that is open to a person who is ready
 * for it. Then the next own or bookable one in a trained sport; the next one of a child; any bookable one. Bookable classes for the age
 * of the viewer or a child come first. Of those, the ones that welcome newcomers lead.
 */
export function nextClass(
  upcoming: readonly Appointment[],
  person: {
    readonly userId: number
    readonly sportIds: readonly number[]
    readonly birthdayAt: string | null
    /** The sport whose level check the person is ready for. */
    readonly readySportId?: number | undefined
    readonly children: readonly { readonly birthdayAt: string | null }[]
  },
): Appointment | undefined {
  const open = upcoming.filter((one) => !one.isCancelled && !one.isEnded)
  // A level check needs a booking.
  const mayBook = (one: Appointment): boolean => one.capabilities.includes('attend') && !one.type.isExam
  const isTrained = (one: Appointment): boolean => one.sports.some(({ id }) => person.sportIds.includes(id))
  const isMeant = (one: Appointment): boolean => mayBook(one) && !isOutsideAges(one, person.birthdayAt)
  const isForChild = (one: Appointment): boolean =>
    mayBook(one) && person.children.some(({ birthdayAt }) => !isOutsideAges(one, birthdayAt))
  return (
    open.find((one) => one.isStarted && isMine(one, person.userId)) ??
    open.find((one) => one.type.isExam && one.myAttendance !== null) ??
    open.find((one) => isCheckOf(one, person.readySportId)) ??
    open.find((one) => isMine(one, person.userId) || (isMeant(one) && isTrained(one))) ??
    open.find(isChilds) ??
    open.find((one) => isMeant(one) && isForNewcomers(one)) ??
    open.find(isMeant) ??
    open.find(isForChild) ??
    open.find(mayBook)
  )
}
