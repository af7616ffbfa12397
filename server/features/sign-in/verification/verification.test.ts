/** Confirming a mail address, and changing it (§5 Email, §8; F18, F19). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import {
  confirmEmailVerification,
  requestEmailVerification,
} from '@wegband/domain/features/sign-in/contract.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { tokens, users } from '../../../db/schema/people.ts'
import { rateLimits } from '../../../db/schema/limits.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import { emailsTo, linkOf, newestEmailTo } from '../../../testing/read-emails.ts'
import {
  makeAnonymous,
  makeUnverified,
  makeUser,
  nextNumber,
  type UserRow,
} from '../../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { viewSession } from '../../../testing/makers/view-session.ts'
import { routes as sessions } from '../../sessions/routes.ts'
import { routes as viewer } from '../../viewer/routes.ts'
import { requestVerification } from './request-verification.ts'
import { routes } from '../routes.ts'

const NOW = '2026-11-20T09:00:00Z'
const HOUR = 3_600_000

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ features: [sessions, routes, viewer] })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(NOW)
  // All tests call from one address, so each test starts with fresh limits.
  await app.db.drizzle.delete(rateLimits)
})

let addresses = 0
/** A new network address each time, so that the email limits of tests do not affect each other. */
const from = () => {
  addresses += 1
  return { headers: { 'x-forwarded-for': `203.0.113.${addresses}` } }
}
const ask = (mail: string, as?: UserRow) =>
  app.call(requestEmailVerification, { body: { mail }, ...(as === undefined ? {} : { as }) })
/** `as`: confirms in the browser of that person, whose session stays. */
const confirm = (token: string, as?: UserRow) =>
  app.call(confirmEmailVerification, { body: { token }, ...(as === undefined ? {} : { as }) })
const read = async (user: UserRow) => {
  const [row] = await app.db.drizzle.select().from(users).where(eq(users.id, user.id))
  return row
}
const mailOf = (user: UserRow): string => String(user.mail)
const newMail = (): string => `new-${nextNumber()}@beispiel.example`
const tokenTo = async (mail: string): Promise<string> => linkOf(await newestEmailTo(app.db, mail)).token
/** Requests a change like the profile does after its password check. */
const change = (user: UserRow, mail: string) =>
  inTransaction(app.db, (tx) => requestVerification(tx, user, mail, app.clock.now()))

describe('a verification link', () => {
  test('confirms the address it was sent to', async () => {
    const anna = await makeUnverified(app.db)
    const { status, body } = await ask(mailOf(anna), anna)
    expectStatus({ status, body }, 202)
    expect(body.data).toEqual({ sentAt: '2026-11-20T09:00:00.000Z', validUntil: '2026-11-21T09:00:00.000Z' })
    const email = await newestEmailTo(app.db, mailOf(anna))
    expect([email.template, linkOf(email).path, linkOf(email).mail]).toEqual([
      'verify-mail',
      '/auth/email-verification',
      anna.mail,
    ])
    const confirmed = await confirm(linkOf(email).token, anna)
    expectStatus(confirmed, 200)
    expect(confirmed.body.data).toEqual({ mail: anna.mail, isChange: false })
    const me = await app.call(readUser, { as: anna, params: { id: String(anna.id) } })
    expect(me.body.data).toMatchObject({ membershipLv: 2 })
  })

  // spec: error-email-already-verified
  test('is accepted once, and then answers that the address is confirmed already', async () => {
    const anna = await makeUnverified(app.db)
    await ask(mailOf(anna), anna)
    const token = await tokenTo(mailOf(anna))
    const answers = await Promise.all([1, 2, 3].map(() => confirm(token, anna)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const again = await confirm(token)
    expectStatus(again, 409)
    expect(again.body.code).toBe('credentials.mail-already-verified')
    const asked = await ask(mailOf(anna), anna)
    expectStatus(asked, 409)
    expect(asked.body.code).toBe('credentials.mail-already-verified')
  })

  // spec: error-email-link-expired
  test('expires after 24 hours, and is reported as expired even after its deletion', async () => {
    const anna = await makeUnverified(app.db)
    await ask(mailOf(anna), anna)
    const token = await tokenTo(mailOf(anna))
    app.clock.advance(24 * HOUR)
    expect((await confirm(token)).body.code).toBe('credentials.verification-expired')
    await app.db.drizzle.delete(tokens).where(eq(tokens.userId, anna.id))
    const forgotten = await confirm(token)
    expectStatus(forgotten, 410)
    expect(forgotten.body.code).toBe('credentials.verification-expired')
    expect((await read(anna))?.mailVerifiedAt).toBeNull()
  })

  test('ends when the next one is requested', async () => {
    const anna = await makeUnverified(app.db)
    await ask(mailOf(anna), anna)
    const former = await tokenTo(mailOf(anna))
    await ask(mailOf(anna), anna)
    const { status, body } = await confirm(former)
    expectStatus({ status, body }, 410)
    expect(body.code).toBe('credentials.verification-expired')
    expect((await confirm(await tokenTo(mailOf(anna)))).status).toBe(200)
  })

  // spec: error-email-unknown
  test('that was never sent is unknown, in any form', async () => {
    for (const token of [
      'x'.repeat(43),
      `zzzzzzz.${'x'.repeat(43)}`,
      'ä'.repeat(30),
      "'; drop table users; --",
    ]) {
      const { status, body } = await confirm(token)
      expectStatus({ status, body }, 404)
      expect(body.code).toBe('credentials.verification-unknown')
    }
    expect((await confirm('kurz')).status).toBe(422)
  })

  test('of another kind is not accepted', async () => {
    const anna = await makeUnverified(app.db)
    await ask(mailOf(anna), anna)
    const token = await tokenTo(mailOf(anna))
    await app.db.drizzle.update(tokens).set({ kind: 'reset' }).where(eq(tokens.userId, anna.id))
    expect((await confirm(token)).status).toBe(404)
  })
})

describe('a changed mail address', () => {
  // spec: email-change-after-confirmation
  test('takes effect when its own link is opened, and the former address gets an email', async () => {
    const [anna, mail] = [await makeUser(app.db), newMail()]
    await change(anna, mail)
    expect(await read(anna)).toMatchObject({ mail: anna.mail, pendingMail: mail })
    expect((await newestEmailTo(app.db, mail)).template).toBe('confirm-new-mail')
    const { body } = await confirm(await tokenTo(mail))
    expect(body.data).toEqual({ mail, isChange: true })
    expect(await read(anna)).toMatchObject({
      mail,
      pendingMail: null,
      mailVerifiedAt: '2026-11-20T09:00:00.000Z',
    })
    expect(await emailsTo(app.db, mailOf(anna))).toMatchObject([
      { template: 'mail-changed', params: { newMail: mail } },
    ])
  })

  test('is the latest requested one', async () => {
    const [anna, first, second] = [await makeUser(app.db), newMail(), newMail()]
    await change(anna, first)
    await change(anna, second)
    expect((await confirm(await tokenTo(first))).status).toBe(410)
    expect((await confirm(await tokenTo(second))).status).toBe(200)
  })

  test('is refused as taken when another person confirmed it first', async () => {
    const [anna, bert, mail] = [await makeUser(app.db), await makeUser(app.db), newMail()]
    await change(anna, mail)
    const annas = await tokenTo(mail)
    await change(bert, mail)
    expect((await confirm(await tokenTo(mail))).status).toBe(200)
    const { status, body } = await confirm(annas)
    expectStatus({ status, body }, 409)
    expect(body.code).toBe('credentials.mail-taken')
    expect((await read(anna))?.mail).toBe(anna.mail)
  })

  test('can be requested on the page while the account has no confirmed address', async () => {
    const [anna, other, mail] = [await makeUnverified(app.db), await makeUser(app.db), newMail()]
    expect((await ask(mail, anna)).status).toBe(202)
    expect((await confirm(await tokenTo(mail))).status).toBe(200)
    expect(await read(anna)).toMatchObject({ mail, pendingMail: null })
    const carl = await makeUnverified(app.db)
    // Only the owner of the address is informed, by email.
    expectStatus(await ask(mailOf(other), carl), 202)
    expect((await newestEmailTo(app.db, mailOf(other))).template).toBe('already-registered')
  })
})

describe('requesting the verification email', () => {
  // spec: error-email-empty-invalid-not-found, email-verification-request-nonempty
  test('needs a valid address of the own account', async () => {
    const anna = await makeUser(app.db)
    expect((await ask('  ')).body.errors).toEqual({ mail: ['required'] })
    for (const mail of [
      'anna',
      'anna@',
      '@beispiel.example',
      'a b@beispiel.example',
      `${'a'.repeat(300)}@b.example`,
    ])
      expect([mail, (await ask(mail)).status]).toEqual([mail, 422])
    expect((await ask('anna@')).body.errors).toEqual({ mail: ['invalid-mail'] })
    const { status, body } = await ask(newMail(), anna)
    expectStatus({ status, body }, 404)
    expect(body.code).toBe('credentials.mail-not-found')
  })

  test('gives strangers the same answer for every address, and emails its owner the true state', async () => {
    const [waiting, done, guest] = [
      await makeUnverified(app.db),
      await makeUser(app.db),
      await makeAnonymous(app.db),
    ]
    const [unknown, pending] = [newMail(), newMail()]
    await change(done, pending)
    const answers: unknown[] = []
    for (const mail of [mailOf(waiting), mailOf(done), unknown, pending]) {
      const { status, body } = await ask(mail)
      answers.push([status, body])
    }
    expect(answers).toEqual(answers.map(() => answers[0]))
    const written = await Promise.all(
      [mailOf(waiting), mailOf(done), unknown, pending].map((mail) => newestEmailTo(app.db, mail)),
    )
    expect(written.map(({ template }) => template)).toEqual([
      'verify-mail',
      'already-verified',
      'no-account',
      'confirm-new-mail',
    ])
    expect((await ask(newMail(), guest)).status).toBe(202)
  })

  test('keeps a waiting address when a stranger requests the email for the former one', async () => {
    const [anna, mail] = [await makeUnverified(app.db), newMail()]
    await ask(mail, anna)
    await ask(mailOf(anna))
    expect((await read(anna))?.pendingMail).toBe(mail)
  })

  // spec: error-email-rate-limited
  test('is limited to three an hour per mailbox, with the time of the next one', async () => {
    const anna = await makeUnverified(app.db)
    for (let round = 0; round < 3; round += 1) expect((await ask(mailOf(anna), anna)).status).toBe(202)
    app.clock.advance(HOUR / 4)
    const { status, body } = await ask(mailOf(anna), anna)
    expectStatus({ status, body }, 429)
    expect(body.code).toBe('auth.rate-limited')
    expect(body.retryAt).toBe('2026-11-20T10:00:00.000Z')
    app.clock.advance(HOUR)
    expect((await ask(mailOf(anna), anna)).status).toBe(202)
    expect(await emailsTo(app.db, mailOf(anna))).toHaveLength(4)
  })

  test('is limited to twenty an hour per network address', async () => {
    const proxied = await createTestApp({ features: [sessions, routes], environment: { TRUST_PROXY: '1' } })
    const place = from()
    const statuses = []
    for (let round = 0; round < 22; round += 1) {
      const { status } = await proxied.call(requestEmailVerification, { body: { mail: newMail() }, ...place })
      statuses.push(status)
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 202), 429, 429])
    const elsewhere = await proxied.call(requestEmailVerification, { body: { mail: newMail() }, ...from() })
    expect(elsewhere.status).toBe(202)
    await proxied.close()
  })

  test('is refused while impersonating', async () => {
    const [admin, anna] = [await makeUser(app.db, { isAdmin: true }), await makeUnverified(app.db)]
    const headers = await viewSession(app.db, admin, anna)
    const { status, body } = await app.call(requestEmailVerification, {
      body: { mail: mailOf(anna) },
      headers,
    })
    expectStatus({ status, body }, 403)
    expect(body.code).toBe('auth.not-while-impersonating')
  })

  test('sends a link to the app’s own address, whatever host the request names', async () => {
    const anna = await makeUnverified(app.db)
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    await app.call(requestEmailVerification, { body: { mail: mailOf(anna) }, headers })
    expect(JSON.stringify(await emailsTo(app.db, mailOf(anna)))).not.toContain('evil')
  })

  test('stores only the hash of the token', async () => {
    const anna = await makeUnverified(app.db)
    await ask(mailOf(anna), anna)
    const token = await tokenTo(mailOf(anna))
    const rows = await app.db.drizzle.select().from(tokens).where(eq(tokens.userId, anna.id))
    expect(rows.some((row) => row.kind === 'verify' && row.hash.length === 32)).toBe(true)
    expect(JSON.stringify(rows)).not.toContain(token.split('.')[1])
  })
})
