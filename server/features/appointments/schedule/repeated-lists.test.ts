/** Repeated requests for the calendar: cheap while nothing changes, and never stale, whichever process wrote the change. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import {
  addAttendee,
  changeAppointment,
  type Appointment as Shown,
  listAppointments,
  removeAttendance,
} from '@wegband/domain/features/appointments/contract.ts'
import { buildApp } from '../../../app.ts'
import { silentLog } from '../../../db/embedded/database-log.ts'
import { users } from '../../../db/schema/people.ts'
import { schools } from '../../../db/schema/schools.ts'
import { FEATURE_ROUTES } from '../../../feature-routes.ts'
import type { HttpApp } from '../../../http/http-app.ts'
import { createLog } from '../../../http/logging.ts'
import { type ClassRoom, makeClassRoom } from '../../../testing/makers/class-room.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../../../testing/servers/database-proxy.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import { makeChildOf, makeMembership, makeUser } from '../../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { bumpUserVersions } from '../../accounts/bump-user-versions.ts'
import { readReferenceData } from '../../reference-data/reference-data.ts'

const QUERY = { end_after: '2026-11-20T08:00:00Z', start_before: '2026-11-27T08:00:00Z' }

let app: TestApp
/** A second process on the same database, whose connection for signals can be cut. */
let other: HttpApp
let proxy: DatabaseProxy
let room: ClassRoom
let questions = 0

beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
  proxy = await startDatabaseProxy(app.connectionString)
  other = await buildApp({
    services: app.http.services,
    features: FEATURE_ROUTES,
    log: createLog('silent'),
    limits: 'off',
  })
  await other.signals.start(proxy.connectionString, silentLog)
  app.db.pool.on('acquire', () => (questions += 1))
})
afterAll(async () => {
  await other.fastify.close()
  await other.signals.close()
  await proxy.close()
  await app.close()
})
beforeEach(async () => {
  app.clock.set('2026-11-20T12:00:00Z')
  room = await makeClassRoom(app, 1)
})
afterEach(() => proxy.resume())

type Person = { readonly id: number }
type Got = { status: number; etag: string; list: Shown[]; questions: number }

const get = async (http: HttpApp, as: Person, more: Record<string, string> = {}): Promise<Got> => {
  const authorization = `Bearer ${await app.tokenOf(as)}`
  const url = `${listAppointments.path}?${new URLSearchParams(QUERY).toString()}`
  // Caches the caller's session, so that only the queries of the list are counted.
  await http.fastify.inject({ url: '/api/auth', headers: { authorization } })
  questions = 0
  const answer = await http.fastify.inject({ url, headers: { authorization, ...more } })
  const list = answer.statusCode === 200 ? answer.json<{ data: Shown[] }>().data : []
  return { status: answer.statusCode, etag: String(answer.headers['etag']), list, questions }
}
/** Requests the list often enough that it is cached. */
const warm = async (http: HttpApp, as: Person): Promise<Got> => {
  await get(http, as)
  await get(http, as)
  return await get(http, as)
}
const book = (as: Person, id: number, userId = as.id) =>
  app.call(addAttendee, { as, params: { id: String(id), userId: String(userId) } })
const leave = (as: Person, id: number, attendanceId: number) =>
  app.call(removeAttendance, { as, params: { id: String(id), attendanceId: String(attendanceId) } })
const processes = (): readonly HttpApp[] => [app.http, other]

describe('a repeated list', () => {
  test('is answered without a query, and with 304 when it is unchanged', async () => {
    await room.makeClass()
    // The sport of the room is new: a process that has not received its signal yet would reload the reference data.
    await Promise.all(processes().map((http) => http.signals.caughtUp()))
    await readReferenceData(app.db)
    const first = await get(app.http, room.student)
    expectStatus(first, 200)
    expect(first.questions).toBe(1)
    expect(first.list.length).toBe(1)
    await get(app.http, room.student)
    const again = await get(app.http, room.student)
    expectStatus(again, 200)
    expect(again.questions).toBe(0)
    expect(again.etag).toEqual(first.etag)
    expect(again.list).toEqual(first.list)
    const same = await get(app.http, room.student, { 'if-none-match': first.etag })
    expectStatus(same, 304)
    expect(same.questions).toBe(0)
    expect(same.list).toEqual([])
    const elsewhere = await get(other, room.student, { 'if-none-match': first.etag })
    expectStatus(elsewhere, 304)
    expect(elsewhere.questions).toBe(1)
  })

  test('differs for other people and languages', async () => {
    await room.makeClass()
    await warm(app.http, room.student)
    expect((await get(app.http, room.trainer)).list[0]?.capabilities).toContain('edit')
    const english = await get(app.http, room.student, { 'x-language': 'en' })
    expect(english.list[0]?.name).toBe('Evening class')
  })
})

describe('a booking by the reader', () => {
  test('appears in the list at once, in the same process and in another one', async () => {
    const { id } = await room.makeClass()
    for (const http of processes()) await warm(http, room.student)
    for (let round = 0; round < 15; round += 1) {
      const { body } = await book(room.student, id)
      for (const http of processes())
        expect((await get(http, room.student)).list[0]).toMatchObject({
          attendeesCount: 1,
          myAttendance: { id: body.data.id },
        })
      for (const http of processes()) await warm(http, room.student)
      await leave(room.student, id, body.data.id)
      for (const http of processes())
        expect((await get(http, room.student)).list[0]).toMatchObject({
          attendeesCount: 0,
          myAttendance: null,
        })
    }
  })

  test('for a child in another school appears at once too', async () => {
    const parent = await makeUser(app.db)
    const child = await makeChildOf(app.db, parent, { firstName: 'Mio' })
    await makeMembership(app.db, child, room.school)
    const { id } = await room.makeClass({ isPublic: false })
    for (const http of processes()) expect((await warm(http, parent)).list).toEqual([])
    await book(parent, id, child.id)
    for (const http of processes())
      expect((await get(http, parent)).list.map(({ children }) => children)).toEqual([
        [{ id: child.id, firstName: 'Mio' }],
      ])
  })
})

describe('a change by another person', () => {
  test('appears: bookings, the start of a class, new names of people and schools', async () => {
    const { id } = await room.makeClass({ startAt: '2026-11-20T13:00:00Z', endAt: '2026-11-20T14:00:00Z' })
    const shown = async () => (await get(other, room.student)).list[0]
    await warm(other, room.student)
    await book(await room.makeStudent(), id)
    expect(await shown()).toMatchObject({ attendeesCount: 1, isStarted: false })
    await warm(other, room.student)
    await app.call(changeAppointment, {
      as: room.trainer,
      params: { id: String(id) },
      body: { isStarted: true },
    })
    expect(await shown()).toMatchObject({ isStarted: true })
    await warm(other, room.student)
    await app.db.drizzle.update(users).set({ firstName: 'Neu' }).where(eq(users.id, room.trainer.id))
    await bumpUserVersions(app.db.drizzle, [room.trainer.id], app.clock.now())
    expect(await shown()).toMatchObject({ trainer: { firstName: 'Neu' } })
    await warm(other, room.student)
    await app.db.drizzle.update(schools).set({ name: 'Schule Neu' }).where(eq(schools.id, room.school.id))
    expect(await shown()).toMatchObject({ school: { name: 'Schule Neu' } })
  })

  test('does not drop the cached lists of other schools', async () => {
    const elsewhere = await makeClassRoom(app, 1)
    await elsewhere.makeClass()
    const { id } = await room.makeClass()
    await warm(app.http, elsewhere.student)
    await book(room.student, id)
    expect((await get(app.http, elsewhere.student)).questions).toBe(0)
  })

  test('reaches the wide list of an admin', async () => {
    const admin = await makeUser(app.db, { isAdmin: true })
    const { id } = await room.makeClass()
    const countOf = ({ list }: Got) => list.find((one) => one.id === id)?.attendeesCount
    expect(countOf(await warm(other, admin))).toBe(0)
    await book(room.student, id)
    expect(countOf(await get(other, admin))).toBe(1)
  })
})

test('the capabilities of a cached list change to the second', async () => {
  await room.makeClass({ startAt: '2026-11-20T12:00:05Z', endAt: '2026-11-20T13:00:00Z' })
  const may = async () => (await warm(app.http, room.student)).list[0]?.capabilities
  expect(await may()).toEqual(['attend'])
  app.clock.set('2026-11-20T12:00:04.999Z')
  expect(await may()).toEqual(['attend'])
  app.clock.set('2026-11-20T12:00:05Z')
  expect(await may()).toEqual([])
})

describe('a process that receives no signals', () => {
  test('queries the database each time while its connection hangs', async () => {
    const { id } = await room.makeClass()
    await warm(other, room.student)
    proxy.hang()
    await book(room.student, id)
    const got = await get(other, room.student)
    expect([got.list[0]?.attendeesCount, got.questions]).toEqual([1, 1])
  })

  test('returns fresh lists after its connection was cut, and after it reconnects', async () => {
    const { id } = await room.makeClass()
    await warm(other, room.student)
    proxy.cut()
    await book(room.student, id)
    expect((await get(other, room.student)).list[0]?.attendeesCount).toBe(1)
    await expect.poll(async () => (await warm(other, room.student)).questions).toBe(0)
    await book(await room.makeStudent(), id)
    expect((await get(other, room.student)).list[0]?.attendeesCount).toBe(2)
  })
})
