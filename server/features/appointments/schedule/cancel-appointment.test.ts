/** Cancelling a class or all that follow in its series: the rights, the notifications, and parallel requests. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { cancelAppointment } from '@wegband/domain/features/appointments/schedule/cancel-contract.ts'
import { addAttendee, readAppointment } from '@wegband/domain/features/appointments/contract.ts'
import {
  joinWaitingList,
  readWaitingList,
} from '@wegband/domain/features/appointments/waiting-list/waiting-contract.ts'
import { appointments, series } from '../../../db/schema/appointments.ts'
import { schoolSites } from '../../../db/schema/schools.ts'
import { notifications } from '../../../db/schema/notices/emails.ts'
import { type ClassRoom, makeClassRoom } from '../../../testing/makers/class-room.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import { newestEmailTo } from '../../../testing/read-emails.ts'
import { makeChildOf, makeMembership, makeUser, only } from '../../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { trialGuests } from '../../../testing/makers/trial-guests.ts'
import { materialiseSeries } from './materialise-series.ts'

let app: TestApp
let room: ClassRoom
beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
  room = await makeClassRoom(app, 1)
})
afterAll(() => app.close())
beforeEach(() => app.clock.set('2026-11-20T12:00:00Z'))

type Person = { id: number }
const cancel = (as: Person, id: number, body: { scope?: 'one' | 'following'; reason?: string } = {}) =>
  app.call(cancelAppointment, {
    as,
    params: { id: String(id) },
    body: { scope: 'one', reason: 'Die Heizung ist aus.', ...body },
  })
const book = (as: Person, id: number, userId = as.id) =>
  app.call(addAttendee, { as, params: { id: String(id), userId: String(userId) } })
const noticesOf = (userId: number) =>
  app.db.drizzle
    .select({ params: notifications.params })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.type, 'class-cancelled')))

describe('cancelling a class', () => {
  test('notifies members and parents of attending children, and emails guests', async () => {
    const { id } = await room.makeClass({ trialSlots: 1 })
    const [student, parent, other] = [
      await room.makeStudent(),
      await makeUser(app.db),
      await room.makeStudent(),
    ]
    const child = await makeChildOf(app.db, parent, { firstName: 'Jonas' })
    await makeMembership(app.db, child, room.school)
    await book(student, id)
    await book(parent, id, child.id)
    const guest = { firstName: 'Tilda', lastName: 'Wiese', mail: 'tilda@post.example', phone: '' }
    await trialGuests(app, room).register(id, guest)
    const { status, body } = await cancel(room.trainer, id)
    expectStatus({ status, body }, 200)
    expect(body.data).toMatchObject({ isCancelled: true, cancelReason: 'Die Heizung ist aus.' })
    expect(await noticesOf(student.id)).toMatchObject([
      { params: { firstName: '', reason: 'Die Heizung ist aus.' } },
    ])
    expect(await noticesOf(parent.id)).toMatchObject([{ params: { firstName: 'Jonas' } }])
    expect(await noticesOf(other.id)).toEqual([])
    expect((await newestEmailTo(app.db, guest.mail)).template).toBe('trial-cancelled')
    expect((await book(other, id)).body.code).toBe('appointments.cancelled')
  })

  test('notifies the trainer, unless the trainer cancelled it', async () => {
    const [byLeader, byTrainer] = [await room.makeClass(), await room.makeClass()]
    const before = await noticesOf(room.trainer.id)
    await cancel(room.trainer, byTrainer.id)
    expect(await noticesOf(room.trainer.id)).toHaveLength(before.length)
    await cancel(room.leader, byLeader.id)
    expect(await noticesOf(room.trainer.id)).toHaveLength(before.length + 1)
    expect(await noticesOf(room.leader.id)).toEqual([])
  })

  test('ends its waiting list and notifies those who waited', async () => {
    const { id } = await room.makeClass({ capacity: 1 })
    await book(await room.makeStudent(), id)
    const student = await room.makeStudent()
    const params = { id: String(id), userId: String(student.id) }
    await app.call(joinWaitingList, { as: student, params, body: { isShortNotice: true } })
    await cancel(room.leader, id)
    const list = await app.call(readWaitingList, { as: student, params: { id: String(id) } })
    expect(list.body.data).toMatchObject({ count: 0, entries: [{ state: 'expired' }] })
    expect(await noticesOf(student.id)).toHaveLength(1)
  })

  test('is refused to other trainers and members, and to everyone once the class has begun', async () => {
    const { id } = await room.makeClass()
    expect((await cancel(room.otherTrainer, id)).body.code).toBe('appointments.not-allowed')
    expect((await cancel(room.student, id)).body.code).toBe('appointments.not-allowed')
    const running = await room.makeClass({ startedAt: '2026-11-20T11:30:00Z', startedBy: room.trainer.id })
    expect((await cancel(room.trainer, running.id)).body.code).toBe('appointments.already-started')
  })

  test('by twenty callers at once succeeds once and notifies each member once', async () => {
    const { id } = await room.makeClass()
    const student = await room.makeStudent()
    await book(student, id)
    const answers = await Promise.all(Array.from({ length: 20 }, () => cancel(room.leader, id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'appointments.cancelled')).toHaveLength(19)
    expect(await noticesOf(student.id)).toHaveLength(1)
  })
})

describe('a class and all that follow', () => {
  test('are cancelled, earlier ones stay, and the series creates no new ones', async () => {
    const first = await room.makeClass()
    const { typeId, siteId, schoolId } = first
    const weekly = only(
      await app.db.drizzle
        .insert(series)
        .values({
          typeId,
          siteId,
          schoolId,
          name: first.name,
          description: first.description,
          sportIds: [room.sport.id],
          weekdays: [5],
          startTime: '18:30',
          minutes: 90,
          firstDay: '2026-11-01',
        })
        .returning(),
    )
    await materialiseSeries(app.db, '2026-11-20T12:00:00Z')
    const rows = () =>
      app.db.drizzle
        .select()
        .from(appointments)
        .where(eq(appointments.seriesId, weekly.id))
        .orderBy(appointments.startAt)
    const third = (await rows())[2]
    const student = await room.makeStudent()
    await book(student, third?.id ?? 0)
    expect((await cancel(room.leader, third?.id ?? 0, { scope: 'following' })).status).toBe(200)
    await materialiseSeries(app.db, '2027-01-20T12:00:00Z')
    const isOff = (await rows()).map(({ cancelledAt }) => cancelledAt !== null)
    expect(isOff).toEqual([false, false, ...Array.from({ length: 11 }, () => true)])
    expect(await noticesOf(student.id)).toHaveLength(1)
    const shown = await app.call(readAppointment, {
      as: room.trainer,
      params: { id: String((await rows())[0]?.id) },
    })
    expect(shown.body.data.isCancelled).toBe(false)
  })
})

describe('a series that pauses on holidays', () => {
  test('has no class on the holidays of the federal state of its site', async () => {
    const { typeId, siteId, schoolId, name, description } = await room.makeClass()
    await app.db.drizzle.update(schoolSites).set({ state: 'SN' }).where(eq(schoolSites.id, siteId))
    const hour = { typeId, siteId, schoolId, name, description, sportIds: [room.sport.id] }
    const when = { startTime: '18:30', minutes: 90, firstDay: '2027-11-01' }
    // In Saxony 17 November 2027 is a holiday, a Wednesday.
    const weekly = await app.db.drizzle
      .insert(series)
      .values([
        { ...hour, ...when, weekdays: [3], pausesOnHolidays: true },
        { ...hour, ...when, weekdays: [3] },
      ])
      .returning({ id: series.id })
    await materialiseSeries(app.db, '2027-11-08T12:00:00Z', 2)
    const daysOf = async (seriesId: number) => {
      const rows = await app.db.drizzle
        .select({ startAt: appointments.startAt })
        .from(appointments)
        .where(eq(appointments.seriesId, seriesId))
        .orderBy(appointments.startAt)
      return rows.map(({ startAt }) => startAt.slice(0, 10))
    }
    expect(await daysOf(weekly[0]?.id ?? 0)).toEqual(['2027-11-10'])
    expect(await daysOf(weekly[1]?.id ?? 0)).toEqual(['2027-11-10', '2027-11-17'])
  })
})
