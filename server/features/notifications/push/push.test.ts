import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  changeNoticeSettings,
  readNoticeSettings,
  replacePushSubscription,
  reportFront,
  subscribeToPush,
  testPush,
  unsubscribeFromPush,
} from '@wegband/domain/features/notice-settings/contract.ts'
import { plusMs } from '@wegband/domain/basics/calendar-days.ts'
import { DEFAULT_CHOICES } from '@wegband/domain/features/notifications/notice-choices.ts'
import { signOut } from '@wegband/domain/features/sessions/contract.ts'
import { pushDeliveries, pushSubscriptions } from '../../../db/schema/notices/notices.ts'
import { tokens } from '../../../db/schema/people.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import { makeUser, type UserRow } from '../../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { createTestPushService } from '../../../testing/servers/test-push-service.ts'
import { routes as noticeSettings } from '../../notice-settings/routes.ts'
import { routes as sessions } from '../../sessions/routes.ts'
import { notifyEach } from '../notify-people.ts'
import { markOneRead } from '../read-notifications.ts'
import { withdrawNoticesOf } from '../withdraw-notices.ts'
import { MAX_PAYLOAD_BYTES } from './push-payload.ts'
import { claimNextBrowser } from './push-store.ts'
import { CLAIM_MS, sendDuePushes } from './send-due-pushes.ts'

const NOON = '2026-11-20T11:00:00.000Z'
const NIGHT = '2026-11-20T21:00:00.000Z'
const service = createTestPushService()
let app: TestApp
let mara: UserRow

beforeAll(async () => {
  // Without the routes that send by themselves: each test sends when it has said what waits.
  app = await createTestApp({ features: [sessions, noticeSettings], gateways: { push: service.gateway } })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(NOON)
  service.answerWith({ status: 201 })
  mara = await makeUser(app.db, { firstName: 'Mara' })
})

const device = async (user: UserRow, token?: string) => {
  const browser = service.browser()
  const as = token === undefined ? { as: user } : { token }
  expectStatus(await app.call(subscribeToPush, { ...as, body: browser.subscription }), 204)
  return browser
}
const services = () => ({ ...app.http.services, log: app.http.fastify.log })
const send = () => sendDuePushes(services())
let subject = 1000
/** Writes a notice for `pushAt`, by default at once. */
const notice = (userId: number, firstName = 'Jonas', pushAt?: Date) =>
  inTransaction(app.db, (tx) =>
    notifyEach(
      tx,
      [
        {
          userId,
          type: 'completed',
          subjectType: 'attendance',
          subjectId: (subject += 1),
          params: { firstName, sportName: 'Kung Fu', level: 3, sportId: 1 },
        },
      ],
      app.clock.now(),
      pushAt,
    ),
  )
const later = (): Date => new Date(app.clock.now().getTime() + 3_600_000)
const fall = (userId: number, startAt: string) =>
  inTransaction(app.db, (tx) =>
    notifyEach(
      tx,
      [
        {
          userId,
          type: 'class-cancelled',
          subjectType: 'appointment',
          subjectId: 7,
          params: { firstName: '', className: 'Abendunterricht', appointmentId: 7, startAt, reason: '' },
        },
      ],
      app.clock.now(),
    ),
  )
const statesOf = async (userId: number) =>
  (
    await app.db.drizzle
      .select({ state: pushDeliveries.state })
      .from(pushDeliveries)
      .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushDeliveries.subscriptionId))
      .where(eq(pushSubscriptions.userId, userId))
  ).map(({ state }) => state)
const sent = (browser: Awaited<ReturnType<typeof device>>) =>
  browser.arrived().map(({ text }) => JSON.parse(text) as Record<string, string>)

test('a device that shows the app is sent nothing; what was not read there leaves afterwards', async () => {
  const token = await app.tokenOf(mara)
  const front = (isInFront: boolean) => app.call(reportFront, { token, body: { isInFront } })
  const browser = await device(mara, token)
  expect((await front(true)).status).toBe(204)
  const [read] = await notice(mara.id)
  await notice(mara.id)
  await send()
  app.clock.advance(60_000)
  await front(true)
  await send()
  expect([sent(browser), await statesOf(mara.id)]).toEqual([[], ['waiting', 'waiting']])
  await markOneRead(await app.contextOf(mara), read?.id ?? 0)
  await front(false)
  app.clock.advance(90_000)
  await send()
  expect(sent(browser)).toHaveLength(1)
})

describe('a notice', () => {
  test('arrives on every device of its reader in their language, and leads to its own page', async () => {
    const browser = await device(mara)
    const [written] = await notice(mara.id)
    await send()
    expect(sent(browser)).toEqual([
      {
        title: 'Jonas hat Level 3 geschafft',
        body: 'Kung Fu. Das nächste Band wartet schon.',
        href: `/notifications?open=${written?.id}`,
        tag: `notice-${written?.id}`,
        lang: 'de',
      },
    ])
    expect(await statesOf(mara.id)).toEqual(['sent'])
  })

  test('stays below 3 kB, however long its names are', async () => {
    const browser = await device(mara)
    await notice(mara.id, '🥋'.repeat(3000))
    await send()
    expect(browser.arrived()[0]?.bytes).toBeLessThan(MAX_PAYLOAD_BYTES + 200)
    expect(Buffer.byteLength(browser.arrived()[0]?.text ?? '')).toBeLessThan(MAX_PAYLOAD_BYTES)
  })

  test('says only that there is something where the reader wants no content', async () => {
    const browser = await device(mara)
    const body = { ...DEFAULT_CHOICES, hidesContent: true, changedAt: null }
    expectStatus(await app.call(changeNoticeSettings, { as: mara, body }), 200)
    await notice(mara.id)
    await send()
    expect(browser.arrived()[0]?.text).not.toMatch(/Jonas|Level|Kung/)
  })

  test('that is withdrawn or read before it leaves is never pushed', async () => {
    const browser = await device(mara)
    const [read] = await notice(mara.id, 'Jonas', later())
    await notice(mara.id, 'Lina', later())
    await markOneRead(await app.contextOf(mara), read?.id ?? 0)
    const about = { types: ['completed'], subjectType: 'attendance', subjectIds: [subject] } as const
    await inTransaction(app.db, (tx) => withdrawNoticesOf(tx, [mara.id], about, app.clock.now()))
    app.clock.advance(3_600_000)
    await send()
    expect(browser.arrived()).toEqual([])
    expect(await statesOf(mara.id)).toEqual(['dropped'])
  })
})

describe('in quiet hours', () => {
  test('notices wait and come as one message in the morning', async () => {
    app.clock.set(NIGHT)
    const browser = await device(mara)
    await notice(mara.id)
    await notice(mara.id, 'Lina')
    await send()
    expect(browser.arrived()).toEqual([])
    app.clock.set('2026-11-21T06:00:00.000Z')
    await send()
    expect(sent(browser)).toMatchObject([{ title: '2 neue Mitteilungen', href: '/notifications' }])
  })

  test('a class that falls within 12 hours comes through, and one that has begun by then never', async () => {
    app.clock.set(NIGHT)
    const browser = await device(mara)
    await fall(mara.id, '2026-11-21T08:00:00.000Z')
    await send()
    expect(browser.arrived()[0]?.headers).toMatchObject({ urgency: 'high' })
    const body = {
      ...DEFAULT_CHOICES,
      quiet: { ...DEFAULT_CHOICES.quiet, letsUrgentThrough: false },
      changedAt: null,
    }
    expectStatus(await app.call(changeNoticeSettings, { as: mara, body }), 200)
    await fall(mara.id, '2026-11-21T05:00:00.000Z')
    await send()
    app.clock.set('2026-11-21T06:00:00.000Z')
    await send()
    expect(browser.arrived()).toHaveLength(1)
  })
})

describe('a push service', () => {
  test('that no longer knows a browser makes the server forget it', async () => {
    await device(mara)
    service.answerWith({ status: 410 })
    await notice(mara.id)
    await send()
    expect((await app.call(readNoticeSettings, { as: mara })).body.data.push).toMatchObject({
      endpoint: null,
      devices: 0,
    })
  })

  test('that wants a pause gets it, and then the message', async () => {
    const browser = await device(mara)
    service.answerWith({ status: 429, retryAfter: '120' })
    await notice(mara.id)
    await send()
    service.answerWith({ status: 201 })
    app.clock.advance(119_000)
    await send()
    expect(browser.arrived()).toEqual([])
    app.clock.advance(1_000)
    await send()
    expect(browser.arrived()).toHaveLength(1)
  })

  test('that fails again and again ends the tries, and holds up no other person', async () => {
    const other = await makeUser(app.db)
    await device(mara)
    service.answerWith({ status: 500 })
    await notice(mara.id)
    for (let time = 0; time < 6; time += 1) {
      await send()
      app.clock.advance(2 * 3_600_000)
    }
    expect(await statesOf(mara.id)).toEqual(['failed'])
    service.answerWith({ status: 201 })
    app.clock.set(NOON)
    const healthy = await device(other)
    await notice(other.id)
    await send()
    expect(healthy.arrived()).toHaveLength(1)
  })
})

describe('a process that is killed', () => {
  test('after it claimed a message loses nothing: the message leaves when the claim is over, once', async () => {
    const browser = await device(mara)
    await notice(mara.id)
    const now = app.clock.now().toISOString()
    const claimedUntil = plusMs(now, CLAIM_MS)
    await inTransaction(app.db, (tx) => claimNextBrowser(tx, { now, claimedUntil }))
    await send()
    expect(browser.arrived()).toEqual([])
    app.clock.advance(CLAIM_MS)
    await send()
    await send()
    expect(browser.arrived()).toHaveLength(1)
    expect(await statesOf(mara.id)).toEqual(['sent'])
  })

  test('between sending and marking sends it again, under the topic that replaces the first', async () => {
    const browser = await device(mara)
    await notice(mara.id)
    const killed = new Error('killed')
    const db = {
      ...app.db,
      drizzle: new Proxy(app.db.drizzle, {
        get: (target, name) => {
          if (name === 'update' && browser.arrived().length > 0) throw killed
          return Reflect.get(target, name, target) as unknown
        },
      }),
    }
    await expect(sendDuePushes({ ...services(), db })).rejects.toBe(killed)
    app.clock.advance(CLAIM_MS)
    await send()
    const topics = browser.arrived().map(({ headers }) => headers['topic'])
    expect([topics.length, new Set(topics).size]).toEqual([2, 1])
    expect(await statesOf(mara.id)).toEqual(['sent'])
  })
})

test('a message that cannot be put into words fails alone', async () => {
  const browser = await device(mara)
  await fall(mara.id, 'no instant')
  await notice(mara.id)
  await send()
  expect(sent(browser)).toMatchObject([{ title: 'Jonas hat Level 3 geschafft' }])
  expect((await statesOf(mara.id)).toSorted()).toEqual(['failed', 'sent'])
})

describe('a subscription', () => {
  test('ends with its sign-in, and nothing is sent to it afterwards', async () => {
    const browser = await device(mara)
    await notice(mara.id, 'Jonas', later())
    expectStatus(await app.call(signOut, { as: mara }), 204)
    app.clock.advance(3_600_000)
    await send()
    expect(browser.arrived()).toEqual([])
  })

  test('of a device passes to the next person who signs in there and asks for it', async () => {
    const jo = await makeUser(app.db)
    const { subscription } = await device(mara)
    expectStatus(await app.call(subscribeToPush, { as: jo, body: subscription }), 204)
    const [hers, his] = [
      await app.call(readNoticeSettings, { as: mara }),
      await app.call(readNoticeSettings, { as: jo }),
    ]
    expect([hers.body.data.push.endpoint, his.body.data.push.endpoint]).toEqual([null, subscription.endpoint])
  })

  test('is there once however often it is given, and ends when it is switched off', async () => {
    const { subscription } = await device(mara)
    for (let time = 0; time < 2; time += 1)
      expectStatus(await app.call(subscribeToPush, { as: mara, body: subscription }), 204)
    expect((await app.call(readNoticeSettings, { as: mara })).body.data.push.devices).toBe(1)
    for (let time = 0; time < 2; time += 1)
      expectStatus(await app.call(unsubscribeFromPush, { as: mara }), 204)
    expect((await app.call(readNoticeSettings, { as: mara })).body.data.push.devices).toBe(0)
  })

  test.each([
    'https://evil.example/push',
    'https://127.0.0.1/push',
    'https://fcm.googleapis.com:444/push',
    'http://fcm.googleapis.com/push',
  ])('is refused for an address that no known push service has: %s', async (endpoint) => {
    const { keys } = service.browser().subscription
    const answer = await app.call(subscribeToPush, { as: mara, body: { endpoint, keys } })
    expect(answer.status).toBe(422)
  })

  test('is replaced by a service worker that knows the former one, and by no other', async () => {
    const { subscription } = await device(mara)
    const next = service.browser()
    const { endpoint, keys } = subscription
    const wrong = { former: { endpoint, auth: 'A'.repeat(22) }, subscription: next.subscription }
    expectStatus(await app.call(replacePushSubscription, { body: wrong }), 204)
    await notice(mara.id)
    await send()
    expect(next.arrived()).toEqual([])
    const right = { former: { endpoint, auth: keys.auth }, subscription: next.subscription }
    expectStatus(await app.call(replacePushSubscription, { body: right }), 204)
    await notice(mara.id)
    await send()
    expect(next.arrived()).toHaveLength(1)
  })

  test('of the person who was here before ends by its own secret, and by no other', async () => {
    const { subscription } = await device(mara)
    const { endpoint, keys } = subscription
    const devices = async () => (await app.call(readNoticeSettings, { as: mara })).body.data.push.devices
    for (const [auth, left] of [
      ['A'.repeat(22), 1],
      [keys.auth, 0],
      [keys.auth, 0],
    ] as const) {
      const body = { former: { endpoint, auth } }
      expectStatus(await app.call(replacePushSubscription, { body }), 204)
      expect(await devices()).toBe(left)
    }
  })

  test('is tried out by its owner, and a test to none is 404', async () => {
    expect((await app.call(testPush, { as: mara })).status).toBe(404)
    const browser = await device(mara)
    const answer = await app.call(testPush, { as: mara })
    expect(answer.body.data).toEqual({ outcome: 'sent' })
    expect(sent(browser)).toMatchObject([{ tag: 'test' }])
  })

  test('of an account that is locked or a sign-in that ran out stays silent', async () => {
    const browser = await device(mara)
    await app.db.drizzle
      .update(tokens)
      .set({ expiresAt: '2026-11-20T10:00:00.000Z' })
      .where(eq(tokens.userId, mara.id))
    await notice(mara.id)
    await send()
    expect(browser.arrived()).toEqual([])
  })
})

test('two changes of the choices at once: the second is told of the first', async () => {
  const body = { ...DEFAULT_CHOICES, hidesContent: true, changedAt: null }
  const first = await app.call(changeNoticeSettings, { as: mara, body })
  expectStatus(first, 200)
  const repeated = await app.call(changeNoticeSettings, { as: mara, body })
  expectStatus(repeated, 200)
  const second = await app.call(changeNoticeSettings, { as: mara, body: { ...body, hidesContent: false } })
  expect([second.status, second.body.data]).toMatchObject([409, { hidesContent: true }])
})
