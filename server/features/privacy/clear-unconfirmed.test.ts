/** Registered accounts that are never confirmed are deleted after 30 days, unless others rely on them. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '@wegband/domain/features/sign-in/contract.ts'
import { users } from '../../db/schema/people.ts'
import { cheapHash } from '../../testing/cheap-hash.ts'
import { makeChildOf, makeMembership, makeSchool, makeUser } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { clearUnconfirmedAccounts, UNCONFIRMED_DAYS } from './clear-unconfirmed.ts'

const NOW = '2026-11-20T09:00:00Z'
const PASSWORD = 'Wegband-2026'
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ clockIso: NOW })
})
afterAll(() => app.close())

const registered = {
  mailVerifiedAt: null,
  passwordHash: cheapHash(PASSWORD),
  createdAt: NOW,
  updatedAt: NOW,
} as const
const isErased = async ({ id }: { id: number }): Promise<boolean> =>
  (await app.db.drizzle.select().from(users).where(eq(users.id, id)))[0]?.erasedAt !== null

test('an unconfirmed account goes after thirty days, with a child without other guardians', async () => {
  const parent = await makeUser(app.db, { ...registered, mail: null, pendingMail: 'nie@post.example' })
  const child = await makeChildOf(app.db, parent)
  const confirmed = await makeUser(app.db, { ...registered, mailVerifiedAt: NOW })
  const invited = await makeUser(app.db, { ...registered, passwordHash: null })
  const member = await makeUser(app.db, registered)
  await makeMembership(app.db, member, await makeSchool(app.db))
  const clear = (): Promise<number> => clearUnconfirmedAccounts(app.http.services)
  app.clock.advance(UNCONFIRMED_DAYS * 24 * 60 * 60_000)
  expect(await clear()).toBe(0)
  app.clock.advance(1)
  expect(await clear()).toBe(1)
  expect([await isErased(parent), await isErased(child)]).toEqual([true, true])
  for (const person of [confirmed, invited, member]) expect(await isErased(person)).toBe(false)
  const body = { username: parent.username ?? '', password: PASSWORD }
  expect((await app.call(signIn, { body })).status).toBe(401)
})
