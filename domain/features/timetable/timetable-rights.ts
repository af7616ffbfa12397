/** Who may create and change classes: leaders and staff those of their school, trainers those that they teach (docs/decisions/0030). */
import { type Instant, msOf } from '../../basics/calendar-days.ts'
import type { ErrorCode } from '../../errors/catalogue.ts'
import type { Actor } from '../accounts/contract.ts'
import { hasRole } from '../accounts/school-rights.ts'
import {
  type AppointmentActor,
  type AppointmentFacts,
  type Taught,
  teachesClass,
} from '../appointments/appointment-facts.ts'
import { mayEdit } from '../appointments/capabilities.ts'

/** `teaches`: the sports that the person teaches. */
type Planner = Pick<Actor, 'userId' | 'schools'> & { readonly teaches: readonly number[] }

/** Whether the person plans the whole timetable of the school. */
export const plansSchool = (actor: Pick<Actor, 'schools'>, schoolId: number): boolean =>
  hasRole(actor, schoolId, 'staff') || hasRole(actor, schoolId, 'leader')

/** Whether the person may create classes there at all. */
export const mayPlan = (actor: Pick<Actor, 'schools'>, schoolId: number): boolean =>
  plansSchool(actor, schoolId) || hasRole(actor, schoolId, 'trainer')

export type Planned = Taught & { readonly schoolId: number; readonly sportIds: readonly number[] }

const without = (ids: readonly number[], userId: number): string =>
  ids
    .filter((id) => id !== userId)
    .toSorted((left, right) => left - right)
    .join(' ')

/** Whether a trainer who does not plan the school changes colleagues: they may only enter themself. */
const putsDownOthers = (userId: number, planned: Taught, before: Taught): boolean => {
  const isSameLead = planned.trainerId === before.trainerId
  const becomesLead = planned.trainerId === userId && before.trainerId === null
  return (
    (!isSameLead && !becomesLead) ||
    without(planned.coTrainerIds, userId) !== without(before.coTrainerIds, userId)
  )
}

/**
 * Why this person may not plan a class like this, or undefined. A trainer must teach it themself, in their own sports. `before`: the
 * trainers until now.
 */
export const whyNotPlan = (
  actor: Planner,
  planned: Planned,
  before: Taught = planned,
): ErrorCode | undefined => {
  if (plansSchool(actor, planned.schoolId)) return undefined
  const isOwn =
    hasRole(actor, planned.schoolId, 'trainer') &&
    teachesClass(planned, actor.userId) &&
    !putsDownOthers(actor.userId, planned, before) &&
    planned.sportIds.every((sportId) => actor.teaches.includes(sportId))
  return isOwn ? undefined : 'appointments.not-allowed'
}

/** The facts about a date that this rule needs. */
export type Changeable = Taught &
  Pick<AppointmentFacts, 'schoolId' | 'startAt' | 'startedAt' | 'endedAt' | 'isCancelled'>

/** Why this date may not be changed any more, or undefined. A class that has begun or was cancelled cannot be changed. */
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
