/** Who sees a class, books it, leaves it, and is scanned into it (§4 Attendance, §6, decisions §4 Visibility and Run). */
import { msOf } from '../../../basics/calendar-days.ts'
import type { ErrorCode } from '../../../errors/catalogue.ts'
import type { UserSchool } from '../../accounts/contract.ts'
import { hasRole, isTrainerSide } from '../../accounts/school-rights.ts'
import {
  type AppointmentActor,
  type AppointmentFacts,
  closesAtMs,
  isPrivateType,
  leadsClass,
} from '../appointment-facts.ts'
import type { ConfirmationType } from '../contract.ts'

type Membership = Pick<UserSchool, 'schoolId' | 'state'>

/** Somebody who may come: the caller, their child, or whom a trainer adds. */
export type Attendee = {
  userId: number
  schools: readonly Membership[]
  /** Already in the list: adding again changes nothing. */
  isAttending: boolean
}

const isIn = (state: UserSchool['state'], schools: readonly Membership[], schoolId: number): boolean =>
  schools.some((school) => school.schoolId === schoolId && school.state === state)

/** Public classes are open to all, others to active members, those with trial slots also to the interested; private trainings to nobody. */
const isOpenTo = (facts: AppointmentFacts, schools: readonly Membership[]): boolean =>
  !isPrivateType(facts.type) &&
  (facts.isPublic ||
    isIn('active', schools, facts.schoolId) ||
    (facts.trialSlots > 0 && isIn('interested', schools, facts.schoolId)))

/**
 * Whether the caller may see the appointment at all. `also`: schools of the caller's children, and whether the caller or a child of
 * theirs attends already, for what was booked stays visible.
 */
export const canSeeAppointment = (
  facts: AppointmentFacts,
  actor: Pick<AppointmentActor, 'userId' | 'isAdmin' | 'schools'>,
  also: { isAttending?: boolean; childSchools?: readonly Membership[] } = {},
): boolean =>
  actor.isAdmin ||
  also.isAttending === true ||
  leadsClass(facts, actor.userId) ||
  isTrainerSide(actor, facts.schoolId) ||
  isOpenTo(facts, actor.schools) ||
  isOpenTo(facts, also.childSchools ?? [])

/** Booking is for active members (and anybody in a public class); the interested come by a trial registration. */
const mayBook = (facts: AppointmentFacts, schools: readonly Membership[]): boolean =>
  !isPrivateType(facts.type) && (facts.isPublic || isIn('active', schools, facts.schoolId))

/** Places offered to those who wait, and those of trial guests, are taken. */
export const isFull = (
  facts: Pick<AppointmentFacts, 'capacity' | 'attendeesCount' | 'heldPlaces'>,
): boolean => facts.capacity !== null && facts.attendeesCount + facts.heldPlaces >= facts.capacity

export type Asker = Pick<AppointmentActor, 'userId' | 'isAnonymous' | 'schools' | 'childIds'>

/** Acts for the school, not for themself. */
const actsAsTrainerSide = (facts: AppointmentFacts, actor: Asker, userId: number): boolean =>
  actor.userId !== userId && isTrainerSide(actor, facts.schoolId)

/** For oneself or one's child. */
const actsForFamily = (actor: Asker, userId: number): boolean =>
  actor.userId === userId || actor.childIds.includes(userId)

export const whyNotBook = (
  facts: AppointmentFacts,
  actor: Asker,
  person: Attendee,
): ErrorCode | undefined => {
  if (actor.isAnonymous) return 'auth.registration-required'
  return actsForFamily(actor, person.userId) && mayBook(facts, person.schools)
    ? undefined
    : 'appointments.not-allowed'
}

/**
 * Why this person may not be added, or undefined. For oneself and one's children ("Ich komme") until the class begins; trainer, staff
 * and leader add anybody until the class is ended or its window closes. Adding twice is no mistake.
 */
export const whyNotAttend = (
  facts: AppointmentFacts,
  actor: Asker,
  person: Attendee,
  now: string,
): ErrorCode | undefined => {
  const isAddedBySchool = actsAsTrainerSide(facts, actor, person.userId)
  const mayNot = isAddedBySchool ? undefined : whyNotBook(facts, actor, person)
  if (mayNot !== undefined) return mayNot
  if (person.isAttending) return undefined
  if (facts.isCancelled) return 'appointments.cancelled'
  if (facts.endedAt !== null) return 'appointments.already-ended'
  if (leadsClass(facts, person.userId)) return 'scanner.own-training'
  const isLate = isAddedBySchool ? msOf(now) > closesAtMs(facts) : msOf(now) >= msOf(facts.startAt)
  if (isLate) return 'appointments.too-late-to-attend'
  return isFull(facts) ? 'appointments.full' : undefined
}

/** Why the person whose code was scanned does not enter the running class, or undefined (§8 Scanner). */
export const whyNotScan = (
  facts: AppointmentFacts,
  actor: Asker,
  person: Attendee,
  now: string,
): ErrorCode | undefined => {
  if (!isTrainerSide(actor, facts.schoolId)) return 'appointments.not-allowed'
  if (leadsClass(facts, person.userId)) return 'scanner.own-training'
  if (person.userId === actor.userId) return 'scanner.own-profile'
  if (person.isAttending) return undefined
  if (facts.isCancelled) return 'appointments.cancelled'
  if (facts.endedAt !== null || msOf(now) > closesAtMs(facts)) return 'appointments.already-ended'
  if (facts.startedAt === null) return 'appointments.not-started'
  return isFull(facts) ? 'appointments.full' : undefined
}

/**
 * The same for a scan that a device made offline and sends at `now`: `at` must lie inside the running class, and it comes from
 * the class's own trainer (decisions §4 QR/NFC).
 */
export const whyNotLateScan = (
  facts: AppointmentFacts,
  actor: Asker,
  person: Attendee,
  { at, now }: { at: string; now: string },
): ErrorCode | undefined => {
  if (!isTrainerSide(actor, facts.schoolId) || !leadsClass(facts, actor.userId))
    return 'appointments.not-allowed'
  if (leadsClass(facts, person.userId)) return 'scanner.own-training'
  if (facts.isCancelled) return 'appointments.cancelled'
  if (facts.startedAt === null || msOf(at) < msOf(facts.startedAt)) return 'appointments.not-started'
  const isOver = facts.endedAt !== null && msOf(at) > msOf(facts.endedAt)
  if (isOver || msOf(now) > closesAtMs(facts)) return 'appointments.already-ended'
  if (person.isAttending) return undefined
  return isFull(facts) ? 'appointments.full' : undefined
}

/** Why nobody comes in to this class by the tablet at the door, or undefined: also for guests, whose place is kept. */
export const whyNotComeIn = (
  facts: Pick<AppointmentFacts, 'endAt' | 'startedAt' | 'endedAt' | 'isCancelled'>,
  { at, now }: { at: string; now: string },
): ErrorCode | undefined => {
  if (facts.isCancelled) return 'appointments.cancelled'
  if (facts.startedAt === null || msOf(at) < msOf(facts.startedAt)) return 'appointments.not-started'
  const isOver = facts.endedAt !== null && msOf(at) > msOf(facts.endedAt)
  return isOver || msOf(now) > closesAtMs(facts) ? 'appointments.already-ended' : undefined
}

/** Why somebody does not come in by the tablet at the door, which no trainer looks at: only who is on the list or may book. */
export const whyNotCheckIn = (
  facts: AppointmentFacts,
  person: Attendee,
  when: { at: string; now: string },
): ErrorCode | undefined => {
  if (leadsClass(facts, person.userId)) return 'scanner.own-training'
  const reason = whyNotComeIn(facts, when)
  if (reason !== undefined) return reason
  if (person.isAttending) return undefined
  if (!mayBook(facts, person.schools)) return 'appointments.not-allowed'
  return isFull(facts) ? 'appointments.full' : undefined
}

/**
 * Why this attendance may not be removed, or undefined. One's own (or a child's) until the class begins, as long as nobody came through
 * the door and nothing is confirmed; by trainer, staff and leader until the window closes, with confirmations only by a trainer, since they fall with it.
 * `isRemovalEnabled`: the feature flag "attendance removal" (§6).
 */
export const whyNotLeave = (
  facts: AppointmentFacts,
  actor: Asker,
  attendance: {
    userId: number
    confirmations: readonly ConfirmationType[]
    /** ISO 8601 in UTC; null where nobody came yet. */
    checkedInAt: string | null
  },
  now: string,
  { isRemovalEnabled = true }: { isRemovalEnabled?: boolean } = {},
): ErrorCode | undefined => {
  const isConfirmed = attendance.confirmations.length > 0
  if (actsAsTrainerSide(facts, actor, attendance.userId)) {
    const isAllowed = isRemovalEnabled && (!isConfirmed || hasRole(actor, facts.schoolId, 'trainer'))
    if (!isAllowed) return 'appointments.not-allowed'
    return msOf(now) > closesAtMs(facts) ? 'attendance.closed' : undefined
  }
  if (!actsForFamily(actor, attendance.userId)) return 'appointments.not-allowed'
  const isThere = isConfirmed || attendance.checkedInAt !== null
  return isThere || msOf(now) >= msOf(facts.startAt) ? 'appointments.too-late-to-leave' : undefined
}
