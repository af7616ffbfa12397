/** Who may open a person's emergency information, and by which right (reliability F3, decisions §4 User data). */
import { msOf, MS_PER_HOUR } from '../../basics/calendar-days.ts'
import type { EmergencyAccess } from './contract.ts'

/** A trainer may open emergency data this long before a class, as early as a start (§9). */
export const OPEN_BEFORE_CLASS_MS = 4 * MS_PER_HOUR
/** How long after its planned or actual end an injury may still need help. */
export const OPEN_AFTER_CLASS_MS = 2 * MS_PER_HOUR

/** A class with the person on its list that the reader teaches, as planned trainer or because they started it. */
export type SharedClass = {
  readonly startAt: string
  readonly endAt: string
  readonly startedAt: string | null
  readonly endedAt: string | null
  readonly isCancelled: boolean
  /**
   * The person belongs to the school, and not only the reader put them on the list. They or a guardian booked it, their code was
   * scanned, or another trainer confirmed it.
   */
  readonly isVouched: boolean
}

export type EmergencyFacts = {
  readonly isSelf: boolean
  /** The reader is a parent of the person, who is under 18. */
  readonly isParent: boolean
  /** Only while the reader is a trainer in the school of the class. */
  readonly sharedClasses: readonly SharedClass[]
  /** The reader heads a school that the person belongs to. */
  readonly isLeaderOfTheirSchool: boolean
  /**
   * Who uses the reader's account in a view. `none`: no other user. `parent`: a parent in the child's view, who has the right themself. Any
   * other user, an admin, has no right, whatever the viewed person may see.
   */
  readonly impersonator: 'none' | 'parent' | 'other'
}

/** Whether the class runs, or is near enough. Without an actual end, the planned one counts. */
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

/** The right by which the information may be read, or undefined: refused. */
export const rightToEmergency = (facts: EmergencyFacts, now: string): EmergencyAccess['as'] | undefined => {
  if (facts.impersonator === 'other') return undefined
  if (facts.impersonator === 'parent') return facts.isSelf ? 'parent' : undefined
  if (facts.isSelf) return 'self'
  if (facts.isParent) return 'parent'
  if (facts.sharedClasses.some((shared) => shared.isVouched && isNear(shared, now))) return 'attendance'
  return facts.isLeaderOfTheirSchool ? 'leader' : undefined
}

/** Whether the reader may open it with a reason. The person and the guardians are notified at once. */
export const mayBreakGlass = (facts: EmergencyFacts, now: string): boolean =>
  facts.impersonator === 'none' &&
  rightToEmergency(facts, now) === undefined &&
  facts.sharedClasses.some((shared) => isNear(shared, now))

/** Who may write it, and give or withdraw the consent. */
export const mayChangeEmergency = (facts: Pick<EmergencyFacts, 'isSelf' | 'isParent'>): boolean =>
  facts.isSelf || facts.isParent
