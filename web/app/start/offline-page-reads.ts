/**
 * Answers that a member's pages show offline (decision 49): own progress, calendar weeks, visited modules and
 * classes, schools, family and its codes. The declarations bound each kind (`offline`). Of children only what
 * their chips, cards and codes show is stored.
 */
import { readUser, type Viewer } from '@wegband/domain/features/accounts/contract.ts'
import {
  type Appointment,
  listAppointments,
  readAppointment,
} from '@wegband/domain/features/appointments/contract.ts'
import { msOf, MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import { OFFLINE_TABLE } from '@wegband/domain/features/offline-table.ts'
import type { EndpointKey } from '../../platform/api/queries.ts'
import type { PersistedQuery } from './persisted-query.ts'

/** The other reads belong to the running classes. */
const OF_PAGES = OFFLINE_TABLE.filter(({ newest: most, familyOnly }) => most !== undefined || familyOnly)
/** The week shown last, and the weeks beside it. */
const MOST_WEEKS = 3

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

const newest = (reads: readonly PersistedQuery[], most: number | undefined): readonly PersistedQuery[] =>
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
  const isOfFamily = (read: PersistedQuery): boolean => family.has(String(requestOf(read).params['id']))
  const bounded = OF_PAGES.flatMap(({ path, newest: most, familyOnly }) =>
    newest(
      reads.filter(
        (read) => pathOf(read) === path && (!familyOnly || isOfFamily(read)) && !isOver(read, now),
      ),
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
