/** Coming always: each new date has a place for those who do, never before somebody who waits; one date is called off by a tap. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { and, asc, eq } from 'drizzle-orm'
import { addAttendee, removeAttendance } from '@wegband/domain/features/appointments/contract.ts'
import { joinWaitingList } from '@wegband/domain/features/appointments/waiting-contract.ts'
import {
  callOffOnce,
  comeAlways,
  endHabit,
  readHabits,
} from '@wegband/domain/features/timetable/regulars-contract.ts'
import { appointments, attendances, series } from '../../db/schema/appointments.ts'
import { type ClassRoom, makeClassRoom } from '../../testing/class-room.ts'
import { makeChildOf, makeMembership, makeUser, only } from '../../testing/makers.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { fillCalendar } from './jobs.ts'

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
const notAlways = (as: Person, seriesId: number) => app.call(endHabit, { as, params: who(seriesId, as.id) })
const callOff = (as: Person, id: number, reason = '', userId = as.id) =>
  app.call(callOffOnce, { as, params: who(id, userId), body: { reason } })
const book = (as: Person, id: number) => app.call(addAttendee, { as, params: who(id, as.id) })
const habitsOf = async (as: Person, id: number) =>
  (await app.call(readHabits, { as, params: { id: String(id) } })).body.data

const makeSeries = async (capacity: number | null = null) => {
  const place = { schoolId: room.school.id, siteId: room.school.siteId, typeId }
  const { id } = only(
    await app.db.drizzle
      .insert(series)
      .values({
        ...place,
        capacity,
        name: { de: 'Abend' },
        description: { de: '' },
        sportIds: [room.sport.id],
        weekdays: [5],
        startTime: '18:30',
        minutes: 90,
        isPublic: false,
        firstDay: '2026-11-20',
      })
      .returning(),
  )
  await fillCalendar(app.db, app.clock.now())
  return id
}
const datesOf = (seriesId: number) =>
  app.db.drizzle
    .select()
    .from(appointments)
    .where(eq(appointments.seriesId, seriesId))
    .orderBy(asc(appointments.startAt))
const bookedOf = async (seriesId: number, userId: number): Promise<string[]> => {
  const rows = await app.db.drizzle
    .select({ startAt: appointments.startAt })
    .from(attendances)
    .innerJoin(appointments, eq(appointments.id, attendances.appointmentId))
    .where(and(eq(appointments.seriesId, seriesId), eq(attendances.userId, userId)))
    .orderBy(asc(appointments.startAt))
  return rows.map(({ startAt }) => startAt.slice(0, 10))
}

describe('coming always', () => {
  test('books what stands in the calendar at once, and each date that is made later', async () => {
    const id = await makeSeries()
    const student = await room.makeStudent()
    const { status, body } = await always(student, id)
    expect([status, body.data]).toEqual([200, { booked: 7, full: 0 }])
    app.clock.set('2026-11-27T09:00:00Z')
    await fillCalendar(app.db, app.clock.now())
    const booked = await bookedOf(id, student.id)
    expect([booked.length, booked.at(-1)]).toEqual([8, '2027-01-08'])
    const [date] = await datesOf(id)
    expect(date?.attendeesCount).toBe(1)
    expect((await always(student, id)).body.data).toEqual({ booked: 0, full: 0 })
  })

  test('takes no more places than there are, in the order in which it was said', async () => {
    const id = await makeSeries(2)
    const students = [await room.makeStudent(), await room.makeStudent(), await room.makeStudent()]
    for (const student of students) await always(student, id)
    const last = students[2] ?? room.student
    expect((await always(last, id)).body.data).toEqual({ booked: 0, full: 7 })
    app.clock.set('2026-11-27T09:00:00Z')
    await fillCalendar(app.db, app.clock.now())
    expect(await bookedOf(id, last.id)).toEqual([])
    expect((await datesOf(id)).map(({ attendeesCount }) => attendeesCount)).toEqual(
      Array.from({ length: 8 }, () => 2),
    )
  })

  test('of sixty at once takes as many places as there are', async () => {
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

  test('never jumps those who wait', async () => {
    const id = await makeSeries(1)
    const [first] = await datesOf(id)
    const dateId = first?.id ?? 0
    const [holder, waiting, regular] = [
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
    expect((await always(regular, id)).body.data).toEqual({ booked: 6, full: 1 })
    expect(await bookedOf(id, regular.id)).not.toContain('2026-11-20')
  })

  test('is for oneself and one’s child, who belong to the school', async () => {
    const id = await makeSeries()
    const parent = await makeUser(app.db)
    const child = await makeChildOf(app.db, parent)
    await makeMembership(app.db, child, room.school)
    expect((await always(parent, id, child.id)).status).toBe(200)
    expect(await bookedOf(id, child.id)).toHaveLength(7)
    expect((await always(await makeUser(app.db), id)).status).toBe(404)
    expect((await always(room.trainer, id, child.id)).status).toBe(404)
  })

  test('ends, and gives back what it booked, not what was booked by hand', async () => {
    const id = await makeSeries()
    const student = await room.makeStudent()
    const [first] = await datesOf(id)
    await book(student, first?.id ?? 0)
    await always(student, id)
    expect(await bookedOf(id, student.id)).toHaveLength(7)
    expect((await notAlways(student, id)).status).toBe(204)
    expect(await bookedOf(id, student.id)).toEqual(['2026-11-20'])
    expect((await datesOf(id)).map(({ attendeesCount }) => attendeesCount)).toEqual([1, 0, 0, 0, 0, 0, 0])
    expect((await notAlways(student, id)).status).toBe(204)
  })
})

describe('calling one date off', () => {
  test('gives the place back, and only the trainer side reads why', async () => {
    const id = await makeSeries()
    const student = await room.makeStudent()
    await always(student, id)
    const [first] = await datesOf(id)
    const dateId = first?.id ?? 0
    const { status, body } = await callOff(student, dateId, 'Zahnarzt')
    expect([status, body.data.own]).toMatchObject([
      200,
      [{ isRegular: true, isAbsent: true, reason: 'Zahnarzt', booked: 6 }],
    ])
    expect(await bookedOf(id, student.id)).toHaveLength(6)
    expect((await habitsOf(room.trainer, dateId)).absent).toMatchObject([
      { user: { id: student.id }, reason: 'Zahnarzt' },
    ])
    expect((await habitsOf(await room.makeStudent(), dateId)).absent).toEqual([])
    // Neither the job nor saying it again brings them back; booking by hand does.
    await always(student, id)
    await fillCalendar(app.db, app.clock.now())
    expect(await bookedOf(id, student.id)).toHaveLength(6)
    await book(student, dateId)
    expect((await habitsOf(room.trainer, dateId)).absent).toEqual([])
  })

  test('is for those who always come, until the class begins', async () => {
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
