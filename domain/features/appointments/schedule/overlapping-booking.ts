/** Two places at one time: nobody is refused, for people do go from one class to the other; they are asked one time. */
import { type Instant, msOf } from '../../../basics/calendar-days.ts'
import type { Appointment } from '../contract.ts'

type Span = { readonly startAt: Instant; readonly endAt: Instant }

/** One begins as the other ends: these lie one after the other. */
const areAtOnce = (one: Span, other: Span): boolean =>
  msOf(one.startAt) < msOf(other.endAt) && msOf(other.startAt) < msOf(one.endAt)

export type HasPlace = Pick<Appointment, 'myAttendance' | 'children'>

/** Whether the person has a place there: the reader of the class, or a child of theirs. To wait for a place is not to have one. */
export const hasPlaceIn = (one: HasPlace, personId: number, readerId: number): boolean =>
  personId === readerId ? one.myAttendance !== null : one.children.some(({ id }) => id === personId)

/** The class beside this one that the person has a place in, the first of several; undefined where there is none. */
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
