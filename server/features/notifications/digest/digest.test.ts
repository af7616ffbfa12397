import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endEmails } from '@wegband/domain/features/mails/contract.ts'
import { readNoticeSettings } from '@wegband/domain/features/notice-settings/contract.ts'
import { mailOutbox } from '../../../db/schema/notices/emails.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { MailMessage } from '../../../gateways/mail/port.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import { makeUser, type UserRow } from '../../../testing/makers/makers.ts'
import { emailsTo } from '../../../testing/read-emails.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { endEmailsToken } from '../../mails/end-emails-token.ts'
import { sendDueEmails } from '../../mails/send-due-emails.ts'
import { routes } from '../../notice-settings/routes.ts'
import { routes as sessions } from '../../sessions/routes.ts'
import { writeChoices } from '../choices-statement.ts'
import { notifyPeople } from '../notify-people.ts'
import { markOneRead } from '../read-notifications.ts'
import { sendDigests } from './send-digests.ts'

const EVENING = '2026-11-19T19:00:00.000Z'
const MORNING = '2026-11-20T06:05:00.000Z'
let app: TestApp
let mara: UserRow
beforeAll(async () => {
  app = await createTestApp({ features: [sessions, routes] })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(EVENING)
  mara = await makeUser(app.db, { firstName: 'Mara' })
})

const about = {
  type: 'relation-declined' as const,
  subjectType: 'relation-request',
  subjectId: 1,
  params: { relationType: 'child', kind: 'new', firstName: 'Jo', lastName: 'Lind', aboutFirstName: 'Lina' },
}
const write = (id = mara.id) => inTransaction(app.db, (tx) => notifyPeople(tx, [id], about, app.clock.now()))
const digest = () => sendDigests(app.http.services)
const digestsTo = async (user: UserRow) =>
  (await emailsTo(app.db, user.mail ?? '')).filter(({ template }) => template === 'notice-digest')
/** Hands everything over that is due, and returns it. */
const deliver = async (): Promise<MailMessage[]> => {
  const sent: MailMessage[] = []
  const mail = {
    delivers: true as const,
    send: (message: MailMessage) => Promise.resolve(void sent.push(message)),
  }
  const { services } = app.http
  await sendDueEmails({ ...services, log: app.http.fastify.log, gateways: { ...services.gateways, mail } })
  return sent
}

describe('a digest', () => {
  test('is one email on the next morning, however many notices and jobs there are', async () => {
    await write()
    await write()
    await digest()
    expect(await digestsTo(mara)).toEqual([])
    app.clock.set(MORNING)
    await Promise.all([digest(), digest(), digest()])
    app.clock.advance(3_600_000)
    await digest()
    const [email, ...more] = await digestsTo(mara)
    expect(more).toEqual([])
    expect(email?.params).toMatchObject({ count: 2, firstName: 'Mara', link: '/notifications' })
    expect(String(email?.params['items'])).toContain('Jo hat deine Anfrage abgelehnt')
    expect(String(email?.params['items'])).not.toContain('Lind')
  })

  test('does not come when everything was read, without a confirmed address, or of the day before', async () => {
    const unconfirmed = await makeUser(app.db, { mailVerifiedAt: null })
    await write()
    await write(unconfirmed.id)
    await inTransaction(app.db, async (tx) => {
      const { rows } = await tx.execute<{ id: number }>(
        `select id from notifications where user_id = ${mara.id}`,
      )
      await markOneRead(await app.contextOf(mara), rows[0]?.id ?? 0)
    })
    app.clock.set(MORNING)
    await digest()
    expect([await digestsTo(mara), await digestsTo(unconfirmed)]).toEqual([[], []])
    await write()
    app.clock.set('2026-11-22T06:05:00.000Z')
    await digest()
    expect(await digestsTo(mara)).toEqual([])
  })

  test('ends by one request of a mail program, without signing in', async () => {
    await write()
    app.clock.set(MORNING)
    await digest()
    const message = (await deliver()).find(({ to }) => to === mara.mail)
    expect(message?.text).toContain('/notice-emails/end#token=')
    const address = new URL(message?.endAddress ?? '')
    expect(address.pathname).toBe(endEmails.path)
    for (const [type, payload] of [
      ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
      [
        'multipart/form-data; boundary=b',
        '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
      ],
    ] as const) {
      const answer = await app.http.fastify.inject({
        method: 'POST',
        url: address.pathname + address.search,
        headers: { 'content-type': type },
        payload,
      })
      expect([answer.statusCode, answer.body]).toEqual([204, ''])
    }
    const { topics } = (await app.call(readNoticeSettings, { as: mara })).body.data.choices
    expect([topics.family.mail, topics.training.mail, topics.classes.mail]).toEqual([
      'never',
      'never',
      'at-once',
    ])
    await write()
    app.clock.set('2026-11-21T06:05:00.000Z')
    await digest()
    expect(await digestsTo(mara)).toHaveLength(1)
  })
})

test('a notice that cannot be put into words holds back no digest', async () => {
  const jo = await makeUser(app.db)
  const broken = {
    ...about,
    type: 'coming-of-age' as const,
    params: { firstName: '', comesOfAgeOn: 'no day' },
  }
  await inTransaction(app.db, (tx) => notifyPeople(tx, [mara.id], broken, app.clock.now()))
  await write()
  await write(jo.id)
  app.clock.set(MORNING)
  await digest()
  for (const person of [mara, jo])
    expect((await digestsTo(person)).map(({ params }) => params['count'])).toEqual([1])
})

describe('a token that ends emails', () => {
  test('ends the one topic that it names', async () => {
    const token = endEmailsToken(app.http.services.appSecret, mara.id, 'classes')
    expectStatus(await app.call(endEmails, { query: { token }, body: {} }), 204)
    const { topics } = (await app.call(readNoticeSettings, { as: mara })).body.data.choices
    expect([topics.family.mail, topics.classes.mail]).toEqual(['daily', 'never'])
  })

  test.each(['x', '1.classes.x', '..', '9'.repeat(30), 'NaN.digest.a'])(
    'is 404 when it was made up: %s',
    async (token) => {
      expect((await app.call(endEmails, { query: { token }, body: {} })).status).toBe(404)
    },
  )

  test('is 404 once its person is gone', async () => {
    const token = endEmailsToken(app.http.services.appSecret, 999_999, 'digest')
    expect((await app.call(endEmails, { query: { token }, body: {} })).status).toBe(404)
  })

  test('of another person or kind opens nothing', async () => {
    const jo = await makeUser(app.db)
    const [, , mac = ''] = endEmailsToken(app.http.services.appSecret, jo.id, 'digest').split('.')
    for (const token of [`${mara.id}.digest.${mac}`, `${jo.id}.classes.${mac}`])
      expect((await app.call(endEmails, { query: { token }, body: {} })).status).toBe(404)
  })
})

test('emails about security and contracts have no way to switch them off', async () => {
  await app.db.drizzle.insert(mailOutbox).values({
    toMail: mara.mail ?? '',
    userId: mara.id,
    template: 'mail-changed',
    locale: 'de',
    params: { firstName: 'Mara', newMail: 'neu@post.example' },
    nextAttemptAt: EVENING,
  })
  const message = (await deliver()).find(({ to }) => to === mara.mail)
  expect(message?.subject).toBeDefined()
  expect(message?.endAddress).toBeUndefined()
  expect(await app.db.drizzle.$count(mailOutbox, eq(mailOutbox.userId, mara.id))).toBe(1)
})

test('a notice is emailed at once to those who chose that, and then in no digest', async () => {
  const { choices } = (await app.call(readNoticeSettings, { as: mara })).body.data
  const topics = { ...choices.topics, family: { push: true, mail: 'at-once' as const } }
  await writeChoices(app.db.drizzle, mara.id, { ...choices, topics }, EVENING)
  await write()
  expect((await emailsTo(app.db, mara.mail ?? '')).map(({ template }) => template)).toEqual(['notice'])
  app.clock.set(MORNING)
  await digest()
  expect(await digestsTo(mara)).toEqual([])
})
