/** Guards of a feed: the rate limit, access for the owner only, and the secret of the installation. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  endCalendarFeed,
  listCalendarFeeds,
  readCalendarFeed,
  renewCalendarFeed,
  saveCalendarFeed,
} from '@wegband/domain/features/calendar/contract.ts'
import { type ClassRoom, makeClassRoom } from '../../testing/makers/class-room.ts'
import { makeChildOf, makeUser } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { viewSession } from '../../testing/makers/view-session.ts'
import { feedAddress, feedIdIn, isProven } from './feed-address.ts'

let app: TestApp
let room: ClassRoom
beforeAll(async () => {
  app = await createTestApp()
  room = await makeClassRoom(app, 1)
})
afterAll(() => app.close())

test('too many requests for one address get 429, and other addresses are not affected', async () => {
  const files = await Promise.all(
    [await room.makeStudent(), await room.makeStudent()].map(async (as) => {
      const params = { id: String(as.id), name: 'me' }
      const { body } = await app.call(saveCalendarFeed, { as, params, body: { reminderMinutes: null } })
      return new URL(body.data.address ?? '').pathname.replace('/ics/', '')
    }),
  )
  const [busy = '', calm = ''] = files
  const statusOf = async (file: string) => (await app.call(readCalendarFeed, { params: { file } })).status
  const statuses: number[] = []
  for (let times = 0; times < 21; times += 1) statuses.push(await statusOf(busy))
  expect(statuses.slice(0, 20).every((status) => status === 200)).toBe(true)
  expect(statuses[20]).toBe(429)
  expect(await statusOf(calm)).toBe(200)
  app.clock.advance(60_000)
  expect(await statusOf(busy)).toBe(200)
})

test('a parent and an admin cannot see or change addresses while impersonating', async () => {
  const parent = await makeUser(app.db)
  const child = await makeChildOf(app.db, parent)
  const admin = await makeUser(app.db, { isAdmin: true })
  for (const [onlooker, person] of [
    [parent, child],
    [admin, room.student],
  ] as const) {
    const headers = await viewSession(app.db, onlooker, person)
    const params = { id: String(person.id), name: 'me' }
    const answers = [
      await app.call(listCalendarFeeds, { headers, params: { id: params.id } }),
      await app.call(saveCalendarFeed, { headers, params, body: { reminderMinutes: null } }),
      await app.call(renewCalendarFeed, { headers, params }),
      await app.call(endCalendarFeed, { headers, params }),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [403, 'auth.not-while-impersonating']),
    )
  }
})

test('an address belongs to one feed, one version and one secret of the installation', () => {
  const parts = { appSecret: 'one secret that is long enough', publicUrl: 'https://wegband.example' }
  const address = feedAddress(parts, { id: 12_345, version: 1 })
  const file = address.replace('https://wegband.example/ics/', '')
  expect(file).toMatch(/^[0-9a-z]{1,7}-[\w-]{43}\.ics$/)
  expect(feedIdIn(file)).toBe(12_345)
  expect(isProven(parts.appSecret, { id: 12_345, version: 1 }, file)).toBe(true)
  expect(isProven(parts.appSecret, { id: 12_345, version: 2 }, file)).toBe(false)
  expect(isProven(parts.appSecret, { id: 12_346, version: 1 }, file)).toBe(false)
  expect(isProven('another secret, also long enough', { id: 12_345, version: 1 }, file)).toBe(false)
  expect(['0-a.ics', '', 'zzzzzzz', `zzzzzzz-${'A'.repeat(43)}.ics`].map(feedIdIn)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
