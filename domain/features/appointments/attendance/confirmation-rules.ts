/** What a trainer may confirm of an attendance, and until when (§4 Attendance, §8 404 on a confirmation type, decisions §4 Confirmation). */
import { msOf } from '../../../basics/calendar-days.ts'
import type { ErrorCode } from '../../../errors/catalogue.ts'
import { hasRole, mayExamine } from '../../accounts/school-rights.ts'
import { type AppointmentActor, type AppointmentFacts, closesAtMs } from '../appointment-facts.ts'
import { CONFIRMATION_TYPES, type ConfirmationType } from '../contract.ts'

type Confirmer = Pick<AppointmentActor, 'userId' | 'schools' | 'examinerOf'>

export type AttendanceFacts = {
  userId: number
  confirmations: readonly ConfirmationType[]
  suggestion: { sportId: number; moduleId: number | null } | null
  /** Whether the person's level in that sport has modules. A level without described modules can still be trained. */
  hasModules: boolean
}

/** The attendee's level in the sport of the exam, and whether they are ready for its check. */
export type ExamStanding = { sportId: number; levelIndex: number; isReadyForLevelCheck: boolean }

export const isConfirmationType = (text: string): text is ConfirmationType =>
  CONFIRMATION_TYPES.some((type) => type === text)

/** Whether the type moves the progress: presence alone and a denial do not. */
export const countsAsTraining = (type: ConfirmationType): boolean => type !== 'presence' && type !== 'denied'

/** The sport a confirmation counts for: the suggested one, otherwise the first of the class. */
export const sportOfAttendance = (
  facts: Pick<AppointmentFacts, 'sportIds'>,
  attendance: Pick<AttendanceFacts, 'suggestion'>,
): number | undefined => attendance.suggestion?.sportId ?? facts.sportIds[0]

/**
 * Why the caller may not confirm here: confirming is teaching and needs the trainer role in that school. It runs before an
 * attendance is looked up, so that others cannot find out which attendances exist.
 */
export const whyNotJudge = (
  facts: Pick<AppointmentFacts, 'schoolId'>,
  actor: Pick<Confirmer, 'schools'>,
): ErrorCode | undefined =>
  hasRole(actor, facts.schoolId, 'trainer') ? undefined : 'appointments.not-allowed'

/** No trainer may confirm their own attendance. */
const whyNotJudgePerson = (
  facts: AppointmentFacts,
  actor: Pick<Confirmer, 'userId' | 'schools'>,
  userId: number,
): ErrorCode | undefined =>
  whyNotJudge(facts, actor) ?? (actor.userId === userId ? 'appointments.not-allowed' : undefined)

/** Why it is not the time to confirm: the class has not started, or its window has closed. The end of the class does not matter. */
const whyNotNow = (facts: AppointmentFacts, now: string): ErrorCode | undefined => {
  if (facts.startedAt === null) return 'appointments.not-started'
  return msOf(now) > closesAtMs(facts) ? 'attendance.closed' : undefined
}

const EXCLUDES: Partial<Record<ConfirmationType, ConfirmationType>> = {
  denied: 'progress',
  progress: 'denied',
}

const whyNotExam = (actor: Confirmer, standing: ExamStanding | undefined): ErrorCode | undefined => {
  if (standing === undefined || !mayExamine(actor, standing.sportId, standing.levelIndex))
    return 'appointments.examiner-required'
  return standing.isReadyForLevelCheck ? undefined : 'attendance.exam-conditions-open'
}

/** Why this may not be confirmed now, or undefined. Confirming twice is allowed. `standing` is needed for `exam` only. */
export const whyNotConfirm = (
  type: string,
  facts: AppointmentFacts,
  actor: Confirmer,
  attendance: AttendanceFacts,
  now: string,
  standing?: ExamStanding,
): ErrorCode | undefined => {
  const mayNot = whyNotJudgePerson(facts, actor, attendance.userId)
  if (mayNot !== undefined) return mayNot
  if (!isConfirmationType(type) || !facts.type.confirmationTypes.includes(type))
    return 'attendance.unknown-confirmation'
  const notNow = whyNotNow(facts, now)
  if (notNow !== undefined) return notNow
  if (attendance.confirmations.includes(type)) return undefined
  const excluded = EXCLUDES[type]
  if (excluded !== undefined && attendance.confirmations.includes(excluded))
    return 'attendance.denied-excludes-progress'
  if (type === 'progress' && attendance.hasModules && (attendance.suggestion?.moduleId ?? null) === null)
    return 'attendance.module-required'
  return type === 'exam' ? whyNotExam(actor, standing) : undefined
}

/** A level that the person passed with an attendance. */
export type PassedExam = { readonly sportId: number; readonly levelIndex: number }

/** Taking a level away needs the same right as awarding it. */
export const whyNotTakeBackExam = (
  actor: Pick<Confirmer, 'examinerOf'>,
  passed: PassedExam | undefined,
): ErrorCode | undefined =>
  passed === undefined || mayExamine(actor, passed.sportId, passed.levelIndex)
    ? undefined
    : 'appointments.examiner-required'

/** Why this confirmation may not be taken back, or undefined. Taking back a missing confirmation is allowed. `passed`: for `exam`. */
export const whyNotRemoveConfirmation = (
  type: string,
  facts: AppointmentFacts,
  actor: Confirmer,
  attendance: Pick<AttendanceFacts, 'userId' | 'confirmations'>,
  now: string,
  passed?: PassedExam,
): ErrorCode | undefined => {
  const mayNot = whyNotJudgePerson(facts, actor, attendance.userId)
  if (mayNot !== undefined) return mayNot
  // An existing confirmation may be removed even if the appointment type no longer offers it.
  const isKnown =
    isConfirmationType(type) &&
    (facts.type.confirmationTypes.includes(type) || attendance.confirmations.includes(type))
  if (!isKnown) return 'attendance.unknown-confirmation'
  if (msOf(now) > closesAtMs(facts)) return 'attendance.closed'
  return type === 'exam' ? whyNotTakeBackExam(actor, passed) : undefined
}

/** Why the suggestion (sport, module, minutes) of an attendance may not be changed now, or undefined. */
export const whyNotSuggest = (
  facts: AppointmentFacts,
  actor: Pick<Confirmer, 'userId' | 'schools'>,
  attendance: Pick<AttendanceFacts, 'userId'>,
  now: string,
): ErrorCode | undefined =>
  whyNotJudgePerson(facts, actor, attendance.userId) ??
  (msOf(now) > closesAtMs(facts) ? 'attendance.closed' : undefined)
