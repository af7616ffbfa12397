/** Overlapping bookings: they are allowed, since people do go from one class to the other. The member is asked once. */
import { type Instant, msOf } from '../../../basics/calendar-days.ts'
import type { Appointment } from '../contract.ts'

type Span = { readonly startAt: Instant; readonly endAt: Instant }

/** Whether two classes overlap. If one begins as the other ends, they do not. */
const areAtOnce = (one: Span, other: Span): boolean =>
  msOf(one.startAt) < msOf(other.endAt) && msOf(other.startAt) < msOf(one.endAt)

export type HasPlace = Pick<Appointment, 'myAttendance' | 'children'>

/** Whether the person, the caller or their child, has a place in the class. Waiting for a place does not count. */
export const hasPlaceIn = (one: HasPlace, personId: number, readerId: number): boolean =>
  personId === readerId ? one.myAttendance !== null : one.children.some(({ id }) => id === personId)

/** The first class at the same time in which the person has a place; undefined if there is none. */
export const placeBeside = <C extends Span & HasPlace & Pick<Appointment, 'id' | 'isCancelled' | 'isEnded'>>(
  appointment: Span & Pick<Appointment, 'id'>,
  others: readonly C[],
  { personId, readerId }: { readonly personId: number; readonly readerId: number },
): C | undefined =>
  others.find(
    (other) =>
      other.id !== appointment.id &&
      !other.isCancelled &&
      !other.isEnded &&
      areAtOnce(appointment, other) &&
      hasPlaceIn(other, personId, readerId),
  )
