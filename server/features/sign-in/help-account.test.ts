/** An admin resets a second factor, ends sessions, locks and unlocks: with proof and reason, audited, notified (L23). */
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkAuth } from '@wegband/domain/features/sessions/contract.ts'
import { signIn } from '@wegband/domain/features/sign-in/contract.ts'
import {
  endAllSessions,
  lockAccount,
  resetSecondStep,
  unlockAccount,
} from '@wegband/domain/features/sign-in/sign-in-methods-contract.ts'
import { searchAccounts } from '@wegband/domain/features/impersonation/contract.ts'
import { notifications } from '../../db/schema/notices/emails.ts'
import { auditLog, users } from '../../db/schema/people.ts'
import { secondFactors } from '../../db/schema/sign-in.ts'
import { cheapHash } from '../../testing/cheap-hash.ts'
import { lockAccount as lockAdmin } from './help-account.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { emailsTo } from '../../testing/read-emails.ts'
import { makeUser, type UserRow } from '../../testing/makers/makers.ts'
import { makeBareSession, proveSession } from '../../testing/prove-session.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'

const PASSWORD = 'Wegband-2026'
const body = { reason: 'Telefon verloren, am Telefon geprüft' }
let app: TestApp
let admin: UserRow
beforeAll(async () => {
  app = await createTestApp()
  admin = await makeUser(app.db, { isAdmin: true, passwordHash: cheapHash(PASSWORD) })
})
afterAll(() => app.close())

const enter = async (person: UserRow) =>
  app.call(signIn, { body: { username: person.username ?? '', password: PASSWORD } })
const factorOf = (userId: number) => ({
  userId,
  secretSealed: Buffer.from('x'),
  confirmedAt: '2026-11-01T00:00:00Z',
})
const toldTo = async ({ id, mail }: UserRow) => ({
  emails: (await emailsTo(app.db, mail ?? '')).map(({ template }) => template),
  notices: (await app.db.drizzle.select().from(notifications).where(eq(notifications.userId, id))).map(
    ({ type, params }) => [type, params['changeType']],
  ),
})
const auditOf = async (action: string, { id }: UserRow) =>
  app.db.drizzle
    .select({ actorId: auditLog.actorId, details: auditLog.details })
    .from(auditLog)
    .where(and(eq(auditLog.action, action), eq(auditLog.subjectId, id)))

test('an admin resets the second factor of a person who lost it, and the person is notified', async () => {
  const owner = await makeUser(app.db, { passwordHash: cheapHash(PASSWORD) })
  await app.db.drizzle.insert(secondFactors).values(factorOf(owner.id))
  expectStatus(await enter(owner), 202)
  const params = { id: String(owner.id) }
  const { body: session } = await enter(admin)
  const bare = await app.call(resetSecondStep, { token: session.token, params, body })
  expect([bare.status, bare.body.code]).toEqual([403, 'auth.proof-required'])
  await proveSession(app.db, session.token)
  expectStatus(await app.call(resetSecondStep, { token: session.token, params, body }), 204)
  expectStatus(await app.call(resetSecondStep, { token: session.token, params, body }), 409)
  expect(await auditOf('second-step.reset', owner)).toEqual([{ actorId: admin.id, details: body }])
  expect(await toldTo(owner)).toEqual({
    emails: ['second-step-reset'],
    notices: [['account-helped', 'second-step-reset']],
  })
  expectStatus(await enter(owner), 200)
  expectStatus(await app.call(resetSecondStep, { as: admin, params, body: { reason: ' ' } }), 422)
})

test('an admin signs a person out everywhere, but not themselves', async () => {
  const owner = await makeUser(app.db, { passwordHash: cheapHash(PASSWORD) })
  const { body: session } = await enter(owner)
  const params = { id: String(owner.id) }
  expectStatus(await app.call(endAllSessions, { as: owner, params, body }), 403)
  expectStatus(await app.call(endAllSessions, { as: admin, params, body }), 204)
  expectStatus(await app.call(checkAuth, { token: session.token }), 401)
  expectStatus(await app.call(signIn, { body: { token: session.personalAccessToken ?? '' } }), 401)
  expect(await auditOf('sessions.ended', owner)).toEqual([{ actorId: admin.id, details: body }])
  expect((await toldTo(owner)).notices).toEqual([['account-helped', 'sessions-ended']])
  expectStatus(await app.call(endAllSessions, { as: admin, params: { id: String(admin.id) }, body }), 403)
})

test('an admin locks and unlocks an account, each time with a reason', async () => {
  const owner = await makeUser(app.db, { passwordHash: cheapHash(PASSWORD) })
  const { body: session } = await enter(owner)
  const params = { id: String(owner.id) }
  expectStatus(await app.call(lockAccount, { as: owner, params, body }), 403)
  const bare = await makeBareSession(app.db, admin)
  expect((await app.call(lockAccount, { token: bare, params, body })).body.code).toBe('auth.proof-required')
  expectStatus(await app.call(lockAccount, { as: admin, params, body: { reason: ' ' } }), 422)

  expectStatus(await app.call(lockAccount, { as: admin, params, body }), 204)
  expectStatus(await app.call(checkAuth, { token: session.token }), 401)
  expectStatus(await app.call(signIn, { body: { token: session.personalAccessToken ?? '' } }), 401)
  const refused = await enter(owner)
  expect([refused.status, refused.body.code]).toEqual([403, 'auth.locked'])
  const found = await app.call(searchAccounts, { as: admin, query: { search: owner.username ?? '' } })
  expect(found.body.data.map(({ id }) => id)).toEqual([owner.id])
  // A repeated call changes nothing and notifies no user.
  expectStatus(await app.call(lockAccount, { as: admin, params, body }), 204)

  expectStatus(await app.call(unlockAccount, { as: admin, params, body }), 204)
  expectStatus(await enter(owner), 200)
  expect(await toldTo(owner)).toEqual({
    emails: ['new-device', 'account-locked', 'account-unlocked', 'new-device'],
    notices: [
      ['account-helped', 'account-locked'],
      ['account-helped', 'account-unlocked'],
    ],
  })
  expect(await auditOf('account.locked', owner)).toEqual([{ actorId: admin.id, details: body }])
  expect(await auditOf('account.unlocked', owner)).toEqual([{ actorId: admin.id, details: body }])
  expectStatus(await app.call(lockAccount, { as: admin, params: { id: String(admin.id) }, body }), 403)
})

test('an admin is locked only with their name typed, and all other admins hear of it', async () => {
  const owner = await makeUser(app.db, { isAdmin: true, firstName: 'Kim', lastName: 'Ahrens' })
  const third = await makeUser(app.db, { isAdmin: true })
  const params = { id: String(owner.id) }
  for (const name of [undefined, 'Kim']) {
    const refused = await app.call(lockAccount, { as: admin, params, body: { ...body, name } })
    expect([refused.status, refused.body.errors]).toEqual([422, { name: ['confirmation-differs'] }])
  }
  expectStatus(await app.call(lockAccount, { as: admin, params, body: { ...body, name: 'Kim Ahrens' } }), 204)
  expect((await toldTo(third)).notices).toEqual([['admin-locked', undefined]])
  expect((await toldTo(admin)).notices).not.toContainEqual(['admin-locked', undefined])
})

test('of two admins who lock each other at once, one stays open', async () => {
  const both = await Promise.all(
    ['Ada', 'Bo'].map((firstName) => makeUser(app.db, { isAdmin: true, firstName, lastName: 'Quer' })),
  )
  const contexts = await Promise.all(both.map((one) => app.contextOf(one)))
  const [first, second] = both
  const lock = (context: (typeof contexts)[number] | undefined, other: typeof first) => {
    if (context === undefined || other === undefined) throw new Error('no second admin')
    return lockAdmin(context, { userId: other.id, reason: 'Streit', name: `${other.firstName} Quer` })
  }
  const ends = await Promise.allSettled([lock(contexts[0], second), lock(contexts[1], first)])
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const rows = await app.db.drizzle
    .select({ lockedAt: users.lockedAt })
    .from(users)
    .where(eq(users.lastName, 'Quer'))
  expect(rows.filter(({ lockedAt }) => lockedAt === null)).toHaveLength(1)
})

test('an erased account cannot be unlocked', async () => {
  const erased = await makeUser(app.db, {
    erasedAt: '2026-11-01T00:00:00Z',
    lockedAt: '2026-11-01T00:00:00Z',
  })
  await app.call(unlockAccount, { as: admin, params: { id: String(erased.id) }, body })
  const [row] = await app.db.drizzle.select().from(users).where(eq(users.id, erased.id))
  expect(row?.lockedAt).not.toBeNull()
})
