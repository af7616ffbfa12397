/** The people who may be added by name: search hits of the server; offline, in a running class, the names stored on this device. */
import { useQuery } from '@tanstack/react-query'
import { isSearchable } from '@wegband/domain/features/accounts/person-search.ts'
import type { FoundPerson } from '@wegband/domain/features/accounts/person-search-contract.ts'
import { factsOf, leadsClass } from '@wegband/domain/features/appointments/appointment-facts.ts'
import type { Appointment, Attendance } from '@wegband/domain/features/appointments/contract.ts'
import { namesMatching } from '@wegband/domain/features/appointments/attendance/add-by-name-rules.ts'
import { connection } from '../../../platform/offline/connection.ts'
import { useStore } from '../../../platform/store.ts'
import { usePersonSearch } from '../../accounts/use-person-search.ts'
import { recentPeopleQuery } from '../queries.ts'

export type Candidate = Pick<FoundPerson, 'id' | 'firstName' | 'lastName' | 'avatar' | 'age' | 'isKid'>

type KeptName = Candidate & { readonly initial: string }

export type CandidateSearch = {
  readonly people: readonly Candidate[]
  /** The search term is long enough and has no hit. */
  readonly hasNoMatch: boolean
  readonly error: Error | null
  /** What is searched: the school, the names on this device, or nothing at all offline. */
  readonly source: 'school' | 'device' | 'nothing'
}

/** Only the trainer of a running class searches names offline. */
export const takesNames = (appointment: Appointment, viewerId: number): boolean =>
  appointment.isStarted && !appointment.isEnded && leadsClass(factsOf(appointment), viewerId)

/** People on the list by their whole name, then those who trained here lately. */
function keptNames(
  list: readonly Attendance[],
  recent: readonly { id: number; firstName: string; initial: string }[],
): KeptName[] {
  const listed = list.map(({ user, level }) => ({
    ...user,
    age: null,
    isKid: level?.isKids ?? false,
    initial: user.lastName,
  }))
  const known = new Set(listed.map(({ id }) => id))
  const others = recent
    .filter(({ id }) => !known.has(id))
    .map((one) => ({ ...one, lastName: `${one.initial}.`, avatar: null, age: null, isKid: false }))
  return [...listed, ...others]
}

export function useCandidates(
  typed: string,
  parts: { appointment: Appointment; list: readonly Attendance[]; viewerId: number },
): CandidateSearch {
  const { appointment, list, viewerId } = parts
  const isDown = useStore(connection).status !== 'fine'
  const isKept = isDown && takesNames(appointment, viewerId)
  const recent = useQuery({ ...recentPeopleQuery(appointment.id), enabled: false }).data ?? []
  const searched = usePersonSearch(isKept ? '' : typed, appointment.school.id)
  if (!isKept) return { ...searched, source: 'school' }
  const names = keptNames(list, recent)
  const people = isSearchable(typed) ? namesMatching(names, typed) : []
  return {
    people,
    hasNoMatch: isSearchable(typed) && people.length === 0,
    error: null,
    source: names.length === 0 ? 'nothing' : 'device',
  }
}
