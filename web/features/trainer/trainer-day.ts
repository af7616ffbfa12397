/** Which classes concern a trainer today, and which one comes first. */
import { dayOf, msOf } from '@wegband/domain/basics/calendar-days.ts'
import { hasRole } from '@wegband/domain/features/accounts/school-rights.ts'
import {
  type AppointmentActor,
  factsOf,
  leadsClass,
} from '@wegband/domain/features/appointments/appointment-facts.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import {
  concernsTrainerSide,
  isColleaguesClass,
  whyNotStart,
} from '@wegband/domain/features/appointments/attendance/start-rules.ts'
import { classState } from '../appointments/run/class-state.ts'

export type TrainerDay = {
  /** Started and not ended, on any day, the latest first: a forgotten class stays here. */
  readonly running: readonly Appointment[]
  /** Past its start time, not started, and still startable: first what should run now, then the trainer's forgotten ones, latest first. */
  readonly late: readonly Appointment[]
  /** The next one that will take place. */
  readonly next: Appointment | undefined
  /** The others of today and what else can be started now, by start. */
  readonly others: readonly Appointment[]
}

/** `now`: ISO 8601 in UTC. `recent`: classes from yesterday morning to the end of tomorrow; `running`: those that may be ended, also of days before. */
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
  const state = (appointment: Appointment) => classState(factsOf(appointment), now)
  const isNow = (appointment: Appointment): boolean =>
    isToday(appointment) ||
    state(appointment) === 'running' ||
    (canStart(appointment) && (leads(appointment) || msOf(appointment.startAt) > msOf(now)))
  // After midnight, last evening's class still runs and can still be started. Before it, so can the first of tomorrow.
  const mine = recent.filter(
    (appointment) => concernsTrainerSide(factsOf(appointment), actor) && isNow(appointment),
  )
  const known = new Map([...running, ...mine].map((appointment) => [appointment.id, appointment]))
  const byStart = [...known.values()].toSorted((a, b) => msOf(a.startAt) - msOf(b.startAt))
  const startedMs = ({ startedAt, startAt }: Appointment): number => msOf(startedAt ?? startAt)
  const isRunning = byStart
    .filter((appointment) => state(appointment) === 'running')
    .toSorted((a, b) => Number(leads(b)) - Number(leads(a)) || startedMs(b) - startedMs(a))
  const others = byStart.filter((appointment) => state(appointment) !== 'running')
  const waiting = others.filter((appointment) => ['open', 'notYet'].includes(state(appointment)))
  const hasBegun = (appointment: Appointment): boolean => msOf(appointment.startAt) <= msOf(now)
  const isOver = (appointment: Appointment): boolean => msOf(appointment.endAt) <= msOf(now)
  const isOthers = (one: Appointment): boolean =>
    !leads(one) && isColleaguesClass(factsOf(one), actor) && hasRole(actor, one.school.id, 'trainer')
  const late = waiting
    .filter((one) => hasBegun(one) && !isOthers(one) && (!isOver(one) || (canStart(one) && leads(one))))
    .toSorted((a, b) => msOf(b.startAt) - msOf(a.startAt))
  // The trainer's own come first, then those without a trainer; of each what can be started now.
  const rank = (one: Appointment): number =>
    (leads(one) ? 0 : isOthers(one) ? 4 : 2) + (canStart(one) ? 0 : 1)
  const next = waiting
    .filter((appointment) => !hasBegun(appointment))
    .toSorted((a, b) => rank(a) - rank(b))[0]
  const shown = new Set([next, ...late])
  return { running: isRunning, late, next, others: others.filter((appointment) => !shown.has(appointment)) }
}
