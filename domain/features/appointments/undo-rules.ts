/** What a slip of the hand did to a class, and until when it is taken back. */
import { msOf, plusMs } from '../../basics/calendar-days.ts'
import type { ErrorCode } from '../../errors/catalogue.ts'
import type { AppointmentActor, AppointmentFacts } from './appointment-facts.ts'
import { mayEdit } from './capabilities.ts'

/** So long the button is shown. */
export const UNDO_MS = 60_000
/** So much longer the server accepts it: the tap of the last second is still on its way. */
export const UNDO_GRACE_MS = 10_000

export const undoUntil = (doneAt: string): string => plusMs(doneAt, UNDO_MS)

const isOver = (doneAt: string, now: string): boolean => msOf(now) - msOf(doneAt) > UNDO_MS + UNDO_GRACE_MS

/** Why the calling off stands, or undefined. `cancelledAt`: when the class was called off. */
export const whyNotUndoCancel = (
  facts: Pick<AppointmentFacts, 'endedAt' | 'schoolId' | 'trainerId'>,
  actor: AppointmentActor,
  cancelledAt: string | null,
  now: string,
): ErrorCode | undefined => {
  if (!mayEdit(facts, actor)) return 'appointments.not-allowed'
  return cancelledAt === null || isOver(cancelledAt, now) ? 'appointments.undo-over' : undefined
}

/** Why the start stands, or undefined: only the person who started takes it back. */
export const whyNotUndoStart = (
  facts: Pick<AppointmentFacts, 'startedAt' | 'endedAt' | 'startedById'>,
  actor: Pick<AppointmentActor, 'userId'>,
  now: string,
): ErrorCode | undefined => {
  if (facts.endedAt !== null) return 'appointments.already-ended'
  if (facts.startedAt === null) return 'appointments.not-started'
  if (facts.startedById !== actor.userId) return 'appointments.not-allowed'
  return isOver(facts.startedAt, now) ? 'appointments.undo-over' : undefined
}
