/** The check after a sign-in finds a password that has been compromised since it was set; the sign-in does not wait for it. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '@wegband/domain/features/sign-in/contract.ts'
import { users } from '../../../db/schema/people.ts'
import { makeUser, type UserRow } from '../../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { hashPassword } from './password-hash.ts'
import { lookUpAgain } from './password-safety.ts'

const KNOWN = 'Dragon2026!'
const UNKNOWN = 'Vierzehn-Kraniche-88'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ limits: 'off', environment: { DEMO: 'false' } })
})
afterAll(() => app.close())

const makeOwner = async (password: string): Promise<UserRow & { hash: string }> => {
  const hash = await hashPassword(password, app.clock.now())
  return { ...(await makeUser(app.db, { passwordHash: hash, passwordIsSecure: true })), hash }
}
const isSecure = async ({ id }: UserRow): Promise<boolean | undefined> =>
  (await app.db.drizzle.select().from(users).where(eq(users.id, id)))[0]?.passwordIsSecure
const enter = async (owner: UserRow, password: string) =>
  (await app.call(signIn, { body: { username: owner.username ?? '', password } })).body

// spec: password-compromised-hint
test('the sign-in after the check of a compromised password recommends another one', async () => {
  const owner = await makeOwner(KNOWN)
  expect((await enter(owner, KNOWN)).passwordIsSecure).toBe(true)
  await expect.poll(() => isSecure(owner)).toBe(false)
  expect((await enter(owner, KNOWN)).passwordIsSecure).toBe(false)
})

test('a safe password and one changed meanwhile keep their state', async () => {
  const [calm, changed] = [await makeOwner(UNKNOWN), await makeOwner(KNOWN)]
  const context = await app.contextOf(calm)
  const proved = (owner: UserRow & { hash: string }, passwordHash = owner.hash) => ({
    userId: owner.id,
    passwordHash,
    passwordIsSecure: true,
  })
  await lookUpAgain(context, proved(calm), UNKNOWN)
  await lookUpAgain(context, proved(changed, 'another hash'), KNOWN)
  expect([await isSecure(calm), await isSecure(changed)]).toEqual([true, true])
  await lookUpAgain(context, proved(changed), KNOWN)
  expect(await isSecure(changed)).toBe(false)
})

test('a failing service changes nothing and throws no error', async () => {
  const owner = await makeOwner(UNKNOWN)
  const context = await app.contextOf(owner)
  const gateways = {
    ...context.gateways,
    breachedPasswords: { isBreached: () => Promise.reject(new Error('gone')) },
  }
  const proved = { userId: owner.id, passwordHash: owner.hash, passwordIsSecure: true }
  await lookUpAgain({ ...context, gateways }, proved, UNKNOWN)
  expect(await isSecure(owner)).toBe(true)
})
