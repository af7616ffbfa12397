/** Webhooks: what they hear of, and how it is signed, tried again and given up. A slow receiver delays no other. */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listMembers } from '@wegband/domain/features/members/contract.ts'
import { issueServiceToken } from '@wegband/domain/features/programs/contract.ts'
import { HOOK_TOPICS } from '@wegband/domain/features/programs/hook-topics.ts'
import {
  changeWebhook,
  createWebhook,
  listDeliveries,
  listWebhooks,
  rotateWebhookSecret,
  sendAgain,
  switchWebhook,
  testWebhook,
} from '@wegband/domain/features/programs/webhook-contract.ts'
import { notifications } from '../../db/schema/notices/emails.ts'
import { auditLog, users } from '../../db/schema/people.ts'
import { webhookDeliveries, webhooks } from '../../db/schema/running/programs.ts'
import { schoolMemberships } from '../../db/schema/schools.ts'
import type { OutsidePost } from '../../gateways/outside/post-outside.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeMembership, makeSchool, makeUser, type UserRow } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { sendDueHooks } from './send-hooks.ts'

type Received = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string }

let app: TestApp
let admin: UserRow
let school: Awaited<ReturnType<typeof makeSchool>>
let receiver: Server
let address: string
let received: Received[] = []
/** What each path of the receiver answers; `silent` never does. */
let answers: Record<string, number | 'silent'> = {}

/** Our own gateway refuses the receiver, which is on this machine; the bounds stay those of the sender. */
const post: OutsidePost = async (url, { headers, body }, bounds) => {
  const answer = await fetch(`${address}${new URL(url).pathname}`, {
    method: 'POST',
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    body: new Uint8Array(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(bounds?.patienceMs ?? 0),
  })
  return { status: answer.status }
}

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const path = request.url ?? ''
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString()))
    request.on('end', () => {
      received.push({ path, headers: request.headers, body })
      const answer = answers[path] ?? 204
      if (answer !== 'silent') response.writeHead(answer).end()
    })
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  const at = receiver.address()
  address = `http://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}`
  app = await createTestApp({ gateways: { outside: post } })
  admin = await makeUser(app.db, { isAdmin: true })
  school = await makeSchool(app.db, { name: 'Lindenhof' })
})
afterAll(async () => {
  await app.close()
  receiver.closeAllConnections()
  receiver.close()
})
beforeEach(() => {
  received = []
  answers = {}
})
afterEach(() => app.db.drizzle.delete(webhooks))

const create = async (path: string, more: { topics?: readonly string[]; schoolId?: number | null } = {}) => {
  const body = {
    name: path,
    url: `https://receiver.example${path}`,
    topics: [...HOOK_TOPICS],
    schoolId: null,
    ...more,
  } as never
  const answer = await app.call(createWebhook, { as: admin, body })
  expectStatus(answer, 201)
  return answer.body.data
}
const join = async (at = school) => {
  const member = await makeUser(app.db)
  await makeMembership(app.db, member, at)
  return member
}
const send = () => sendDueHooks({ ...app.http.services, log: app.http.fastify.log })
const deliveriesOf = async (id: number) =>
  (await app.call(listDeliveries, { as: admin, params: { id: String(id) } })).body.data
const hookOf = async (id: number) =>
  (await app.call(listWebhooks, { as: admin })).body.data.find((one) => one.id === id)
const signatureOf = (secret: string, { headers, body }: Received) => {
  const content = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.')
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`
}
/** Until the sender that a signal woke has done it. */
const until = async (isThere: () => boolean | Promise<boolean>): Promise<void> => {
  for (let tries = 0; tries < 1000 && !(await isThere()); tries += 1) await pause(25)
}

test('a program gets a hook soon after a member joins, and reads the member by its token', async () => {
  const { secret, entry } = await create('/joined')
  const member = await join()
  await until(() => received.some(({ path }) => path === '/joined'))
  const message = received.find(({ path }) => path === '/joined')
  if (message === undefined) throw new Error('nothing arrived')
  expect(JSON.parse(message.body)).toMatchObject({
    type: 'member.joined',
    data: { schoolId: school.id, userId: member.id },
  })
  expect(message.headers['webhook-signature']).toBe(signatureOf(secret, message))
  expect(message.headers['webhook-timestamp']).toBe(String(app.clock.now().getTime() / 1000))
  await until(async () => (await deliveriesOf(entry.id))[0]?.state === 'sent')
  expect(await deliveriesOf(entry.id)).toMatchObject([{ state: 'sent', attempts: 1, lastStatus: 204 }])
  const body = { name: 'Website', scopes: ['members:read'] as never, networks: [], perMinute: 60 }
  const issued = await app.call(issueServiceToken, {
    as: admin,
    body: { ...body, schoolId: school.id, days: 1 },
  })
  const read = await app.call(listMembers, {
    token: issued.body.data.token,
    params: { id: String(school.id) },
  })
  expect(read.body.data.map(({ id }) => id)).toContain(member.id)
})

test('what is rolled back is never sent, and what is written is written with it', async () => {
  const { entry } = await create('/rolled-back')
  const member = await makeUser(app.db)
  await expect(
    app.db.drizzle.transaction(async (tx) => {
      await tx.insert(schoolMemberships).values({ userId: member.id, schoolId: school.id, state: 'active' })
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await deliveriesOf(entry.id)).toEqual([])
})

test('a webhook hears of its topics and its school alone', async () => {
  const other = await makeSchool(app.db, { name: 'Ostheim' })
  const own = await create('/own', { schoolId: school.id })
  const left = await create('/left', { topics: ['member.left'] })
  await join(other)
  const member = await join()
  await app.db.drizzle
    .update(schoolMemberships)
    .set({ state: 'cancelled' })
    .where(eq(schoolMemberships.userId, member.id))
  expect((await deliveriesOf(own.entry.id)).map(({ topic }) => topic)).toEqual([
    'member.left',
    'member.joined',
  ])
  expect((await deliveriesOf(left.entry.id)).map(({ topic }) => topic)).toEqual(['member.left'])
})

describe('a receiver that fails', () => {
  test('is tried again under the same id, for three days, and the log says why', async () => {
    answers['/fails'] = 503
    const { entry } = await create('/fails', { topics: ['member.joined'] })
    await app.db.drizzle
      .insert(webhookDeliveries)
      .values({ webhookId: entry.id, topic: 'member.joined', data: { userId: 1 } })
    const spans: number[] = []
    for (let tries = 0; tries < 40; tries += 1) {
      await send()
      // The sender of the server itself may have taken it a moment before.
      const isTried = async (): Promise<boolean> => {
        const [delivery] = await deliveriesOf(entry.id)
        return delivery?.state !== 'waiting' || Date.parse(delivery.dueAt ?? '') > app.clock.now().getTime()
      }
      await until(isTried)
      const [delivery] = await deliveriesOf(entry.id)
      if (delivery?.state !== 'waiting' || delivery.dueAt === null) break
      const ms = Date.parse(delivery.dueAt) - app.clock.now().getTime()
      spans.push(ms)
      app.clock.advance(ms)
    }
    const [last] = await deliveriesOf(entry.id)
    expect(last).toMatchObject({ state: 'failed', lastStatus: 503, lastProblem: 'answered 503' })
    expect(spans[0]).toBeGreaterThanOrEqual(4_000)
    expect(spans[0]).toBeLessThanOrEqual(6_000)
    const days = spans.reduce((sum, ms) => sum + ms, 0) / 86_400_000
    expect(days).toBeGreaterThan(2.3)
    expect(days).toBeLessThanOrEqual(3)
    const tried = received.filter(({ path }) => path === '/fails')
    expect(tried).toHaveLength(spans.length + 1)
    expect(new Set(tried.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  test('is switched off by a 410, and after five days, and the admins hear of it', async () => {
    answers['/gone'] = 410
    const gone = await create('/gone', { topics: ['member.joined'] })
    await join()
    await until(async () => (await hookOf(gone.entry.id))?.offReason === 'gone')
    expect(await hookOf(gone.entry.id)).toMatchObject({ offReason: 'gone', waiting: 0 })
    const failing = await create('/failing')
    await app.db.drizzle
      .update(webhooks)
      .set({ failingSince: app.clock.now().toISOString() })
      .where(eq(webhooks.id, failing.entry.id))
    app.clock.advance(5 * 86_400_000 - 1)
    await send()
    expect(await hookOf(failing.entry.id)).toMatchObject({ offReason: null })
    app.clock.advance(1)
    await send()
    expect(await hookOf(failing.entry.id)).toMatchObject({ offReason: 'failing' })
    const notices = await app.db.drizzle
      .select()
      .from(notifications)
      .where(eq(notifications.userId, admin.id))
      .orderBy(asc(notifications.id))
    expect(notices.map(({ type, params }) => [type, params['changeType']])).toEqual([
      ['webhook-off', 'gone'],
      ['webhook-off', 'failing'],
    ])
  })

  test('delays no other one', async () => {
    answers['/slow'] = 'silent'
    const slow = await create('/slow', { topics: ['member.joined'] })
    const data = { userId: 1 }
    await app.db.drizzle
      .insert(webhookDeliveries)
      .values(Array.from({ length: 5 }, () => ({ webhookId: slow.entry.id, topic: 'member.joined', data })))
    await create('/quick', { topics: ['member.joined'] })
    await join()
    await until(() => received.some(({ path }) => path === '/quick'))
    // All six for the slow one, one after the other, would have taken half a minute.
    expect(received.filter(({ path }) => path === '/slow').length).toBeLessThan(6)
    expect(await deliveriesOf(slow.entry.id)).toHaveLength(6)
    // Nothing of it holds up the end of the test.
    await app.db.drizzle.delete(webhookDeliveries)
  })

  test('that leads elsewhere is not followed', async () => {
    answers['/moved'] = 302
    const { entry } = await create('/moved', { topics: ['member.joined'] })
    await join()
    await until(async () => (await deliveriesOf(entry.id))[0]?.lastStatus === 302)
    expect((await deliveriesOf(entry.id))[0]?.state).toBe('waiting')
  })
})

test('both secrets sign for a day after a rotation, then the new one alone', async () => {
  const { secret, entry } = await create('/rotates', { topics: ['member.left'] })
  const params = { id: String(entry.id) }
  const { body } = await app.call(rotateWebhookSecret, { as: admin, params })
  const check = async (secrets: readonly string[]) => {
    received = []
    expect((await app.call(testWebhook, { as: admin, params })).body.data.isDelivered).toBe(true)
    const [message] = received
    if (message === undefined) throw new Error('nothing arrived')
    expect(message.headers['webhook-signature']).toBe(
      secrets.map((one) => signatureOf(one, message)).join(' '),
    )
  }
  await check([body.data.secret, secret])
  app.clock.advance(25 * 3_600_000)
  await check([body.data.secret])
})

test('the secret is shown once, stored sealed, and stands in no log', async () => {
  const { secret, entry } = await create('/secret')
  const key = secret.replace('whsec_', '')
  const rows = await app.db.drizzle.select().from(webhooks).where(eq(webhooks.id, entry.id))
  const log = await app.db.drizzle.select().from(auditLog)
  const list = await app.call(listWebhooks, { as: admin })
  expect(JSON.stringify([rows.map((row) => row.secretSealed.toString()), log, list.body])).not.toContain(key)
})

test('a message is sent again by hand, and not while the webhook is off', async () => {
  const { entry } = await create('/again', { topics: ['member.joined'] })
  await join()
  await until(async () => (await deliveriesOf(entry.id))[0]?.state === 'sent')
  const [delivery] = await deliveriesOf(entry.id)
  const params = { id: String(entry.id), deliveryId: String(delivery?.id) }
  expectStatus(await app.call(sendAgain, { as: admin, params }), 204)
  const sent = () => received.filter(({ path }) => path === '/again')
  await until(() => sent().length === 2)
  expect(sent().map(({ headers }) => headers['webhook-id'])).toEqual([
    delivery?.messageId,
    delivery?.messageId,
  ])
  const off = { as: admin, params: { id: String(entry.id) }, body: { isOn: false } }
  expectStatus(await app.call(switchWebhook, off), 200)
  expectStatus(await app.call(sendAgain, { as: admin, params }), 409)
})

test('addresses other than https, or with a password in them, are refused', async () => {
  const { entry } = await create('/address')
  for (const url of [
    'http://receiver.example/',
    'https://user:secret@receiver.example/',
    'ftp://receiver.example/',
    'https://receiver.example/#part',
    'javascript:alert(1)',
    'https://',
  ]) {
    const body = { name: 'a', url, topics: ['member.joined' as const], seenAt: entry.updatedAt }
    expectStatus(await app.call(changeWebhook, { as: admin, params: { id: String(entry.id) }, body }), 422)
  }
})

test('an account that has ended leaves its webhook', async () => {
  const { entry } = await create('/orphan')
  const other = await makeUser(app.db, { isAdmin: true })
  await app.db.drizzle.update(webhooks).set({ createdBy: other.id }).where(eq(webhooks.id, entry.id))
  await app.db.drizzle.delete(users).where(eq(users.id, other.id))
  expect(await hookOf(entry.id)).toMatchObject({ offReason: null })
})
