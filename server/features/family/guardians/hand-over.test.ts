/** A grown child takes over the account that the parents made, by an emailed link, once (decisions §4 Kids). */
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import { signIn } from '@wegband/domain/features/sign-in/contract.ts'
import { handOver, listRelations, takeOver } from '@wegband/domain/features/family/contract.ts'
import { startImpersonation } from '@wegband/domain/features/impersonation/contract.ts'
import { rateLimits } from '../../../db/schema/limits.ts'
import { auditLog, users } from '../../../db/schema/people.ts'
import { emailsTo, linkOf, newestEmailTo } from '../../../testing/read-emails.ts'
import { makeChildOf, makeUser, nextNumber } from '../../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

const NOW = '2026-11-20T09:00:00Z'
const HOUR = 3_600_000
const PASSWORD = 'Kupferband-2026'
let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(NOW)
  await app.db.drizzle.delete(rateLimits)
})

type Person = { readonly id: number }
const newMail = (): string => `erwachsen${nextNumber()}@post.example`
/** A person whose 18th birthday is today. */
const makeGrown = async () => {
  const parent = await makeUser(app.db, { firstName: 'Mara', lastName: 'Lindner' })
  const fields = {
    firstName: 'Jonas',
    birthdayAt: '2008-11-20',
    profileType: 'regular_kid',
    mail: null,
  } as const
  const heir = await makeChildOf(app.db, parent, fields)
  return { parent, heir, mail: newMail() }
}
const give = async (as: Person, to: Person, mail: string) => {
  const { status, body } = await app.call(handOver, { as, params: { id: String(to.id) }, body: { mail } })
  return { status, code: body?.code, validUntil: body?.data?.validUntil }
}
const take = async (link: { token: string; mail: string }, password = PASSWORD) => {
  const { status, body } = await app.call(takeOver, {
    body: { token: link.token, mail: link.mail, password, confirmation: password },
  })
  return { status, code: body?.code, ...(body?.errors && { errors: body.errors }) }
}
const linkTo = async (mail: string) => linkOf(await newestEmailTo(app.db, mail))
const grownOf = async (parent: Person, heir: Person) => {
  const { body } = await app.call(listRelations, { as: parent })
  return body.data.find((one: { relatedUser: { id: number } }) => one.relatedUser.id === heir.id)?.grown
}

test('a parent hands the account over, and the grown child signs in with the chosen password', async () => {
  const { parent, heir, mail } = await makeGrown()
  expect(await grownOf(parent, heir)).toEqual({ hasOwnLogin: false, linkUntil: null })
  expect(await give(parent, heir, mail)).toMatchObject({
    status: 202,
    validUntil: '2026-11-21T09:00:00.000Z',
  })
  expect(await grownOf(parent, heir)).toEqual({ hasOwnLogin: false, linkUntil: '2026-11-21T09:00:00.000Z' })
  const [email] = await emailsTo(app.db, mail)
  expect(email).toMatchObject({
    template: 'hand-over',
    params: { firstName: 'Jonas', parentName: 'Mara Lindner' },
  })
  const link = await linkTo(mail)
  expect(link.path).toBe('/auth/take-over')
  expect(await take(link, 'Passwort-2026')).toMatchObject({ errors: { password: ['password-known'] } })
  expect(await take(link, 'Kiesel-J0nas-26')).toMatchObject({ errors: { password: ['password-personal'] } })
  expect(await take(link)).toEqual({ status: 204, code: undefined })
  expect(await grownOf(parent, heir)).toEqual({ hasOwnLogin: true, linkUntil: null })
  const entered = await app.call(signIn, { body: { username: mail, password: PASSWORD } })
  expect(entered.body.userId).toBe(heir.id)
  const me = await app.call(readUser, { token: entered.body.token, params: { id: String(heir.id) } })
  expect(me.body.data).toMatchObject({ mail, profileType: 'regular', membershipLv: 2 })
  const book = await app.db.drizzle
    .select({ action: auditLog.action, actorId: auditLog.actorId, details: auditLog.details })
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, heir.id), eq(auditLog.subjectType, 'user')))
    .orderBy(auditLog.id)
  // Ids only: the address is deleted with its email and link (decision 18).
  expect(book).toEqual([
    { action: 'family.hand-over', actorId: parent.id, details: {} },
    { action: 'family.taken-over', actorId: heir.id, details: {} },
  ])
})

describe('an account is not handed over', () => {
  test('by anyone but a parent, and the answer is the same as for an unknown id', async () => {
    const { heir, mail } = await makeGrown()
    const stranger = await makeUser(app.db)
    for (const to of [heir, { id: 999_999 }, stranger])
      expect(await give(stranger, to, mail)).toMatchObject({ status: 404, code: 'general.not-found' })
    expect(await emailsTo(app.db, mail)).toEqual([])
  })

  test('before the eighteenth birthday, nor once it has a mail or a password', async () => {
    const { parent, heir, mail } = await makeGrown()
    app.clock.set('2026-11-19T22:59:59Z')
    expect(await give(parent, heir, mail)).toMatchObject({ status: 409, code: 'family.not-grown' })
    app.clock.set('2026-11-19T23:00:00Z')
    expect((await give(parent, heir, mail)).status).toBe(202)
    for (const login of [{ mail: newMail() }, { passwordHash: 'x' }]) {
      const other = await makeGrown()
      await app.db.drizzle.update(users).set(login).where(eq(users.id, other.heir.id))
      expect(await give(other.parent, other.heir, mail)).toMatchObject({
        status: 409,
        code: 'family.already-handed-over',
      })
    }
  })

  test('to an address in use, neither when it is sent nor when the link is opened', async () => {
    const { parent, heir, mail } = await makeGrown()
    const other = await makeUser(app.db)
    expect(await give(parent, heir, String(other.mail).toUpperCase())).toMatchObject({
      status: 409,
      code: 'credentials.mail-taken',
    })
    await give(parent, heir, mail)
    await makeUser(app.db, { mail })
    expect(await take(await linkTo(mail))).toEqual({ status: 409, code: 'credentials.mail-taken' })
  })
})

describe('the link', () => {
  test('is valid for one day, once, for its address, and only if it is the newest', async () => {
    const { parent, heir, mail } = await makeGrown()
    const [first, second] = [mail, newMail()]
    await give(parent, heir, first)
    const old = await linkTo(first)
    await give(parent, heir, second)
    const link = await linkTo(second)
    expect((await take(old)).code).toBe('family.hand-over-expired')
    expect((await take({ ...link, mail: first })).code).toBe('family.hand-over-expired')
    app.clock.advance(24 * HOUR)
    expect((await take(link)).code).toBe('family.hand-over-expired')
    app.clock.set(NOW)
    const taken = await Promise.all([take(link), take(link), take(link)])
    expect(taken.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 410, 410])
    expect((await give(parent, heir, newMail())).code).toBe('family.already-handed-over')
  })

  test('refuses a weak password', async () => {
    const { parent, heir, mail } = await makeGrown()
    await give(parent, heir, mail)
    expect(await take(await linkTo(mail), 'kurz')).toMatchObject({ status: 422 })
  })
})

test('hand-over emails to one address are limited', async () => {
  const { parent, heir, mail } = await makeGrown()
  const sent = []
  for (let count = 0; count < 5; count++) sent.push((await give(parent, heir, mail)).status)
  expect(sent).toContain(429)
})

test('a parent cannot impersonate a grown child', async () => {
  const { parent, heir } = await makeGrown()
  const { body } = await app.call(startImpersonation, { as: parent, body: { user: heir.id } })
  expect(body.code).toBe('general.not-found')
})
