/**
 * Which server answers stay on the device for a start offline: the user, their running classes, their day as
 * a trainer. Also the codes of their family, their next classes, and what their pages show
 * (`offline-page-reads.ts`).
 */
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import { isTrainerSide } from '@wegband/domain/features/accounts/school-rights.ts'
import {
  listAppointments,
  listAttendances,
  readAppointment,
  type Appointment,
  type Attendance,
} from '@wegband/domain/features/appointments/contract.ts'
import { factsOf, leadsClass } from '@wegband/domain/features/appointments/appointment-facts.ts'
import { msOf, MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import { type ExamDay, readExamDay } from '@wegband/domain/features/exams/contract.ts'
import { OFFLINE_TABLE } from '@wegband/domain/features/offline-table.ts'
import { listModules, readModule } from '@wegband/domain/features/sports/contract.ts'
import type { EndpointKey } from '../../platform/api/queries.ts'
import type { PersistedQuery } from './persisted-query.ts'
import { offlinePageReads } from './offline-page-reads.ts'
import { isAtHand, readsToOpen } from './reads-to-open.ts'

/** A trainer rarely runs two classes at once; more would store a whole diary. */
const MOST_CLASSES = 3
const pathOf = ({ key }: PersistedQuery): unknown => key[0]
const requestOf = ({ key }: PersistedQuery): EndpointKey[1] =>
  (key as unknown as EndpointKey)[1] ?? { params: {}, query: {} }
const idOf = (read: PersistedQuery): number => Number(requestOf(read).params['id'])

const viewerIn = (reads: readonly PersistedQuery[], userId: number): PersistedQuery | undefined =>
  reads.find(
    (read) =>
      pathOf(read) === readUser.path && idOf(read) === userId && 'with_addresses' in requestOf(read).query,
  )

/** Classes that run or may be started, and that this user gives or helps with; running ones come first. */
export function runningClasses(
  reads: readonly PersistedQuery[],
  viewer: Viewer | undefined,
  now: number,
): readonly Appointment[] {
  if (viewer === undefined) return []
  return reads
    .filter((read) => pathOf(read) === readAppointment.path)
    .map(({ data }) => data as Appointment)
    .filter((one) => isAtHand(one, now) && isTrainerSide(viewer, one.school.id))
    .toSorted(
      (left, right) =>
        Number(right.isStarted) - Number(left.isStarted) ||
        Number(leadsClass(factsOf(right), viewer.id)) - Number(leadsClass(factsOf(left), viewer.id)) ||
        msOf(right.startAt) - msOf(left.startAt),
    )
    .slice(0, MOST_CLASSES)
}

const OF_A_CLASS: ReadonlySet<unknown> = new Set(
  OFFLINE_TABLE.filter(({ ofRunningClass }) => ofRunningClass).map(({ path }) => path),
)
/** An exam day whose score sheets are being filled; it names its candidates, so it expires soon. */
const isOpenExam = ({ isOpen, startAt }: ExamDay, now: number): boolean =>
  isOpen && now < msOf(startAt) + MS_PER_DAY

/**
 * The next classes of the dashboard, or the day of a trainer's schools with classes still running from
 * earlier days.
 */
function isOfToday(query: EndpointKey[1]['query'], now: number): boolean {
  if (query['show_in_dashboard'] === '1') return true
  const { end_after: from, start_before: until } = query
  if (query['school[]'] === undefined || typeof from !== 'string' || typeof until !== 'string') return false
  return msOf(from) <= now && now < msOf(until) + MS_PER_DAY
}

/**
 * Updates each class of a list to what was last read of it, also by its own page. A class that was seen to
 * end stays ended.
 */
function withNewest(list: PersistedQuery, classes: ReadonlyMap<number, PersistedQuery>): PersistedQuery {
  if (!Array.isArray(list.data)) return list
  let { at } = list
  const data = (list.data as readonly Appointment[]).map((one) => {
    const read = classes.get(one.id)
    if (read === undefined || read.at <= list.at) return one
    at = Math.max(at, read.at)
    return read.data as Appointment
  })
  // with its time, so that it replaces what the page still has
  return at === list.at ? list : { key: list.key, data, at }
}

/** `now` in epoch milliseconds. Keeps nothing without the user themselves. */
export function readsToKeep(
  reads: readonly PersistedQuery[],
  userId: number,
  now: number,
): readonly PersistedQuery[] {
  const person = viewerIn(reads, userId)
  if (person === undefined) return []
  const classes = runningClasses(reads, person.data as Viewer, now)
  const ids = new Set(classes.map(({ id }) => id))
  const sports = new Set(classes.flatMap((one) => one.sports.map(({ id }) => String(id))))
  const lists = reads.filter((read) => pathOf(read) === listAttendances.path && ids.has(idOf(read)))
  const modules = new Set(
    lists.flatMap(({ data }) =>
      (data as readonly Attendance[]).map(({ suggestion }) => suggestion?.moduleId),
    ),
  )
  const { childIds } = person.data as Viewer
  const isWanted = (read: PersistedQuery): boolean => {
    const path = pathOf(read)
    if (read === person) return true
    if (OF_A_CLASS.has(path)) return ids.has(idOf(read))
    if (path === readExamDay.path) return isOpenExam(read.data as ExamDay, now)
    if (path === readModule.path) return modules.has(idOf(read))
    if (path === listModules.path) return sports.has(String(requestOf(read).query['sport']))
    return path === listAppointments.path && isOfToday(requestOf(read).query, now)
  }
  const read = new Map(
    reads.filter((one) => pathOf(one) === readAppointment.path).map((one) => [idOf(one), one]),
  )
  const chosen = [
    ...reads.filter((one) => isWanted(one)),
    ...offlinePageReads(reads, { id: userId, childIds }, now),
  ]
  const wanted = [...new Map(chosen.map((one) => [JSON.stringify(one.key), one])).values()].map((one) =>
    pathOf(one) === listAppointments.path ? withNewest(one, read) : one,
  )
  return readsToOpen(wanted, userId, now)
}
