/** Who may open somebody's emergency information, and why (reliability F3, decisions §4 User data). */
import { msOf, MS_PER_HOUR } from '../../basics/calendar-days.ts'
import type { EmergencyAccess } from './contract.ts'

/** F3 "near": so long before a class begins its trainer may prepare; the start window of §9. */
export const OPEN_BEFORE_CLASS_MS = 4 * MS_PER_HOUR
/** And so long after its planned or actual end an injury may still have to be dealt with. */
export const OPEN_AFTER_CLASS_MS = 2 * MS_PER_HOUR

/** A class on whose list the person is and that the reader gives, as planned trainer or as the one who started it. */
export type SharedClass = {
  readonly startAt: string
  readonly endAt: string
  readonly startedAt: string | null
  readonly endedAt: string | null
  readonly isCancelled: boolean
  /**
   * The person belongs to the school and is on the list by more than the reader's own hand: they or a guardian booked it, their code
   * was scanned, or another trainer confirmed it.
   */
  readonly isVouched: boolean
}

export type EmergencyFacts = {
  readonly isSelf: boolean
  /** A parent of the person, who is under 18. */
  readonly isParent: boolean
  /** Only while the reader holds the trainer's role in the school of the class. */
  readonly sharedClasses: readonly SharedClass[]
  /** Head of a school that the person belongs to. */
  readonly isLeaderOfTheirSchool: boolean
  /**
   * Somebody looks through the reader's eyes. `none` when nobody does; `parent` when it is a parent in the child's view, who has the
   * right themself; anybody else (an admin) has none, whatever the one they look through may see.
   */
  readonly impersonator: 'none' | 'parent' | 'other'
}

/** Running, or near enough. Without an end that was pressed, the planned one counts. */
export const isNear = (shared: SharedClass, now: string): boolean => {
  if (shared.isCancelled) return false
  const at = msOf(now)
  const opens = Math.min(
    msOf(shared.startAt) - OPEN_BEFORE_CLASS_MS,
    msOf(shared.startedAt ?? shared.startAt),
  )
  const end = msOf(shared.endedAt ?? shared.endAt)
  return at >= opens && at <= end + OPEN_AFTER_CLASS_MS
}

/** By what right the information may be read, or undefined: refused. */
export const rightToEmergency = (facts: EmergencyFacts, now: string): EmergencyAccess['as'] | undefined => {
  if (facts.impersonator === 'other') return undefined
  if (facts.impersonator === 'parent') return facts.isSelf ? 'parent' : undefined
  if (facts.isSelf) return 'self'
  if (facts.isParent) return 'parent'
  if (facts.sharedClasses.some((shared) => shared.isVouched && isNear(shared, now))) return 'attendance'
  return facts.isLeaderOfTheirSchool ? 'leader' : undefined
}

/** Whether the reader may open it against a reason, of which the person and the guardians hear at once. */
export const mayBreakGlass = (facts: EmergencyFacts, now: string): boolean =>
  facts.impersonator === 'none' &&
  rightToEmergency(facts, now) === undefined &&
  facts.sharedClasses.some((shared) => isNear(shared, now))

/** Who may write it and give or take back the consent. */
export const mayChangeEmergency = (facts: Pick<EmergencyFacts, 'isSelf' | 'isParent'>): boolean =>
  facts.isSelf || facts.isParent
