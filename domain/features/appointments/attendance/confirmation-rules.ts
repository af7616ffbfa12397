/**
 * Who may judge an attendance, and until when (§4 Attendance, §8 404 on a confirmation type, decisions §4 Confirmation).
 * `whyNotJudgeAttendance` decides every step of a judgement, for the buttons, the requests and the offline commands.
 */
import { msOf } from '../../../basics/calendar-days.ts'
import type { ErrorCode } from '../../../errors/catalogue.ts'
import { hasRole, mayExamine } from '../../accounts/school-rights.ts'
import { type AppointmentActor, type AppointmentFacts, closesAtMs } from '../appointment-facts.ts'
import { CONFIRMATION_TYPES, type ConfirmationType } from '../contract.ts'
import type { JudgementStep, StepOf } from './judgement-steps.ts'

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

const EXCLUDES: Partial<Record<ConfirmationType, ConfirmationType>> = {
  denied: 'progress',
  progress: 'denied',
}

const whyNotExam = (actor: Confirmer, standing: ExamStanding | undefined): ErrorCode | undefined => {
  if (standing === undefined || !mayExamine(actor, standing.sportId, standing.levelIndex))
    return 'appointments.examiner-required'
  return standing.isReadyForLevelCheck ? undefined : 'attendance.exam-conditions-open'
}

/** A level that the person passed with an attendance. */
export type PassedExam = { readonly sportId: number; readonly levelIndex: number }

/** Taking a level away needs the same right as awarding it. */
const whyNotTakeBackExam = (
  actor: Pick<Confirmer, 'examinerOf'>,
  passed: PassedExam | undefined,
): ErrorCode | undefined =>
  passed === undefined || mayExamine(actor, passed.sportId, passed.levelIndex)
    ? undefined
    : 'appointments.examiner-required'

/** What the ledger knows about the person; each part is needed for some steps only. */
export type JudgedPerson = {
  /** To confirm an exam. */
  readonly standing?: ExamStanding | undefined
  /** To take an exam back. */
  readonly passed?: PassedExam | undefined
  /** Does not train the sport of the attendance: to confirm with `mayBegin: false`. */
  readonly isNewToSport?: boolean | undefined
}

type Judged = {
  readonly facts: AppointmentFacts
  readonly actor: Confirmer
  readonly attendance: AttendanceFacts
  readonly now: string
  readonly person: JudgedPerson
}

/** Confirming twice is allowed. */
const whyNotConfirm = (
  { type, mayBegin }: StepOf<'confirm'>,
  { facts, actor, attendance, now, person }: Judged,
): ErrorCode | undefined => {
  if (!isConfirmationType(type) || !facts.type.confirmationTypes.includes(type))
    return 'attendance.unknown-confirmation'
  if (facts.startedAt === null) return 'appointments.not-started'
  if (msOf(now) > closesAtMs(facts)) return 'attendance.closed'
  if (attendance.confirmations.includes(type)) return undefined
  // Confirmed together with others: a sport is begun only when the trainer was asked about this person by name.
  if (mayBegin === false && countsAsTraining(type) && person.isNewToSport === true)
    return 'attendance.begins-sport'
  const excluded = EXCLUDES[type]
  if (excluded !== undefined && attendance.confirmations.includes(excluded))
    return 'attendance.denied-excludes-progress'
  if (type === 'progress' && attendance.hasModules && (attendance.suggestion?.moduleId ?? null) === null)
    return 'attendance.module-required'
  return type === 'exam' ? whyNotExam(actor, person.standing) : undefined
}

/** Taking back a missing confirmation is allowed. */
const whyNotTakeBack = (
  { type }: StepOf<'take-back'>,
  { facts, actor, attendance, now, person }: Judged,
): ErrorCode | undefined => {
  // An existing confirmation may be removed even if the appointment type no longer offers it.
  const isKnown =
    isConfirmationType(type) &&
    (facts.type.confirmationTypes.includes(type) || attendance.confirmations.includes(type))
  if (!isKnown) return 'attendance.unknown-confirmation'
  if (msOf(now) > closesAtMs(facts)) return 'attendance.closed'
  return type === 'exam' ? whyNotTakeBackExam(actor, person.passed) : undefined
}

/** Why this step of a judgement may not be taken now, or undefined. No trainer may judge their own attendance. */
export const whyNotJudgeAttendance = (
  step: JudgementStep,
  facts: AppointmentFacts,
  actor: Confirmer,
  attendance: AttendanceFacts,
  now: string,
  person: JudgedPerson = {},
): ErrorCode | undefined => {
  const mayNot = whyNotJudge(facts, actor)
  if (mayNot !== undefined) return mayNot
  if (actor.userId === attendance.userId) return 'appointments.not-allowed'
  const judged = { facts, actor, attendance, now, person }
  if (step.kind === 'confirm') return whyNotConfirm(step, judged)
  if (step.kind === 'take-back') return whyNotTakeBack(step, judged)
  return msOf(now) > closesAtMs(facts) ? 'attendance.closed' : undefined
}
