/** From the outbox to a mail server, and without one to the people who may read the outbox. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listOutbox, readDemoMailbox, readOutboxEmail } from '@wegband/domain/features/mails/contract.ts'
import type { MailTemplate } from '@wegband/domain/features/mails/templates.ts'
import { mailOutbox } from '../../db/schema/notices/emails.ts'
import { auditLog } from '../../db/schema/people.ts'
import { inTransaction } from '../../db/transaction.ts'
import { changeSetting } from '../../config/settings.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeUser, only, type UserRow } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { startTestSmtpServer, type TestSmtpServer } from '../../testing/servers/test-smtp-server.ts'
import { queueMail, type Email } from './queue-mail.ts'
import { routes } from './routes.ts'

const NOW = '2026-11-20T09:00:00.000Z'
const LINK = '/auth/email-verification#token=secret'
const queue = async <T extends MailTemplate>(app: TestApp, email: Email<T>): Promise<void> => {
  await inTransaction(app.db, (tx) => queueMail(tx, email, app.clock.now()))
}
const verification = (to: string): Email<'verify-mail'> => ({
  to,
  userId: null,
  template: 'verify-mail',
  locale: 'de',
  params: { firstName: 'Mara', link: LINK },
})
const rowFor = async (app: TestApp, to: string) =>
  only(await app.db.drizzle.select().from(mailOutbox).where(eq(mailOutbox.toMail, to)))

describe('with a mail server', () => {
  let server: TestSmtpServer
  let app: TestApp
  let admin: UserRow
  beforeAll(async () => {
    server = await startTestSmtpServer()
    app = await createTestApp({
      features: [routes],
      environment: {
        SMTP_URL: server.url,
        MAIL_FROM: 'Wegband <post@wegband.example>',
        PUBLIC_URL: 'https://app.wegband.example',
      },
    })
    admin = await makeUser(app.db, { isAdmin: true })
  })
  afterAll(async () => {
    await app.close()
    await server.close()
  })

  test('an email is sent right after the commit, as text and HTML, and marked as sent', async () => {
    await queue(app, verification('mara@post.example'))
    const mail = await server.emailTo('mara@post.example')
    expect(mail).toMatchObject({
      subject: 'Bestätige deine E-Mail-Adresse',
      from: 'post@wegband.example',
      to: ['mara@post.example'],
    })
    expect(mail.text).toContain(`https://app.wegband.example${LINK}`)
    expect(mail.html).toContain(`href="https://app.wegband.example${LINK}"`)
    expect(mail.headers).toMatchObject({
      'auto-submitted': 'auto-generated',
      'content-language': 'de',
      'reply-to': 'hilfe@wegband.example',
    })
    await expect
      .poll(() => rowFor(app, 'mara@post.example'))
      .toMatchObject({ state: 'sent', sentAt: NOW, attempts: 1, claimedUntil: null, lastError: null })
  })

  test('an email of a transaction that was rolled back is never sent', async () => {
    const undone = inTransaction(app.db, async (tx) => {
      await queueMail(tx, verification('undone@post.example'), app.clock.now())
      throw new Error('changed my mind')
    })
    await expect(undone).rejects.toThrow('changed my mind')
    await queue(app, verification('done@post.example'))
    await server.emailTo('done@post.example')
    expect(server.mails.some(({ to }) => to.includes('undone@post.example'))).toBe(false)
  })

  test('an email that is queued twice under the same key is sent once', async () => {
    const email = { ...verification('once@post.example'), dedupeKey: 'verify 1' }
    await queue(app, email)
    await queue(app, email)
    await server.emailTo('once@post.example')
    await rowFor(app, 'once@post.example')
  })

  test('a link or code is removed from the outbox once the mail server has it', async () => {
    await queue(app, {
      to: 'code@post.example',
      userId: null,
      template: 'sign-in-code',
      locale: 'en',
      params: { firstName: 'Mara', code: '048213', until: '2026-11-20T09:10:00.000Z' },
    })
    const mail = await server.emailTo('code@post.example')
    expect([mail.text, mail.html].every((part) => part.includes('048213'))).toBe(true)
    await expect
      .poll(() => rowFor(app, 'code@post.example'))
      .toMatchObject({ state: 'sent', params: { firstName: 'Mara', until: '2026-11-20T09:10:00.000Z' } })
  })

  test('an admin sees the state of an email, but neither its link nor its button', async () => {
    const { id } = only(
      await app.db.drizzle
        .insert(mailOutbox)
        .values({
          toMail: 'later@post.example',
          template: 'reset-password',
          locale: 'de',
          params: { firstName: 'Mara', link: LINK },
          nextAttemptAt: '2026-11-20T10:00:00Z',
          createdAt: NOW,
        })
        .returning(),
    )
    const { status, body } = await app.call(readOutboxEmail, { as: admin, params: { id: String(id) } })
    expectStatus({ status, body }, 200)
    expect(body.data.state).toBe('queued')
    expect(body.data.words?.button).toBe(null)
    expect(JSON.stringify(body)).not.toContain('token=')
    const list = await app.call(listOutbox, { as: admin, query: { mail: 'LATER@post.example' } })
    expect(list.body).toMatchObject({
      hasMailServer: true,
      data: [{ id, nextAttemptAt: '2026-11-20T10:00:00.000Z' }],
    })
  })

  test('there is no demo mailbox to read, not even in the demo', async () => {
    await inTransaction(app.db, (tx) => changeSetting(tx, 'demo', { password: 'x', people: [] }))
    await app.http.services.settings.reload()
    expect((await app.call(readDemoMailbox, { query: { mail: 'mara@post.example' } })).status).toBe(404)
  })
})

describe('without a mail server', () => {
  let app: TestApp
  let admin: UserRow
  beforeAll(async () => {
    app = await createTestApp({ features: [routes] })
    admin = await makeUser(app.db, { isAdmin: true })
    for (const to of ['a@post.example', 'b@post.example', 'a@post.example']) {
      await queue(app, verification(to))
      app.clock.advance(1_000)
    }
  })
  afterAll(() => app.close())
  beforeEach(() => app.http.services.settings.reload())

  test('emails stay in the outbox, where an admin filters them by address and state, in pages', async () => {
    const all = await app.call(listOutbox, { as: admin })
    expect(all.body.hasMailServer).toBe(false)
    expect(all.body.data.map(({ to, state, attempts }) => [to, state, attempts])).toEqual([
      ['a@post.example', 'queued', 0],
      ['b@post.example', 'queued', 0],
      ['a@post.example', 'queued', 0],
    ])
    const second = await app.call(listOutbox, {
      as: admin,
      query: { mail: 'A@post.example', per_page: '1', page: '2' },
    })
    expect(second.body.data.map(({ createdAt }) => createdAt)).toEqual([NOW])
    expect(second.body.meta).toEqual({ current_page: 2, last_page: 2, per_page: 1, total: 2 })
    expect((await app.call(listOutbox, { as: admin, query: { state: 'sent' } })).body.data).toEqual([])
  })

  test('an admin reads a whole email, which is written to the audit log', async () => {
    const { id } = await rowFor(app, 'b@post.example')
    const { body } = await app.call(readOutboxEmail, { as: admin, params: { id: String(id) } })
    expect(body.data.words).toMatchObject({
      greeting: 'Hallo Mara',
      button: { label: 'E-Mail bestätigen', path: LINK },
    })
    const entries = await app.db.drizzle.select().from(auditLog).where(eq(auditLog.actorId, admin.id))
    expect(entries).toMatchObject([{ action: 'mails.read-letter', subjectId: id, details: {} }])
  })

  test('members and visitors cannot read the outbox', async () => {
    const anna = await makeUser(app.db)
    expect((await app.call(listOutbox, { as: anna })).status).toBe(403)
    expect((await app.call(readOutboxEmail, { as: anna, params: { id: '1' } })).status).toBe(403)
    expect((await app.call(readDemoMailbox, { query: { mail: 'a@post.example' } })).status).toBe(404)
  })

  test('in the demo all visitors read the emails of an address, newest first', async () => {
    await inTransaction(app.db, (tx) => changeSetting(tx, 'demo', { password: 'x', people: [] }))
    await app.http.services.settings.reload()
    const { status, body } = await app.call(readDemoMailbox, { query: { mail: ' A@post.example ' } })
    expectStatus({ status, body }, 200)
    expect(body.data.map(({ createdAt }) => createdAt)).toEqual(['2026-11-20T09:00:02.000Z', NOW])
    expect(body.data[0]?.words.button?.path).toBe(LINK)
    expect((await app.call(readDemoMailbox, { query: { mail: 'nobody@post.example' } })).body.data).toEqual(
      [],
    )
    expect((await app.call(readDemoMailbox, { query: {} as never })).status).toBe(422)
  })
})
