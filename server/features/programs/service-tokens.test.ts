/** Service tokens: what a program may ask, from where and for how long. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ALL_ENDPOINTS } from '@wegband/domain/features/endpoints.ts'
import { readFigures } from '@wegband/domain/features/insights/contract.ts'
import { listMembers } from '@wegband/domain/features/members/contract.ts'
import {
  changeServiceToken,
  issueServiceToken,
  listServiceTokens,
  revokeServiceToken,
  rotateServiceToken,
} from '@wegband/domain/features/programs/contract.ts'
import { listSchools } from '@wegband/domain/features/schools/contract.ts'
import { SERVICE_SCOPES } from '@wegband/domain/http/service-scopes.ts'
import { eq } from 'drizzle-orm'
import { auditLog, users } from '../../db/schema/people.ts'
import { serviceTokens } from '../../db/schema/running/programs.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeMembership, makeSchool, makeUser, type UserRow } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { isInNetworks } from '../../http/guard/service-tokens.ts'

let app: TestApp
let admin: UserRow
let school: Awaited<ReturnType<typeof makeSchool>>
let elsewhere: Awaited<ReturnType<typeof makeSchool>>
beforeAll(async () => {
  app = await createTestApp()
  school = await makeSchool(app.db, { name: 'Lindenhof' })
  elsewhere = await makeSchool(app.db, { name: 'Ostheim' })
  await makeMembership(app.db, await makeUser(app.db, { lastName: 'Quellberg' }), school)
})
afterAll(() => app.close())
beforeEach(async () => {
  admin = await makeUser(app.db, { isAdmin: true })
})

const WANTED = {
  name: 'Website',
  scopes: [...SERVICE_SCOPES],
  networks: [] as string[],
  perMinute: 100,
  schoolId: null as number | null,
  days: 30,
}
const issue = async (more: Partial<typeof WANTED> = {}) => {
  const answer = await app.call(issueServiceToken, { as: admin, body: { ...WANTED, ...more } })
  expectStatus(answer, 201)
  return answer.body.data
}
const membersOf = (token: string, id = school.id, from?: string) =>
  app.call(listMembers, { token, params: { id: String(id) }, from })
const codeOf = async (answer: Promise<{ status: number; body: { code?: string | undefined } }>) => {
  const { status, body } = await answer
  return [status, body.code]
}

test('the token is shown once and stored as a hash alone', async () => {
  const { token, entry } = await issue()
  expect(token).toMatch(/^wbs_[\w-]{43}$/)
  const { body } = await app.call(listServiceTokens, { as: admin })
  expect(JSON.stringify(body)).not.toContain(token)
  expect(body.data[0]).toMatchObject({ name: 'Website', state: 'open', hint: token.slice(-4) })
  const [row] = await app.db.drizzle.select().from(serviceTokens).where(eq(serviceTokens.id, entry.id))
  expect(JSON.stringify(row)).not.toContain(token)
  const log = await app.db.drizzle.select().from(auditLog).where(eq(auditLog.action, 'service-token.issued'))
  expect(JSON.stringify(log)).not.toContain(token)
})

describe('scopes', () => {
  test('open the endpoints that declare them, and nothing else', async () => {
    const { token } = await issue({ scopes: ['members:read'] })
    expectStatus(await membersOf(token), 200)
    expect(await codeOf(app.call(readFigures, { token, params: { id: String(school.id) } }))).toEqual([
      403,
      'auth.scope-missing',
    ])
  })

  test('are missing on every other endpoint, which is closed to a token with all of them', async () => {
    const { token } = await issue({ perMinute: 1200 })
    const open: string[] = []
    for (const endpoint of ALL_ENDPOINTS.filter(({ scope }) => scope === undefined)) {
      const params = { id: '1', userId: '1' }
      const answer = await app.call(endpoint, { token, params } as never)
      if (answer.body.code !== 'auth.scope-missing') open.push(`${endpoint.method} ${endpoint.path}`)
    }
    expect(open).toEqual([])
  })

  test('an unsafe method needs no XSRF token, since the scope is asked first', async () => {
    const { token } = await issue()
    const answer = await app.http.fastify.inject({
      method: 'DELETE',
      url: '/api/admin/service-tokens/1',
      headers: { authorization: `Bearer ${token}` },
    })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'auth.scope-missing'])
  })
})

test('a token of one school sees no member of another one', async () => {
  const { token } = await issue({ schoolId: school.id })
  expectStatus(await membersOf(token), 200)
  expectStatus(await membersOf(token, elsewhere.id), 404)
  expectStatus(await app.call(readFigures, { token, params: { id: String(elsewhere.id) } }), 404)
})

test('a look of a program stands in the log with the name of its token', async () => {
  const { token, entry } = await issue({ name: 'Kasse' })
  await membersOf(token)
  const looks = await app.db.drizzle.select().from(auditLog).where(eq(auditLog.action, 'members.read'))
  for (const look of looks)
    expect(look).toMatchObject({ actorId: null, details: { program: { id: entry.id } } })
})

test('the addresses that are named are the only ones', async () => {
  const { token } = await issue({ networks: ['10.1.0.0/16', '2001:db8::/32'] })
  expectStatus(await membersOf(token, school.id, '10.1.200.7'), 200)
  expect(await codeOf(membersOf(token, school.id, '10.2.0.1'))).toEqual([401, 'auth.token-refused'])
  expect(
    ['10.1.0.1', '::ffff:10.1.0.1', '2001:db8::7', '2001:db9::7', 'nothing'].map((address) =>
      isInNetworks(['10.1.0.0/16', '2001:db8::/32'], address),
    ),
  ).toEqual([true, true, true, false, false])
})

test('the own limit counts the calls of the token alone', async () => {
  const { token } = await issue({ perMinute: 2 })
  const other = await issue()
  for (const _call of [1, 2]) expectStatus(await membersOf(token), 200)
  expectStatus(await membersOf(token), 429)
  expectStatus(await membersOf(other.token), 200)
})

test('after a rotation both open for a day, then the new one alone', async () => {
  const { token, entry } = await issue()
  const { body } = await app.call(rotateServiceToken, { as: admin, params: { id: String(entry.id) } })
  const renewed = body.data.token
  for (const one of [token, renewed]) expectStatus(await membersOf(one), 200)
  app.clock.advance(25 * 60 * 60_000)
  expectStatus(await membersOf(token), 401)
  expectStatus(await membersOf(renewed), 200)
})

describe('a token opens nothing', () => {
  test('after its last day', async () => {
    const { token } = await issue({ days: 1 })
    app.clock.advance(25 * 60 * 60_000)
    expect(await codeOf(membersOf(token))).toEqual([401, 'auth.token-refused'])
  })

  test('once it is revoked, and stays revoked', async () => {
    const { token, entry } = await issue()
    const params = { id: String(entry.id) }
    expectStatus(await app.call(revokeServiceToken, { as: admin, params }), 204)
    expectStatus(await membersOf(token), 401)
    expectStatus(await app.call(rotateServiceToken, { as: admin, params }), 409)
  })

  test('while the admin who issued it is locked or no longer an admin, and says so', async () => {
    const { token } = await issue()
    const before = admin
    const set = (change: object) => app.db.drizzle.update(users).set(change).where(eq(users.id, before.id))
    await set({ lockedAt: '2026-11-20T08:00:00Z' })
    expectStatus(await membersOf(token), 401)
    await set({ lockedAt: null, isAdmin: false })
    expectStatus(await membersOf(token), 401)
    const other = await makeUser(app.db, { isAdmin: true })
    const { body } = await app.call(listServiceTokens, { as: other })
    expect(body.data[0]?.state).toBe('resting')
  })

  test('when it was made up', async () => {
    for (const token of ['wbs_', `wbs_${'a'.repeat(43)}`, `wbs_${'a'.repeat(150)}`])
      expectStatus(await app.call(listSchools, { token }), 401)
  })
})

test('its last use is noted', async () => {
  const { token, entry } = await issue()
  await membersOf(token)
  const { body } = await app.call(listServiceTokens, { as: admin })
  expect(body.data.find(({ id }) => id === entry.id)?.lastUsedAt).toBe(app.clock.now().toISOString())
})

test('a stale form and a wrong network are refused', async () => {
  const { entry } = await issue()
  const params = { id: String(entry.id) }
  const { name, scopes, perMinute } = WANTED
  const body = { name, scopes, perMinute, networks: ['10.0.0.0/33'], seenAt: entry.updatedAt }
  expectStatus(await app.call(changeServiceToken, { as: admin, params, body }), 422)
  const stale = { ...body, networks: [], seenAt: '2026-01-01T00:00:00.000Z' }
  expectStatus(await app.call(changeServiceToken, { as: admin, params, body: stale }), 409)
  expectStatus(
    await app.call(changeServiceToken, { as: admin, params, body: { ...stale, seenAt: entry.updatedAt } }),
    200,
  )
})
