/** The second factor: single-use codes and recovery codes, trusted devices, and suspended rights of roles that require it. */
import { createHash, createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import { checkAuth } from '@wegband/domain/features/sessions/contract.ts'
import { signIn } from '@wegband/domain/features/sign-in/contract.ts'
import {
  changeObligation,
  confirmSecondStep,
  readSignInWays,
  renewRecoveryCodes,
  setUpSecondStep,
  switchOffSecondStep,
  takeSecondStep,
} from '@wegband/domain/features/sign-in/sign-in-methods-contract.ts'
import { recoveryCodes as recoveryCodesTable } from '../../../db/schema/sign-in.ts'
import { keyFor } from '../../../secrets/secrets.ts'
import { changeSetting } from '../../../config/settings.ts'
import { cheapHash } from '../../../testing/cheap-hash.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import { emailsTo } from '../../../testing/read-emails.ts'
import { makeMember, makeSchool, makeUser, type UserRow } from '../../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { isPassword } from '../password/password-hash.ts'

const NOW = '2026-11-20T09:00:00Z'
const PASSWORD = 'Wegband-2026'
let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await createTestApp()
  passwordHash = cheapHash(PASSWORD)
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(NOW))

const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now().getTime() })
/** The next code of the app, half a minute later. */
const nextCode = (secret: string): string => {
  app.clock.advance(30_000)
  return codeOf(secret)
}
const setUp = async (as: UserRow): Promise<string> =>
  (await app.call(setUpSecondStep, { as, body: { password: PASSWORD } })).body.data.secret
const switchOn = async (as: UserRow) => {
  const secret = await setUp(as)
  const { body } = await app.call(confirmSecondStep, { as, body: { code: codeOf(secret) } })
  return { secret, recoveryCodes: body.data.recoveryCodes }
}
const knock = async (person: UserRow, cookie?: string) => {
  const xsrf = app.xsrfHeaders()
  const { status, body, headers } = await app.call(signIn, {
    body: { username: person.username ?? '', password: PASSWORD },
    headers: { ...xsrf, cookie: [xsrf['cookie'], cookie].filter(Boolean).join('; ') },
  })
  return { status, state: body.state, ticket: body.ticket, headers }
}
const step = async (ticket: string, code: string, trustDevice = false) => {
  const { status, body, headers } = await app.call(takeSecondStep, { body: { ticket, code, trustDevice } })
  const cookie = [headers['set-cookie']].flat().find((one) => String(one).startsWith('wegband-device='))
  return {
    status,
    code: body.code,
    token: body.token,
    userId: body.userId,
    cookie: String(cookie).split(';')[0],
  }
}
const makeOwner = async () => {
  const owner = await makeUser(app.db, { passwordHash })
  return { owner, ...(await switchOn(owner)) }
}

test('the password alone opens no session; the code of the app opens one, once', async () => {
  const { owner, secret } = await makeOwner()
  const { status, state, ticket } = await knock(owner)
  expectStatus({ status }, 202)
  expect(state).toBe('second-step')
  const right = nextCode(secret)
  const opened = await step(ticket, right)
  expectStatus(opened, 200)
  expect(opened.userId).toEqual(owner.id)
  expect((await app.call(checkAuth, { token: opened.token })).status).toBe(200)
  expect(await step(ticket, nextCode(secret))).toMatchObject({ status: 410, code: 'second-step.expired' })
  const again = await knock(owner)
  app.clock.advance(-30_000)
  expect(await step(again.ticket, right)).toMatchObject({ status: 422, code: 'second-step.invalid-code' })
})

test('an unconfirmed app is not required at sign-in', async () => {
  const owner = await makeUser(app.db, { passwordHash })
  await setUp(owner)
  expect((await knock(owner)).status).toBe(200)
})

describe('a ticket', () => {
  test('allows five tries within five minutes', async () => {
    const { owner, secret } = await makeOwner()
    const { ticket } = await knock(owner)
    for (let round = 0; round < 5; round += 1)
      expect((await step(ticket, '000000')).code).toBe('second-step.invalid-code')
    expect(await step(ticket, nextCode(secret))).toMatchObject({ status: 410, code: 'second-step.expired' })
    const late = await knock(owner)
    app.clock.advance(5 * 60_000)
    expect(await step(late.ticket, codeOf(secret))).toMatchObject({ status: 410 })
    expect(await step('x'.repeat(43), codeOf(secret))).toMatchObject({ status: 410 })
  })

  test('opens one session when the same code is sent many times at once', async () => {
    const { owner, secret } = await makeOwner()
    const { ticket } = await knock(owner)
    const code = nextCode(secret)
    const opened = await Promise.all([1, 2, 3, 4].map(() => step(ticket, code)))
    expect(opened.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

test('a recovery code works once, however typed, and new codes replace the old ones', async () => {
  const { owner, secret, recoveryCodes } = await makeOwner()
  expect(recoveryCodes).toHaveLength(8)
  const [first = '', second = ''] = recoveryCodes
  expect((await step((await knock(owner)).ticket, first.toLowerCase().replace('-', ' '))).status).toBe(200)
  expect((await step((await knock(owner)).ticket, first)).code).toBe('second-step.invalid-code')
  const renewed = await app.call(renewRecoveryCodes, { as: owner, body: { code: nextCode(secret) } })
  expect((await step((await knock(owner)).ticket, second)).code).toBe('second-step.invalid-code')
  expect((await step((await knock(owner)).ticket, renewed.body.data.recoveryCodes[0] ?? '')).status).toBe(200)
  const ways = await app.call(readSignInWays, { as: owner, params: { id: String(owner.id) } })
  expect(ways.body.data.secondStep).toEqual({ isOn: true, isObliged: false, recoveryCodesLeft: 7 })
})

test('a recovery code with the oldest hash still works once', async () => {
  const { owner } = await makeOwner()
  const hash = createHash('sha256').update(`recovery ${owner.id} ABCDEFGHJK`).digest()
  await app.db.drizzle.insert(recoveryCodesTable).values({ userId: owner.id, hash })
  expect((await step((await knock(owner)).ticket, 'abcde-fghjk')).status).toBe(200)
  expect((await step((await knock(owner)).ticket, 'abcde-fghjk')).code).toBe('second-step.invalid-code')
})

test('a recovery code with a keyed hash still works once', async () => {
  const { owner } = await makeOwner()
  const hash = createHmac('sha256', keyFor((await app.contextOf(owner)).appSecret, 'recovery-codes'))
    .update(`recovery ${owner.id} ABCDEFGHJKMNPQR`)
    .digest()
  await app.db.drizzle.insert(recoveryCodesTable).values({ userId: owner.id, hash })
  expect((await step((await knock(owner)).ticket, 'abcde-fghjk-mnpqr')).status).toBe(200)
  expect((await step((await knock(owner)).ticket, 'abcde-fghjk-mnpqr')).code).toBe('second-step.invalid-code')
})

test('recovery codes have three groups and are stored with a slow, salted hash', async () => {
  const { owner, recoveryCodes } = await makeOwner()
  const [first = ''] = recoveryCodes
  expect(first).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}-[A-Z2-9]{5}$/)
  const plain = first.replaceAll('-', '')
  const unkeyed = createHash('sha256').update(`recovery ${owner.id} ${plain}`).digest('hex')
  const rows = await app.db.drizzle
    .select({ hash: recoveryCodesTable.hash })
    .from(recoveryCodesTable)
    .where(eq(recoveryCodesTable.userId, owner.id))
  expect(rows.map(({ hash }) => hash.toString('hex'))).not.toContain(unkeyed)
  const kept = rows.map(({ hash }) => hash)
  const salt = kept[0]?.subarray(0, 16) ?? Buffer.alloc(0)
  const nonce = salt.toString('base64').replaceAll('=', '')
  const tags = kept.map((hash) => hash.subarray(16).toString('base64').replaceAll('=', ''))
  const isAmong = await Promise.all(
    tags.map((tag) => isPassword(plain, `$argon2id$v=19$m=19456,t=2,p=1$${nonce}$${tag}`, app.clock.now())),
  )
  expect(isAmong.filter(Boolean)).toHaveLength(1)
})

test('a trusted device needs no code for thirty days, but another device does', async () => {
  const { owner, secret } = await makeOwner()
  const { cookie } = await step((await knock(owner)).ticket, nextCode(secret), true)
  expect((await knock(owner, cookie)).status).toBe(200)
  expect((await knock(owner)).status).toBe(202)
  app.clock.advance(31 * 24 * 60 * 60_000)
  expect((await knock(owner, cookie)).status).toBe(202)
})

test('the second factor is set up with the password and switched off with a code', async () => {
  const { owner, secret } = await makeOwner()
  const wrong = await app.call(setUpSecondStep, { as: owner, body: { password: 'falsch' } })
  expectStatus(wrong, 422)
  expect(wrong.body.code).toBe('general.invalid')
  const twice = await app.call(setUpSecondStep, { as: owner, body: { password: PASSWORD } })
  expectStatus(twice, 409)
  expect(twice.body.code).toBe('second-step.is-on')
  const off = (code: string) => app.call(switchOffSecondStep, { as: owner, body: { code } })
  expect((await off('000000')).status).toBe(422)
  expect((await off(nextCode(secret))).status).toBe(204)
  expect((await knock(owner)).status).toBe(200)
})

test('the owner is emailed when the second factor is switched on or off', async () => {
  const { owner, secret } = await makeOwner()
  const templates = async () => (await emailsTo(app.db, owner.mail ?? '')).map(({ template }) => template)
  expect(await templates()).toEqual(['second-step-on'])
  expectStatus(await app.call(switchOffSecondStep, { as: owner, body: { code: nextCode(secret) } }), 204)
  expect(await templates()).toEqual(['second-step-on', 'second-step-off'])
})

test('a role that requires the second factor suspends its rights until it is set up', async () => {
  const school = await makeSchool(app.db)
  const staff = await makeMember(app.db, school, { roles: ['student', 'staff'], user: { passwordHash } })
  const seen = async () => {
    app.http.sessions.forgetAll()
    const { body } = await app.call(readUser, { as: staff, params: { id: String(staff.id) } })
    return body.data
  }
  await app.db.drizzle.transaction((tx) => changeSetting(tx, 'secondStepRoles', ['staff']))
  await expect.poll(() => app.http.services.settings.current().secondStepRoles).toEqual(['staff'])
  expect(await seen()).toMatchObject({
    roles: [{ textKey: 'student' }],
    mustSetUpSecondStep: true,
  })
  const { secret } = await switchOn(staff)
  expect(await seen()).toMatchObject({
    roles: [{ textKey: 'student' }, { textKey: 'staff' }],
    mustSetUpSecondStep: false,
  })
  const off = await app.call(switchOffSecondStep, { as: staff, body: { code: nextCode(secret) } })
  expectStatus(off, 403)
  expect(off.body.code).toBe('second-step.obliged')
})

test('an admin can require it of admins only after setting it up themselves', async () => {
  const admin = await makeUser(app.db, { isAdmin: true, passwordHash })
  const oblige = () => app.call(changeObligation, { as: admin, body: { roles: ['admin', 'leader'] } })
  expect((await oblige()).body.code).toBe('second-step.set-up-first')
  await switchOn(admin)
  expect((await oblige()).body.data.roles).toEqual(['admin', 'leader'])
})
