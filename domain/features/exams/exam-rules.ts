/** Who may invite a member to an exam day, score them and release the results, and until when (docs/decisions/0033). */
import { instantOf, msOf, MS_PER_DAY } from '../../basics/calendar-days.ts'
import type { ErrorCode } from '../../errors/catalogue.ts'
import type { Actor } from '../accounts/contract.ts'
import { hasRole, isTrainerSide, mayExamine, teachesIn } from '../accounts/school-rights.ts'
import { type AppointmentFacts, closesAtMs } from '../appointments/appointment-facts.ts'

type Asking = Pick<Actor, 'userId' | 'schools' | 'teaches' | 'examinerOf'>
type Facts = Pick<
  AppointmentFacts,
  'schoolId' | 'sportIds' | 'startAt' | 'endAt' | 'startedAt' | 'isCancelled' | 'endedAt'
> & { readonly type: { readonly isExam: boolean } }

/** Days before the exam until which an invitation can be answered. A later invitation can be answered until it begins. */
export const ANSWER_DAYS = 7

/** The trainer side of the school, for a sport that they teach. */
export const whyNotSeeReady = (
  actor: Pick<Asking, 'schools' | 'teaches'>,
  schoolId: number,
  sportId: number,
): ErrorCode | undefined =>
  isTrainerSide(actor, schoolId) && teachesIn(actor, schoolId, sportId) ? undefined : 'exams.not-taught'

/** Who sees the candidates of an exam day: trainers of the school who teach one of its sports. */
export const whyNotSeeDay = (
  facts: Pick<Facts, 'schoolId' | 'sportIds' | 'type'>,
  actor: Pick<Asking, 'schools' | 'teaches'>,
): ErrorCode | undefined => {
  if (!facts.type.isExam) return 'exams.no-exam'
  const teaches =
    facts.sportIds.length === 0 || facts.sportIds.some((one) => teachesIn(actor, facts.schoolId, one))
  return isTrainerSide(actor, facts.schoolId) && teaches ? undefined : 'exams.not-taught'
}

export const whyNotInvite = (
  facts: Facts,
  actor: Pick<Asking, 'schools' | 'teaches'>,
  now: string,
): ErrorCode | undefined => {
  const why = whyNotSeeDay(facts, actor)
  if (why !== undefined) return why
  if (facts.isCancelled) return 'appointments.cancelled'
  return facts.startedAt !== null || msOf(now) >= msOf(facts.startAt) ? 'exams.registration-over' : undefined
}

export const answerUntil = (startAt: string, now: string): string => {
  const usual = msOf(startAt) - ANSWER_DAYS * MS_PER_DAY
  return instantOf(usual > msOf(now) ? usual : msOf(startAt))
}

export type Examined = { readonly userId: number; readonly sportId: number; readonly levelIndex: number }

/** Scoring and releasing need the examiner right for that level. They are possible from the start of the day until its window closes. */
export const whyNotExamine = (
  facts: Facts,
  actor: Asking,
  candidate: Examined,
  now: string,
): ErrorCode | undefined => {
  if (!facts.type.isExam) return 'exams.no-exam'
  if (!hasRole(actor, facts.schoolId, 'trainer')) return 'appointments.not-allowed'
  if (candidate.userId === actor.userId) return 'exams.not-yourself'
  if (!mayExamine(actor, candidate.sportId, candidate.levelIndex)) return 'appointments.examiner-required'
  if (facts.startedAt === null) return 'appointments.not-started'
  return msOf(now) > closesAtMs(facts) ? 'attendance.closed' : undefined
}
