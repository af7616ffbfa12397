/** Invalid bearer tokens by the thousand: limited before they reach the database, and without harm to other callers (F20). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { checkAuth, signOut } from '@wegband/domain/features/sessions/contract.ts'
import { readPublicSettings } from '@wegband/domain/features/texts/contract.ts'
import { users } from '../../db/schema/people.ts'
import { makeUser } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { newToken } from './authenticate.ts'

const PER_ADDRESS = 20

let app: TestApp
let asked = 0
let minute = 0
beforeAll(async () => {
  app = await createTestApp({ limits: { perActor: 1_000, perAddress: PER_ADDRESS } })
  app.db.pool.on('acquire', () => {
    asked += 1
  })
})
afterAll(() => app.close())
beforeEach(() => {
  minute += 1
  app.clock.set(new Date(Date.UTC(2026, 10, 20, 9, minute)).toISOString())
  asked = 0
})

const ask = async (token: string, remoteAddress = '192.0.2.1', url: string = checkAuth.path) => {
  const { statusCode } = await app.http.fastify.inject({
    url,
    remoteAddress,
    headers: { authorization: `Bearer ${token}` },
  })
  return statusCode
}
const flood = (calls: number, url?: string) =>
  Promise.all(Array.from({ length: calls }, () => ask(newToken(), '192.0.2.1', url)))

describe('made-up tokens', () => {
  test('reach the database only as often as an address may call, even all at once', async () => {
    const told = await flood(200)
    expect(told.filter((status) => status === 401)).toHaveLength(PER_ADDRESS)
    expect(told.filter((status) => status === 429)).toHaveLength(180)
    expect(asked).toBe(PER_ADDRESS)
  })

  test('are counted on endpoints without a session as well', async () => {
    const told = await flood(60, readPublicSettings.path)
    expect(told.filter((status) => status === 429)).toHaveLength(40)
    expect(asked).toBeLessThanOrEqual(2 * PER_ADDRESS)
  })

  test('cost one database read each when sent repeatedly', async () => {
    const token = newToken()
    for (let call = 0; call < 10; call += 1) expect(await ask(token)).toBe(401)
    expect(asked).toBe(1)
  })

  test('block neither other addresses nor callers who were here before', async () => {
    const [anna, bert] = [await makeUser(app.db), await makeUser(app.db)]
    const [known, elsewhere] = [await app.tokenOf(anna), await app.tokenOf(bert)]
    expect(await ask(known)).toBe(200)
    await flood(100)
    // Longer than a caller is cached: the database is read again, for a token that was valid before.
    app.clock.advance(10_000)
    expect(await ask(known)).toBe(200)
    expect(await ask(elsewhere, '198.51.100.7')).toBe(200)
  })
})

describe('real tokens', () => {
  test('of more people than an address may send calls are accepted through one address', async () => {
    const told: number[] = []
    for (let person = 0; person < PER_ADDRESS + 10; person += 1)
      told.push(await ask(await app.tokenOf(await makeUser(app.db))))
    expect(new Set(told)).toEqual(new Set([200]))
  })

  test('of a user who is unlocked are valid again at once', async () => {
    const anna = await makeUser(app.db, { lockedAt: '2026-11-20T08:00:00Z' })
    const token = await app.tokenOf(anna)
    expect(await ask(token)).toBe(401)
    await app.db.drizzle.update(users).set({ lockedAt: null }).where(eq(users.id, anna.id))
    expect(await ask(token)).toBe(200)
  })

  test('that ended count as invalid ones', async () => {
    const anna = await makeUser(app.db)
    const token = await app.tokenOf(anna)
    expect(await ask(token)).toBe(200)
    expect((await app.call(signOut, { as: anna })).status).toBe(204)
    expect(await ask(token)).toBe(401)
    asked = 0
    for (let call = 0; call < 5; call += 1) expect(await ask(token)).toBe(401)
    expect(asked).toBe(0)
  })
})
