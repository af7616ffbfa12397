/** Builds the acting person for the appointment rules from what the app knows of its user. The server builds it from its own data. */
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import type { AppointmentActor } from '@wegband/domain/features/appointments/appointment-facts.ts'

export const actorOf = (viewer: Viewer): AppointmentActor => ({
  userId: viewer.id,
  isAdmin: viewer.isAdmin,
  isAnonymous: viewer.isAnonymous,
  schools: viewer.schools,
  childIds: viewer.childIds,
  examinerOf: viewer.examinerOf,
  childProtection: viewer.childProtection,
})
