/** What one tap on somebody's toggle confirms or takes back: presence together with what this kind of class is for (§4 Attendance). */
import type { ErrorCode } from '@wegband/domain/errors/catalogue.ts'
import { mayExamine } from '@wegband/domain/features/accounts/school-rights.ts'
import type {
  AppointmentActor,
  AppointmentFacts,
} from '@wegband/domain/features/appointments/appointment-facts.ts'
import {
  type AttendanceFacts,
  whyNotConfirm,
} from '@wegband/domain/features/appointments/attendance/confirmation-rules.ts'
import type { Attendance, ConfirmationType } from '@wegband/domain/features/appointments/contract.ts'

/** What a class is for, beside being there: the first of these that its type allows. */
const MAIN_TYPES = ['exam', 'workshop', 'seminar', 'progress'] as const
export type MainType = (typeof MAIN_TYPES)[number]

export const mainTypeOf = (facts: Pick<AppointmentFacts, 'type'>): MainType | undefined =>
  MAIN_TYPES.find((type) => facts.type.confirmationTypes.includes(type))

export type ConfirmPlan = {
  /** All that can be confirmed here and now is confirmed. */
  readonly isConfirmed: boolean
  readonly add: readonly ConfirmationType[]
  readonly remove: readonly ConfirmationType[]
  /** Why nothing can be confirmed at all. */
  readonly refusal: ErrorCode | undefined
  /** Why only presence is confirmed. */
  readonly mainRefusal: ErrorCode | undefined
}

const factsOfAttendance = (attendance: Attendance): AttendanceFacts => ({
  userId: attendance.user.id,
  confirmations: attendance.confirmations,
  suggestion: attendance.suggestion,
  hasModules: (attendance.level?.modulesCount ?? 0) > 0,
})

/** Whether the conditions of an exam are met only the server knows: here the examiner right alone is asked. */
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
    whyNotConfirm(type, facts, actor, factsOfAttendance(attendance), now, standingOf(actor, attendance))
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
