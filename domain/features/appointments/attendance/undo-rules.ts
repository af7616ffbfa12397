/** Undo of starting and of cancelling a class: who may, and until when (decision 0050). */
import { msOf, plusMs } from '../../../basics/calendar-days.ts'
import type { ErrorCode } from '../../../errors/catalogue.ts'
import type { AppointmentActor, AppointmentFacts, Taught } from '../appointment-facts.ts'
import { mayEdit } from '../capabilities.ts'

/** How long the undo button is displayed. */
export const UNDO_MS = 60_000
/** How much longer the server accepts the request, which needs time to arrive. */
export const UNDO_GRACE_MS = 10_000

/** So long a slip is held back, since most are undone at once. What has left by then is corrected (decision 79). */
export const HELD_MS = 10_000

export const undoUntil = (doneAt: string): string => plusMs(doneAt, UNDO_MS)

/** Whether the action happened too long ago to be undone. */
export const isUndoOver = (doneAt: string, now: string): boolean =>
  msOf(now) - msOf(doneAt) > UNDO_MS + UNDO_GRACE_MS

/** Why the cancellation cannot be undone, or undefined. `cancelledAt`: when the class was cancelled. */
export const whyNotUndoCancel = (
  facts: Taught & Pick<AppointmentFacts, 'endedAt' | 'schoolId'>,
  actor: AppointmentActor,
  cancelledAt: string | null,
  now: string,
): ErrorCode | undefined => {
  if (!mayEdit(facts, actor)) return 'appointments.not-allowed'
  return cancelledAt === null || isUndoOver(cancelledAt, now) ? 'appointments.undo-over' : undefined
}

/** Why the start cannot be undone, or undefined: only the person who started the class may. */
export const whyNotUndoStart = (
  facts: Pick<AppointmentFacts, 'startedAt' | 'endedAt' | 'startedById'>,
  actor: Pick<AppointmentActor, 'userId'>,
  now: string,
): ErrorCode | undefined => {
  if (facts.endedAt !== null) return 'appointments.already-ended'
  if (facts.startedAt === null) return 'appointments.not-started'
  if (facts.startedById !== actor.userId) return 'appointments.not-allowed'
  return isUndoOver(facts.startedAt, now) ? 'appointments.undo-over' : undefined
}
