/** When a class may start and end, and who may do it (§4 Appointment, §6 Appointment start, decisions §4 Run). */
import { MIN_TRAINING_MINUTES } from '../../texts/contract.ts'
import { instantOf, msOf, MS_PER_MINUTE } from '../../../basics/calendar-days.ts'
import type { ErrorCode } from '../../../errors/catalogue.ts'
import { hasRole, isTrainerSide, mayExamine } from '../../accounts/school-rights.ts'
import {
  type AppointmentActor,
  type AppointmentFacts,
  closesAtMs,
  leadsClass,
  opensAtMs,
  type Taught,
  teachesClass,
  trainerIdsOf,
} from '../appointment-facts.ts'
import { isForChildren } from '../schedule/class-ages.ts'

type Starter = Pick<AppointmentActor, 'userId' | 'schools' | 'examinerOf' | 'childProtection'>

/** From 4 hours before the start to 24 hours after the end, both instants included. */
export const startWindow = (
  facts: Pick<AppointmentFacts, 'startAt' | 'endAt'>,
): { opensAt: string; closesAt: string } => ({
  opensAt: instantOf(opensAtMs(facts)),
  closesAt: instantOf(closesAtMs(facts)),
})

/** Starting and ending need the trainer role in that school. Being a leader or an admin is not enough. */
const whyNotTeach = (facts: AppointmentFacts, actor: Pick<Starter, 'schools'>): ErrorCode | undefined =>
  hasRole(actor, facts.schoolId, 'trainer') ? undefined : 'appointments.not-allowed'

/**
 * Whether the trainer may start this exam. They must have the examiner right in at least one of its sports. If people are on its
 * list, the right must cover the level of at least one of them.
 */
const whyNotExamine = (facts: AppointmentFacts, actor: Starter): ErrorCode | undefined => {
  const { examinees } = facts
  if (!facts.type.isExam) return undefined
  if (examinees.length > 0)
    return examinees.some(({ sportId, levelIndex }) => mayExamine(actor, sportId, levelIndex))
      ? undefined
      : 'appointments.examiner-required'
  const isRight = actor.examinerOf.some(
    ({ sportId, upTo }) => upTo >= 1 && (facts.sportIds.length === 0 || facts.sportIds.includes(sportId)),
  )
  return isRight ? undefined : 'appointments.examiner-required'
}

/** The class is planned for other trainers. Starting it takes it over, after a question. */
export const isColleaguesClass = (facts: Taught, actor: Pick<AppointmentActor, 'userId'>): boolean =>
  trainerIdsOf(facts).length > 0 && !teachesClass(facts, actor.userId)

const whyNotInsteadOf = (
  facts: AppointmentFacts,
  actor: Starter,
  isForced: boolean,
): ErrorCode | undefined => {
  if (!isColleaguesClass(facts, actor)) return undefined
  if (facts.assignment === 'fixed') return 'appointments.other-trainer-fixed'
  return facts.assignment === 'designated' && !isForced ? 'appointments.other-trainer-designated' : undefined
}

/**
 * Why this person may not start the class now, or undefined. `now`: ISO 8601 in UTC. `force`: the person confirmed the question
 * about another designated trainer. It does not help against a fixed trainer.
 */
export const whyNotStart = (
  facts: AppointmentFacts,
  actor: Starter,
  now: string,
  { force = false }: { force?: boolean | undefined } = {},
): ErrorCode | undefined => {
  const mayNot = whyNotTeach(facts, actor)
  if (mayNot !== undefined) return mayNot
  if (facts.isCancelled) return 'appointments.cancelled'
  if (facts.endedAt !== null) return 'appointments.already-ended'
  if (facts.startedAt !== null) return 'appointments.already-started'
  const at = msOf(now)
  if (at < opensAtMs(facts) || at > closesAtMs(facts)) return 'appointments.not-in-window'
  if (childProtectionBefore(facts, actor) === 'bar') return 'appointments.certificate-required'
  return whyNotExamine(facts, actor) ?? whyNotInsteadOf(facts, actor, force)
}

/** What stands before the class: a warning or a bar only where it is meant for children. */
export const childProtectionBefore = (
  facts: Pick<AppointmentFacts, 'maxAge'>,
  { childProtection }: Pick<Starter, 'childProtection'>,
): Starter['childProtection'] => (isForChildren(facts) ? childProtection : 'fine')

/**
 * Whether the class belongs to the day of this person: trainers have their own and those they may take over, staff and heads without
 * lessons all of their school. The start page counts by it, the trainer's page lists by it.
 */
export const concernsTrainerSide = (facts: AppointmentFacts, actor: Starter): boolean => {
  if (leadsClass(facts, actor.userId)) return true
  if (!hasRole(actor, facts.schoolId, 'trainer')) return isTrainerSide(actor, facts.schoolId)
  const why = whyNotStart(facts, actor, facts.startAt, { force: true })
  return why !== 'appointments.other-trainer-fixed' && why !== 'appointments.examiner-required'
}

/** Whole seconds until a started class may be ended, 0 when it may (decisions §2: 15 minutes, a setting). */
export const secondsUntilEnd = (
  facts: Pick<AppointmentFacts, 'startedAt'>,
  now: string,
  minMinutes = MIN_TRAINING_MINUTES,
): number => {
  if (facts.startedAt === null) return 0
  const left = msOf(facts.startedAt) + minMinutes * MS_PER_MINUTE - msOf(now)
  return Math.max(0, Math.ceil(left / 1000))
}

/**
 * Why this person may not end the class now, or undefined. With `appointments.too-early-to-end`, `secondsUntilEnd` tells how long it
 * still takes. A forgotten class may be ended at any later time.
 */
export const whyNotEnd = (
  facts: AppointmentFacts,
  actor: Pick<Starter, 'schools'>,
  now: string,
  minMinutes = MIN_TRAINING_MINUTES,
): ErrorCode | undefined => {
  const mayNot = whyNotTeach(facts, actor)
  if (mayNot !== undefined) return mayNot
  if (facts.isCancelled) return 'appointments.cancelled'
  if (facts.endedAt !== null) return 'appointments.already-ended'
  if (facts.startedAt === null) return 'appointments.not-started'
  return secondsUntilEnd(facts, now, minMinutes) > 0 ? 'appointments.too-early-to-end' : undefined
}
