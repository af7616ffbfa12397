/** Blocks, bans and reports on a real database. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listNotifications } from '@wegband/domain/features/notifications/contract.ts'
import {
  listRecipients,
  listUserMessages,
  readUserMessage,
  sendUserMessage,
} from '@wegband/domain/features/user-messages/contract.ts'
import { sendToGroup } from '@wegband/domain/features/user-messages/group-contract.ts'
import * as safety from '@wegband/domain/features/user-messages/safety-contract.ts'
import { attendances } from '../../../db/schema/appointments.ts'
import { auditLog } from '../../../db/schema/people.ts'
import { schoolMemberships } from '../../../db/schema/schools.ts'
import { messageReports } from '../../../db/schema/user-messages.ts'
import { createSettings } from '../../../config/settings.ts'
import {
  makeChildOf,
  makeMember,
  makeMembership,
  makeSchool,
  makeUser,
  type School,
} from '../../../testing/makers/makers.ts'
import { makeAppointment, makeAppointmentType } from '../../../testing/makers/training-makers.ts'
import { viewSession } from '../../../testing/makers/view-session.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { forgetKeptThings } from '../../privacy/forget-expired.ts'
import { cleanMailboxes } from '../jobs.ts'

type Person = { readonly id: number }

let app: TestApp
let school: School
let trainer: Person
let member: Person
let head: Person
beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-11-20T15:00:00Z')
  school = await makeSchool(app.db)
  trainer = await makeMember(app.db, school, { roles: ['trainer'] })
  member = await makeMember(app.db, school)
  head = await makeMember(app.db, school, { roles: ['leader'] })
})

const paramsOf = ({ id }: Person) => ({ id: String(id) })
const send = async (as: Person, to: Person, text = 'Bis Freitag.') => {
  const body = { recipientIds: [to.id], title: 'Hallo', text }
  const answer = await app.call(sendUserMessage, { as, body })
  return { status: answer.status, id: (answer.body as { data?: { id: number } }).data?.id ?? 0 }
}
const block = (as: Person, whom: Person) => app.call(safety.blockPerson, { as, params: paramsOf(whom) })
const finds = async (as: Person, whom: Person): Promise<boolean> => {
  const { body } = await app.call(listRecipients, { as, query: { 'id[]': String(whom.id) } })
  return (body as { data: unknown[] }).data.length > 0
}
const report = (as: Person, id: number) =>
  app.call(safety.reportUserMessage, {
    as,
    params: { id: String(id) },
    body: { reason: 'boundary', words: 'Das war mir zu nah.' },
  })
const reported = async (as: Person, id: number): Promise<number> => {
  const { status, body } = await report(as, id)
  expect([status, body]).toEqual([201, body])
  return (body as { data: { id: number } }).data.id
}
const handledBy = async (as: Person, recipient = `school:${school.id}`): Promise<number[]> => {
  const { body } = await app.call(safety.listMessageReports, { as, query: { recipient } })
  return ((body as { data?: { id: number }[] }).data ?? []).map(({ id }) => id)
}
const noticesOf = async (as: Person) => {
  const { body } = await app.call(listNotifications, { as })
  return (body as { data: { type: string }[] }).data.map(({ type }) => type)
}
const open = (as: Person, id: number) =>
  app.call(safety.openMessageReport, { as, params: { id: String(id) } })

test('a blocked person finds and reaches the blocker no more, notices to the school arrive', async () => {
  expect(await finds(trainer, member)).toBe(true)
  expect((await block(member, trainer)).status).toBe(204)
  expect((await block(member, trainer)).status).toBe(204)
  expect(await finds(trainer, member)).toBe(false)
  expect(await send(trainer, member)).toMatchObject({ status: 422 })
  const params = { kind: 'school' as const, id: String(school.id) }
  await block(member, head)
  const body = { title: 'Ferien', text: 'Zu', mayAnswer: false, key: crypto.randomUUID() }
  expect((await app.call(sendToGroup, { as: head, params, body })).status).toBe(201)
  const inbox = await app.call(listUserMessages, { as: member, query: { inbox: '1' } })
  expect(inbox.body).toMatchObject({ data: [{ title: 'Ferien' }] })
  const list = await app.call(safety.listMessageBlocks, { as: member })
  expect(list.body).toMatchObject({ data: [{ person: { id: head.id } }, { person: { id: trainer.id } }] })
  expect((await app.call(safety.unblockPerson, { as: member, params: paramsOf(trainer) })).status).toBe(204)
  expect(await finds(trainer, member)).toBe(true)
})

test('a class of one person is no group: a member who blocked the sender is not reached', async () => {
  const { id: typeId } = await makeAppointmentType(app.db)
  const { id } = await makeAppointment(app.db, school, { typeId, trainerId: trainer.id })
  const join = (person: Person) =>
    app.db.drizzle.insert(attendances).values({ appointmentId: id, userId: person.id, source: 'self' })
  const other = await makeMember(app.db, school)
  await join(other)
  await block(other, trainer)
  const params = { kind: 'class' as const, id: String(id) }
  const write = () => {
    const body = { title: 'Nur du', text: 'x', mayAnswer: false, key: crypto.randomUUID() }
    return app.call(sendToGroup, { as: trainer, params, body })
  }
  expect((await write()).status).toBe(404)
  await join(await makeMember(app.db, school))
  expect((await write()).status).toBe(201)
})

test('a child cannot block a guardian, and no one can block a stranger', async () => {
  const mother = await makeUser(app.db)
  const child = await makeChildOf(app.db, mother, { birthdayAt: '2010-01-01', passwordHash: 'x' })
  const code = 'user-messages.family-block'
  expect(await block(child, mother)).toMatchObject({ status: 409, body: { code } })
  expect(await block(mother, child)).toMatchObject({ status: 409, body: { code } })
  for (const whom of [await makeUser(app.db), member, { id: 999_999 }])
    expect((await block(member, whom)).status).toBe(404)
})

test('only a guardian switches the writing of a child off, and the next sending is refused', async () => {
  const mother = await makeUser(app.db)
  const child = await makeChildOf(app.db, mother, { birthdayAt: '2010-01-01', passwordHash: 'x' })
  await makeMembership(app.db, child, school)
  const params = paramsOf(child)
  for (const as of [child, head, await makeUser(app.db)]) {
    expect((await app.call(safety.readMessageBan, { as, params })).status).toBe(404)
    expect((await app.call(safety.forbidMessages, { as, params })).status).toBe(404)
    expect((await app.call(safety.allowMessages, { as, params })).status).toBe(404)
  }
  expect((await app.call(safety.forbidMessages, { as: mother, params })).status).toBe(204)
  const ban = await app.call(safety.readMessageBan, { as: mother, params })
  expect(ban.body).toMatchObject({ data: { isForbidden: true, writingAge: 14, isOldEnough: true } })
  expect(await send(child, trainer)).toMatchObject({ status: 403 })
  await app.call(safety.allowMessages, { as: mother, params })
  expect(await send(child, trainer)).toMatchObject({ status: 201 })
})

test('a report freezes the message with what surrounds it, and every reading is logged', async () => {
  await send(member, trainer, 'Kommst du?')
  app.clock.advance(60_000)
  const { id } = await send(trainer, member, 'Schick mir ein Bild.')
  app.clock.advance(60_000)
  await send(head, member, 'Etwas ganz anderes')
  const reportId = await reported(member, id)
  // Two taps make one report.
  expect(await reported(member, id)).toBe(reportId)
  expect(await noticesOf(head)).toEqual(['message-reported'])
  expect(await noticesOf(trainer)).toEqual([])
  expect(await handledBy(head)).toEqual([reportId])
  expect((await open(trainer, reportId)).status).toBe(404)
  expect((await open(await makeUser(app.db, { isAdmin: true }), reportId)).status).toBe(404)
  const opened = await open(head, reportId)
  expect(opened.body).toMatchObject({
    data: {
      message: { text: 'Schick mir ein Bild.', sender: { id: trainer.id } },
      around: [{ text: 'Kommst du?', sender: { id: member.id } }],
    },
  })
  await open(head, reportId)
  const log = await app.db.drizzle.select().from(auditLog)
  expect(
    log.filter(({ action, subjectId }) => action === 'reports.read' && subjectId === reportId),
  ).toHaveLength(2)
})

test('the reporter hears what was decided, a closed report stays closed', async () => {
  const { id } = await send(trainer, member)
  const reportId = await reported(member, id)
  const params = { id: String(reportId) }
  const list = await app.call(safety.listMessageReports, {
    as: head,
    query: { recipient: `school:${school.id}` },
  })
  const [{ updatedAt: seenAt } = { updatedAt: '' }] = (list.body as { data: { updatedAt: string }[] }).data
  const handle = (body: { state: 'open' | 'in-hand' | 'closed'; outcome?: string; seenAt: string }) =>
    app.call(safety.handleMessageReport, { as: head, params, body })
  app.clock.advance(1000)
  expect((await handle({ state: 'closed', seenAt })).status).toBe(422)
  expect((await handle({ state: 'in-hand', seenAt })).status).toBe(204)
  expect((await handle({ state: 'open', seenAt })).body).toMatchObject({ code: 'general.stale' })
  expect(await noticesOf(member)).toEqual([])
  const next = { seenAt: app.clock.now().toISOString() }
  expect((await handle({ state: 'closed', outcome: 'Wir haben gesprochen.', ...next })).status).toBe(204)
  expect(await noticesOf(member)).toEqual(['report-decided'])
  const own = await app.call(safety.listOwnReports, { as: member })
  expect(own.body).toMatchObject({
    data: [{ id: reportId, state: 'closed', outcome: 'Wir haben gesprochen.' }],
  })
  expect((await handle({ state: 'open', ...next })).body).toMatchObject({
    code: 'user-messages.report-closed',
  })
})

test('a report never goes to the reported one: then to another head, else to the association', async () => {
  const officer = await makeUser(app.db, { officeRights: ['office'] })
  const { id } = await send(head, member)
  const first = await reported(member, id)
  expect(await handledBy(head)).toEqual([])
  expect((await open(head, first)).status).toBe(404)
  expect(await handledBy(officer, 'association')).toContain(first)
  const second = await makeMember(app.db, school, { roles: ['leader'] })
  const other = await send(head, member)
  const third = await reported(member, other.id)
  expect(await handledBy(second)).toEqual([third])
  expect(await handledBy(officer, 'association')).not.toContain(third)
})

test('a head who is a parent of the child that reports handles nothing and learns nothing', async () => {
  const child = await makeChildOf(app.db, head, { birthdayAt: '2010-01-01', passwordHash: 'x' })
  await makeMembership(app.db, child, school)
  const officer = await makeUser(app.db, { officeRights: ['office'] })
  const id = await reported(child, (await send(trainer, child)).id)
  expect(await handledBy(head)).toEqual([])
  expect((await open(head, id)).status).toBe(404)
  expect(await noticesOf(head)).not.toContain('message-reported')
  expect(await handledBy(officer, 'association')).toContain(id)
  expect((await open(officer, id)).status).toBe(201)
})

test('a head who has left the school handles reports no more, then the association does', async () => {
  const officer = await makeUser(app.db, { officeRights: ['office'] })
  const id = await reported(member, (await send(trainer, member)).id)
  expect((await open(officer, id)).status).toBe(404)
  await app.db.drizzle
    .update(schoolMemberships)
    .set({ state: 'cancelled' })
    .where(eq(schoolMemberships.userId, head.id))
  expect((await open(head, id)).status).toBe(404)
  // No handler is left in the school.
  expect((await open(officer, id)).status).toBe(201)
})

test('in the view of a head an admin reads no report and blocks no one', async () => {
  const id = await reported(member, (await send(trainer, member)).id)
  const headers = await viewSession(app.db, await makeUser(app.db, { isAdmin: true }), head)
  const params = { id: String(id) }
  const query = { recipient: `school:${school.id}` }
  const code = 'auth.not-while-impersonating'
  for (const { body } of [
    await app.call(safety.listMessageReports, { headers, query }),
    await app.call(safety.openMessageReport, { headers, params }),
    await app.call(safety.listMessageBlocks, { headers }),
    await app.call(safety.blockPerson, { headers, params: paramsOf(trainer) }),
  ])
    expect(body).toMatchObject({ code })
})

test('taps at the same time make one report and one notice', async () => {
  const { id } = await send(trainer, member)
  const answers = await Promise.all([report(member, id), report(member, id), report(member, id)])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(answers.map(({ body }) => (body as { data: { id: number } }).data.id)).size).toBe(1)
  expect(await handledBy(head)).toHaveLength(1)
  expect(await noticesOf(head)).toEqual(['message-reported'])
})

test('the contact that a head names handles the reports alone', async () => {
  const staff = await makeMember(app.db, school, { roles: ['staff'] })
  const params = paramsOf(school)
  const name = (as: Person, userId: number | null) =>
    app.call(safety.nameReportContact, { as, params, body: { userId } })
  expect((await name(staff, staff.id)).status).toBe(404)
  expect((await name(head, member.id)).status).toBe(422)
  expect((await name(head, staff.id)).status).toBe(204)
  const reportId = await reported(member, (await send(trainer, member)).id)
  expect(await handledBy(staff)).toEqual([reportId])
  expect(await handledBy(head)).toEqual([])
  const about = await reported(member, (await send(staff, member)).id)
  expect(await handledBy(head)).toEqual([about])
})

test('a guardian sees nothing of a child’s report, and only received messages are reported', async () => {
  const mother = await makeUser(app.db)
  const child = await makeChildOf(app.db, mother, { birthdayAt: '2010-01-01', passwordHash: 'x' })
  await makeMembership(app.db, child, school)
  const { id } = await send(mother, child)
  const reportId = await reported(child, id)
  expect(await handledBy(head)).toEqual([reportId])
  const headers = await viewSession(app.db, mother, child)
  expect((await app.call(safety.listOwnReports, { headers })).status).toBe(403)
  const read = await app.call(readUserMessage, { headers, params: { id: String(id) } })
  expect(read.body).toMatchObject({ data: { mayReport: false, block: 'none' } })
  const params = { id: String(reportId) }
  const seenAt = app.clock.now().toISOString()
  const body = { state: 'closed' as const, outcome: 'Wir helfen dir.', seenAt }
  await app.call(safety.handleMessageReport, { as: head, params, body })
  expect(await noticesOf(child)).toEqual(['report-decided'])
  const inView = await app.call(listNotifications, { headers })
  expect(inView.body).toMatchObject({ data: [] })
  expect(await noticesOf(mother)).toEqual([])
  expect((await report(mother, id)).status).toBe(404)
  expect((await report(member, id)).status).toBe(404)
})

test('an open report holds its message back, and goes twelve months after it was closed', async () => {
  const { id } = await send(trainer, member)
  const reportId = await reported(member, id)
  const settings = createSettings(app.db, false)
  const services = { db: app.db, clock: app.clock, settings }
  const messageOf = async () =>
    (await app.call(readUserMessage, { as: member, params: { id: String(id) } })).status
  app.clock.set('2029-12-01T12:00:00Z')
  await cleanMailboxes(services)
  expect(await messageOf()).toBe(200)
  const body = { state: 'closed' as const, outcome: 'Erledigt', seenAt: '2026-11-20T15:00:00.000Z' }
  await app.call(safety.handleMessageReport, { as: head, params: { id: String(reportId) }, body })
  await cleanMailboxes(services)
  expect(await messageOf()).toBe(404)
  const reportsLeft = async () => {
    await forgetKeptThings(await app.contextOf(head))
    return (await app.db.drizzle.select().from(messageReports)).map((one) => one.id)
  }
  app.clock.set('2030-11-30T12:00:00Z')
  expect(await reportsLeft()).toContain(reportId)
  app.clock.set('2030-12-02T12:00:00Z')
  expect(await reportsLeft()).not.toContain(reportId)
})
