/** Creating and changing classes: permissions, affected dates, notifications, and that no booking is lost. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { readReachedPeople } from '@wegband/domain/features/appointments/schedule/reached-contract.ts'
import { addAttendee, readAppointment } from '@wegband/domain/features/appointments/contract.ts'
import {
  changeDetails,
  changeSeries,
  createAppointment,
  openDate,
  readClassPlan,
  readSeries,
  resetDate,
} from '@wegband/domain/features/timetable/contract.ts'
import { appointments, series } from '../../../db/schema/appointments.ts'
import { notifications } from '../../../db/schema/notices/emails.ts'
import { classDetails, FRIDAYS } from '../../../testing/makers/class-details.ts'
import { type ClassRoom, makeClassRoom } from '../../../testing/makers/class-room.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import { makeChildOf, makeMember, makeMembership, makeUser } from '../../../testing/makers/makers.ts'
import { datesOfSeries } from '../../../testing/makers/series-maker.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { cancelAppointment } from '@wegband/domain/features/appointments/schedule/cancel-contract.ts'
import { fillCalendar } from '../jobs.ts'

let app: TestApp
let room: ClassRoom
let typeId: number
beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
  room = await makeClassRoom(app, 1)
  typeId = (await room.makeClass({ startAt: '2026-01-01T10:00:00Z', endAt: '2026-01-01T11:00:00Z' })).typeId
})
afterAll(() => app.close())
// A Friday.
beforeEach(() => app.clock.set('2026-11-20T09:00:00Z'))

type Person = { id: number }
let rooms = 0
const details = () => {
  rooms += 1
  return { ...classDetails(room, typeId), room: `Halle ${rooms}` }
}
const rhythm = { ...FRIDAYS, weekdays: [1, 5] }
const make = (as: Person, body: object = {}) =>
  app.call(createAppointment, {
    as,
    body: { schoolId: room.school.id, ...details(), series: rhythm, ...body } as never,
  })
const makeSeries = async (more: object = {}, rhythms: object = {}) => {
  const { status, body } = await make(room.leader, { ...more, series: { ...rhythm, ...rhythms } })
  expect(status).toBe(201)
  const plan = await app.call(readClassPlan, { as: room.leader, params: { id: String(body.data.id) } })
  return { id: plan.body.data.seriesId ?? 0, firstId: body.data.id }
}
const datesOf = (seriesId: number) => datesOfSeries(app.db, seriesId)
const startsOf = async (seriesId: number) =>
  (await datesOf(seriesId)).map(({ startAt }) => startAt.slice(0, 16))
const change = (as: Person, id: number, body: object) =>
  app.call(changeDetails, { as, params: { id: String(id) }, body: { scope: 'one', ...body } as never })
const book = (as: Person, id: number, userId = as.id) =>
  app.call(addAttendee, { as, params: { id: String(id), userId: String(userId) } })
const noticesOf = (userId: number, type: 'class-changed' | 'class-cancelled' = 'class-changed') =>
  app.db.drizzle
    .select({ params: notifications.params })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.type, type)))

describe('making a class', () => {
  test('notifies an assigned trainer once per series, but not of classes they plan themselves', async () => {
    const other = await makeMember(app.db, room.school, { roles: ['trainer'] })
    const { firstId } = await makeSeries({ trainer: other.id })
    await make(room.leader, { series: undefined, startAt: '2026-12-05T09:00:00Z', trainer: other.id })
    const first = { changeType: 'taught-series', appointmentId: firstId }
    expect(await noticesOf(other.id)).toMatchObject([{ params: first }, { params: { changeType: 'taught' } }])
    const both = await makeMember(app.db, room.school, { roles: ['leader', 'trainer'] })
    expect(await make(both, { trainer: both.id })).toMatchObject({ status: 201 })
    expect(await noticesOf(both.id)).toEqual([])
  })

  // spec: api-post-appointments
  test('creates a single appointment with the given details', async () => {
    const { series: _none, ...single } = { series: 0, ...details() }
    const { status, body } = await app.call(createAppointment, {
      as: room.leader,
      body: {
        schoolId: room.school.id,
        ...single,
        trainer: room.trainer.id,
        startAt: '2026-12-05T09:00:00.000Z',
        duration: 180,
        capacity: 12,
      },
    })
    expectStatus({ status, body }, 201)
    expect(body.data).toMatchObject({
      name: 'Wing Chun, Erwachsene',
      startAt: '2026-12-05T09:00:00.000Z',
      endAt: '2026-12-05T12:00:00.000Z',
      isSeries: false,
      capacity: 12,
      trainer: { id: room.trainer.id },
      sports: [{ id: room.sport.id }],
    })
  })

  test('creates a series on each of its weekdays at the same local time', async () => {
    const { id } = await makeSeries()
    const found = await startsOf(id)
    expect(found.slice(0, 4)).toEqual([
      '2026-11-20T17:30',
      '2026-11-23T17:30',
      '2026-11-27T17:30',
      '2026-11-30T17:30',
    ])
    expect(await fillCalendar(app.db, app.clock.now())).toBe(0)
  })

  test('creates the first date of a series that begins beyond the horizon', async () => {
    const { id } = await makeSeries({}, { firstDay: '2027-04-05' })
    expect(await startsOf(id)).toEqual(['2027-04-05T16:30'])
  })

  test('is rejected without dates, in the past, or with an invalid trainer', async () => {
    const never = await make(room.leader, { series: { ...rhythm, lastDay: '2026-11-19' } })
    expectStatus(never, 422)
    expect(never.body.code).toBe('timetable.no-dates')
    const behind = await make(room.leader, { series: undefined, startAt: '2026-11-20T08:00:00Z' })
    expectStatus(behind, 409)
    expect(behind.body.code).toBe('timetable.past')
    const stranger = await make(room.leader, { trainer: room.student.id })
    expectStatus(stranger, 422)
    expect(stranger.body.errors).toEqual({ trainer: ['not-an-option'] })
  })

  test('is for leaders and staff; a trainer creates only classes that they teach', async () => {
    const own = await make(room.trainer, { trainer: room.trainer.id })
    expect(own.status).toBe(201)
    for (const body of [{ trainer: room.otherTrainer.id }, { trainer: null }])
      expect((await make(room.trainer, body)).status).toBe(403)
    expect((await make(room.student)).status).toBe(403)
    const other = await makeMember(app.db, room.school, { roles: ['trainer'] })
    expect((await make(other, { trainer: other.id })).status).toBe(403)
  })
})

describe('a date that is moved alone', () => {
  test('keeps its day of the series, so that no second date is created there', async () => {
    const { id, firstId } = await makeSeries({}, { weekdays: [5] })
    const moved = await change(room.leader, firstId, { startAt: '2026-11-21T09:00:00Z' })
    expectStatus(moved, 200)
    expect(moved.body.data).toMatchObject({
      startAt: '2026-11-21T09:00:00.000Z',
      endAt: '2026-11-21T10:30:00.000Z',
    })
    expect(await fillCalendar(app.db, app.clock.now())).toBe(0)
    expect((await startsOf(id)).slice(0, 2)).toEqual(['2026-11-21T09:00', '2026-11-27T17:30'])
  })

  test('notifies booked members and the parents of booked children of the new time', async () => {
    const { firstId } = await makeSeries()
    const [student, parent] = [await room.makeStudent(), await makeUser(app.db)]
    const child = await makeChildOf(app.db, parent, { firstName: 'Jonas' })
    await makeMembership(app.db, child, room.school)
    await book(student, firstId)
    await book(parent, firstId, child.id)
    await change(room.leader, firstId, { startAt: '2026-11-20T18:00:00Z' })
    const params = {
      changeType: 'time',
      startAt: '2026-11-20T18:00:00.000Z',
      wasAt: '2026-11-20T17:30:00.000Z',
      firstName: '',
    }
    expect(await noticesOf(student.id)).toMatchObject([{ params }])
    expect(await noticesOf(parent.id)).toMatchObject([
      { params: { ...params, changeType: 'time-child', firstName: 'Jonas' } },
    ])
    expect(await noticesOf(room.student.id)).toEqual([])
    const count = (await noticesOf(student.id)).length
    await change(room.leader, firstId, { capacity: 30 })
    expect((await noticesOf(student.id)).length).toBe(count)
  })

  test('cannot get fewer places than are booked', async () => {
    const { firstId } = await makeSeries()
    for (const student of [await room.makeStudent(), await room.makeStudent()]) await book(student, firstId)
    const { status, body } = await change(room.leader, firstId, { capacity: 1 })
    expectStatus({ status, body }, 409)
    expect(body).toMatchObject({ code: 'timetable.capacity-below-booked', count: 2 })
    expect((await change(room.leader, firstId, { capacity: 2 })).status).toBe(200)
    const all = await change(room.leader, firstId, { scope: 'all', capacity: 1 })
    expect(all.status).toBe(409)
  })

  test('follows the series again after a reset, also when it was cancelled', async () => {
    const { id, firstId } = await makeSeries({}, { weekdays: [5] })
    const student = await room.makeStudent()
    await book(student, firstId)
    await change(room.leader, firstId, { startAt: '2026-11-21T09:00:00Z', room: 'Draußen' })
    const params = { id: String(id), day: '2026-11-20' }
    const back = await app.call(resetDate, { as: room.leader, params })
    expectStatus(back, 200)
    expect(back.body.data.dates[0]).toMatchObject({
      startAt: '2026-11-20T17:30:00.000Z',
      ownFields: [],
      isCancelled: false,
    })
    await app.call(cancelAppointment, {
      as: room.leader,
      params: { id: String(firstId) },
      body: { scope: 'one', reason: 'Feier' },
    })
    await app.call(resetDate, { as: room.leader, params })
    const [date] = await datesOf(id)
    expect(date).toMatchObject({ cancelledAt: null, cancelReason: null, attendeesCount: 1 })
    const told = (await noticesOf(student.id)).map((notice) => notice.params)
    expect(told).toMatchObject([{ changeType: 'time' }, { changeType: 'time' }, { changeType: 'back' }])
  })

  test('can be created before the calendar reaches it', async () => {
    const { id } = await makeSeries({}, { weekdays: [5] })
    const open = (day: string) => app.call(openDate, { as: room.leader, params: { id: String(id), day } })
    const first = await open('2027-01-29')
    expectStatus(first, 200)
    expect(first.body.data.startAt).toBe('2027-01-29T17:30:00.000Z')
    expect((await open('2027-01-29')).body.data.id).toBe(first.body.data.id)
    expect((await open('2027-01-28')).status).toBe(422)
  })
})

describe('a change of this date and all that follow', () => {
  test('ends the old series and begins a new one; earlier dates stay unchanged', async () => {
    const { id } = await makeSeries({}, { weekdays: [5] })
    const third = (await datesOf(id))[2]
    const student = await room.makeStudent()
    await book(student, third?.id ?? 0)
    const { status } = await change(room.leader, third?.id ?? 0, {
      scope: 'following',
      startAt: '2026-12-04T18:00:00Z',
    })
    expect(status).toBe(200)
    expect(await startsOf(id)).toEqual(['2026-11-20T17:30', '2026-11-27T17:30'])
    const [old] = await app.db.drizzle.select().from(series).where(eq(series.id, id))
    expect(old).toMatchObject({ lastDay: '2026-12-03', startTime: '18:30:00' })
    const [moved] = await app.db.drizzle
      .select()
      .from(appointments)
      .where(eq(appointments.id, third?.id ?? 0))
    expect(moved).toMatchObject({ startAt: '2026-12-04T18:00:00.000Z', attendeesCount: 1, ownFields: [] })
    const next = moved?.seriesId ?? 0
    expect(next).not.toBe(id)
    expect((await startsOf(next)).slice(0, 2)).toEqual(['2026-12-04T18:00', '2026-12-11T18:00'])
    expect(await fillCalendar(app.db, app.clock.now())).toBe(0)
    expect(await noticesOf(student.id)).toMatchObject([{ params: { changeType: 'time' } }])
  })

  test('lists on each of its dates who heard that it moved, not on the first alone', async () => {
    const { id, firstId } = await makeSeries({}, { weekdays: [5] })
    const student = await room.makeStudent()
    const [first, second] = await datesOf(id)
    for (const date of [first, second]) await book(student, date?.id ?? 0)
    expect((await change(room.leader, firstId, { scope: 'all', room: 'Halle Neu' })).status).toBe(200)
    for (const date of [first, second]) {
      const params = { id: String(date?.id ?? 0) }
      const { body } = await app.call(readReachedPeople, { as: room.leader, params })
      expect(body.data.about).toBe('changed')
      expect(body.data.dates).toBeGreaterThan(1)
      expect(body.data.people.map(({ userId }) => userId)).toContain(student.id)
    }
  })

  test('moves bookings to the new weekday of the same week', async () => {
    const { id, firstId } = await makeSeries({}, { weekdays: [5], firstDay: '2026-11-27' })
    const student = await room.makeStudent()
    await book(student, firstId)
    await change(room.leader, firstId, { scope: 'following', startAt: '2026-11-26T17:30:00Z' })
    const dates = await datesOf(id)
    expect(dates.map(({ startAt }) => startAt.slice(0, 10)).slice(0, 2)).toEqual(['2026-11-26', '2026-12-03'])
    expect(dates[0]).toMatchObject({ id: firstId, seriesDay: '2026-11-26', attendeesCount: 1 })
  })

  test('keeps fields that were changed for one date alone, and changes the others', async () => {
    const { id, firstId } = await makeSeries({}, { weekdays: [5] })
    const [, second] = await datesOf(id)
    await change(room.leader, second?.id ?? 0, { startAt: '2026-11-28T09:00:00Z' })
    await change(room.leader, firstId, {
      scope: 'following',
      startAt: '2026-11-20T19:00:00Z',
      room: 'Halle Neu',
    })
    const dates = await datesOf(id)
    expect(dates.slice(0, 3).map(({ startAt, room: where }) => [startAt.slice(0, 16), where])).toEqual([
      ['2026-11-20T19:00', 'Halle Neu'],
      ['2026-11-28T09:00', 'Halle Neu'],
      ['2026-12-04T19:00', 'Halle Neu'],
    ])
  })
})

describe('a change of the whole series', () => {
  test('also replaces changes of single dates, but never changes past dates', async () => {
    const { id, firstId } = await makeSeries({}, { weekdays: [5] })
    app.clock.set('2026-11-27T09:00:00Z')
    const [, second, third] = await datesOf(id)
    await change(room.leader, third?.id ?? 0, { startAt: '2026-12-05T09:00:00Z' })
    await change(room.leader, second?.id ?? 0, { scope: 'all', startAt: '2026-11-27T18:00:00Z' })
    expect((await startsOf(id)).slice(0, 3)).toEqual([
      '2026-11-20T17:30',
      '2026-11-27T18:00',
      '2026-12-04T18:00',
    ])
    const late = await change(room.leader, firstId, { scope: 'all', room: 'x' })
    expectStatus(late, 409)
    expect(late.body.code).toBe('timetable.past')
  })

  test('through its form keeps exceptions, notifies booked members and deletes unbooked dates', async () => {
    const { id } = await makeSeries({}, { weekdays: [5] })
    const [first, second, third] = await datesOf(id)
    const student = await room.makeStudent()
    await book(student, second?.id ?? 0)
    await change(room.leader, third?.id ?? 0, { startAt: '2026-12-05T09:00:00Z' })
    const pauses = [{ firstDay: '2026-11-23', lastDay: '2026-12-13', note: 'Umbau' }]
    const { status } = await app.call(changeSeries, {
      as: room.leader,
      params: { id: String(id) },
      body: { pauses },
    })
    expect(status).toBe(200)
    const dates = await datesOf(id)
    expect(dates.slice(0, 4).map((date) => [date.startAt.slice(0, 10), date.cancelledAt !== null])).toEqual([
      ['2026-11-20', false],
      ['2026-11-27', true],
      ['2026-12-05', false],
      ['2026-12-18', false],
    ])
    expect(first?.id).toBe(dates[0]?.id)
    expect(await noticesOf(student.id, 'class-cancelled')).toHaveLength(1)
    const shown = await app.call(readSeries, { as: room.trainer, params: { id: String(id) } })
    expect(shown.body.data).toMatchObject({ pauses, dates: { length: dates.length } })
  })

  test('keeps the alternation of a biweekly series when its weekday changes', async () => {
    const { id } = await makeSeries({}, { weekdays: [5], rhythm: 'biweekly' })
    expect((await startsOf(id)).map((at) => at.slice(0, 10))).toEqual([
      '2026-11-20',
      '2026-12-04',
      '2026-12-18',
      '2027-01-01',
      '2027-01-15',
      '2027-01-29',
      '2027-02-12',
    ])
    await app.call(changeSeries, { as: room.leader, params: { id: String(id) }, body: { weekdays: [4] } })
    const days = (await startsOf(id)).map((at) => at.slice(0, 10))
    expect(days.slice(0, 4)).toEqual(['2026-12-03', '2026-12-17', '2026-12-31', '2027-01-14'])
  })

  test('is not for a trainer who does not teach it', async () => {
    const { id } = await makeSeries()
    const params = { id: String(id) }
    expect((await app.call(changeSeries, { as: room.trainer, params, body: { room: 'x' } })).status).toBe(403)
    const mine = { trainer: room.trainer.id }
    expect((await app.call(changeSeries, { as: room.trainer, params, body: mine })).status).toBe(403)
    expect((await app.call(readSeries, { as: room.student, params })).status).toBe(404)
  })
})

test('a change without a scope affects only the class itself', async () => {
  const { id, firstId } = await makeSeries()
  const body = { room: 'Kleiner Saal' }
  await app.call(changeDetails, { as: room.leader, params: { id: String(firstId) }, body })
  expect((await datesOf(id)).filter((one) => one.room === body.room).map((one) => one.id)).toEqual([firstId])
})

describe('a class that was started', () => {
  test('cannot be changed any more', async () => {
    const { id } = await room.makeClass({ startedAt: '2026-11-20T08:30:00Z' })
    const { status, body } = await change(room.leader, id, { room: 'x' })
    expectStatus({ status, body }, 409)
    expect(body.code).toBe('appointments.already-started')
    expect(
      (await app.call(readAppointment, { as: room.leader, params: { id: String(id) } })).body.data.room,
    ).toBe('')
  })
})
