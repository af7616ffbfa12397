/**
 * What the caller may do with an appointment now: the `capabilities` of the answer (decisions §4). It uses the same rules as the
 * actions.
 */
import { MIN_TRAINING_MINUTES } from '../texts/contract.ts'
import { instantOf, msOf, MS_PER_MINUTE } from '../../basics/calendar-days.ts'
import { hasRole, isTrainerSide } from '../accounts/school-rights.ts'
import {
  type AppointmentActor,
  type AppointmentFacts,
  closesAtMs,
  opensAtMs,
  type Taught,
  teachesClass,
} from './appointment-facts.ts'
import { whyNotAttend, whyNotLeave } from './attendance/attendance-rules.ts'
import type { Capability, ConfirmationType } from './contract.ts'
import { whyNotEnd, whyNotStart } from './attendance/start-rules.ts'
import { freeTrialSlots, isTrialOpen } from './trial/trial-rules.ts'

/** Staff and leaders may edit any class of their school, trainers their own. A class that is over cannot be edited. */
export const mayEdit = (
  facts: Taught & Pick<AppointmentFacts, 'endedAt' | 'schoolId'>,
  actor: AppointmentActor,
): boolean =>
  facts.endedAt === null &&
  (hasRole(actor, facts.schoolId, 'staff') ||
    hasRole(actor, facts.schoolId, 'leader') ||
    (hasRole(actor, facts.schoolId, 'trainer') && teachesClass(facts, actor.userId)))

/** For non-members and interested persons. The page of the trial class says whether a slot is still free. */
const mayTry = (facts: AppointmentFacts, actor: AppointmentActor, now: string): boolean =>
  facts.trialSlots > 0 &&
  !actor.schools.some(
    ({ schoolId, state }) => schoolId === facts.schoolId && (state === 'active' || state === 'passive'),
  ) &&
  isTrialOpen(facts, now) &&
  freeTrialSlots(facts, 0) > 0

/**
 * `mine`: the caller's own attendance. `start` is included even if the caller must first confirm the question about a designated
 * trainer.
 */
export const capabilitiesOf = (
  facts: AppointmentFacts,
  actor: AppointmentActor,
  mine: { confirmations: readonly ConfirmationType[]; checkedInAt: string | null } | null,
  now: string,
  minMinutes = MIN_TRAINING_MINUTES,
): Capability[] => {
  const may: Capability[] = []
  const at = msOf(now)
  const me = { userId: actor.userId, schools: actor.schools, isAttending: false }
  if (mine === null) {
    if (whyNotAttend(facts, actor, me, now) === undefined) may.push('attend')
    if (mayTry(facts, actor, now)) may.push('trial')
  } else if (whyNotLeave(facts, actor, { userId: actor.userId, ...mine }, now) === undefined) {
    may.push('leave')
  }
  if (isTrainerSide(actor, facts.schoolId)) {
    if (whyNotStart(facts, actor, now, { force: true }) === undefined) may.push('start')
    if (whyNotEnd(facts, actor, now, minMinutes) === undefined) may.push('end')
    if (mayEdit(facts, actor)) may.push('edit')
    const isOpen = facts.startedAt !== null && at <= closesAtMs(facts)
    if (isOpen && hasRole(actor, facts.schoolId, 'trainer')) may.push('confirm')
  }
  return may
}

/**
 * The next instant at which time alone may change what the caller may do here, or undefined. A 304 or a cached page is valid until
 * then (decisions §1 If-Modified-Since).
 */
export const nextChangeAt = (
  facts: AppointmentFacts,
  now: string,
  minMinutes = MIN_TRAINING_MINUTES,
): string | undefined => {
  const at = msOf(now)
  const boundaries = [opensAtMs(facts), msOf(facts.startAt), closesAtMs(facts) + 1]
  if (facts.startedAt !== null) boundaries.push(msOf(facts.startedAt) + minMinutes * MS_PER_MINUTE)
  const next = Math.min(...boundaries.filter((boundary) => boundary > at))
  return Number.isFinite(next) ? instantOf(next) : undefined
}
