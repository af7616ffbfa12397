/** Which classes concern a trainer today, and which one comes first. */
import { msOf } from '@wegband/domain/basics/calendar-days.ts'
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

/** `now`: ISO 8601 in UTC. `today`: classes of today; `running`: those that may be ended, also of days before. */
export function trainerDay(
  today: readonly Appointment[],
  running: readonly Appointment[],
  actor: AppointmentActor,
  now: string,
): TrainerDay {
  const mine = today.filter((appointment) => concerns(appointment, actor))
  const state = (appointment: Appointment) => classState(factsOf(appointment), now)
  const known = new Map([...running, ...mine].map((appointment) => [appointment.id, appointment]))
  const byStart = [...known.values()].toSorted((a, b) => msOf(a.startAt) - msOf(b.startAt))
  const isRunning = byStart.filter((appointment) => state(appointment) === 'running')
  const others = byStart.filter((appointment) => state(appointment) !== 'running')
  const waiting = others.filter((appointment) => ['open', 'notYet'].includes(state(appointment)))
  // one's own before others', and what has not passed its end before what was missed
  const isAhead = (appointment: Appointment): boolean => msOf(appointment.endAt) > msOf(now)
  const leads = (appointment: Appointment): boolean => leadsClass(factsOf(appointment), actor.userId)
  const next =
    waiting.find((one) => isAhead(one) && leads(one)) ??
    waiting.find((one) => isAhead(one)) ??
    waiting.find((one) => leads(one))
  return { running: isRunning, next, others: others.filter((appointment) => appointment !== next) }
}
