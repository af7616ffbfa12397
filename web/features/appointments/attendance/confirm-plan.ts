/** What one tap on a toggle confirms or takes back: presence together with the purpose of this kind of class (§4 Attendance). */
import type { ErrorCode } from '@wegband/domain/errors/catalogue.ts'
import { mayExamine } from '@wegband/domain/features/accounts/school-rights.ts'
import type {
  AppointmentActor,
  AppointmentFacts,
} from '@wegband/domain/features/appointments/appointment-facts.ts'
import {
  type AttendanceFacts,
  whyNotJudgeAttendance,
} from '@wegband/domain/features/appointments/attendance/confirmation-rules.ts'
import type { Attendance, ConfirmationType } from '@wegband/domain/features/appointments/contract.ts'

/** The purpose of a class beside presence: the first of these that its type allows. */
const MAIN_TYPES = ['exam', 'workshop', 'seminar', 'progress'] as const
export type MainType = (typeof MAIN_TYPES)[number]

export const mainTypeOf = (facts: Pick<AppointmentFacts, 'type'>): MainType | undefined =>
  MAIN_TYPES.find((type) => facts.type.confirmationTypes.includes(type))

export type ConfirmPlan = {
  /** Everything that can be confirmed here and now is confirmed. */
  readonly isConfirmed: boolean
  readonly add: readonly ConfirmationType[]
  readonly remove: readonly ConfirmationType[]
  /** Why no confirmation is possible at all. */
  readonly refusal: ErrorCode | undefined
  /** Why only presence can be confirmed. */
  readonly mainRefusal: ErrorCode | undefined
}

export const factsOfAttendance = (attendance: Attendance): AttendanceFacts => ({
  userId: attendance.user.id,
  confirmations: attendance.confirmations,
  suggestion: attendance.suggestion,
  hasModules: (attendance.level?.modulesCount ?? 0) > 0,
})

/** Only the server knows whether the conditions of an exam are met; this checks the examiner right alone. */
const standingOf = (actor: AppointmentActor, attendance: Attendance) => {
  const { level } = attendance
  return level !== null && mayExamine(actor, level.sportId, level.levelIndex)
    ? { sportId: level.sportId, levelIndex: level.levelIndex, isReadyForLevelCheck: true }
    : undefined
}

/** `now`: ISO 8601 in UTC. */
export function confirmPlan(
  facts: AppointmentFacts,
  actor: AppointmentActor,
  attendance: Attendance,
  now: string,
): ConfirmPlan {
  const has = (type: ConfirmationType): boolean => attendance.confirmations.includes(type)
  const why = (type: ConfirmationType): ErrorCode | undefined =>
    whyNotJudgeAttendance({ kind: 'confirm', type }, facts, actor, factsOfAttendance(attendance), now, {
      standing: standingOf(actor, attendance),
    })
  const main = mainTypeOf(facts)
  const isDenied = has('denied')
  const candidates: ConfirmationType[] = [
    ...(facts.type.confirmationTypes.includes('presence') ? (['presence'] as const) : []),
    ...(main !== undefined && !isDenied ? [main] : []),
  ]
  const wanted = candidates.filter((type) => why(type) === undefined)
  const [first] = candidates
  return {
    isConfirmed: wanted.length > 0 && wanted.every((type) => has(type)),
    add: wanted.filter((type) => !has(type)),
    remove: candidates.filter((type) => has(type)).toReversed(),
    refusal: wanted.length > 0 || first === undefined ? undefined : why(first),
    mainRefusal: main === undefined || isDenied ? undefined : why(main),
  }
}
