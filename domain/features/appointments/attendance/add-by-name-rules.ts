/**
 * People without a card while the device is offline: a trainer adds them by name, from the few names that the device stores while
 * the class runs.
 */
import { msOf } from '../../../basics/calendar-days.ts'
import type { ErrorCode } from '../../../errors/catalogue.ts'
import { belongsTo, isTrainerSide } from '../../accounts/school-rights.ts'
import { foldCharacters } from '../../texts/glossary-search.ts'
import {
  type AppointmentActor,
  type AppointmentFacts,
  closesAtMs,
  leadsClass,
  opensAtMs,
} from '../appointment-facts.ts'
import { type Asker, type Attendee, whyNotLateScan } from './attendance-rules.ts'
import type { RecentPerson } from '../offline/commands-contract.ts'

/**
 * Why a device does not get the names of recent attendees, or undefined. Only a trainer who runs this class gets them, from the
 * earliest start to the end.
 */
export const whyNotKeepNames = (
  facts: AppointmentFacts,
  actor: Pick<AppointmentActor, 'userId' | 'schools'>,
  now: string,
): ErrorCode | undefined => {
  if (!isTrainerSide(actor, facts.schoolId) || !leadsClass(facts, actor.userId))
    return 'appointments.not-allowed'
  if (facts.isCancelled) return 'appointments.cancelled'
  if (facts.startedAt === null && msOf(now) < opensAtMs(facts)) return 'appointments.not-started'
  return facts.endedAt !== null || msOf(now) > closesAtMs(facts) ? 'appointments.already-ended' : undefined
}

/** As for a late scan. A name proves less than a card, so the person must belong to the school. */
export const whyNotLateAdd = (
  facts: AppointmentFacts,
  actor: Asker,
  person: Attendee,
  moments: { at: string; now: string },
): ErrorCode | undefined => {
  const mayAsk = isTrainerSide(actor, facts.schoolId) && leadsClass(facts, actor.userId)
  if (mayAsk && !belongsTo(person, facts.schoolId)) return 'general.not-found'
  return whyNotLateScan(facts, actor, person, moments)
}

/** "jö", "joerg" and "Jörg B" find Jörg B. */
export const namesMatching = <Person extends Pick<RecentPerson, 'firstName' | 'initial'>>(
  people: readonly Person[],
  typed: string,
): Person[] => {
  const wanted = foldCharacters(typed.trim()).replaceAll(/\s+/g, ' ')
  return people.filter(
    ({ firstName, initial }) => wanted !== '' && foldCharacters(`${firstName} ${initial}`).startsWith(wanted),
  )
}
