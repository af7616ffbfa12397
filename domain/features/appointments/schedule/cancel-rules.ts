/** Cancelling a class, alone or with all that follow in its series: who may, and until when (decisions §4 capabilities, §5 details). */
import type { ErrorCode } from '../../../errors/catalogue.ts'
import type { AppointmentActor, AppointmentFacts, Taught } from '../appointment-facts.ts'
import { mayEdit } from '../capabilities.ts'

/** A class that was started took place. Cancelling twice is a conflict, so that attendees are not notified twice. */
export const whyNotCancel = (facts: AppointmentFacts, actor: AppointmentActor): ErrorCode | undefined => {
  if (facts.endedAt !== null) return 'appointments.already-ended'
  if (!mayEdit(facts, actor)) return 'appointments.not-allowed'
  if (facts.isCancelled) return 'appointments.cancelled'
  return facts.startedAt === null ? undefined : 'appointments.already-started'
}

/** Whether this person may end the series of their class. A substitute for one date does not plan the others. */
export const mayEndSeries = (
  facts: AppointmentFacts,
  { trainerId, coTrainerIds }: Taught,
  actor: AppointmentActor,
): boolean => mayEdit({ ...facts, trainerId, coTrainerIds }, actor)
