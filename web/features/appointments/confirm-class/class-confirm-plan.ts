/** Which people "all" includes, what is confirmed for each, and the offline commands that carry it (§4 Attendance). */
import type {
  AppointmentActor,
  AppointmentFacts,
} from '@wegband/domain/features/appointments/appointment-facts.ts'
import type { Attendance, ConfirmationType } from '@wegband/domain/features/appointments/contract.ts'
import type { JudgeCommand } from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import { countsAsTraining } from '@wegband/domain/features/appointments/attendance/confirmation-rules.ts'
import { isLate, plannedMinutes } from '@wegband/domain/features/appointments/attendance/trained-minutes.ts'
import { isCheckedIn } from '@wegband/domain/features/appointments/attendance/presence-rules.ts'
import { confirmPlan } from '../attendance/confirm-plan.ts'
import type { LineRow } from '../offline/offline-list.ts'

export type Candidate = {
  readonly attendance: Attendance
  /** What is confirmed for them. */
  readonly add: readonly ConfirmationType[]
  /** Only presence: first-timers and people who cannot be given more. */
  readonly isPresenceOnly: boolean
  readonly isLate: boolean
  /** How they arrived, where only this device knows it. */
  readonly arrival: LineRow['arrival']
  /** Checked in, or the class works without check-in: ticked at the start. */
  readonly isHere: boolean
  /** Does not train the sport yet, and the confirmation starts it: the trainer decides for each by name. */
  readonly isBeginner: boolean
}

/** The value for all; undefined keeps the own value of each person. */
export type ForAll = { readonly moduleId: number | undefined; readonly minutes: number | undefined }

const hasArrived = ({ attendance }: LineRow): boolean => isCheckedIn(attendance)

/**
 * The people on the list who are not confirmed yet and may be. Without any check-in, all of them count as present. `now`: ISO 8601 in UTC.
 */
export function candidatesOf(
  facts: AppointmentFacts,
  actor: AppointmentActor,
  rows: readonly LineRow[],
  now: string,
): Candidate[] {
  const isWithoutDoor = !rows.some(hasArrived)
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
          isLate: isCheckedIn(attendance) && isLate(facts, attendance.checkedInAt),
          arrival: row.arrival,
          isHere: isWithoutDoor || hasArrived(row),
          isBeginner: attendance.isNewToSport && add.some(countsAsTraining),
        },
      ]
    })
}

/** Ticked at the start: present, trains the sport and is not here for the first time. */
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
