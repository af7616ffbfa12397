/** Global messages and maintenance in the hands of an admin. */
import { asc } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import {
  changeMaintenance,
  createAnnouncement,
  endAnnouncement,
  listAnnouncements,
  readMaintenance,
  withdrawAnnouncement,
} from '@wegband/domain/features/admin/contract.ts'
import { describeGlobalMessage, listGlobalMessages } from '@wegband/domain/features/texts/contract.ts'
import { auditLog } from '../../db/schema/people.ts'
import { globalMessages } from '../../db/schema/texts.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { clearAuditLog } from '../../testing/clear-audit-log.ts'
import { makeUser, type UserRow } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { EVENT_CHANNEL, readEventSignal } from '../events/publish.ts'

let app: TestApp
let admin: UserRow
let member: UserRow
beforeAll(async () => {
  app = await createTestApp()
  admin = await makeUser(app.db, { isAdmin: true })
  member = await makeUser(app.db)
})
afterAll(() => app.close())
afterEach(async () => {
  await app.db.drizzle.delete(globalMessages)
  await clearAuditLog(app.db)
  app.clock.set('2026-11-20T09:00:00Z')
})

const BODY = {
  type: 'maintenance' as const,
  title: { de: 'Wartung am Samstag', en: 'Maintenance on Saturday' },
  text: { de: 'Von 20 bis 22 Uhr.' },
  endsAt: '2026-11-21T21:00:00.000Z',
}
const write = async (more = {}) => {
  const answer = await app.call(createAnnouncement, { as: admin, body: { ...BODY, ...more } })
  expectStatus(answer, 201)
  return answer.body.data
}
const shownTitles = async () => (await app.call(listGlobalMessages)).body.data.map(({ title }) => title)
const auditActions = async () =>
  (await app.db.drizzle.select().from(auditLog).orderBy(asc(auditLog.id))).map((row) => [
    row.actorId,
    row.action,
  ])

describe('global messages', () => {
  // spec: api-get-global-messages, api-get-global-message-description
  test('a message is shown at once, until its end', async () => {
    const { id } = await write()
    expect(await shownTitles()).toEqual(['Wartung am Samstag'])
    expect((await app.call(describeGlobalMessage, { params: { id: String(id) } })).body.data).toEqual({
      id,
      type: 'maintenance',
      title: 'Wartung am Samstag',
      text: 'Von 20 bis 22 Uhr.',
      startsAt: '2026-11-20T09:00:00.000Z',
      endsAt: BODY.endsAt,
    })
    app.clock.set(BODY.endsAt)
    expect(await shownTitles()).toEqual([])
    expectStatus(await app.call(describeGlobalMessage, { params: { id: String(id) } }), 404)
    const { body } = await app.call(listAnnouncements, { as: admin })
    expect(body.data.map(({ state }) => state)).toEqual(['ended'])
  })

  test('an admin ends a message now, and a second end changes nothing', async () => {
    const { id } = await write({ endsAt: null })
    const params = { id: String(id) }
    app.clock.advance(60_000)
    const end = () => app.call(endAnnouncement, { as: admin, params, body: { isEnded: true } })
    expect((await end()).body.data).toMatchObject({ state: 'ended', endsAt: '2026-11-20T09:01:00.000Z' })
    app.clock.advance(60_000)
    expect((await end()).body.data.endsAt).toBe('2026-11-20T09:01:00.000Z')
    expect(await shownTitles()).toEqual([])
    expect(await auditActions()).toEqual([
      [admin.id, 'global-message.created'],
      [admin.id, 'global-message.ended'],
    ])
  })

  test('an admin plans maintenance, which everybody hears of two days ahead', async () => {
    const startsAt = '2026-11-25T20:00:00.000Z'
    const written = await write({ startsAt, endsAt: '2026-11-25T22:00:00.000Z' })
    expect(written).toMatchObject({ startsAt, state: 'planned' })
    expect(await shownTitles()).toEqual([])
    app.clock.set('2026-11-23T20:00:00.000Z')
    expect(await shownTitles()).toEqual(['Wartung am Samstag'])
    const params = { id: String(written.id) }
    const ended = await app.call(endAnnouncement, { as: admin, params, body: { isEnded: true } })
    expect(ended.body.data).toMatchObject({ state: 'ended' })
    expect(await shownTitles()).toEqual([])
  })

  test('an admin withdraws a message, which leaves only the audit log', async () => {
    const { id } = await write()
    const params = { id: String(id) }
    expectStatus(await app.call(withdrawAnnouncement, { as: admin, params }), 204)
    expectStatus(await app.call(withdrawAnnouncement, { as: admin, params }), 404)
    expect((await app.call(listAnnouncements, { as: admin })).body.data).toEqual([])
    expect((await auditActions()).at(-1)).toEqual([admin.id, 'global-message.withdrawn'])
  })

  test('refuses an end in the past, an empty title and German words that are missing', async () => {
    const past = await app.call(createAnnouncement, {
      as: admin,
      body: { ...BODY, endsAt: '2026-11-20T09:00:00.000Z' },
    })
    expect([past.status, past.body.errors]).toEqual([422, { endsAt: ['in-the-past'] }])
    const begun = await app.call(createAnnouncement, {
      as: admin,
      body: { ...BODY, startsAt: '2026-11-20T08:59:59.000Z' },
    })
    expect([begun.status, begun.body.errors]).toEqual([422, { startsAt: ['in-the-past'] }])
    const turned = await app.call(createAnnouncement, {
      as: admin,
      body: { ...BODY, startsAt: BODY.endsAt },
    })
    expect([turned.status, turned.body.errors]).toEqual([422, { endsAt: ['invalid-date'] }])
    const empty = await app.call(createAnnouncement, { as: admin, body: { ...BODY, title: { de: ' ' } } })
    expect(empty.status).toBe(422)
    expect(await shownTitles()).toEqual([])
  })

  test('every open page hears of a change', async () => {
    const heard: string[] = []
    const client = await app.db.pool.connect()
    client.on('notification', ({ payload }) => heard.push(payload ?? ''))
    await client.query(`LISTEN ${EVENT_CHANNEL}`)
    const { id } = await write()
    await expect
      .poll(() => heard.map(readEventSignal))
      .toContainEqual({
        topic: 'global-messages',
        ids: [id],
        userIds: [],
        schoolIds: [],
        isForAll: true,
      })
    await client.query('UNLISTEN *')
    client.release(true)
  })
})

describe('maintenance', () => {
  test('refuses members, lets admins through, and ends by the same switch', async () => {
    const turn = (isOn: boolean) => app.call(changeMaintenance, { as: admin, body: { isOn } })
    const readAs = async (person: UserRow) =>
      (await app.call(readUser, { as: person, params: { id: String(person.id) } })).status
    expectStatus(await turn(true), 200)
    expect([await readAs(member), await readAs(admin)]).toEqual([503, 200])
    expect((await app.call(readMaintenance, { as: admin })).body.data).toEqual({ isOn: true })
    expectStatus(await turn(false), 200)
    expect(await readAs(member)).toBe(200)
    expect(await auditActions()).toEqual([
      [admin.id, 'maintenance.switched'],
      [admin.id, 'maintenance.switched'],
    ])
  })
})
