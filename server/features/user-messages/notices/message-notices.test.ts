/** How messages arrive outside the app, and what never leaves it. */
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  changeNoticeSettings,
  readNoticeSettings,
  subscribeToPush,
} from '@wegband/domain/features/notice-settings/contract.ts'
import {
  countNotifications,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from '@wegband/domain/features/notifications/contract.ts'
import { DEFAULT_CHOICES } from '@wegband/domain/features/notifications/notice-choices.ts'
import { markUserMessageRead, sendUserMessage } from '@wegband/domain/features/user-messages/contract.ts'
import * as safety from '@wegband/domain/features/user-messages/safety-contract.ts'
import { mailOutbox, notifications } from '../../../db/schema/notices/emails.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import {
  makeChildOf,
  makeMember,
  makeMembership,
  makeSchool,
  makeUser,
  type School,
  type UserRow,
} from '../../../testing/makers/makers.ts'
import { viewSession } from '../../../testing/makers/view-session.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { createTestPushService, type TestBrowser } from '../../../testing/servers/test-push-service.ts'
import { sendDigests } from '../../notifications/digest/send-digests.ts'
import { forgetMailboxNotices } from '../../notifications/jobs.ts'
import { sendDuePushes } from '../../notifications/push/send-due-pushes.ts'

type Person = { readonly id: number }
const service = createTestPushService()
let app: TestApp
let school: School
let trainer: Person
let mother: UserRow
let child: UserRow
beforeAll(async () => {
  app = await createTestApp({ limits: 'off', gateways: { push: service.gateway } })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-11-19T11:00:00Z')
  school = await makeSchool(app.db)
  trainer = await makeMember(app.db, school, {
    roles: ['trainer'],
    user: { firstName: 'Tarek', lastName: 'Aydın' },
  })
  mother = await makeUser(app.db)
  child = await makeChildOf(app.db, mother, { birthdayAt: '2010-01-01', passwordHash: 'x' })
  await makeMembership(app.db, child, school)
})

const deviceOf = async (as: Person): Promise<TestBrowser> => {
  const browser = service.browser()
  expectStatus(await app.call(subscribeToPush, { as, body: browser.subscription }), 204)
  return browser
}
const push = () => sendDuePushes({ ...app.http.services, log: app.http.fastify.log })
const titles = (browser: TestBrowser): string[] =>
  browser.arrived().map(({ text }) => (JSON.parse(text) as { title: string }).title)
const send = async (as: Person, to: Person): Promise<number> => {
  const body = { recipientIds: [to.id], title: 'Geheim', text: 'Bis Freitag.' }
  const answer = await app.call(sendUserMessage, { as, body })
  expectStatus(answer, 201)
  return answer.body.data.id
}
const emailsOf = ({ id }: Person) =>
  app.db.drizzle
    .select({ template: mailOutbox.template, params: mailOutbox.params })
    .from(mailOutbox)
    .where(eq(mailOutbox.userId, id))
const nextMorning = async (): Promise<void> => {
  app.clock.set('2026-11-20T06:05:00Z')
  await sendDigests(app.http.services)
}

describe('a message', () => {
  test('is pushed to its reader and the guardian, with the first name of its sender alone', async () => {
    const [own, mothers] = [await deviceOf(child), await deviceOf(mother)]
    await send(trainer, child)
    await push()
    expect([titles(own), titles(mothers)]).toEqual([
      ['Tarek hat dir geschrieben'],
      ['Tarek hat dir geschrieben'],
    ])
    for (const { text } of [...own.arrived(), ...mothers.arrived()])
      expect(text).not.toMatch(/Geheim|Freitag|Aydın/)
  })

  test('stands in no list of notifications, and opens from a lock screen', async () => {
    const id = await send(trainer, mother)
    const list = await app.call(listNotifications, { as: mother })
    expect(list.body.data).toEqual([])
    expect((await app.call(countNotifications, { as: mother })).body.data.unread).toBe(0)
    const [row] = await app.db.drizzle.select().from(notifications).where(eq(notifications.userId, mother.id))
    const opened = await app.call(markNotificationRead, { as: mother, params: { id: String(row?.id) } })
    expect(opened.body.data).toMatchObject({ type: 'message-received', subjectId: id })
    const left = () => app.db.drizzle.$count(notifications, eq(notifications.userId, mother.id))
    await forgetMailboxNotices(app.http.services)
    expect(await left()).toBe(1)
    app.clock.advance(31 * 24 * 3_600_000)
    await forgetMailboxNotices(app.http.services)
    expect(await left()).toBe(0)
  })

  test('that was read is neither pushed nor in the digest, and an unread one is in it', async () => {
    const browser = await deviceOf(mother)
    service.answerWith({ status: 429, retryAfter: '60' })
    const read = await send(trainer, mother)
    await push()
    service.answerWith({ status: 201 })
    const reading = { as: mother, params: { id: String(read) }, body: {} }
    expect((await app.call(markUserMessageRead, reading)).status).toBe(204)
    app.clock.advance(120_000)
    await push()
    expect(browser.arrived()).toEqual([])
    await send(trainer, child)
    await nextMorning()
    const digests = (await emailsOf(mother)).filter(({ template }) => template === 'notice-digest')
    expect(digests.map(({ params }) => params['count'])).toEqual([1])
    expect(digests[0]?.params).toMatchObject({ link: '/user/messages' })
  })
})

describe('what was decided about a report', () => {
  test('reaches no guardian, and leaves the app as a push without content alone', async () => {
    const head = await makeMember(app.db, school, { roles: ['leader'] })
    // A child may report its own guardian.
    const id = await send(mother, child)
    const report = await app.call(safety.reportUserMessage, {
      as: child,
      params: { id: String(id) },
      body: { reason: 'boundary', words: 'Das war mir zu nah.' },
    })
    expectStatus(report, 201)
    const topics = { ...DEFAULT_CHOICES.topics, messages: { push: true, mail: 'at-once' as const } }
    for (const as of [child, mother])
      expectStatus(
        await app.call(changeNoticeSettings, { as, body: { ...DEFAULT_CHOICES, topics, changedAt: null } }),
        200,
      )
    const [own, mothers] = [await deviceOf(child), await deviceOf(mother)]
    const seenAt = app.clock.now().toISOString()
    const closing = { state: 'closed' as const, outcome: 'Wir helfen dir.', seenAt }
    const params = { id: String(report.body.data.id) }
    expectStatus(await app.call(safety.handleMessageReport, { as: head, params, body: closing }), 204)
    await push()
    expect([titles(own), titles(mothers)]).toEqual([['Neues bei Wegband'], []])
    expect(own.arrived()[0]?.text).not.toMatch(/Meldung|entschieden|helfen/)

    const headers = await viewSession(app.db, mother, child)
    const [notice] = await app.db.drizzle
      .select()
      .from(notifications)
      .where(and(eq(notifications.userId, child.id), eq(notifications.type, 'report-decided')))
    const noticeId = notice?.id ?? 0
    expect((await app.call(listNotifications, { headers })).body.data).toEqual([])
    expect((await app.call(countNotifications, { headers })).body.data.unread).toBe(0)
    const opened = await app.call(markNotificationRead, { headers, params: { id: String(noticeId) } })
    expect(opened.status).toBe(404)
    await app.call(markAllNotificationsRead, { headers, body: { upTo: noticeId } })
    expect((await app.call(countNotifications, { as: child })).body.data.unread).toBe(1)

    const daily = { ...topics, messages: { push: true, mail: 'daily' as const } }
    const { changedAt } = (await app.call(readNoticeSettings, { as: child })).body.data.choices
    expectStatus(
      await app.call(changeNoticeSettings, {
        as: child,
        body: { ...DEFAULT_CHOICES, topics: daily, changedAt },
      }),
      200,
    )
    await nextMorning()
    for (const person of [child, mother]) {
      const words = JSON.stringify((await emailsOf(person)).map(({ params: said }) => said))
      expect(words).not.toMatch(/Meldung|report|entschieden|helfen/)
    }
  })
})
