/** Sensitive actions require a proof that is at most five minutes old, in any session (finding 4, §5). */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeUser } from '@wegband/domain/features/profile/contract.ts'
import { checkAuth, endOtherSessions, refreshAuth } from '@wegband/domain/features/sessions/contract.ts'
import {
  signIn,
  checkPassword,
  confirmEmailVerification,
  listResetPasskeys,
  proveByCode,
  requestEmailVerification,
  requestPasswordReset,
  requestProofCode,
  resetPassword,
} from '@wegband/domain/features/sign-in/contract.ts'
import {
  askForPasskey,
  askToSignInByPasskey,
  createPasskey,
  deletePasskey,
  proveByPasskey,
  renamePasskey,
  setUpSecondStep,
} from '@wegband/domain/features/sign-in/sign-in-methods-contract.ts'
import { passkeys, secondFactors } from '../../db/schema/sign-in.ts'
import { users } from '../../db/schema/people.ts'
import { cheapHash } from '../../testing/cheap-hash.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { emailsTo, linkOf, newestEmailTo } from '../../testing/read-emails.ts'
import { makeUser, type UserRow } from '../../testing/makers/makers.ts'
import { makeSoftAuthenticator } from '../../testing/servers/soft-authenticator.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'

const PASSWORD = 'Wegband-2026'
const NEW_PASSWORD = { password: 'Kupferband-2026', confirmation: 'Kupferband-2026' }
const MINUTE_MS = 60_000
let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.clock.set('2026-11-20T09:00:00Z'))

const makeOwner = (fields: Partial<typeof users.$inferInsert> = {}): Promise<UserRow> =>
  makeUser(app.db, { passwordHash: cheapHash(PASSWORD), ...fields })
const enter = async (owner: UserRow): Promise<string> => {
  const { body } = await app.call(signIn, { body: { username: owner.username ?? '', password: PASSWORD } })
  return body.token
}
const challengeOf = (body: { data: Record<string, unknown> }): string => String(body.data['challenge'])
const makePasskey = async (owner: UserRow, createdAt?: string) => {
  const device = makeSoftAuthenticator(app.config.publicUrl)
  const challenge = challengeOf((await app.call(askForPasskey, { as: owner })).body)
  const made = await app.call(createPasskey, {
    as: owner,
    body: { name: 'Telefon', response: device.create(challenge) },
  })
  expectStatus(made, 201)
  const { id } = made.body.data
  if (createdAt !== undefined)
    await app.db.drizzle.update(passkeys).set({ createdAt }).where(eq(passkeys.id, id))
  return { device, id }
}
const passkeyIdsOf = async ({ id }: UserRow): Promise<number[]> =>
  (await app.db.drizzle.select().from(passkeys).where(eq(passkeys.userId, id))).map((row) => row.id)
const codeIn = async (mail: string | null): Promise<string> =>
  String((await newestEmailTo(app.db, mail ?? '')).params['code'])

test('a session without a fresh proof cannot change passkeys or sign out other devices', async () => {
  const owner = await makeOwner()
  const { id } = await makePasskey(owner)
  const token = await enter(owner)
  const params = { id: String(id) }
  const tries = async () => [
    await app.call(askForPasskey, { token }),
    await app.call(createPasskey, { token, body: { name: 'Telefon', response: {} } }),
    await app.call(renamePasskey, { token, params, body: { name: 'Anders' } }),
    await app.call(deletePasskey, { token, params }),
    await app.call(endOtherSessions, { token, params: { id: String(owner.id) } }),
    await app.call(setUpSecondStep, { token, body: {} }),
  ]
  for (const { status, body } of await tries())
    expect([status, body.code]).toEqual([403, 'auth.proof-required'])
  expectStatus(await app.call(checkPassword, { token, body: { password: PASSWORD } }), 200)
  app.clock.advance(5 * MINUTE_MS)
  expectStatus(await app.call(renamePasskey, { token, params, body: { name: 'Anders' } }), 200)
  app.clock.advance(1)
  for (const { status } of await tries()) expect(status).toBe(403)
})

test('renewing a session keeps its proof and ends the former token', async () => {
  const owner = await makeOwner()
  const { id } = await makePasskey(owner)
  const token = await enter(owner)
  expectStatus(await app.call(checkPassword, { token, body: { password: PASSWORD } }), 200)
  const renewed = await app.call(refreshAuth, { token })
  const change = { params: { id: String(id) }, body: { name: 'Anders' } }
  expectStatus(await app.call(renamePasskey, { token, ...change }), 401)
  expectStatus(await app.call(renamePasskey, { token: renewed.body.token, ...change }), 200)
})

test('an emailed code and a passkey are proofs like a password, in their own session only', async () => {
  const owner = await makeOwner()
  const { device } = await makePasskey(owner)
  const [token, other] = [await enter(owner), await enter(owner)]
  const ask = (session: string) => app.call(askForPasskey, { token: session })
  expectStatus(await app.call(requestProofCode, { token }), 202)
  const code = await codeIn(owner.mail)
  expectStatus(await app.call(proveByCode, { token: other, body: { code } }), 422)
  const wrong = code === '000000' ? '111111' : '000000'
  expect((await app.call(proveByCode, { token, body: { code: wrong } })).body.triesLeft).toBe(4)
  expectStatus(await app.call(proveByCode, { token, body: { code } }), 204)
  expectStatus(await app.call(proveByCode, { token, body: { code } }), 422)
  expectStatus(await ask(token), 200)
  expectStatus(await ask(other), 403)
  const challenge = async () => challengeOf((await app.call(askToSignInByPasskey)).body)
  const stranger = await makeOwner()
  const foreign = { response: device.get(await challenge()) }
  expectStatus(await app.call(proveByPasskey, { token: await enter(stranger), body: foreign }), 403)
  const own = { response: device.get(await challenge()) }
  expectStatus(await app.call(proveByPasskey, { token: other, body: own }), 204)
  expectStatus(await ask(other), 200)
})

test('a passkey needs a confirmed address, and its creation and removal are emailed', async () => {
  const unconfirmed = await makeOwner({ mailVerifiedAt: null })
  const refused = await app.call(askForPasskey, { as: unconfirmed })
  expect([refused.status, refused.body.code]).toEqual([403, 'auth.mail-unverified'])
  expectStatus(await app.call(setUpSecondStep, { as: unconfirmed, body: { password: PASSWORD } }), 403)
  const owner = await makeOwner()
  const { id } = await makePasskey(owner)
  expectStatus(await app.call(deletePasskey, { as: owner, params: { id: String(id) } }), 204)
  expect((await emailsTo(app.db, owner.mail ?? '')).map(({ template }) => template)).toEqual([
    'passkey-created',
    'passkey-removed',
  ])
})

test('an account without a password changes its address only after a code to the old one', async () => {
  const owner = await makeOwner()
  const token = await enter(owner)
  await app.db.drizzle.update(users).set({ passwordHash: null }).where(eq(users.id, owner.id))
  const change = () =>
    app.call(changeUser, {
      token,
      params: { id: String(owner.id) },
      body: { mail: `neu-${owner.id}@post.example` },
    })
  expect((await change()).body.code).toBe('auth.proof-required')
  await app.call(requestProofCode, { token })
  expectStatus(await app.call(proveByCode, { token, body: { code: await codeIn(owner.mail) } }), 204)
  expectStatus(await change(), 204)
})

describe('a password reset', () => {
  const linkFor = async (mail: string) => {
    await app.call(requestPasswordReset, { body: { mail } })
    const { token } = linkOf(await newestEmailTo(app.db, mail))
    return { token, mail }
  }

  test('lists the passkeys and by default removes those of the last thirty days', async () => {
    const owner = await makeOwner()
    const old = await makePasskey(owner, '2026-10-20T09:00:00Z')
    const recent = await makePasskey(owner, '2026-11-01T09:00:00Z')
    const link = await linkFor(owner.mail ?? '')
    const listed = await app.call(listResetPasskeys, { body: link })
    expect(listed.body.data.map(({ id, isRecent }) => [id, isRecent])).toEqual([
      [recent.id, true],
      [old.id, false],
    ])
    expectStatus(await app.call(resetPassword, { body: { ...link, ...NEW_PASSWORD } }), 204)
    expect(await passkeyIdsOf(owner)).toEqual([old.id])
    const used = await app.call(listResetPasskeys, { body: link })
    expectStatus(used, 410)
    expect(used.body).toMatchObject({ code: 'credentials.reset-session-expired' })
  })

  test('removes exactly the passkeys that the owner selected', async () => {
    const owner = await makeOwner()
    const old = await makePasskey(owner, '2026-01-01T09:00:00Z')
    const recent = await makePasskey(owner)
    const stranger = await makeOwner()
    const theirs = await makePasskey(stranger)
    const body = {
      ...(await linkFor(owner.mail ?? '')),
      ...NEW_PASSWORD,
      removePasskeys: [old.id, theirs.id],
    }
    expectStatus(await app.call(resetPassword, { body }), 204)
    expect(await passkeyIdsOf(owner)).toEqual([recent.id])
    expect(await passkeyIdsOf(stranger)).toEqual([theirs.id])
  })
})

describe('the first confirmation of an address', () => {
  const lay = async (owner: UserRow): Promise<void> => {
    await app.db.drizzle.insert(passkeys).values({
      userId: owner.id,
      credentialId: `laid-${owner.id}`,
      publicKey: Buffer.from('key'),
      name: 'Fremdes Telefon',
    })
    await app.db.drizzle
      .insert(secondFactors)
      .values({ userId: owner.id, secretSealed: Buffer.from('x'), confirmedAt: '2026-11-20T08:00:00Z' })
  }
  const isOpen = async (token: string): Promise<boolean> =>
    (await app.call(checkAuth, { token })).status === 200
  const linkTo = async (owner: UserRow) => {
    await app.call(requestEmailVerification, { body: { mail: owner.mail ?? '' } })
    return linkOf(await newestEmailTo(app.db, owner.mail ?? ''))
  }

  test('ends all earlier credentials and sessions except the confirming one', async () => {
    const owner = await makeOwner({ mailVerifiedAt: null })
    const [here, there] = [await enter(owner), await enter(owner)]
    await lay(owner)
    const { token } = await linkTo(owner)
    expectStatus(await app.call(confirmEmailVerification, { token: here, body: { token } }), 200)
    expect([await isOpen(here), await isOpen(there)]).toEqual([true, false])
    expect(await passkeyIdsOf(owner)).toEqual([])
    expect(
      (await app.call(signIn, { body: { username: owner.username ?? '', password: PASSWORD } })).status,
    ).toBe(200)
  })

  test('also happens through a password reset', async () => {
    const owner = await makeOwner({ mailVerifiedAt: null })
    const session = await enter(owner)
    await lay(owner)
    await app.call(requestPasswordReset, { body: { mail: owner.mail ?? '' } })
    const { token, mail } = linkOf(await newestEmailTo(app.db, owner.mail ?? ''))
    const body = { token, mail, ...NEW_PASSWORD, removePasskeys: [] }
    expectStatus(await app.call(resetPassword, { body }), 204)
    expect([await isOpen(session), await passkeyIdsOf(owner)]).toEqual([false, []])
    const login = { username: owner.username ?? '', password: NEW_PASSWORD.password }
    expectStatus(await app.call(signIn, { body: login }), 200)
  })
})
