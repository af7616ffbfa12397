/** What a class offers to a person who may come, as one state at a time. It uses the same rules as the server. */
import { msOf } from '@wegband/domain/basics/calendar-days.ts'
import type { ErrorCode } from '@wegband/domain/errors/catalogue.ts'
import { type AppointmentActor, factsOf } from '@wegband/domain/features/appointments/appointment-facts.ts'
import {
  whyNotAttend,
  whyNotLeave,
} from '@wegband/domain/features/appointments/attendance/attendance-rules.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { hasCome, wasThere } from '@wegband/domain/features/appointments/attendance/presence-rules.ts'
import { isOver } from '../run/class-state.ts'

export type BookingState =
  | { readonly kind: 'cancelled' }
  /** `wasThere`: confirmed; `unconfirmed`: booked or checked in, but not confirmed by a trainer. */
  | { readonly kind: 'over'; readonly as: 'wasThere' | 'unconfirmed' | 'stranger' }
  /** Booked; `canLeave` until the class begins or the person checks in. */
  | { readonly kind: 'coming'; readonly canLeave: boolean }
  /** The person is checked in. `since`: the time of arrival; undefined once a trainer has confirmed it. */
  | { readonly kind: 'there'; readonly since: string | undefined }
  | { readonly kind: 'free' }
  | { readonly kind: 'full' }
  | { readonly kind: 'refused'; readonly why: ErrorCode }

/** `now`: ISO 8601 in UTC. */
export function bookingState(appointment: Appointment, actor: AppointmentActor, now: string): BookingState {
  const facts = factsOf(appointment)
  const mine = appointment.myAttendance
  const isConfirmed = mine !== null && wasThere(mine)
  if (facts.isCancelled) return { kind: 'cancelled' }
  if (isOver(facts, now) || msOf(now) >= msOf(facts.endAt)) {
    if (isConfirmed) return { kind: 'over', as: 'wasThere' }
    return { kind: 'over', as: mine === null ? 'stranger' : 'unconfirmed' }
  }
  if (mine !== null) {
    if (hasCome(mine))
      return { kind: 'there', since: isConfirmed ? undefined : (mine.checkedInAt ?? undefined) }
    const why = whyNotLeave(facts, actor, { userId: actor.userId, ...mine }, now)
    return { kind: 'coming', canLeave: why === undefined }
  }
  const me = { userId: actor.userId, schools: actor.schools, isAttending: false }
  const why = whyNotAttend(facts, actor, me, now)
  if (why === undefined) return { kind: 'free' }
  return why === 'appointments.full' ? { kind: 'full' } : { kind: 'refused', why }
}
