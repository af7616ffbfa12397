/** Resetting the password by email (§5 Password, §7, §8; F18). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { checkAuth } from '@wegband/domain/features/sessions/contract.ts'
import { signIn, requestPasswordReset, resetPassword } from '@wegband/domain/features/sign-in/contract.ts'
import { tokens, users } from '../../../db/schema/people.ts'
import { rateLimits } from '../../../db/schema/limits.ts'
import { cheapHash } from '../../../testing/cheap-hash.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import { emailsTo, linkOf, newestEmailTo } from '../../../testing/read-emails.ts'
import { makeUser, nextNumber, type UserRow } from '../../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { viewSession } from '../../../testing/makers/view-session.ts'
import { routes as sessions } from '../../sessions/routes.ts'
import { routes } from '../routes.ts'

const NOW = '2026-11-20T09:00:00Z'
const MINUTE = 60_000
const OLD = 'Honigband-2025'
const NEW = 'Kupferband-2026'

let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await createTestApp({ features: [sessions, routes] })
  passwordHash = cheapHash(OLD)
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(NOW)
  // All tests call from one address, so each test starts with fresh limits.
  await app.db.drizzle.delete(rateLimits)
})

const makeSigner = (fields: Partial<typeof users.$inferInsert> = {}) =>
  makeUser(app.db, { passwordHash, ...fields })
const mailOf = (user: UserRow): string => String(user.mail)
const ask = (mail: string) => app.call(requestPasswordReset, { body: { mail } })
const linkTo = async (user: UserRow) => {
  await ask(mailOf(user))
  return linkOf(await newestEmailTo(app.db, mailOf(user)))
}
type Body = { token: string; mail: string; password?: string; confirmation?: string }
const reset = ({ token, mail, password = NEW, confirmation = password }: Body) =>
  app.call(resetPassword, { body: { token, mail, password, confirmation } })
const enter = async (user: UserRow, password: string) =>
  app.call(signIn, { body: { username: String(user.username), password } })
const read = async (user: UserRow) => {
  const [row] = await app.db.drizzle.select().from(users).where(eq(users.id, user.id))
  return row
}
const holds = async (token: string): Promise<boolean> =>
  (await app.call(checkAuth, { headers: { authorization: `Bearer ${token}` } })).status === 200

describe('the reset link', () => {
  // spec: api-post-password-reset, api-put-password-reset
  test('sets a new password and emails the owner', async () => {
    const anna = await makeSigner()
    const { status, body } = await ask(mailOf(anna))
    expectStatus({ status, body }, 202)
    expect(body.data?.validUntil).toBe('2026-11-20T10:00:00.000Z')
    const email = await newestEmailTo(app.db, mailOf(anna))
    expect([email.template, linkOf(email).path, linkOf(email).mail]).toEqual([
      'reset-password',
      '/auth/password-reset',
      anna.mail,
    ])
    expect((await reset(linkOf(email))).status).toBe(204)
    expect((await enter(anna, OLD)).status).toBe(401)
    expect(await newestEmailTo(app.db, mailOf(anna))).toMatchObject({
      template: 'password-changed',
      params: { at: '2026-11-20T09:00:00.000Z' },
    })
    expect((await enter(anna, NEW)).status).toBe(200)
  })

  test('ends every session, personal access token and impersonation of the account', async () => {
    const [anna, bert] = [await makeSigner(), await makeUser(app.db)]
    const phone = (await enter(anna, OLD)).body
    const tablet = (await enter(anna, OLD)).body
    const admin = await makeUser(app.db, { isAdmin: true })
    await viewSession(app.db, admin, anna)
    const berts = await app.tokenOf(bert)
    expect(await holds(phone.token)).toBe(true)
    await reset(await linkTo(anna))
    expect([await holds(phone.token), await holds(tablet.token), await holds(berts)]).toEqual([
      false,
      false,
      true,
    ])
    const revived = await app.call(signIn, { body: { token: String(tablet.personalAccessToken) } })
    expectStatus(revived, 401)
    expect(revived.body.code).toBe('auth.session-expired')
    const left = await app.db.drizzle.select().from(tokens).where(eq(tokens.userId, anna.id))
    expect(left.map(({ kind, usedAt }) => [kind, usedAt])).toEqual([['reset', '2026-11-20T09:00:00.000Z']])
  })

  // spec: error-password-reset-three
  test('expires after 60 minutes', async () => {
    const anna = await makeSigner()
    const link = await linkTo(anna)
    app.clock.advance(60 * MINUTE)
    const { status, body } = await reset(link)
    expectStatus({ status, body }, 410)
    expect(body.code).toBe('credentials.reset-expired')
    expect((await read(anna))?.passwordHash).toBe(passwordHash)
  })

  test('is accepted once, also when three requests use it at the same moment', async () => {
    const anna = await makeSigner()
    const link = await linkTo(anna)
    const answers = await Promise.all([reset(link), reset(link), reset(link)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 410, 410])
    const { status, body } = await reset({ ...link, password: 'Zweites-Mal-99' })
    expectStatus({ status, body }, 410)
    expect(body.code).toBe('credentials.reset-session-expired')
    expect((await enter(anna, NEW)).status).toBe(200)
  })

  test('ends when the next one is requested', async () => {
    const anna = await makeSigner()
    const former = await linkTo(anna)
    const latest = await linkTo(anna)
    expect((await reset(former)).body.code).toBe('credentials.reset-session-expired')
    expect((await reset(latest)).status).toBe(204)
  })

  test('is valid only for the address it was sent to', async () => {
    const [anna, bert] = [await makeSigner(), await makeSigner()]
    const link = await linkTo(anna)
    const { status, body } = await reset({ ...link, mail: mailOf(bert) })
    expectStatus({ status, body }, 410)
    expect(body.code).toBe('credentials.reset-session-expired')
    expect((await read(bert))?.passwordHash).toBe(passwordHash)
    await app.db.drizzle.update(users).set({ mail: 'moved@beispiel.example' }).where(eq(users.id, anna.id))
    expect((await reset(link)).status).toBe(410)
  })

  test('that was never sent is refused', async () => {
    const anna = await makeSigner()
    const { status, body } = await reset({ token: 'x'.repeat(43), mail: mailOf(anna) })
    expectStatus({ status, body }, 410)
    expect(body.code).toBe('credentials.reset-expired')
  })

  test('works for accounts without a password', async () => {
    const anna = await makeUser(app.db)
    expect((await reset(await linkTo(anna))).status).toBe(204)
    expect((await enter(anna, NEW)).status).toBe(200)
  })
})

describe('a new password at the reset', () => {
  // spec: password-reset-needs-four, password-nonempty-and-confirmed, password-min-length-10, password-char-classes, password-unmet-conditions-listed
  test('is refused with all unmet conditions, and the link stays usable', async () => {
    const anna = await makeSigner()
    const link = await linkTo(anna)
    const errorsOf = async (password: string, confirmation = password) =>
      (await reset({ ...link, password, confirmation })).body.errors
    expect(await errorsOf('')).toEqual({ password: ['required'], confirmation: ['required'] })
    expect(await errorsOf('kurz')).toEqual({
      password: ['too-short', 'password-numbers', 'password-mixed-case', 'password-symbols'],
    })
    expect(await errorsOf(NEW, 'Kupferband-2027')).toEqual({ confirmation: ['confirmation-differs'] })
    expect(await errorsOf('a'.repeat(300))).toMatchObject({ password: ['too-long'] })
    expect((await reset({ ...link, mail: '' })).body.errors).toEqual({ mail: ['required'] })
    for (const field of ['token', 'mail', 'password', 'confirmation'] as const) {
      const { [field]: _left, ...rest } = { ...link, password: NEW, confirmation: NEW }
      const { status, body } = await app.call(resetPassword, { body: rest as never })
      expectStatus({ status, body }, 422)
      expect([field, body.errors?.[field]]).toEqual([field, ['required']])
    }
    expect((await reset(link)).status).toBe(204)
  })

  test('that is compromised or contains the owner’s name is refused, and the link stays usable', async () => {
    const anna = await makeSigner({ lastName: 'Lindner' })
    const link = await linkTo(anna)
    const errorsOf = async (password: string) =>
      (await reset({ ...link, password, confirmation: password })).body.errors
    expect(await errorsOf('Dragon2026!')).toEqual({ password: ['password-known'] })
    expect(await errorsOf('Lindner-1987')).toEqual({ password: ['password-personal'] })
    expect((await reset(link)).status).toBe(204)
    expect((await enter(anna, NEW)).body.passwordIsSecure).toBe(true)
  })
})

describe('requesting the reset link', () => {
  test('emails an address without an account how to join, with the same answer', async () => {
    const [anna, mail] = [await makeSigner(), `fremd-${nextNumber()}@beispiel.example`]
    const [known, unknown] = [await ask(mailOf(anna)), await ask(mail)]
    expectStatus(unknown, known.status)
    expect(unknown.body).toEqual(known.body)
    expect(await emailsTo(app.db, mail)).toMatchObject([{ template: 'no-account' }])
  })

  test('is limited to three an hour per mailbox, known or not', async () => {
    const anna = await makeSigner()
    for (const mail of [mailOf(anna), `fremd-${nextNumber()}@beispiel.example`]) {
      const answers = []
      for (let round = 0; round < 4; round += 1) answers.push((await ask(mail)).status)
      expect(answers).toEqual([202, 202, 202, 429])
    }
  })

  test('sends a link to the app’s own address, whatever host the request names', async () => {
    const anna = await makeSigner()
    for (const headers of [
      { host: 'evil.example' },
      { 'x-forwarded-host': 'evil.example' },
      { forwarded: 'host=evil.example' },
    ])
      await app.call(requestPasswordReset, { body: { mail: mailOf(anna) }, headers })
    const emails = await emailsTo(app.db, mailOf(anna))
    expect(emails.length).toBeGreaterThan(0)
    expect(JSON.stringify(emails)).not.toContain('evil')
  })

  test('does not unlock a locked account', async () => {
    const anna = await makeSigner({ lockedAt: NOW })
    expect((await reset(await linkTo(anna))).status).toBe(204)
    expect((await enter(anna, NEW)).body.code).toBe('auth.locked')
  })
})
