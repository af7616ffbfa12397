/** Guests who do not return for a year are deleted with their data; active guests and members stay. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signIn } from '@wegband/domain/features/sign-in/contract.ts'
import { registerAnonymous } from '@wegband/domain/features/registration/contract.ts'
import { rateLimits } from '../../db/schema/limits.ts'
import { knownTutorials, tokens, users } from '../../db/schema/people.ts'
import { makeUser } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { clearUnusedGuests, GUEST_DAYS } from './clear-guests.ts'
import { PERSONAL_TOKEN_DAYS } from '@wegband/domain/features/sessions/token-times.ts'

const NOW = '2026-11-20T09:00:00Z'
const DAY_MS = 24 * 60 * 60_000

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(NOW)
  await app.db.drizzle.delete(rateLimits)
})

const makeGuest = async (): Promise<{ id: number; apiToken: string }> => {
  const { body: made } = await app.call(registerAnonymous, {})
  const { body: session } = await app.call(signIn, { body: { token: made.apiToken } })
  await app.db.drizzle.insert(knownTutorials).values({ userId: session.userId, name: 'a-tip' })
  // dates the rows by the clock of this test instead of the database's
  const at = { createdAt: app.clock.now().toISOString(), updatedAt: app.clock.now().toISOString() }
  await app.db.drizzle.update(users).set(at).where(eq(users.id, session.userId))
  await app.db.drizzle.update(tokens).set(at).where(eq(tokens.userId, session.userId))
  return { id: session.userId, apiToken: made.apiToken }
}
const isErased = async (id: number): Promise<boolean> =>
  (await app.db.drizzle.select().from(users).where(eq(users.id, id)))[0]?.erasedAt !== null
const tipsOf = async (id: number): Promise<number> =>
  (await app.db.drizzle.select().from(knownTutorials).where(eq(knownTutorials.userId, id))).length
const clear = (): Promise<number> => clearUnusedGuests(app.http.services)

test('a guest is deleted after exactly a year, with the data and every sign-in method', async () => {
  const guest = await makeGuest()
  app.clock.advance(GUEST_DAYS * DAY_MS)
  expect([await clear(), await isErased(guest.id), await tipsOf(guest.id)]).toEqual([0, false, 1])
  app.clock.advance(1)
  expect([await clear(), await isErased(guest.id), await tipsOf(guest.id)]).toEqual([1, true, 0])
  expect((await app.call(signIn, { body: { token: guest.apiToken } })).status).toBe(401)
  expect(await clear()).toBe(0)
})

test('a guest who came back and members with an account stay', async () => {
  const guest = await makeGuest()
  const member = await makeUser(app.db)
  app.clock.advance((PERSONAL_TOKEN_DAYS - 1) * DAY_MS)
  expect((await app.call(signIn, { body: { token: guest.apiToken } })).status).toBe(200)
  app.clock.advance((GUEST_DAYS - 1) * DAY_MS)
  expect(await clear()).toBe(0)
  expect([await isErased(guest.id), await isErased(member.id)]).toEqual([false, false])
})
