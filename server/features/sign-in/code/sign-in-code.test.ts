/** Signing in by a one-time code (§7, §8, decisions §2; F17). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { checkAuth } from '@wegband/domain/features/sessions/contract.ts'
import {
  signIn,
  confirmCode,
  readPasswordlessRequirement,
  requestCode,
  requestPasswordReset,
  resetPassword,
} from '@wegband/domain/features/sign-in/contract.ts'
import type { users } from '../../../db/schema/people.ts'
import { signInCodes } from '../../../db/schema/sign-in.ts'
import { rateLimits } from '../../../db/schema/limits.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import { emailsTo, linkOf, newestEmailTo } from '../../../testing/read-emails.ts'
import { makeChildOf, makeUser, nextNumber, type UserRow } from '../../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { routes as sessions } from '../../sessions/routes.ts'
import { routes } from '../routes.ts'
import { deleteExpiredCodes } from '../store.ts'

const NOW = '2026-11-20T09:00:00Z'
const MINUTE = 60_000

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ features: [sessions, routes] })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(NOW)
  // All tests call from one address, so each test starts with fresh limits.
  await app.db.drizzle.delete(rateLimits)
})

/** A browser that stores and sends cookies. */
const makeDevice = () => {
  const jar = new Map<string, string>()
  const send = () => {
    const headers = app.xsrfHeaders()
    const cookies = [...jar].map(([name, value]) => `${name}=${value}`)
    return { ...headers, cookie: [headers['cookie'], ...cookies].join('; ') }
  }
  const keep = (set: unknown): void => {
    for (const line of [set].flat().map(String)) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (name !== undefined && value !== undefined) jar.set(name, value)
    }
  }
  return {
    jar,
    ask: async (user: string) => {
      const answer = await app.call(requestCode, { body: { user }, headers: send() })
      keep(answer.headers['set-cookie'])
      return answer
    },
    confirm: async (user: string, code: string) => {
      const answer = await app.call(confirmCode, { body: { user, code }, headers: send() })
      keep(answer.headers['set-cookie'])
      return answer
    },
  }
}

const mailOf = (user: UserRow): string => String(user.mail)
const nameOf = (user: UserRow): string => String(user.username)
const codeTo = async (user: UserRow): Promise<string> =>
  String((await newestEmailTo(app.db, mailOf(user))).params['code'])
const wrongOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const makePasswordless = (fields: Partial<typeof users.$inferInsert> = {}) =>
  makeUser(app.db, { passwordHash: null, ...fields })

describe('a code', () => {
  // spec: api-post-otp-request, api-post-otp-confirm
  test('signs in the person who requested it, by name or by mail, once', async () => {
    for (const nameBy of [nameOf, mailOf]) {
      const [anna, phone] = [await makeUser(app.db), makeDevice()]
      const asked = await phone.ask(nameBy(anna))
      expectStatus(asked, 202)
      expect(asked.body.data).toEqual({
        sentAt: '2026-11-20T09:00:00.000Z',
        validUntil: '2026-11-20T09:10:00.000Z',
      })
      const code = await codeTo(anna)
      expect(code).toMatch(/^\d{6}$/)
      const { status, body } = await phone.confirm(nameBy(anna), code)
      expectStatus({ status, body }, 200)
      expect(body.userId).toEqual(anna.id)
      expect(body.state).toBe(true)
      const headers = { authorization: `Bearer ${body.token}` }
      expect((await app.call(checkAuth, { headers })).status).toBe(200)
      const revived = await app.call(signIn, { body: { token: String(body.personalAccessToken) } })
      expect(revived.status).toBe(200)
      expect((await phone.confirm(nameBy(anna), code)).body.code).toBe('credentials.invalid-code')
    }
  })

  test('is accepted once, also when three requests use it at the same moment', async () => {
    const [anna, phone] = [await makeUser(app.db), makeDevice()]
    await phone.ask(nameOf(anna))
    const code = await codeTo(anna)
    const answers = await Promise.all([1, 2, 3].map(() => phone.confirm(nameOf(anna), code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  // spec: error-otp-invalid-code
  test('that is wrong is refused with the number of tries left', async () => {
    const [anna, phone] = [await makeUser(app.db), makeDevice()]
    await phone.ask(nameOf(anna))
    const code = await codeTo(anna)
    const { status, body } = await phone.confirm(nameOf(anna), wrongOf(code))
    expectStatus({ status, body }, 422)
    expect(body).toMatchObject({ code: 'credentials.invalid-code', triesLeft: 4 })
    expect((await phone.confirm(nameOf(anna), code)).status).toBe(200)
    expect((await phone.confirm(nameOf(anna), '12345')).body.errors).toEqual({ code: ['invalid'] })
  })

  // spec: error-otp-rate-limited-until
  test('has five tries, and is then blocked until a given time', async () => {
    const [anna, phone] = [await makeUser(app.db), makeDevice()]
    await phone.ask(nameOf(anna))
    const code = await codeTo(anna)
    const answers = []
    for (let round = 0; round < 5; round += 1) answers.push(await phone.confirm(nameOf(anna), wrongOf(code)))
    expect(answers.map(({ body }) => [body.code, body.triesLeft ?? body.retryAt])).toEqual([
      ['credentials.invalid-code', 4],
      ['credentials.invalid-code', 3],
      ['credentials.invalid-code', 2],
      ['credentials.invalid-code', 1],
      ['auth.rate-limited', '2026-11-20T09:10:00.000Z'],
    ])
    const right = await phone.confirm(nameOf(anna), code)
    expectStatus(right, 429)
    expect(right.body.retryAt).toBe('2026-11-20T09:10:00.000Z')
  })

  test('allows at most five of many guesses at the same moment', async () => {
    const [anna, phone] = [await makeUser(app.db), makeDevice()]
    await phone.ask(nameOf(anna))
    const code = await codeTo(anna)
    const guesses = Array.from({ length: 40 }, (_, index) =>
      String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'),
    )
    const answers = await Promise.all([...guesses, code].map((guess) => phone.confirm(nameOf(anna), guess)))
    const [row] = await app.db.drizzle.select().from(signInCodes).where(eq(signInCodes.userId, anna.id))
    expect(row?.attempts).toBeLessThanOrEqual(5)
    expect(answers.filter(({ body }) => body.code === 'credentials.invalid-code').length).toBeLessThanOrEqual(
      5,
    )
  })

  test('expires after ten minutes', async () => {
    const [anna, phone] = [await makeUser(app.db), makeDevice()]
    await phone.ask(nameOf(anna))
    const code = await codeTo(anna)
    app.clock.advance(10 * MINUTE)
    expect((await phone.confirm(nameOf(anna), code)).body.code).toBe('credentials.invalid-code')
    await deleteExpiredCodes(app.db.drizzle, new Date(app.clock.now().getTime() + 1))
    expect(await app.db.drizzle.select().from(signInCodes).where(eq(signInCodes.userId, anna.id))).toEqual([])
  })

  test('is valid only on the device that requested it, with the name typed there', async () => {
    const [anna, bert] = [await makeUser(app.db), await makeUser(app.db)]
    const [phone, other] = [makeDevice(), makeDevice()]
    await phone.ask(nameOf(anna))
    const code = await codeTo(anna)
    await other.ask(nameOf(bert))
    for (const [device, name] of [
      [other, nameOf(anna)],
      [makeDevice(), nameOf(anna)],
      [phone, nameOf(bert)],
    ] as const)
      expect((await device.confirm(name, code)).body.code).toBe('credentials.invalid-code')
    expect((await phone.confirm(nameOf(anna), code)).status).toBe(200)
  })

  test('is not used up by an attacker who guesses on another device', async () => {
    const [anna, phone, attacker] = [await makeUser(app.db), makeDevice(), makeDevice()]
    await phone.ask(nameOf(anna))
    const code = await codeTo(anna)
    await attacker.ask(nameOf(anna))
    for (let round = 0; round < 6; round += 1) await attacker.confirm(nameOf(anna), '000000')
    expect((await phone.confirm(nameOf(anna), code)).status).toBe(200)
  })

  test('ends with the next code on the same device, and with a new password', async () => {
    const [anna, phone] = [await makeUser(app.db), makeDevice()]
    await phone.ask(nameOf(anna))
    const former = await codeTo(anna)
    await phone.ask(nameOf(anna))
    const latest = await codeTo(anna)
    if (former !== latest)
      expect((await phone.confirm(nameOf(anna), former)).body.code).toBe('credentials.invalid-code')
    await app.call(requestPasswordReset, { body: { mail: mailOf(anna) } })
    const link = linkOf(await newestEmailTo(app.db, mailOf(anna)))
    const password = 'Kupferband-2026'
    const done = await app.call(resetPassword, {
      body: { ...link, path: undefined, password, confirmation: password } as never,
    })
    expect(done.status).toBe(204)
    expect((await phone.confirm(nameOf(anna), latest)).body.code).toBe('credentials.invalid-code')
  })

  test('is refused for a locked account', async () => {
    const [anna, phone] = [await makeUser(app.db, { lockedAt: NOW }), makeDevice()]
    await phone.ask(nameOf(anna))
    expect((await phone.confirm(nameOf(anna), await codeTo(anna))).body.code).toBe('auth.locked')
  })

  test('is stored only as a hash', async () => {
    const [anna, phone] = [await makeUser(app.db), makeDevice()]
    await phone.ask(nameOf(anna))
    const rows = await app.db.drizzle.select().from(signInCodes).where(eq(signInCodes.userId, anna.id))
    expect(JSON.stringify(rows)).not.toContain(await codeTo(anna))
    expect(
      rows.map(({ codeHash, loginHash, deviceHash }) =>
        [codeHash, loginHash, deviceHash].map((hash) => hash.length),
      ),
    ).toEqual([[32, 32, 32]])
    expect(phone.jar.get('wegband-code')).toMatch(/^[\w-]{43}$/)
  })
})

describe('requesting a code', () => {
  test('and entering a wrong one give the same answers for known and unknown accounts', async () => {
    const anna = await makeUser(app.db)
    const child = await makeChildOf(app.db, anna)
    const unknown = `fremd-${nextNumber()}@beispiel.example`
    const answers: unknown[] = []
    for (const user of [nameOf(anna), nameOf(child), `niemand-${nextNumber()}`, unknown]) {
      const device = makeDevice()
      const asked = await device.ask(user)
      const tries = []
      for (let round = 0; round < 6; round += 1) {
        const { status, body } = await device.confirm(user, '000000')
        tries.push([status, body])
      }
      answers.push([asked.status, asked.body, tries])
    }
    expect(answers).toEqual(answers.map(() => answers[0]))
    expect(await emailsTo(app.db, unknown)).toMatchObject([{ template: 'no-account' }])
  })

  // spec: error-otp-account-not-found
  test('with an invalid name answers that the account does not exist', async () => {
    for (const user of ['Mara Lindner', 'ab', 'müller', 'mara@']) {
      const { status, body } = await makeDevice().ask(user)
      expectStatus({ status, body }, 404)
      expect(body.code).toBe('credentials.account-not-found')
      expect((await makeDevice().confirm(user, '123456')).body.code).toBe('credentials.account-not-found')
    }
  })

  test('sends three emails an hour to a mailbox, by name and mail together, without revealing it', async () => {
    const anna = await makeUser(app.db)
    const statuses = []
    for (const user of [nameOf(anna), nameOf(anna), mailOf(anna), mailOf(anna), nameOf(anna)])
      statuses.push((await makeDevice().ask(user)).status)
    expect(await emailsTo(app.db, mailOf(anna))).toHaveLength(3)
    expect(statuses.slice(0, 3)).toEqual([202, 202, 202])
    for (const user of [nameOf(await makeUser(app.db)), `niemand-${nextNumber()}`]) {
      const told = []
      for (let round = 0; round < 4; round += 1) told.push((await makeDevice().ask(user)).status)
      expect(told).toEqual([202, 202, 202, 429])
    }
  })
})

// spec: api-get-passwordless-requirement
test('only accounts with a mail and without a password need a code', async () => {
  const [passwordless, plain] = [await makePasswordless(), await makeUser(app.db, { passwordHash: 'x' })]
  const child = await makeChildOf(app.db, plain)
  const told = []
  for (const user of [
    nameOf(passwordless),
    mailOf(passwordless),
    nameOf(plain),
    nameOf(child),
    'niemand',
    'kein Name',
  ])
    told.push((await app.call(readPasswordlessRequirement, { query: { user } })).body)
  expect(told.map(({ required }) => required)).toEqual([true, true, false, false, false, false])
})

test('checking for accounts without a password is limited to sixty an hour per address', async () => {
  const ask = () => app.call(readPasswordlessRequirement, { query: { user: 'niemand' } })
  let last = await ask()
  for (let asked = 0; asked < 60 && last.status === 200; asked += 1) last = await ask()
  expectStatus(last, 429)
  expect(last.body.code).toBe('auth.rate-limited')
  app.clock.advance(60 * 60_000)
  expect((await ask()).status).toBe(200)
})
