/** Who has seen that a class was called off or moved, for those who may edit it; people still to be reached come first. */
import type {
  ReachedPeople,
  ReachedPerson,
} from '@wegband/domain/features/appointments/schedule/reached-contract.ts'
import {
  furthestOf,
  REACHED_STATES,
  reachedStateOf,
} from '@wegband/domain/features/appointments/schedule/reached-rules.ts'
import { mayEdit } from '@wegband/domain/features/appointments/capabilities.ts'
import { isTrainerSide } from '@wegband/domain/features/accounts/school-rights.ts'
import type { Context } from '../../../http/request/context.ts'
import { loadAppointment } from '../load-appointment.ts'
import { refusal } from '../schedule/change-appointment.ts'
import {
  findAnnouncement,
  listAnnouncedGuests,
  listAnnouncedPeople,
  type AnnouncedPerson,
} from './reached-store.ts'

const shown = ({
  pushes,
  emails,
  children,
  hasGuardian: _hasGuardian,
  ...person
}: AnnouncedPerson): ReachedPerson => {
  const [push, email] = [furthestOf(pushes), furthestOf(emails)]
  const state = reachedStateOf({ seenAt: person.seenAt, push, email })
  return { ...person, children: [...children], push, email, state }
}

/** A child without a device or email of its own hears of it from its guardians, who are listed. */
const isReachedByGuardians = ({ hasGuardian, seenAt, pushes, emails }: AnnouncedPerson): boolean =>
  hasGuardian && seenAt === null && pushes.length === 0 && emails.length === 0

export const readReached = async (context: Context, id: number): Promise<ReachedPeople> => {
  const loaded = await loadAppointment(context, id)
  const { facts, row } = loaded
  if (!mayEdit(facts, context.actor)) throw refusal('appointments.not-allowed', loaded)
  const db = context.db.drizzle
  const told = await findAnnouncement(db, id, facts.isCancelled)
  if (told === undefined) return { about: null, toldAt: null, dates: 0, people: [] }
  // The same people see members with their phones on the pages of the school.
  const seesPhones = isTrainerSide(context.actor, row.schoolId)
  const [people, guests] = [
    await listAnnouncedPeople(db, told, { schoolId: row.schoolId, seesPhones }),
    await listAnnouncedGuests(db, told, seesPhones),
  ]
  const rank = ({ state }: ReachedPerson): number => REACHED_STATES.indexOf(state)
  return {
    about: facts.isCancelled ? 'cancelled' : 'changed',
    toldAt: told.at,
    dates: told.subjectIds.length,
    people: [...people, ...guests]
      .filter((person) => !isReachedByGuardians(person))
      .map(shown)
      .toSorted((left, right) => rank(left) - rank(right)),
  }
}
