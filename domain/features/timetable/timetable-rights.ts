/** Who makes and changes classes: leaders and staff those of their school, trainers those that they teach themselves (docs/decisions/0030). */
import { type Instant, msOf } from '../../basics/calendar-days.ts'
import type { ErrorCode } from '../../errors/catalogue.ts'
import type { Actor } from '../accounts/contract.ts'
import { hasRole } from '../accounts/school-rights.ts'
import type { AppointmentActor, AppointmentFacts } from '../appointments/appointment-facts.ts'
import { mayEdit } from '../appointments/capabilities.ts'

/** `teaches`: the sports that the person teaches. */
type Planner = Pick<Actor, 'userId' | 'schools'> & { readonly teaches: readonly number[] }

/** Plans the whole timetable of the school. */
export const plansSchool = (actor: Pick<Actor, 'schools'>, schoolId: number): boolean =>
  hasRole(actor, schoolId, 'staff') || hasRole(actor, schoolId, 'leader')

/** Makes classes there at all. */
export const mayPlan = (actor: Pick<Actor, 'schools'>, schoolId: number): boolean =>
  plansSchool(actor, schoolId) || hasRole(actor, schoolId, 'trainer')

type Planned = { schoolId: number; trainerId: number | null; sportIds: readonly number[] }

/** Why this person may not plan a class like this, or undefined: a trainer teaches it themself, in sports that they teach. */
export const whyNotPlan = (actor: Planner, planned: Planned): ErrorCode | undefined => {
  if (plansSchool(actor, planned.schoolId)) return undefined
  const isOwn =
    hasRole(actor, planned.schoolId, 'trainer') &&
    planned.trainerId === actor.userId &&
    planned.sportIds.every((sportId) => actor.teaches.includes(sportId))
  return isOwn ? undefined : 'appointments.not-allowed'
}

/** What has to be known of a date for that. */
export type Changeable = Pick<
  AppointmentFacts,
  'schoolId' | 'trainerId' | 'startAt' | 'startedAt' | 'endedAt' | 'isCancelled'
>

/** Why this date may not be changed any more, or undefined. What has begun, and what was called off, stays as it was. */
export const whyNotChange = (
  facts: Changeable,
  actor: AppointmentActor,
  now: Instant,
): ErrorCode | undefined => {
  if (facts.endedAt !== null) return 'appointments.already-ended'
  if (!mayEdit(facts, actor)) return 'appointments.not-allowed'
  if (facts.isCancelled) return 'appointments.cancelled'
  if (facts.startedAt !== null) return 'appointments.already-started'
  return msOf(facts.startAt) <= msOf(now) ? 'timetable.past' : undefined
}
