import { afterAll, beforeAll, expect, test } from 'vitest'
import { LATEST_ITEMS, readLatest } from '@wegband/domain/features/dashboard/contract.ts'
import { trainingEvents } from '../../db/schema/progress.ts'
import { contentProgress } from '../../db/schema/videos/videos.ts'
import { makeSchool, makeUser, type UserRow } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { makeContent, makeLevel, makeModule, makeSport } from '../../testing/makers/training-makers.ts'
import { routes } from './routes.ts'

let app: TestApp
let sport: Awaited<ReturnType<typeof makeSport>>
let module: Awaited<ReturnType<typeof makeModule>>

beforeAll(async () => {
  app = await createTestApp({ features: [routes], clockIso: '2026-11-20T09:00:00Z' })
  sport = await makeSport(app.db, { name: { de: 'Wing Chun' } })
  module = await makeModule(app.db, await makeLevel(app.db, sport), {
    name: { de: 'Der Keil', en: 'The wedge' },
    sortOrder: 2,
  })
})
afterAll(() => app.close())

const watch = async (user: UserRow, at: string, more: { schoolId?: number; completedAt?: string } = {}) => {
  const { schoolId, completedAt } = more
  const own = schoolId === undefined ? sport : await makeSport(app.db, { schoolId })
  const video = await makeContent(app.db, { id: module.id, sportId: own.id }, { name: { de: `Film ${at}` } })
  const row = { userId: user.id, contentId: video.id, seconds: 12, updatedAt: at }
  await app.db.drizzle.insert(contentProgress).values({ ...row, completedAt: completedAt ?? null })
  return video
}

let source = 0
const confirm = async (user: UserRow, at: string, kind: 'training' | 'placement' | 'exam'): Promise<void> => {
  source += 1
  await app.db.drizzle.insert(trainingEvents).values({
    userId: user.id,
    sportId: sport.id,
    moduleId: kind === 'training' ? module.id : null,
    levelIndex: 1,
    kind,
    week: '2026-W47',
    occurredAt: at,
    sourceType: 'attendance',
    sourceId: source,
  })
}

// spec: dashboard-latest-and-calendar
test('videos and trainings are listed together, newest first, in the reader’s language', async () => {
  const anna = await makeUser(app.db, { language: 'en' })
  await watch(anna, '2026-11-18T10:00:00.000Z', { completedAt: '2026-11-18T10:00:00.000Z' })
  await confirm(anna, '2026-11-19T18:00:00.000Z', 'training')
  await confirm(anna, '2026-11-10T18:00:00.000Z', 'exam')
  await confirm(anna, '2026-01-10T18:00:00.000Z', 'placement')
  const { body } = await app.call(readLatest, { as: anna, headers: { 'accept-language': 'en' } })
  expect(body.data).toEqual([
    {
      kind: 'training',
      at: '2026-11-19T18:00:00.000Z',
      eventId: body.data[0]?.kind === 'training' ? body.data[0].eventId : 0,
      event: 'training',
      source: 'attendance',
      sportId: sport.id,
      sportName: 'Wing Chun',
      module: { id: module.id, order: 2, name: 'The wedge' },
    },
    {
      kind: 'film',
      at: '2026-11-18T10:00:00.000Z',
      contentId: body.data[1]?.kind === 'film' ? body.data[1].contentId : 0,
      moduleId: module.id,
      sportId: sport.id,
      name: 'Film 2026-11-18T10:00:00.000Z',
      progress: 12,
      videoLength: 40,
      isCompleted: true,
    },
    expect.objectContaining({ kind: 'training', event: 'exam', module: null }),
  ])
})

test('the list is limited and contains only the reader’s own items', async () => {
  const [anna, berta] = [await makeUser(app.db), await makeUser(app.db)]
  for (const day of [11, 12, 13, 14, 15]) {
    await watch(anna, `2026-11-${day}T10:00:00.000Z`)
    await confirm(anna, `2026-11-${day}T18:00:00.000Z`, 'training')
  }
  const { body } = await app.call(readLatest, { as: anna })
  expect(body.data).toHaveLength(LATEST_ITEMS)
  expect(body.data[0]?.at).toBe('2026-11-15T18:00:00.000Z')
  expect((await app.call(readLatest, { as: berta })).body.data).toEqual([])
})

test('videos of a school’s own sport are hidden from people outside the school', async () => {
  const anna = await makeUser(app.db)
  await watch(anna, '2026-11-18T10:00:00.000Z', { schoolId: (await makeSchool(app.db)).id })
  expect((await app.call(readLatest, { as: anna })).body.data).toEqual([])
})

test('guests and signed-out visitors are refused the latest items', async () => {
  const guest = await makeUser(app.db, { profileType: 'anonymous' })
  expect((await app.call(readLatest, { as: guest })).status).toBe(403)
  expect((await app.call(readLatest)).status).toBe(401)
})
