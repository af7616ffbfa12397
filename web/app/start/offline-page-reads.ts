/**
 * Answers that a member's pages show offline (decision 49): own progress, calendar weeks, visited modules and
 * classes, schools and family. Each kind is bounded. Of children only what their chips, cards and codes show
 * is stored.
 */
import { readUser, type Viewer } from '@wegband/domain/features/accounts/contract.ts'
import {
  type Appointment,
  listAppointments,
  listAppointmentTypes,
  readAppointment,
} from '@wegband/domain/features/appointments/contract.ts'
import { msOf, MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import { readLatest } from '@wegband/domain/features/dashboard/contract.ts'
import { listRelationRequests, listRelations } from '@wegband/domain/features/family/contract.ts'
import { readMissing } from '@wegband/domain/features/progress/contract.ts'
import { readOwnSchools } from '@wegband/domain/features/schools/contract.ts'
import {
  listModuleGroups,
  listModules,
  listSports,
  readModule,
  readSport,
} from '@wegband/domain/features/sports/contract.ts'
import { listGlossary, readPublicSettings } from '@wegband/domain/features/texts/contract.ts'
import type { EndpointKey } from '../../platform/api/queries.ts'
import type { PersistedQuery } from './persisted-query.ts'

/** How many answers of a kind stay on the device; the newest are kept. */
const MOST_BY_PATH: ReadonlyMap<unknown, number> = new Map([
  [readPublicSettings.path, 1],
  [listSports.path, 1],
  [listGlossary.path, 1],
  [listAppointmentTypes.path, 1],
  [readLatest.path, 1],
  [listRelations.path, 1],
  [listRelationRequests.path, 1],
  [readSport.path, 8],
  [listModuleGroups.path, 8],
  // each sport as a whole, and its shown levels
  [listModules.path, 16],
  [readModule.path, 40],
  [readMissing.path, 12],
  [readOwnSchools.path, 1],
  [readAppointment.path, 12],
])
/** The week shown last, and the weeks beside it. */
const MOST_WEEKS = 3
/** Ids in these addresses are user ids: only the own family is kept. */
const OF_PEOPLE: ReadonlySet<unknown> = new Set([readMissing.path, readOwnSchools.path])

const pathOf = ({ key }: PersistedQuery): unknown => key[0]
const requestOf = ({ key }: PersistedQuery): EndpointKey[1] =>
  (key as unknown as EndpointKey)[1] ?? { params: {}, query: {} }

/** All classes of a range of days, as the calendar reads them. */
const isCalendarWindow = (read: PersistedQuery): boolean =>
  pathOf(read) === listAppointments.path && read.key[2] === 'all'

/** The classes of the current week, as the start page reads them. */
function isOwnWeek(read: PersistedQuery, now: number): boolean {
  const { query } = requestOf(read)
  const { end_after: from, start_before: until } = query
  if (pathOf(read) !== listAppointments.path || Object.keys(query).length !== 2) return false
  return typeof from === 'string' && typeof until === 'string' && msOf(from) <= now && now < msOf(until)
}

const isOver = (read: PersistedQuery, now: number): boolean =>
  pathOf(read) === readAppointment.path && msOf((read.data as Appointment).endAt) + MS_PER_DAY < now

const newest = (reads: readonly PersistedQuery[], most: number): readonly PersistedQuery[] =>
  reads.toSorted((left, right) => right.at - left.at).slice(0, most)

/** Contact, address and birthday of a child are not stored on the device. */
export function withoutPrivateFacts(read: PersistedQuery): PersistedQuery {
  const { addresses: _addresses, ...child } = read.data as Viewer
  const data: Viewer = {
    ...child,
    mail: null,
    pendingMail: null,
    phone: null,
    birthdayAt: null,
    hasEmergencyInformation: false,
  }
  return { ...read, data }
}

const isChild = (read: PersistedQuery, childIds: readonly number[]): boolean =>
  pathOf(read) === readUser.path &&
  childIds.includes(Number(requestOf(read).params['id'])) &&
  Object.keys(requestOf(read).query).length === 0

/** `now` in epoch milliseconds. */
export function offlinePageReads(
  reads: readonly PersistedQuery[],
  viewer: Pick<Viewer, 'id' | 'childIds'>,
  now: number,
): readonly PersistedQuery[] {
  const family = new Set([viewer.id, ...viewer.childIds].map(String))
  const isOfFamily = (read: PersistedQuery): boolean =>
    !OF_PEOPLE.has(pathOf(read)) || family.has(String(requestOf(read).params['id']))
  const bounded = [...MOST_BY_PATH].flatMap(([path, most]) =>
    newest(
      reads.filter((read) => pathOf(read) === path && isOfFamily(read) && !isOver(read, now)),
      most,
    ),
  )
  return [
    ...bounded,
    ...newest(
      reads.filter((read) => isCalendarWindow(read)),
      MOST_WEEKS,
    ),
    ...reads.filter((read) => isOwnWeek(read, now)),
    ...reads.filter((read) => isChild(read, viewer.childIds)).map((read) => withoutPrivateFacts(read)),
  ]
}
