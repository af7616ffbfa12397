/** Whom "all" means, what each of them is put down for, and the offline commands that say so (§4 Attendance). */
import type {
  AppointmentActor,
  AppointmentFacts,
} from '@wegband/domain/features/appointments/appointment-facts.ts'
import type { Attendance, ConfirmationType } from '@wegband/domain/features/appointments/contract.ts'
import type { JudgeCommand } from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import { countsAsTraining } from '@wegband/domain/features/appointments/attendance/confirmation-rules.ts'
import { isLate, plannedMinutes } from '@wegband/domain/features/appointments/attendance/trained-minutes.ts'
import { confirmPlan } from '../attendance/confirm-plan.ts'
import type { LineRow } from '../offline/offline-list.ts'

export type Candidate = {
  readonly attendance: Attendance
  /** What is confirmed of them. */
  readonly add: readonly ConfirmationType[]
  /** First-timers, and whoever cannot be given more: only that they were there. */
  readonly isPresenceOnly: boolean
  readonly isLate: boolean
  /** How they came, where only this device knows of it. */
  readonly arrival: LineRow['arrival']
  /** Came through the door, or the class does without check-in: chosen beforehand. */
  readonly isHere: boolean
  /** Does not train the sport yet, and confirming begins it: the trainer decides for each by name. */
  readonly isBeginner: boolean
}

/** For everybody; undefined leaves each their own. */
export type ForAll = { readonly moduleId: number | undefined; readonly minutes: number | undefined }

const hasCome = ({ attendance }: LineRow): boolean => attendance.checkedInAt !== null

/**
 * Who is on the list and not confirmed yet, and may be. Where nobody at all was checked in, everybody counts as here.
 * `now`: ISO 8601 in UTC.
 */
export function candidatesOf(
  facts: AppointmentFacts,
  actor: AppointmentActor,
  rows: readonly LineRow[],
  now: string,
): Candidate[] {
  const isWithoutDoor = !rows.some(hasCome)
  return rows
    .filter(({ isSaid }) => !isSaid)
    .flatMap((row) => {
      const { attendance } = row
      const plan = confirmPlan(facts, actor, attendance, now)
      if (plan.refusal !== undefined || plan.isConfirmed || plan.add.length === 0) return []
      const isFirst = attendance.isFirstTime && plan.add.includes('presence')
      const add = isFirst ? (['presence'] as const) : plan.add
      return [
        {
          attendance,
          add,
          isPresenceOnly: add.every((type) => type === 'presence'),
          isLate: attendance.checkedInAt !== null && isLate(facts, attendance.checkedInAt),
          arrival: row.arrival,
          isHere: isWithoutDoor || hasCome(row),
          isBeginner: attendance.isNewToSport && add.some(countsAsTraining),
        },
      ]
    })
}

/** Ticked at the start: who is here, trains the sport and is not here for the first time. */
export const isChosenFirst = ({ isHere, isBeginner, attendance }: Candidate): boolean =>
  isHere && !isBeginner && !attendance.isFirstTime

/** Latecomers keep their own minutes, however long the others trained. */
export function judgementFor(
  candidate: Candidate,
  facts: AppointmentFacts,
  forAll: ForAll,
): JudgeCommand['wanted'] {
  const { attendance, add, isPresenceOnly } = candidate
  const { suggestion } = attendance
  const confirmations = [...attendance.confirmations, ...add]
  if (suggestion === null || isPresenceOnly) return { confirmations, suggestion }
  const own = suggestion.sportDuration ?? plannedMinutes(facts)
  return {
    confirmations,
    suggestion: {
      sportId: suggestion.sportId,
      moduleId: forAll.moduleId ?? suggestion.moduleId,
      sportDuration: candidate.isLate ? own : (forAll.minutes ?? own),
    },
  }
}
