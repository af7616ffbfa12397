/** Standing bookings: every new date is booked, but never before waiting members; one date can be called off. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { and, asc, eq } from 'drizzle-orm'
import {
  addAttendee,
  listAttendances,
  removeAttendance,
} from '@wegband/domain/features/appointments/contract.ts'
import {
  answerOffer,
  joinWaitingList,
  readWaitingList,
} from '@wegband/domain/features/appointments/waiting-list/waiting-contract.ts'
import {
  callOffOnce,
  comeAlways,
  endStandingBooking,
  readStandingBookings,
} from '@wegband/domain/features/timetable/standing-bookings-contract.ts'
import { appointments, attendances } from '../../../db/schema/appointments.ts'
import { notifications } from '../../../db/schema/notices/emails.ts'
import { type ClassRoom, makeClassRoom } from '../../../testing/makers/class-room.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import { makeChildOf, makeMembership, makeUser } from '../../../testing/makers/makers.ts'
import { datesOfSeries, makeWeekly } from '../../../testing/makers/series-maker.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
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
beforeEach(() => app.clock.set('2026-11-20T09:00:00Z'))

type Person = { id: number }
const who = (id: number, userId: number) => ({ id: String(id), userId: String(userId) })
const always = (as: Person, seriesId: number, userId = as.id) =>
  app.call(comeAlways, { as, params: who(seriesId, userId) })
const notAlways = (as: Person, seriesId: number) =>
  app.call(endStandingBooking, { as, params: who(seriesId, as.id) })
const callOff = (as: Person, id: number, reason = '', userId = as.id) =>
  app.call(callOffOnce, { as, params: who(id, userId), body: { reason } })
const book = (as: Person, id: number) => app.call(addAttendee, { as, params: who(id, as.id) })
const standingBookingsOf = async (as: Person, id: number) =>
  (await app.call(readStandingBookings, { as, params: { id: String(id) } })).body.data

const makeSeries = async (capacity: number | null = null) => {
  const id = await makeWeekly(app.db, room, { typeId, capacity })
  await fillCalendar(app.db, app.clock.now())
  return id
}
const datesOf = (seriesId: number) => datesOfSeries(app.db, seriesId)
const bookedOf = async (seriesId: number, userId: number): Promise<string[]> => {
  const rows = await app.db.drizzle
    .select({ startAt: appointments.startAt })
    .from(attendances)
    .innerJoin(appointments, eq(appointments.id, attendances.appointmentId))
    .where(and(eq(appointments.seriesId, seriesId), eq(attendances.userId, userId)))
    .orderBy(asc(appointments.startAt))
  return rows.map(({ startAt }) => startAt.slice(0, 10))
}

describe('a standing booking', () => {
  test('books all dates in the calendar at once, and each date that is created later', async () => {
    const id = await makeSeries()
    const student = await room.makeStudent()
    const { status, body } = await always(student, id)
    expectStatus({ status, body }, 200)
    expect(body.data).toEqual({ booked: 13, full: 0 })
    app.clock.set('2026-11-27T09:00:00Z')
    await fillCalendar(app.db, app.clock.now())
    const booked = await bookedOf(id, student.id)
    expect([booked.length, booked.at(-1)]).toEqual([14, '2027-02-19'])
    const [date] = await datesOf(id)
    expect(date?.attendeesCount).toBe(1)
    expect((await always(student, id)).body.data).toEqual({ booked: 0, full: 0 })
  })

  test('takes only free places, in the order of the standing bookings', async () => {
    const id = await makeSeries(2)
    const students = [await room.makeStudent(), await room.makeStudent(), await room.makeStudent()]
    for (const student of students) await always(student, id)
    const last = students[2] ?? room.student
    expect((await always(last, id)).body.data).toEqual({ booked: 0, full: 13 })
    app.clock.set('2026-11-27T09:00:00Z')
    await fillCalendar(app.db, app.clock.now())
    expect(await bookedOf(id, last.id)).toEqual([])
    expect((await datesOf(id)).map(({ attendeesCount }) => attendeesCount)).toEqual(
      Array.from({ length: 14 }, () => 2),
    )
  })

  test('takes exactly the free places when sixty members create one at once', async () => {
    const id = await makeSeries(10)
    const students = await Promise.all(Array.from({ length: 60 }, () => room.makeStudent()))
    const answers = await Promise.all(students.map((student) => always(student, id)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    for (const { id: dateId, attendeesCount } of await datesOf(id)) {
      const rows = await app.db.drizzle
        .select()
        .from(attendances)
        .where(eq(attendances.appointmentId, dateId))
      expect([attendeesCount, rows.length]).toEqual([10, 10])
    }
  })

  test('never takes a place before waiting members', async () => {
    const id = await makeSeries(1)
    const [first] = await datesOf(id)
    const dateId = first?.id ?? 0
    const [holder, waiting, standingBooking] = [
      await room.makeStudent(),
      await room.makeStudent(),
      await room.makeStudent(),
    ]
    const held = await book(holder, dateId)
    await app.call(joinWaitingList, {
      as: waiting,
      params: who(dateId, waiting.id),
      body: { isShortNotice: true },
    })
    await app.call(removeAttendance, {
      as: holder,
      params: { id: String(dateId), attendanceId: String(held.body.data.id) },
    })
    expect((await always(standingBooking, id)).body.data).toEqual({ booked: 12, full: 1 })
    expect(await bookedOf(id, standingBooking.id)).not.toContain('2026-11-20')
  })

  test('does not count a date as full that the member left and that has places', async () => {
    const id = await makeSeries()
    const [{ id: dateId } = { id: 0 }] = await datesOf(id)
    const standingBooking = await room.makeStudent()
    await always(standingBooking, id)
    const list = await app.call(listAttendances, { as: standingBooking, params: { id: String(dateId) } })
    const own = list.body.data[0]
    await app.call(removeAttendance, {
      as: standingBooking,
      params: { id: String(dateId), attendanceId: String(own?.id) },
    })
    const { body } = await app.call(readStandingBookings, {
      as: standingBooking,
      params: { id: String(dateId) },
    })
    expect(body.data.own[0]).toMatchObject({ isStandingBooking: true, booked: 12, full: 0 })
  })

  test('is for members of the school and their children', async () => {
    const id = await makeSeries()
    const parent = await makeUser(app.db)
    const child = await makeChildOf(app.db, parent)
    await makeMembership(app.db, child, room.school)
    expect((await always(parent, id, child.id)).status).toBe(200)
    expect(await bookedOf(id, child.id)).toHaveLength(13)
    expect((await always(await makeUser(app.db), id)).status).toBe(404)
    expect((await always(room.trainer, id, child.id)).status).toBe(404)
  })

  test('ends and releases the places it booked, but not those booked by hand', async () => {
    const id = await makeSeries()
    const student = await room.makeStudent()
    const [first] = await datesOf(id)
    await book(student, first?.id ?? 0)
    await always(student, id)
    expect(await bookedOf(id, student.id)).toHaveLength(13)
    expect((await notAlways(student, id)).status).toBe(204)
    expect(await bookedOf(id, student.id)).toEqual(['2026-11-20'])
    expect((await datesOf(id)).map(({ attendeesCount }) => attendeesCount)).toEqual([
      1,
      ...Array.from({ length: 12 }, () => 0),
    ])
    expect((await notAlways(student, id)).status).toBe(204)
  })
})

describe('a standing booking without a free place', () => {
  const noticesOf = (userId: number) =>
    app.db.drizzle
      .select({ params: notifications.params })
      .from(notifications)
      .where(and(eq(notifications.userId, userId), eq(notifications.type, 'habit-full')))
  const turnOf = async (as: Person, id: number) => {
    const { body } = await app.call(readWaitingList, { as, params: { id: String(id) } })
    return body.data.entries.find(({ user }) => user.id === as.id)
  }

  test('waits in order, and notifies members and parents once of each new date', async () => {
    const id = await makeSeries(1)
    const [holder, second] = [await room.makeStudent(), await room.makeStudent()]
    const parent = await makeUser(app.db)
    const child = await makeChildOf(app.db, parent, { firstName: 'Jonas' })
    await makeMembership(app.db, child, room.school)
    await always(holder, id)
    await always(second, id)
    await always(parent, id, child.id)
    const dates = await datesOf(id)
    expect(await turnOf(second, dates[4]?.id ?? 0)).toMatchObject({ state: 'waiting', position: 1 })
    expect(await turnOf(child, dates[4]?.id ?? 0)).toMatchObject({ state: 'waiting', position: 2 })
    expect((await standingBookingsOf(second, dates[0]?.id ?? 0)).own).toMatchObject([
      { booked: 0, full: 13, waiting: 13 },
    ])
    // The response and the panel have already said so; no notification is needed.
    expect(await noticesOf(second.id)).toEqual([])
    app.clock.set('2026-11-27T09:00:00Z')
    await fillCalendar(app.db, app.clock.now())
    const last = (await datesOf(id)).at(-1)?.id
    expect(await noticesOf(second.id)).toMatchObject([
      { params: { appointmentId: last, count: 1, changeType: 'waiting', firstName: '' } },
    ])
    expect(await noticesOf(parent.id)).toMatchObject([
      { params: { appointmentId: last, changeType: 'waiting-child', firstName: 'Jonas' } },
    ])
    expect(await noticesOf(holder.id)).toEqual([])
    await fillCalendar(app.db, app.clock.now())
    expect(await noticesOf(second.id)).toHaveLength(1)
  })

  test('notifies once of several new full dates', async () => {
    const id = await makeSeries(1)
    for (const student of [await room.makeStudent(), room.student]) await always(student, id)
    app.clock.set('2026-12-18T09:00:00Z')
    await fillCalendar(app.db, app.clock.now())
    const told = await noticesOf(room.student.id)
    expect(told).toMatchObject([{ params: { count: 4, changeType: 'waiting-many' } }])
  })

  test('gets an offer when a place comes free, and passes it on when called off or ended', async () => {
    const id = await makeSeries(1)
    const [holder, second, third] = [
      await room.makeStudent(),
      await room.makeStudent(),
      await room.makeStudent(),
    ]
    for (const student of [holder, second, third]) await always(student, id)
    const [first, next] = await datesOf(id)
    const [firstId, nextId] = [first?.id ?? 0, next?.id ?? 0]
    await callOff(holder, firstId)
    await callOff(holder, nextId)
    expect((await turnOf(second, firstId))?.state).toBe('offered')
    await callOff(second, firstId)
    expect([await turnOf(second, firstId), (await turnOf(third, firstId))?.state]).toEqual([
      undefined,
      'offered',
    ])
    const yes = { as: third, params: who(firstId, third.id), body: { isAccepted: true } }
    expect((await app.call(answerOffer, yes)).status).toBe(200)
    await notAlways(second, id)
    expect([await turnOf(second, nextId), (await turnOf(third, nextId))?.state]).toEqual([
      undefined,
      'offered',
    ])
    // A place that the member accepted by hand stays booked.
    await notAlways(third, id)
    expect(await bookedOf(id, third.id)).toEqual(['2026-11-20'])
    expect((await datesOf(id)).map(({ heldPlaces }) => heldPlaces)).toEqual(
      Array.from({ length: 13 }, () => 0),
    )
  })

  test('leaves a place on the waiting list that was joined by hand when it ends', async () => {
    const id = await makeSeries(1)
    const [first] = await datesOf(id)
    const dateId = first?.id ?? 0
    await book(await room.makeStudent(), dateId)
    const student = await room.makeStudent()
    const params = who(dateId, student.id)
    await app.call(joinWaitingList, { as: student, params, body: { isShortNotice: false } })
    await always(student, id)
    await notAlways(student, id)
    expect(await turnOf(student, dateId)).toMatchObject({ state: 'waiting', isShortNotice: false })
  })
})

describe('calling one date off', () => {
  test('releases the place, and only the trainer side can read the reason', async () => {
    const id = await makeSeries()
    const student = await room.makeStudent()
    await always(student, id)
    const [first] = await datesOf(id)
    const dateId = first?.id ?? 0
    const { status, body } = await callOff(student, dateId, 'Zahnarzt')
    expectStatus({ status, body }, 200)
    expect(body.data.own).toMatchObject([
      { isStandingBooking: true, isAbsent: true, reason: 'Zahnarzt', booked: 12 },
    ])
    expect(await bookedOf(id, student.id)).toHaveLength(12)
    expect((await standingBookingsOf(room.trainer, dateId)).absent).toMatchObject([
      { user: { id: student.id }, reason: 'Zahnarzt' },
    ])
    expect((await standingBookingsOf(await room.makeStudent(), dateId)).absent).toEqual([])
    // Neither the job nor a repeated standing booking books the date again; booking by hand does.
    await always(student, id)
    await fillCalendar(app.db, app.clock.now())
    expect(await bookedOf(id, student.id)).toHaveLength(12)
    await book(student, dateId)
    expect((await standingBookingsOf(room.trainer, dateId)).absent).toEqual([])
  })

  test('is for members with a standing booking, until the class begins', async () => {
    const id = await makeSeries()
    const student = await room.makeStudent()
    const [first] = await datesOf(id)
    const dateId = first?.id ?? 0
    expect((await callOff(student, dateId)).body.code).toBe('timetable.not-a-regular')
    await always(student, id)
    app.clock.set('2026-11-20T17:30:00Z')
    expect((await callOff(student, dateId)).body.code).toBe('appointments.too-late-to-leave')
    expect((await callOff(room.trainer, dateId, '', student.id)).status).toBe(404)
  })
})
