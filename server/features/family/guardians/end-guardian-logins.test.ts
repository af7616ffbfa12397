/** A login that a parent set up on a child's account ends at 18; a login that the child chose stays. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeUser } from '@wegband/domain/features/profile/contract.ts'
import { mailOutbox } from '../../../db/schema/notices/emails.ts'
import { tokens, users } from '../../../db/schema/people.ts'
import { makeChildOf, makeUser, nextNumber } from '../../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { endGuardianLogins } from './end-guardian-logins.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
})
afterAll(() => app.close())
beforeEach(() => app.clock.set('2026-11-19T09:00:00Z'))

type Person = { readonly id: number }
/** A change of address that one person entered and the mailbox owner confirmed. */
const enterMail = async (as: Person, child: Person): Promise<string> => {
  const mail = `mailbox-${nextNumber()}@post.example`
  const { status } = await app.call(changeUser, { as, params: { id: String(child.id) }, body: { mail } })
  expect(status).toBe(204)
  await app.db.drizzle
    .update(users)
    .set({ mail, pendingMail: null, mailVerifiedAt: '2026-11-19T09:00:00Z', passwordHash: 'x' })
    .where(eq(users.id, child.id))
  return mail
}
const loginOf = async ({ id }: Person) => {
  const [row] = await app.db.drizzle.select().from(users).where(eq(users.id, id))
  return [row?.mail, row?.passwordHash]
}
const run = () => endGuardianLogins({ db: app.db, clock: app.clock })

test('a login entered by a parent ends at 18 with its sessions, once, and emails the mailbox', async () => {
  const parent = await makeUser(app.db)
  const child = await makeChildOf(app.db, parent, { birthdayAt: '2008-11-20' })
  const mail = await enterMail(parent, child)
  const sessionsOf = () => app.db.drizzle.select().from(tokens).where(eq(tokens.userId, child.id))
  await app.tokenOf(child)
  expect(await sessionsOf()).not.toEqual([])
  await run()
  expect(await loginOf(child)).toEqual([mail, 'x'])
  app.clock.set('2026-11-20T09:00:00Z')
  await run()
  expect(await loginOf(child)).toEqual([null, null])
  expect(await sessionsOf()).toEqual([])
  const emails = await app.db.drizzle.select().from(mailOutbox).where(eq(mailOutbox.toMail, mail))
  expect(emails.map(({ template }) => template)).toContain('guardian-login-ended')
  await app.db.drizzle.update(users).set({ mail: 'own@post.example' }).where(eq(users.id, child.id))
  await run()
  expect(await loginOf(child)).toEqual(['own@post.example', null])
})

test("a login that the child chose stays, also when it replaced a parent's", async () => {
  const parent = await makeUser(app.db)
  const child = await makeChildOf(app.db, parent, { birthdayAt: '2008-11-20' })
  await enterMail(parent, child)
  await app.db.drizzle.update(users).set({ passwordHash: null }).where(eq(users.id, child.id))
  const mail = await enterMail(child, child)
  app.clock.set('2026-11-20T09:00:00Z')
  await run()
  expect(await loginOf(child)).toEqual([mail, 'x'])
})

test('accounts of people who came of age long ago keep their login', async () => {
  const parent = await makeUser(app.db)
  const child = await makeChildOf(app.db, parent, { birthdayAt: '2008-11-20' })
  const mail = await enterMail(parent, child)
  app.clock.set('2027-11-20T09:00:00Z')
  await run()
  expect(await loginOf(child)).toEqual([mail, 'x'])
})
