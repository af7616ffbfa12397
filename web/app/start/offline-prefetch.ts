/**
 * Fetches in idle time what a member's pages need offline, the codes of the family first.
 * `save-offline-snapshot.ts` writes the answers to the device.
 */
import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { readUser, type Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { listAppointments, listAppointmentTypes } from '@wegband/domain/features/appointments/contract.ts'
import { dayOf, instantOf, MS_PER_HOUR } from '@wegband/domain/basics/calendar-days.ts'
import { readPermanentCode } from '@wegband/domain/features/cards/card-contract.ts'
import { readLatest } from '@wegband/domain/features/dashboard/contract.ts'
import { listRelationRequests, listRelations } from '@wegband/domain/features/family/contract.ts'
import { readMissing } from '@wegband/domain/features/progress/contract.ts'
import { readOwnSchools } from '@wegband/domain/features/schools/contract.ts'
import { listModuleGroups, readSport } from '@wegband/domain/features/sports/contract.ts'
import { isTrainerSide } from '@wegband/domain/features/accounts/school-rights.ts'
import { prefetchRosters, rostersToPrefetch } from '../../features/appointments/offline/prefetch-rosters.ts'
import { trainerDayQuery } from '../../features/trainer/queries.ts'
import { viewerQuery } from '../../features/accounts/viewer.ts'
import { weekQuery } from '../../features/calendar/queries.ts'
import { filtersOf, presentWeek } from '../../features/calendar/week-address.ts'
import { UPCOMING_QUERY } from '../../features/dashboard/queries.ts'
import { levelModulesQuery } from '../../features/sports/queries.ts'
import { now } from '../../platform/clock.ts'
import { whenIdle } from '../../platform/loading/idle.ts'
import { isOffline } from '../../platform/offline/connection.ts'
import { queryOf } from '../../platform/api/queries.ts'
import type { PersistedQuery } from './persisted-query.ts'

/** A start of the app does not fetch answers that are newer than this. */
const FRESH_MS = 6 * MS_PER_HOUR

type Step = { readonly key: QueryKey; readonly run: (client: QueryClient) => Promise<unknown> }

/** The step fails silently: the page that needs the answer requests it itself. */
const step = <Data, Key extends QueryKey>(options: FetchQueryOptions<Data, Error, Data, Key>): Step => ({
  key: options.queryKey,
  run: (client) => client.prefetchQuery({ ...options, staleTime: FRESH_MS, retry: false }),
})

const codeOf = (id: number): Step => step(queryOf(readPermanentCode, { params: { id } }))

const childrenOf = ({ childIds }: Viewer): Step[] => [
  ...childIds.map(codeOf),
  ...childIds.map((one) => step(queryOf(readUser, { params: { id: one } }))),
]

const pagesOf = ({ id, calendarSettings, trainingProgress }: Viewer): Step[] => [
  step(weekQuery(presentWeek(), filtersOf({}, calendarSettings.ownSchoolsOnly))),
  step(queryOf(listAppointments, { query: UPCOMING_QUERY })),
  step(queryOf(listAppointmentTypes)),
  ...trainingProgress.flatMap(({ sportId, levelIndex }) => [
    step(queryOf(readSport, { params: { id: String(sportId) } })),
    step(levelModulesQuery(sportId, levelIndex)),
    step(queryOf(listModuleGroups, { query: { sport: String(sportId) } })),
    step(queryOf(readMissing, { params: { id }, query: { sport: sportId } })),
  ]),
  step(queryOf(readLatest)),
  step(queryOf(listRelations)),
  step(queryOf(listRelationRequests)),
  step(queryOf(readOwnSchools, { params: { id } })),
]

/** The browser is set to save data, or the connection is too slow. */
export function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  const kind: unknown = Reflect.get(Object(connection), 'effectiveType')
  return Reflect.get(Object(connection), 'saveData') === true || kind === 'slow-2g' || kind === '2g'
}

const idle = (): Promise<void> => new Promise((resolve) => void whenIdle(resolve))

/** The day of a trainer and the lists of their classes: small, and without them no class runs offline. */
async function takeClasses(client: QueryClient, viewer: Viewer, isOver: () => boolean): Promise<void> {
  const schools = viewer.schools.filter(({ schoolId }) => isTrainerSide(viewer, schoolId))
  if (schools.length === 0) return
  await idle()
  if (isOver()) return
  const day = trainerDayQuery(
    dayOf(instantOf(now())),
    schools.map(({ schoolId }) => schoolId),
  )
  await client.prefetchQuery({ ...day, retry: false })
  const list = client.getQueryData(day.queryKey) ?? []
  if (!isOver()) await prefetchRosters(client, rostersToPrefetch(list, viewer.id, now()))
}

/**
 * `onDevice`: what was read before. Without `canStartOffline`, the service worker, only the codes are useful. The own code comes at once,
 * all else after `firstPage`. Stops early when the connection is lost or `isOver` returns true.
 */
export async function prefetchForOffline(
  client: QueryClient,
  userId: number,
  onDevice: readonly PersistedQuery[],
  isOver: () => boolean,
  canStartOffline: Promise<unknown>,
  firstPage: Promise<unknown> = Promise.resolve(),
): Promise<void> {
  const viewer = await client.fetchQuery({ ...viewerQuery(userId), staleTime: FRESH_MS })
  if (viewer.isAnonymous) return
  const readAt = new Map(onDevice.map(({ key, at }) => [JSON.stringify(key), at]))
  const take = async (steps: readonly Step[]): Promise<void> => {
    for (const { key, run } of steps) {
      if (now() < (readAt.get(JSON.stringify(key)) ?? 0) + FRESH_MS) continue
      await idle()
      if (isOver() || isOffline()) return
      await run(client)
    }
  }
  await take([codeOf(viewer.id)])
  await firstPage
  await take(childrenOf(viewer))
  await takeClasses(client, viewer, () => isOver() || isOffline())
  if (savesData()) return
  await canStartOffline
  await take(pagesOf(viewer))
}
