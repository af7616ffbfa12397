/** Who may show the code at the door of a class, and who may enter with it (decisions §4 Confirmation). */
import { msOf } from '../../../basics/calendar-days.ts'
import type { ErrorCode } from '../../../errors/catalogue.ts'
import { isTrainerSide } from '../../accounts/school-rights.ts'
import { type AppointmentFacts, closesAtMs, leadsClass } from '../appointment-facts.ts'
import { type Asker, type Attendee, isFull, whyNotBook } from '../attendance/attendance-rules.ts'

/** Why the class cannot be entered at this moment by any person. */
const whyNotRunning = (facts: AppointmentFacts, now: string): ErrorCode | undefined => {
  if (facts.isCancelled) return 'appointments.cancelled'
  if (facts.endedAt !== null || msOf(now) > closesAtMs(facts)) return 'appointments.already-ended'
  return facts.startedAt === null ? 'appointments.not-started' : undefined
}

export const whyNotShowDoor = (
  facts: AppointmentFacts,
  actor: Pick<Asker, 'schools'>,
  now: string,
): ErrorCode | undefined =>
  isTrainerSide(actor, facts.schoolId) ? whyNotRunning(facts, now) : 'appointments.not-allowed'

/** Only for the caller: a child shows its own code or card. Entering twice is allowed. */
export const whyNotEnter = (
  facts: AppointmentFacts,
  actor: Asker,
  person: Attendee,
  now: string,
): ErrorCode | undefined => {
  if (leadsClass(facts, actor.userId)) return 'scanner.own-training'
  const mayNot = person.isAttending ? undefined : whyNotBook(facts, actor, person)
  return (
    mayNot ??
    whyNotRunning(facts, now) ??
    (!person.isAttending && isFull(facts) ? 'appointments.full' : undefined)
  )
}
