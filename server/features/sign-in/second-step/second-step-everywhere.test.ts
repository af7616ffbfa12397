/** Every way to get a device token requires the second factor. Guesses are limited per account (findings 1, 3, L7). */
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkAuth } from '@wegband/domain/features/sessions/contract.ts'
import { createAccessToken, signIn } from '@wegband/domain/features/sign-in/contract.ts'
import {
  confirmSecondStep,
  setUpSecondStep,
  takeSecondStep,
} from '@wegband/domain/features/sign-in/sign-in-methods-contract.ts'
import { cheapHash } from '../../../testing/cheap-hash.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import { emailsTo } from '../../../testing/read-emails.ts'
import { makeUser, type UserRow } from '../../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

const PASSWORD = 'Wegband-2026'
let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.clock.set('2026-11-20T09:00:00Z'))

const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now().getTime() })
const nextCode = (secret: string): string => {
  app.clock.advance(30_000)
  return codeOf(secret)
}
const loginOf = (owner: UserRow) => ({ username: owner.username ?? '', password: PASSWORD })
const switchOn = async (owner: UserRow, token?: string): Promise<string> => {
  const caller = token === undefined ? { as: owner } : { token }
  const { body } = await app.call(setUpSecondStep, { ...caller, body: { password: PASSWORD } })
  const { secret } = body.data
  expectStatus(await app.call(confirmSecondStep, { ...caller, body: { code: codeOf(secret) } }), 200)
  return secret
}
const makeOwner = async () => {
  const owner = await makeUser(app.db, { passwordHash: cheapHash(PASSWORD) })
  return { owner, secret: await switchOn(owner) }
}
const knock = async (
  owner: UserRow,
  from: string,
  cookie = '',
): Promise<{ status: number; ticket: string }> => {
  const xsrf = app.xsrfHeaders()
  const headers = { ...xsrf, cookie: `${xsrf['cookie']}; ${cookie}` }
  const { status, body } = await app.call(signIn, { body: loginOf(owner), from, headers })
  return { status, ticket: body.ticket }
}
const step = (body: { ticket: string; code: string; trustDevice?: boolean }, from: string, cookie = '') => {
  const xsrf = app.xsrfHeaders()
  const headers = { ...xsrf, cookie: `${xsrf['cookie']}; ${cookie}` }
  return app.call(takeSecondStep, { body, from, headers })
}
const deviceCookie = (headers: Readonly<Record<string, unknown>>): string => {
  const found = [headers['set-cookie']].flat().find((one) => String(one).startsWith('wegband-device='))
  return String(found).split(';')[0] ?? ''
}
const templatesOf = async (owner: UserRow): Promise<string[]> =>
  (await emailsTo(app.db, owner.mail ?? '')).map(({ template }) => template)

describe('a personal access token', () => {
  const ask = (owner: UserRow) => app.call(createAccessToken, { body: { ...loginOf(owner), name: 'Tablet' } })

  test('requires more than the password when two-step verification is on', async () => {
    const { owner, secret } = await makeOwner()
    const asked = await ask(owner)
    expectStatus(asked, 202)
    expect(asked.body.state).toBe('second-step')
    expect(asked.body).not.toHaveProperty('plain')
    const given = await step({ ticket: asked.body.ticket, code: nextCode(secret) }, '198.51.100.1')
    expectStatus(given, 200)
    const revived = await app.call(signIn, { body: { token: given.body.personalAccessToken ?? '' } })
    expectStatus(revived, 200)
    expect(await templatesOf(owner)).toEqual(['second-step-on', 'new-device'])
  })

  test('made before two-step verification was switched on is invalid afterwards', async () => {
    const owner = await makeUser(app.db, { passwordHash: cheapHash(PASSWORD) })
    const { body: before } = await ask(owner)
    const { body: here } = await app.call(signIn, { body: loginOf(owner) })
    await switchOn(owner, here.token)
    expectStatus(await app.call(signIn, { body: { token: before.plain } }), 401)
    expectStatus(await app.call(checkAuth, { token: here.token }), 200)
    expectStatus(await app.call(signIn, { body: { token: here.personalAccessToken ?? '' } }), 200)
  })
})

test('a sign-in on an unknown device is emailed, one on a known device is not', async () => {
  const owner = await makeUser(app.db, { passwordHash: cheapHash(PASSWORD) })
  const { headers } = await app.call(signIn, { body: loginOf(owner) })
  expect(await templatesOf(owner)).toEqual(['new-device'])
  expect((await knock(owner, '198.51.100.2', deviceCookie(headers))).status).toBe(200)
  expect(await templatesOf(owner)).toEqual(['new-device'])
  const unconfirmed = await makeUser(app.db, { passwordHash: cheapHash(PASSWORD), mailVerifiedAt: null })
  expectStatus(await app.call(signIn, { body: loginOf(unconfirmed) }), 200)
  expect(await templatesOf(unconfirmed)).toEqual([])
})

describe('wrong codes', () => {
  const guess = async (owner: UserRow, from: string, tries: number): Promise<number[]> => {
    const { ticket } = await knock(owner, from)
    const statuses: number[] = []
    for (let round = 0; round < tries; round += 1)
      statuses.push((await step({ ticket, code: '000000' }, from)).status)
    return statuses
  }

  test('are counted per account from all addresses, pause unknown devices and are emailed', async () => {
    const { owner, secret } = await makeOwner()
    const opened = await step(
      { ticket: (await knock(owner, '198.51.100.3')).ticket, code: nextCode(secret) },
      '198.51.100.3',
    )
    expect(await guess(owner, '198.51.100.3', 5)).toEqual([422, 422, 422, 422, 422])
    expect(await guess(owner, '203.0.113.1', 5)).toEqual([422, 422, 422, 422, 422])
    expect(await guess(owner, '203.0.113.2', 1)).toEqual([429])
    expect(await guess(owner, '198.51.100.3', 1)).toEqual([429])
    expect((await templatesOf(owner)).filter((name) => name === 'second-step-paused')).toHaveLength(1)
    const cookie = deviceCookie(opened.headers)
    const known = await knock(owner, '203.0.113.3', cookie)
    expectStatus(await step({ ticket: known.ticket, code: nextCode(secret) }, '203.0.113.3', cookie), 200)
    app.clock.advance(60 * 60_000)
    expect(await guess(owner, '203.0.113.4', 1)).toEqual([422])
  })

  test('of a stranger stay counted when the owner signs in', async () => {
    const { owner, secret } = await makeOwner()
    await guess(owner, '203.0.113.5', 5)
    await guess(owner, '203.0.113.6', 4)
    const { ticket } = await knock(owner, '198.51.100.4')
    expectStatus(await step({ ticket, code: nextCode(secret) }, '198.51.100.4'), 200)
    expect(await guess(owner, '203.0.113.7', 2)).toEqual([422, 429])
  })
})

test('a right password without the second factor does not make an address known', async () => {
  const { owner } = await makeOwner()
  await knock(owner, '203.0.113.9')
  const wrong = { ...loginOf(owner), password: 'falsch' }
  for (let round = 0; round < 100; round += 1)
    await app.call(signIn, { body: wrong, from: `192.0.2.${round + 1}` })
  const [first, second] = [
    await app.call(signIn, { body: wrong, from: '203.0.113.9' }),
    await app.call(signIn, { body: wrong, from: '203.0.113.9' }),
  ]
  expect([first.status, second.status]).toEqual([401, 429])
})

test('a trusted device must prove itself again after thirty days', async () => {
  const { owner, secret } = await makeOwner()
  const trust = async (cookie: string) => {
    const { ticket } = await knock(owner, '198.51.100.5', cookie)
    return step({ ticket, code: nextCode(secret), trustDevice: true }, '198.51.100.5', cookie)
  }
  const cookie = deviceCookie((await trust('')).headers)
  app.clock.advance(31 * 24 * 60 * 60_000)
  expectStatus(await trust(cookie), 200)
  expect((await knock(owner, '198.51.100.5', cookie)).status).toBe(200)
})
