import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import { listAppointments, listAppointmentTypes } from '@wegband/domain/features/appointments/contract.ts'
import { readPermanentCode } from '@wegband/domain/features/cards/card-contract.ts'
import { readLatest } from '@wegband/domain/features/dashboard/contract.ts'
import { listRelationRequests, listRelations } from '@wegband/domain/features/family/contract.ts'
import type { EndpointShape } from '@wegband/domain/http/endpoint.ts'
import { readMissing } from '@wegband/domain/features/progress/contract.ts'
import { readOwnSchools } from '@wegband/domain/features/schools/contract.ts'
import { listModuleGroups, listModules, readSport } from '@wegband/domain/features/sports/contract.ts'
import { now } from '../../platform/clock.ts'
import { connection } from '../../platform/offline/connection.ts'
import { keyOf } from '../../platform/api/queries.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { prefetchForOffline } from './offline-prefetch.ts'

const PROGRESS = {
  sportId: 1,
  levelIndex: 3,
  progress: 40,
  stripes: 1,
  beltStep: 2,
  levelCheckUnlocked: false,
  counts: { trainings: 1, activeWeeks: 1, modules: 1, workshops: 0, seminars: 0 },
}
const PAGES: readonly EndpointShape[] = [
  listAppointments,
  listAppointmentTypes,
  readSport,
  listModules,
  listModuleGroups,
  readMissing,
  readLatest,
  listRelations,
  listRelationRequests,
  readOwnSchools,
]
const READY = Promise.resolve()
const mara = makeViewer({ childIds: [5], trainingProgress: [PROGRESS] })

const open = async () =>
  await renderPage(<p>Start</p>, {
    at: '/dashboard',
    viewer: mara,
    answers: [
      answer(readPermanentCode, {
        status: 200,
        body: { data: { token: 'WTM-x', since: '2026-11-20T09:00:00.000Z' } },
      }),
      answer(readUser, ({ params }) => ({
        status: 200,
        body: { data: params.id === '5' ? makeViewer({ id: 5 }) : mara },
      })),
      ...PAGES.map((endpoint) =>
        answer(endpoint, {
          status: 200,
          body: { data: [], meta: { current_page: 1, last_page: 1, per_page: 200, total: 0 } },
        }),
      ),
    ],
  })

const setNetworkInformation = (value: object): void =>
  void Object.defineProperty(navigator, 'connection', { value, configurable: true })

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work))
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'connection')
  connection.set({ status: 'fine' })
})

test("reads the codes of the family first, then the data of a member's pages", async () => {
  const page = await open()
  await prefetchForOffline(page.queryClient, 1, [], () => false, READY)
  expect(page.sent(readPermanentCode).map(({ params }) => params.id)).toEqual(['1', '5'])
  expect(page.sent(readUser).map(({ params }) => params.id)).toContain('5')
  for (const endpoint of PAGES)
    expect([endpoint.path, page.sent(endpoint).length]).not.toEqual([endpoint.path, 0])
})

test('does not read again what the device stored less than six hours ago', async () => {
  const page = await open()
  const codes = ['1', '5'].map((id) => ({
    key: keyOf(readPermanentCode, { params: { id } }),
    data: {},
    at: now() - 5 * 3_600_000,
  }))
  await prefetchForOffline(page.queryClient, 1, codes, () => false, READY)
  expect(page.sent(readPermanentCode)).toEqual([])
  expect(page.sent(readOwnSchools)).toHaveLength(1)
})

test.each([{ saveData: true }, { effectiveType: '2g' }])(
  'reads only the codes when the browser saves data: %o',
  async (how) => {
    setNetworkInformation(how)
    const page = await open()
    await prefetchForOffline(page.queryClient, 1, [], () => false, READY)
    expect(page.sent(readPermanentCode)).toHaveLength(2)
    for (const endpoint of PAGES) expect(page.sent(endpoint)).toEqual([])
  },
)

test('ends with the session, and when the connection is lost', async () => {
  const page = await open()
  await prefetchForOffline(page.queryClient, 1, [], () => true, READY)
  expect(page.sent(readPermanentCode)).toEqual([])
  connection.set({ status: 'lost', since: 1 })
  await prefetchForOffline(page.queryClient, 1, [], () => false, READY)
  expect(page.sent(readPermanentCode)).toEqual([])
})
