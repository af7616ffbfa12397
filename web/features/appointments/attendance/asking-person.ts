/** Who asks, for the rules of classes, made of what the app knows of its user. The server asks the same rules of its own knowledge. */
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import type { AppointmentActor } from '@wegband/domain/features/appointments/appointment-facts.ts'

export const actorOf = (viewer: Viewer): AppointmentActor => ({
  userId: viewer.id,
  isAdmin: viewer.isAdmin,
  isAnonymous: viewer.isAnonymous,
  schools: viewer.schools,
  childIds: viewer.childIds,
  examinerOf: viewer.examinerOf,
})
