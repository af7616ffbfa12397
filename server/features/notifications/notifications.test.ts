/** Notifications in the app: unread until marked, newest first, and visible to their owner only. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import { streamEvents } from '@wegband/domain/features/events/contract.ts'
import {
  countNotifications,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  type Notification,
} from '@wegband/domain/features/notifications/contract.ts'
import { NOTIFICATION_TYPES } from '@wegband/domain/features/notifications/notification-types.ts'
import { notifications } from '../../db/schema/notices/emails.ts'
import { inTransaction } from '../../db/transaction.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeUser, type UserRow } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { routes as events } from '../events/routes.ts'
import { routes as viewer } from '../viewer/routes.ts'
import { notifyPeople, type Notice } from './notify-people.ts'
import { routes } from './routes.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ features: [events, routes, viewer] })
})
afterAll(() => app.close())

const COMPLETED: Notice<'completed'> = {
  type: 'completed',
  subjectType: 'sport',
  subjectId: 3,
  params: { firstName: 'Jonas', sportName: 'Kids', level: 3, sportId: 3 },
}
const PAYMENT: Notice<'payment-warning-2'> = {
  type: 'payment-warning-2',
  subjectType: 'subscription',
  subjectId: 9,
  params: { firstName: 'Jonas', payUntil: '2026-11-27' },
}
const notifyAll = async (people: readonly UserRow[], notice: Notice = COMPLETED): Promise<void> => {
  await inTransaction(app.db, (tx) =>
    notifyPeople(
      tx,
      people.map(({ id }) => id),
      notice,
      app.clock.now(),
    ),
  )
  app.clock.advance(60_000)
}
type Query = Partial<Record<'new-only' | 'read-since' | 'before' | 'limit' | 'type[]', string>>
const list = async (as: UserRow, query: Query = {}): Promise<Notification[]> => {
  const { status, body } = await app.call(listNotifications, { as, query: query as never })
  expect(status).toBe(200)
  return body.data
}
const read = (as: UserRow, id: number) => app.call(markNotificationRead, { as, params: { id: String(id) } })
const unreadOf = async (as: UserRow): Promise<number> =>
  (await app.call(countNotifications, { as })).body.data.unread

describe('a notification', () => {
  // spec: notification-fields, api-get-notifications
  test('is listed as unread, with the params that its words need', async () => {
    const anna = await makeUser(app.db)
    const at = app.clock.now().toISOString()
    await notifyAll([anna])
    expect(await list(anna)).toEqual([
      {
        id: expect.any(Number) as unknown,
        type: 'completed',
        subjectType: 'sport',
        subjectId: 3,
        params: { firstName: 'Jonas', sportName: 'Kids', level: 3, sportId: 3 },
        createdAt: at,
        readAt: null,
      },
    ])
  })

  // spec: notification-types-exam-subscription
  test('has one of the types that the specification names', () => {
    expect(NOTIFICATION_TYPES).toEqual(
      expect.arrayContaining([
        ...['received', 'dispatched', 'accepted', 'rejected', 'withdrawn'].map(
          (state) => `school-request-${state}`,
        ),
        ...[1, 2, 3].map((count) => `payment-warning-${count}`),
        'exam',
        'completed',
        'subscription-phase-ending',
        'unpaid-cancellation',
      ]),
    )
  })

  // spec: notification-unread-to-read, api-patch-notification
  test('stays read from the first marking on', async () => {
    const anna = await makeUser(app.db)
    await notifyAll([anna])
    const [first] = await list(anna)
    const at = app.clock.now().toISOString()
    expect((await read(anna, first?.id ?? 0)).body.data.readAt).toBe(at)
    app.clock.advance(5_000)
    expect((await read(anna, first?.id ?? 0)).body.data.readAt).toBe(at)
    expect(await unreadOf(anna)).toBe(0)
  })

  test('of another person is answered like an unknown id', async () => {
    const [anna, bert] = [await makeUser(app.db), await makeUser(app.db)]
    await notifyAll([anna])
    const [first] = await list(anna)
    const [foreign, nothing] = [await read(bert, first?.id ?? 0), await read(bert, 999_999)]
    expectStatus(foreign, 404)
    expect(foreign.body).toEqual(nothing.body)
    expect(await list(bert)).toEqual([])
    expect(await unreadOf(anna)).toBe(1)
  })

  test('of a transaction that was rolled back does not exist', async () => {
    const anna = await makeUser(app.db)
    const undone = inTransaction(app.db, async (tx) => {
      await notifyPeople(tx, [anna.id], COMPLETED, app.clock.now())
      throw new Error('changed my mind')
    })
    await expect(undone).rejects.toThrow('changed my mind')
    expect(await unreadOf(anna)).toBe(0)
  })

  test('of an unknown type is left out and does not hide the others', async () => {
    const anna = await makeUser(app.db)
    await notifyAll([anna])
    await app.db.drizzle.insert(notifications).values({
      userId: anna.id,
      type: 'of-another-version',
      subjectType: 'x',
      createdAt: '2026-11-20T12:00:00Z',
    })
    expect((await list(anna)).map(({ type }) => type)).toEqual(['completed'])
  })
})

describe('the list', () => {
  // spec: api-get-notifications
  test('can be filtered by new, read since, older and type', async () => {
    const anna = await makeUser(app.db)
    await notifyAll([anna])
    await notifyAll([anna], PAYMENT)
    await notifyAll([anna])
    const [third, second, first] = await list(anna)
    await read(anna, first?.id ?? 0)
    app.clock.advance(60_000)
    const since = app.clock.now().toISOString()
    app.clock.advance(60_000)
    await read(anna, second?.id ?? 0)

    const ids = (notices: Notification[]) => notices.map(({ id }) => id)
    expect(ids(await list(anna, { 'new-only': '1' }))).toEqual([third?.id])
    expect(ids(await list(anna, { 'read-since': since }))).toEqual([third?.id, second?.id])
    expect(ids(await list(anna, { before: second?.createdAt ?? '' }))).toEqual([first?.id])
    expect(ids(await list(anna, { 'type[]': 'payment-warning-2' }))).toEqual([second?.id])
    const { body } = await app.call(listNotifications, { as: anna, query: { limit: '2' } })
    expect([ids(body.data), body.meta.total]).toEqual([[third?.id, second?.id], 3])
  })

  test('keeps notifications of one instant on one page', async () => {
    const anna = await makeUser(app.db)
    const at = app.clock.now().toISOString()
    await inTransaction(app.db, async (tx) => {
      for (let count = 0; count < 3; count += 1) await notifyPeople(tx, [anna.id], COMPLETED, app.clock.now())
    })
    app.clock.advance(1_000)
    await notifyAll([anna], PAYMENT)
    const page = await list(anna, { limit: '2' })
    expect(page.map(({ type }) => type)).toEqual(['payment-warning-2', 'completed', 'completed', 'completed'])
    expect(await list(anna, { before: at })).toEqual([])
  })

  test('refuses unknown filter values', async () => {
    const anna = await makeUser(app.db)
    for (const query of [{ 'new-only': 'yes' }, { before: 'yesterday' }, { limit: '51' }, { 'type[]': 'x' }])
      expect((await app.call(listNotifications, { as: anna, query: query as never })).status).toBe(422)
    expect((await app.call(listNotifications)).status).toBe(401)
  })
})

describe('marking all', () => {
  test('leaves notifications after the given id unread', async () => {
    const [anna, bert] = [await makeUser(app.db), await makeUser(app.db)]
    await notifyAll([anna, bert])
    await notifyAll([anna, bert])
    const [newest] = await list(anna)
    await notifyAll([anna])
    const { status, body } = await app.call(markAllNotificationsRead, {
      as: anna,
      body: { upTo: newest?.id ?? 0 },
    })
    expectStatus({ status, body }, 200)
    expect(body.data).toEqual({ unread: 1 })
    expect([await unreadOf(anna), await unreadOf(bert)]).toEqual([1, 2])
  })
})

describe('the owner', () => {
  const own = async (as: UserRow) =>
    (await app.call(readUser, { as, params: { id: String(as.id) } })).body.data

  // spec: user-unread-counters
  test('sees the unread count in the profile, which gets a new version with each change', async () => {
    const anna = await makeUser(app.db)
    await notifyAll([anna])
    await notifyAll([anna])
    expect(await own(anna)).toMatchObject({ unreadNotificationsCount: 2 })
    const before = app.clock.now().toISOString()
    const [first] = await list(anna)
    await read(anna, first?.id ?? 0)
    const after = await own(anna)
    expect(after).toMatchObject({ unreadNotificationsCount: 1 })
    expect('updatedAt' in after && after.updatedAt >= before).toBe(true)
  })

  test('gets a live event at once, and other people get none', async () => {
    const address = await app.http.fastify.listen({ host: '127.0.0.1', port: 0 })
    const [anna, bert] = [await makeUser(app.db), await makeUser(app.db)]
    const stop = new AbortController()
    const heard = async (as: UserRow): Promise<ReadableStreamDefaultReader<string>> => {
      const headers = { authorization: `Bearer ${await app.tokenOf(as)}` }
      const answer = await fetch(`${address}${streamEvents.path}`, { headers, signal: stop.signal })
      if (answer.body === null) throw new Error('no stream')
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
      await reader.read()
      return reader
    }
    const [annas, berts] = [await heard(anna), await heard(bert)]
    await notifyAll([anna])
    expect((await annas.read()).value).toBe('data: {"topic":"notifications","ids":[]}\n\n')
    await notifyAll([bert])
    // His first event is about his own notification.
    expect((await berts.read()).value).toBe('data: {"topic":"notifications","ids":[]}\n\n')
    stop.abort()
  })
})
