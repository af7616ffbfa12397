/** What a trainer may do now with a person on the list, and what the row says. It uses the same rules as the server. */
import type { ErrorCode } from '@wegband/domain/errors/catalogue.ts'
import type {
  AppointmentActor,
  AppointmentFacts,
} from '@wegband/domain/features/appointments/appointment-facts.ts'
import { whyNotLeave } from '@wegband/domain/features/appointments/attendance/attendance-rules.ts'
import {
  countsAsTraining,
  whyNotJudgeAttendance,
} from '@wegband/domain/features/appointments/attendance/confirmation-rules.ts'
import type { Attendance } from '@wegband/domain/features/appointments/contract.ts'
import { wasThere } from '@wegband/domain/features/appointments/attendance/presence-rules.ts'
import { type ConfirmPlan, confirmPlan, factsOfAttendance, mainTypeOf } from './confirm-plan.ts'

export type AttendeeRights = {
  readonly plan: ConfirmPlan
  readonly hasToggle: boolean
  readonly mayDeny: boolean
  readonly mayRemove: boolean
  readonly isDenied: boolean
  /** The next tap on the toggle starts a sport for this person. */
  readonly isBeginner: boolean
  /** A tag says it where no toggle does. */
  readonly isConfirmedForGood: boolean
  /** Why only presence can be confirmed. */
  readonly presenceOnly: ErrorCode | undefined
  readonly hasPickers: boolean
  /** The row has content below the name. */
  readonly hasMore: boolean
}

const NOTHING_TRAINED = { sportId: 0, moduleId: null, sportDuration: null }

/** Which sport, module or minutes are chosen makes no difference to the right to choose. */
const whyNotTrain = (facts: AppointmentFacts, actor: AppointmentActor, attendance: Attendance, now: string) =>
  whyNotJudgeAttendance(
    { kind: 'train', trained: attendance.suggestion ?? NOTHING_TRAINED },
    facts,
    actor,
    factsOfAttendance(attendance),
    now,
  )

/** `now`: ISO 8601 in UTC. `isRemovalEnabled`: the feature flag (§6). */
export function attendeeRights(
  facts: AppointmentFacts,
  actor: AppointmentActor,
  attendance: Attendance,
  now: string,
  isRemovalEnabled: boolean,
): AttendeeRights {
  const { confirmations, user, checkedInAt } = attendance
  const plan = confirmPlan(facts, actor, attendance, now)
  const main = mainTypeOf(facts)
  const hasToggle = facts.startedAt !== null && plan.refusal === undefined
  const isDenied = confirmations.includes('denied')
  const isConfirmedForGood = !hasToggle && wasThere(attendance)
  const presenceOnly = hasToggle && confirmations.includes('presence') ? plan.mainRefusal : undefined
  const hasPickers =
    hasToggle &&
    main === 'progress' &&
    !isDenied &&
    !confirmations.includes('progress') &&
    whyNotTrain(facts, actor, attendance, now) === undefined
  const isBeginner = hasToggle && attendance.isNewToSport && plan.add.some(countsAsTraining)
  return {
    plan,
    isBeginner,
    hasToggle,
    mayDeny: hasToggle && main !== undefined && facts.type.confirmationTypes.includes('denied'),
    mayRemove:
      whyNotLeave(facts, actor, { userId: user.id, confirmations, checkedInAt }, now, {
        isRemovalEnabled,
      }) === undefined,
    isDenied,
    isConfirmedForGood,
    presenceOnly,
    hasPickers,
    hasMore: attendance.isFirstTime || isBeginner || isDenied || hasPickers || presenceOnly !== undefined,
  }
}
