/** Who may see, book and leave a class, and be scanned into it (§4 Attendance, §6, decisions §4 Visibility and Run). */
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
import { isCheckedIn, isJudged } from './presence-rules.ts'

type Membership = Pick<UserSchool, 'schoolId' | 'state'>

/** A person who may attend: the caller, their child, or a person whom a trainer adds. */
export type Attendee = {
  userId: number
  schools: readonly Membership[]
  /** Already in the list: adding again changes nothing. */
  isAttending: boolean
}

const isIn = (state: UserSchool['state'], schools: readonly Membership[], schoolId: number): boolean =>
  schools.some((school) => school.schoolId === schoolId && school.state === state)

/**
 * Whether the class is open to a person with these memberships. Public classes are open to everyone, others to active members. With
 * trial slots they are open to interested persons too. Private trainings are open to no member.
 */
const isOpenTo = (facts: AppointmentFacts, schools: readonly Membership[]): boolean =>
  !isPrivateType(facts.type) &&
  (facts.isPublic ||
    isIn('active', schools, facts.schoolId) ||
    (facts.trialSlots > 0 && isIn('interested', schools, facts.schoolId)))

/**
 * Whether the caller may see the appointment at all. `also`: the schools of the caller's children, and whether the caller or a child
 * attends already. An appointment that was booked stays visible.
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

/** Active members may book, and everyone may book a public class. Interested persons use a trial registration. */
const mayBook = (facts: AppointmentFacts, schools: readonly Membership[]): boolean =>
  !isPrivateType(facts.type) && (facts.isPublic || isIn('active', schools, facts.schoolId))

/** Places that are offered to the waiting list or held for trial guests count as taken. */
export const isFull = (
  facts: Pick<AppointmentFacts, 'capacity' | 'attendeesCount' | 'heldPlaces'>,
): boolean => facts.capacity !== null && facts.attendeesCount + facts.heldPlaces >= facts.capacity

export type Asker = Pick<AppointmentActor, 'userId' | 'isAnonymous' | 'schools' | 'childIds'>

/** Whether the caller acts for the school and not for themself. */
const actsAsTrainerSide = (facts: AppointmentFacts, actor: Asker, userId: number): boolean =>
  actor.userId !== userId && isTrainerSide(actor, facts.schoolId)

/** Whether the caller acts for themself or for their child. */
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
 * Why this person may not be added, or undefined. Members may add themselves and their children ("Ich komme") until the class
 * begins. Trainer, staff and leader may add anyone until the class is ended or its window closes. Adding a person twice is allowed.
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
 * Like `whyNotScan`, for a scan that a device made offline and sends at `now`. `at` must lie inside the running class, and the scan
 * must come from the class's own trainer (decisions §4 QR/NFC).
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

/** Why the tablet at the door lets no person into this class, or undefined. This also applies to guests, whose place is held. */
export const whyNotComeIn = (
  facts: Pick<AppointmentFacts, 'endAt' | 'startedAt' | 'endedAt' | 'isCancelled'>,
  { at, now }: { at: string; now: string },
): ErrorCode | undefined => {
  if (facts.isCancelled) return 'appointments.cancelled'
  if (facts.startedAt === null || msOf(at) < msOf(facts.startedAt)) return 'appointments.not-started'
  const isOver = facts.endedAt !== null && msOf(at) > msOf(facts.endedAt)
  return isOver || msOf(now) > closesAtMs(facts) ? 'appointments.already-ended' : undefined
}

/**
 * Why the tablet at the door does not check this person in, or undefined. No trainer watches it, so only attendees and those who may
 * book can use it.
 */
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
 * Why this attendance may not be removed, or undefined. Members may remove their own or a child's until the class begins. They may
 * not after a check-in at the door or a confirmation. Trainer, staff and leader may remove it until the window closes. With
 * confirmations only a trainer may, since they are removed too. `isRemovalEnabled`: the feature flag "attendance removal" (§6).
 */
export const whyNotLeave = (
  facts: AppointmentFacts,
  actor: Asker,
  attendance: {
    userId: number
    confirmations: readonly ConfirmationType[]
    /** ISO 8601 in UTC; null while the person has not checked in. */
    checkedInAt: string | null
  },
  now: string,
  { isRemovalEnabled = true }: { isRemovalEnabled?: boolean } = {},
): ErrorCode | undefined => {
  if (actsAsTrainerSide(facts, actor, attendance.userId)) {
    const isAllowed = isRemovalEnabled && (!isJudged(attendance) || hasRole(actor, facts.schoolId, 'trainer'))
    if (!isAllowed) return 'appointments.not-allowed'
    return msOf(now) > closesAtMs(facts) ? 'attendance.closed' : undefined
  }
  if (!actsForFamily(actor, attendance.userId)) return 'appointments.not-allowed'
  const isHeld = isJudged(attendance) || isCheckedIn(attendance)
  return isHeld || msOf(now) >= msOf(facts.startAt) ? 'appointments.too-late-to-leave' : undefined
}
