/**
 * Who may send a membership request for whom, and who answers it (decisions §4: parents act for children; can-answer-school-request
 * holders are notified).
 */
import { isUndoOver } from '../appointments/attendance/undo-rules.ts'
import { hasAbility } from '../accounts/abilities.ts'
import { MEMBERSHIP_LV, type Actor } from '../accounts/contract.ts'
import type { ErrorCode } from '../../errors/catalogue.ts'
import type { RequestType, SchoolRequestState } from './contract.ts'

/** §5: a request needs at least a confirmed account. */
export const SCHOOL_REQUEST_LEVEL = MEMBERSHIP_LV.verified

/** Most messages of both sides on one request; afterwards it must be answered. */
export const REQUEST_MESSAGES_MAX = 20

/** Whether the person is the caller or their child. */
export const isTheirs = (actor: Pick<Actor, 'userId' | 'childIds'>, userId: number): boolean =>
  actor.userId === userId || actor.childIds.includes(userId)

/** Whether the person may answer requests of the school: an active membership with that ability. */
export const canAnswer = (
  actor: { readonly schools: readonly Pick<Actor['schools'][number], 'schoolId' | 'state' | 'abilities'>[] },
  schoolId: number,
): boolean => hasAbility(actor, schoolId, 'can-answer-school-request')

/**
 * Why the acceptance of a request to join cannot be undone, or undefined. It is possible within a minute, for the people who may
 * accept (decision 0050). Acceptance of a leaving cannot be undone: it needs a confirmation and cancels bookings at once.
 */
export const whyNotUndoAccept = (
  actor: Parameters<typeof canAnswer>[0],
  request: {
    readonly schoolId: number
    readonly type: RequestType
    readonly state: SchoolRequestState
    readonly answeredAt: string | null
  },
  now: string,
): ErrorCode | undefined => {
  if (!canAnswer(actor, request.schoolId)) return 'schools.cannot-answer'
  const { type, state, answeredAt } = request
  const isAccepted = type === 'enrollment' && state === 'accepted' && answeredAt !== null
  return isAccepted && !isUndoOver(answeredAt, now) ? undefined : 'schools.undo-over'
}

/** §6: the error of the missing ability. */
export const whyNotAnswerFor = (
  actor: Parameters<typeof canAnswer>[0],
  schoolId: number,
): ErrorCode | undefined => (canAnswer(actor, schoolId) ? undefined : 'schools.cannot-answer')

/** Why the page offers no request: guests and unconfirmed users must first register and confirm their email address. */
export const whyNotRequest = (person: {
  readonly isAnonymous: boolean
  readonly membershipLv: number
}): ErrorCode | undefined => {
  if (person.isAnonymous) return 'auth.registration-required'
  return person.membershipLv < SCHOOL_REQUEST_LEVEL ? 'auth.mail-unverified' : undefined
}
