/** Which classes concern a trainer today, and which one comes first. */
import { dayOf, msOf } from '@wegband/domain/basics/calendar-days.ts'
import { hasRole, isTrainerSide } from '@wegband/domain/features/accounts/school-rights.ts'
import {
  type AppointmentActor,
  factsOf,
  leadsClass,
} from '@wegband/domain/features/appointments/appointment-facts.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { whyNotStart } from '@wegband/domain/features/appointments/start-rules.ts'
import { classState } from '../appointments/class-state.ts'

export type TrainerDay = {
  /** Started and not ended, whatever day they began: a forgotten class stays here. */
  readonly running: readonly Appointment[]
  /** What to start next, or what could have been started and still can. */
  readonly next: Appointment | undefined
  /** The others of today, by start. */
  readonly others: readonly Appointment[]
}

/** One's own, what one may take over, and for staff without lessons of their own everything in their school. */
function concerns(appointment: Appointment, actor: AppointmentActor): boolean {
  const facts = factsOf(appointment)
  if (leadsClass(facts, actor.userId)) return true
  if (!hasRole(actor, facts.schoolId, 'trainer')) return isTrainerSide(actor, facts.schoolId)
  const why = whyNotStart(facts, actor, appointment.startAt, { force: true })
  return why !== 'appointments.other-trainer-fixed' && why !== 'appointments.examiner-required'
}

/** `now`: ISO 8601 in UTC. `recent`: classes since yesterday morning; `running`: those that may be ended, also of days before. */
export function trainerDay(
  recent: readonly Appointment[],
  running: readonly Appointment[],
  actor: AppointmentActor,
  now: string,
): TrainerDay {
  const leads = (appointment: Appointment): boolean => leadsClass(factsOf(appointment), actor.userId)
  const canStart = (appointment: Appointment): boolean =>
    whyNotStart(factsOf(appointment), actor, now, { force: true }) === undefined
  const isToday = (appointment: Appointment): boolean => dayOf(appointment.startAt) === dayOf(now)
  // after midnight the own class of last evening can still be started
  const mine = recent.filter(
    (appointment) =>
      concerns(appointment, actor) && (isToday(appointment) || (leads(appointment) && canStart(appointment))),
  )
  const state = (appointment: Appointment) => classState(factsOf(appointment), now)
  const known = new Map([...running, ...mine].map((appointment) => [appointment.id, appointment]))
  const byStart = [...known.values()].toSorted((a, b) => msOf(a.startAt) - msOf(b.startAt))
  const isRunning = byStart.filter((appointment) => state(appointment) === 'running')
  const others = byStart.filter((appointment) => state(appointment) !== 'running')
  const waiting = others.filter((appointment) => ['open', 'notYet'].includes(state(appointment)))
  // What can be started before what cannot, one's own before others', and what has not passed its end before what was missed.
  const isAhead = (appointment: Appointment): boolean => msOf(appointment.endAt) > msOf(now)
  const rank = (one: Appointment): number =>
    (canStart(one) ? 0 : 4) + (leads(one) ? 0 : 2) + (isAhead(one) ? 0 : 1)
  const next = waiting.toSorted((a, b) => rank(a) - rank(b))[0]
  return { running: isRunning, next, others: others.filter((appointment) => appointment !== next) }
}
