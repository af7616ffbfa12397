/** Who heard that a class was called off, and what becomes of messages that left before it was taken back. */
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  cancelAppointment,
  undoCancellation,
} from '@wegband/domain/features/appointments/schedule/cancel-contract.ts'
import { readReachedPeople } from '@wegband/domain/features/appointments/schedule/reached-contract.ts'
import { addAttendee } from '@wegband/domain/features/appointments/contract.ts'
import { subscribeToPush } from '@wegband/domain/features/notice-settings/contract.ts'
import { changeDetails } from '@wegband/domain/features/timetable/contract.ts'
import { notifications } from '../../../db/schema/notices/emails.ts'
import { users } from '../../../db/schema/people.ts'
import { MailError, type MailMessage } from '../../../gateways/mail/port.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import { type ClassRoom, makeClassRoom } from '../../../testing/makers/class-room.ts'
import { makeChildOf, makeMembership, makeUser } from '../../../testing/makers/makers.ts'
import { trialGuests } from '../../../testing/makers/trial-guests.ts'
import { emailsTo } from '../../../testing/read-emails.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { createTestPushService } from '../../../testing/servers/test-push-service.ts'
import { sendDueEmails } from '../../mails/send-due-emails.ts'
import { markOneRead } from '../../notifications/read-notifications.ts'
import { sendDuePushes } from '../../notifications/push/send-due-pushes.ts'

const CALLED_OFF = '2026-11-20T12:00:00.000Z'
const service = createTestPushService()
let app: TestApp
let room: ClassRoom
beforeAll(async () => {
  app = await createTestApp({ limits: 'off', gateways: { push: service.gateway } })
  room = await makeClassRoom(app, 1)
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(CALLED_OFF))

type Person = { id: number }
const idOf = (id: number) => ({ id: String(id) })
const cancel = async (id: number, as: Person = room.leader) =>
  expectStatus(await app.call(cancelAppointment, { as, params: idOf(id), body: { reason: 'Heizung' } }), 200)
const undo = async (id: number) =>
  expectStatus(await app.call(undoCancellation, { as: room.leader, params: idOf(id) }), 200)
const book = async (as: Person, id: number, userId = as.id) =>
  expectStatus(await app.call(addAttendee, { as, params: { id: String(id), userId: String(userId) } }), 200)
const reached = async (id: number, as: Person = room.leader) =>
  (await app.call(readReachedPeople, { as, params: idOf(id) })).body.data
const refused = new Set<string>()
/** Hands over everything that is due; addresses of `refused` do not exist. */
const deliver = async (): Promise<MailMessage[]> => {
  const sent: MailMessage[] = []
  const send = (message: MailMessage): Promise<void> => {
    if (refused.has(message.to)) return Promise.reject(new MailError('refused', 'no such mailbox'))
    sent.push(message)
    return Promise.resolve()
  }
  const services = { ...app.http.services, log: app.http.fastify.log }
  const mail = { delivers: true as const, send }
  await sendDueEmails({ ...services, gateways: { ...services.gateways, mail } })
  await sendDuePushes(services)
  return sent
}
const templatesTo = async (mail: string | null) =>
  (await emailsTo(app.db, mail ?? '')).map(({ template }) => template)
const noticesTo = async (userId: number) =>
  await app.db.drizzle
    .select({ id: notifications.id, type: notifications.type })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.subjectType, 'appointment')))

test('those who call a class off see who has seen it, who was reached, who not, and their phones', async () => {
  const { id } = await room.makeClass({ trialSlots: 1, coTrainerIds: [room.otherTrainer.id] })
  const [reader, emailed, unreached] = [
    await room.makeStudent(),
    await room.makeStudent(),
    await room.makeStudent(),
  ]
  const parent = await makeUser(app.db, { phone: '+49 431 99', mailVerifiedAt: null })
  const child = await makeChildOf(app.db, parent, { firstName: 'Jonas' })
  await makeMembership(app.db, child, room.school)
  await app.db.drizzle.update(users).set({ phone: '+49 431 77' }).where(eq(users.id, unreached.id))
  for (const student of [reader, emailed, unreached]) await book(student, id)
  await book(parent, id, child.id)
  const guest = {
    firstName: 'Tilda',
    lastName: 'Wiese',
    mail: 'tilda.reached@post.example',
    phone: '+49 431 55',
  }
  await trialGuests(app, room).register(id, guest)
  await cancel(id)
  const states = async () => new Map((await reached(id)).people.map((one) => [one.userId, one.state]))
  expect((await states()).get(emailed.id)).toBe('waiting')
  refused.add(unreached.mail ?? '')
  app.clock.advance(10_000)
  await deliver()
  const [notice] = await noticesTo(reader.id)
  await markOneRead(await app.contextOf(reader), notice?.id ?? 0)
  const answer = await reached(id)
  expect(answer).toMatchObject({ about: 'cancelled', toldAt: CALLED_OFF, dates: 1 })
  const byId = new Map(answer.people.map((one) => [one.userId, one]))
  expect(byId.get(reader.id)?.state).toBe('seen')
  expect(byId.get(emailed.id)).toMatchObject({ state: 'reached', email: 'sent', push: 'none' })
  expect(byId.get(unreached.id)).toMatchObject({ state: 'not-reached', email: 'failed', phone: '+49 431 77' })
  expect(byId.get(parent.id)).toMatchObject({
    state: 'not-reached',
    children: ['Jonas'],
    phone: '+49 431 99',
  })
  expect(byId.get(null)).toMatchObject({ firstName: 'Tilda', state: 'reached', phone: '+49 431 55' })
  expect(byId.get(room.otherTrainer.id)?.state).toBe('reached')
  expect(answer.people.map(({ state }) => state)).toEqual(
    answer.people.map(({ state }) => state).toSorted((a, b) => RANK.indexOf(a) - RANK.indexOf(b)),
  )
  expect((await app.call(readReachedPeople, { as: reader, params: idOf(id) })).status).toBe(403)
  // The child has neither a device nor an address: its guardian is whom one calls.
  expect(byId.has(child.id)).toBe(false)
})
const RANK = ['not-reached', 'waiting', 'reached', 'seen']

test('a class that was neither called off nor moved has an empty list', async () => {
  const { id } = await room.makeClass()
  expect(await reached(id)).toEqual({ about: null, toldAt: null, dates: 0, people: [] })
})

test('a class with another trainer or place is told to guests too, and listed with who has heard', async () => {
  const { id } = await room.makeClass({ trialSlots: 1 })
  const student = await room.makeStudent()
  await book(student, id)
  const guest = {
    firstName: 'Tilda',
    lastName: 'Wiese',
    mail: 'tilda.moved@post.example',
    phone: '+49 431 55',
  }
  await trialGuests(app, room).register(id, guest)
  const change = async (body: object) =>
    expectStatus(
      await app.call(changeDetails, {
        as: room.leader,
        params: idOf(id),
        body: { scope: 'one', ...body } as never,
      }),
      200,
    )
  await change({ trainer: room.otherTrainer.id })
  app.clock.advance(60_000)
  await change({ room: 'Halle Neu' })
  expect((await templatesTo(guest.mail)).slice(-2)).toEqual(['trial-trainer-changed', 'trial-changed'])
  expect(await templatesTo(student.mail)).toEqual(['class-trainer-changed', 'class-place-changed'])
  await deliver()
  const answer = await reached(id)
  expect(answer).toMatchObject({ about: 'changed', toldAt: '2026-11-20T12:01:00.000Z' })
  const byId = new Map(answer.people.map((one) => [one.userId, one]))
  expect([byId.get(student.id)?.state, byId.get(null)?.state]).toEqual(['reached', 'reached'])
})

describe('a calling off that is taken back', () => {
  test('within the first seconds leaves the app in no way', async () => {
    const { id } = await room.makeClass()
    const student = await room.makeStudent()
    const browser = service.browser()
    await app.call(subscribeToPush, { as: student, body: browser.subscription })
    await book(student, id)
    await cancel(id)
    app.clock.advance(9_000)
    await deliver()
    await undo(id)
    app.clock.advance(60_000)
    await deliver()
    expect([await templatesTo(student.mail), browser.arrived(), await noticesTo(student.id)]).toEqual([
      [],
      [],
      [],
    ])
  })

  test('later is corrected for those whom it had reached, the same way', async () => {
    const { id } = await room.makeClass({ trialSlots: 1 })
    const [student, pushed] = [await room.makeStudent(), await room.makeStudent()]
    const browser = service.browser()
    await app.call(subscribeToPush, { as: pushed, body: browser.subscription })
    for (const one of [student, pushed]) await book(one, id)
    const guest = { firstName: 'Tilda', lastName: 'Wiese', mail: 'tilda.back@post.example', phone: '' }
    await trialGuests(app, room).register(id, guest)
    await cancel(id)
    app.clock.advance(12_000)
    await deliver()
    await undo(id)
    await deliver()
    expect(await templatesTo(student.mail)).toEqual(['class-cancelled', 'class-back'])
    expect((await templatesTo(guest.mail)).slice(-2)).toEqual(['trial-cancelled', 'trial-back'])
    expect((await noticesTo(student.id)).map(({ type }) => type)).toEqual([])
    expect((await noticesTo(pushed.id)).map(({ type }) => type)).toEqual(['class-changed'])
    expect(browser.arrived().map(({ text }) => (JSON.parse(text) as { title: string }).title)).toEqual([
      'Abendunterricht fällt aus',
      'Abendunterricht findet doch statt',
    ])
  })
})
