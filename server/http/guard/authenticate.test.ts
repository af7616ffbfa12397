/** The owner of a token, and how soon a token ends in this process and in another one. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkAuth, signOut } from '@wegband/domain/features/sessions/contract.ts'
import { buildApp } from '../../app.ts'
import { silentLog } from '../../db/embedded/database-log.ts'
import { tokens, users } from '../../db/schema/people.ts'
import { inTransaction } from '../../db/transaction.ts'
import { routes as sessions } from '../../features/sessions/routes.ts'
import { makeUser, type UserRow } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { createSessions, hashToken, newToken } from './authenticate.ts'
import { createLog } from '../logging.ts'
import type { HttpApp } from '../http-app.ts'
import { publishSessionChanged } from './session-signals.ts'

let app: TestApp
/** A second process on the same database. */
let other: HttpApp
let anna: UserRow

beforeAll(async () => {
  app = await createTestApp({ features: [sessions] })
  other = await buildApp({ services: app.http.services, features: [sessions], log: createLog('silent') })
  await other.signals.start(app.connectionString, silentLog)
})
afterAll(async () => {
  await other.fastify.close()
  await other.signals.close()
  await app.close()
})
beforeEach(async () => {
  anna = await makeUser(app.db)
})

const storeToken = async (fields: Partial<typeof tokens.$inferInsert> = {}): Promise<string> => {
  const token = newToken()
  await app.db.drizzle.insert(tokens).values({
    userId: anna.id,
    kind: 'session',
    hash: hashToken(token),
    expiresAt: '2026-11-20T10:00:00Z',
    ...fields,
  })
  return token
}
const askOther = async (token: string): Promise<number> => {
  const { statusCode } = await other.fastify.inject({
    url: checkAuth.path,
    headers: { authorization: `Bearer ${token}` },
  })
  return statusCode
}

describe('a token', () => {
  test('is stored only as its hash', async () => {
    const token = await storeToken()
    const [row] = await app.db.drizzle
      .select()
      .from(tokens)
      .where(eq(tokens.hash, hashToken(token)))
    expect(JSON.stringify(row)).not.toContain(token)
  })

  test('identifies its owner until it expires, cached or not', async () => {
    app.clock.set('2026-11-20T09:00:00Z')
    const token = await storeToken()
    expect((await app.http.sessions.find(token))?.userId).toBe(anna.id)
    app.clock.set('2026-11-20T09:59:59Z')
    expect((await app.http.sessions.find(token))?.userId).toBe(anna.id)
    app.clock.set('2026-11-20T10:00:00Z')
    expect(await app.http.sessions.find(token)).toBeUndefined()
    app.clock.set('2026-11-20T09:00:00Z')
  })

  test('of another kind is no session', async () => {
    for (const kind of ['pat', 'reset', 'verify', 'otp'] as const)
      expect(await app.http.sessions.find(await storeToken({ kind }))).toBeUndefined()
  })

  test('of a locked user has no owner', async () => {
    await app.db.drizzle.update(users).set({ lockedAt: '2026-11-20T08:00:00Z' }).where(eq(users.id, anna.id))
    expect(await app.http.sessions.find(await storeToken())).toBeUndefined()
  })

  test('that ends in one process ends in the other', async () => {
    const headers = { authorization: `Bearer ${await app.tokenOf(anna)}`, ...app.xsrfHeaders() }
    const token = headers.authorization.slice(7)
    expect(await askOther(token)).toBe(200)
    expect((await app.call(signOut, { as: anna })).status).toBe(204)
    expect((await app.call(checkAuth, { as: anna })).status).toBe(401)
    await expect.poll(() => askOther(token)).toBe(401)
  })

  test('of a user whose rights changed carries the new ones in every process', async () => {
    const token = await storeToken()
    expect((await other.sessions.find(token))?.isAdmin).toBe(false)
    await inTransaction(app.db, async (tx) => {
      await tx.update(users).set({ isAdmin: true }).where(eq(users.id, anna.id))
      await publishSessionChanged(tx, { userId: anna.id, reason: 'rights' })
    })
    await expect.poll(async () => (await other.sessions.find(token))?.isAdmin).toBe(true)
  })
})

describe('the cache of callers', () => {
  const counting = (turnsAt?: Date) => {
    let reads = 0
    let duringRead: () => void = () => {}
    const sessions = createSessions({
      db: app.db,
      clock: app.clock,
      readActor: async (_db, session) => {
        reads += 1
        duringRead()
        return { actor: { ...(await app.contextOf(anna)).actor, ...session }, turnsAt }
      },
    })
    return { sessions, reads: () => reads, during: (work: () => void) => (duringRead = work) }
  }

  test('saves database reads for five seconds', async () => {
    const { sessions, reads } = counting()
    const token = await storeToken()
    await sessions.find(token)
    app.clock.advance(4_999)
    await sessions.find(token)
    expect(reads()).toBe(1)
    app.clock.advance(1)
    await sessions.find(token)
    expect(reads()).toBe(2)
    app.clock.set('2026-11-20T09:00:00Z')
  })

  test("ends at the very instant at which time alone changes the caller's rights", async () => {
    const { sessions, reads } = counting(new Date('2026-11-20T09:00:02.000Z'))
    const token = await storeToken()
    await sessions.find(token)
    app.clock.advance(1_999)
    await sessions.find(token)
    expect(reads()).toBe(1)
    app.clock.advance(1)
    await sessions.find(token)
    expect(reads()).toBe(2)
    app.clock.set('2026-11-20T09:00:00Z')
  })

  test('is cleared completely when signals may have been missed', async () => {
    const { sessions, reads } = counting()
    const token = await storeToken()
    await sessions.find(token)
    sessions.forgetAll()
    await sessions.find(token)
    expect(reads()).toBe(2)
  })

  test('does not keep a result that was read before a change and arrived after it', async () => {
    const { sessions, reads, during } = counting()
    const token = await storeToken()
    during(() => sessions.forgetUser(anna.id))
    await sessions.find(token)
    during(() => {})
    await sessions.find(token)
    expect(reads()).toBe(2)
  })

  test('is not queried for texts that cannot be our tokens', async () => {
    const { sessions, reads } = counting()
    for (const text of ['', 'x', "' or 1=1 --", 'ä'.repeat(43)])
      expect(await sessions.find(text)).toBeUndefined()
    expect(reads()).toBe(0)
  })
})
