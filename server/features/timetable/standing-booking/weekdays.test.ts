/** Standing bookings on some weekdays of a series. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import { weekdayOf } from '@wegband/domain/basics/calendar-days.ts'
import { addAttendee } from '@wegband/domain/features/appointments/contract.ts'
import { readWaitingList } from '@wegband/domain/features/appointments/waiting-list/waiting-contract.ts'
import { changeDetails } from '@wegband/domain/features/timetable/contract.ts'
import {
  callOffOnce,
  comeAlways,
  readStandingBookings,
} from '@wegband/domain/features/timetable/standing-bookings-contract.ts'
import { appointments, attendances } from '../../../db/schema/appointments.ts'
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
const callOff = (as: Person, id: number, reason: string, userId: number) =>
  app.call(callOffOnce, { as, params: who(id, userId), body: { reason } })
const book = (as: Person, id: number) => app.call(addAttendee, { as, params: who(id, as.id) })
const readOf = async (as: Person, id: number) =>
  (await app.call(readStandingBookings, { as, params: { id: String(id) } })).body.data
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

describe('a standing booking on some weekdays', () => {
  // Fridays and Mondays.
  const makeTwice = async (capacity: number | null = null) => {
    const id = await makeWeekly(app.db, room, { typeId, capacity, weekdays: [1, 5] })
    await fillCalendar(app.db, app.clock.now())
    return id
  }
  const onDays = (as: Person, seriesId: number, weekdays?: string, userId = as.id) =>
    app.call(comeAlways, {
      as,
      params: who(seriesId, userId),
      query: weekdays === undefined ? {} : { weekdays },
    })
  const weekdaysBooked = async (seriesId: number, userId: number) =>
    [...new Set((await bookedOf(seriesId, userId)).map((day) => weekdayOf(day)))].toSorted((a, b) => a - b)

  test('books those days, now and later', async () => {
    const id = await makeTwice()
    const parent = await makeUser(app.db)
    const child = await makeChildOf(app.db, parent)
    await makeMembership(app.db, child, room.school)
    expectStatus(await onDays(parent, id, '1', child.id), 200)
    expect(await weekdaysBooked(id, child.id)).toEqual([1])
    app.clock.set('2026-12-11T09:00:00Z')
    await fillCalendar(app.db, app.clock.now())
    expect(await weekdaysBooked(id, child.id)).toEqual([1])
    const [friday, monday] = (await datesOf(id)).filter(({ startAt }) => startAt > '2026-12-11T12')
    const onFriday = await readOf(parent, friday?.id ?? 0)
    expect(onFriday.weekdays).toEqual([1, 5])
    const isChild = ({ user }: { user: Person }) => user.id === child.id
    expect(onFriday.own.find(isChild)).toMatchObject({
      isStandingBooking: true,
      weekdays: [1],
      comesThisDay: false,
      full: 0,
    })
    expect((await readOf(parent, monday?.id ?? 0)).own.find(isChild)).toMatchObject({ comesThisDay: true })
    expect((await callOff(parent, friday?.id ?? 0, '', child.id)).body.code).toBe('timetable.not-a-regular')
    expectStatus(await callOff(parent, monday?.id ?? 0, '', child.id), 200)
  })

  test('releases the dropped weekdays, and keeps places booked by hand', async () => {
    const id = await makeTwice(1)
    const [first, second] = [await room.makeStudent(), await room.makeStudent()]
    const dates = await datesOf(id)
    const monday = dates.find(({ startAt }) => weekdayOf(startAt.slice(0, 10)) === 1)
    await book(first, monday?.id ?? 0)
    await onDays(first, id)
    await onDays(second, id)
    expect((await onDays(first, id, '5')).body.data).toEqual({ booked: 0, full: 0 })
    expect((await bookedOf(id, first.id)).filter((day) => weekdayOf(day) === 1)).toEqual([
      monday?.startAt.slice(0, 10),
    ])
    const next = dates.filter(({ startAt }) => weekdayOf(startAt.slice(0, 10)) === 1)[2]
    const list = await app.call(readWaitingList, { as: second, params: { id: String(next?.id) } })
    expect(list.body.data.entries).toMatchObject([{ state: 'offered' }])
    expectStatus(await onDays(second, id, '5'), 200)
    const after = await app.call(readWaitingList, { as: second, params: { id: String(next?.id) } })
    expect(after.body.data.entries).toEqual([])
  })

  test('covers all days by default, and rejects a weekday that the series does not have', async () => {
    const id = await makeTwice()
    const student = await room.makeStudent()
    await onDays(student, id, '5')
    expect((await onDays(student, id, '2')).body).toMatchObject({
      code: 'general.invalid',
      errors: { weekdays: ['not-an-option'] },
    })
    expect((await onDays(student, id, '8')).status).toBe(422)
    expect(await weekdaysBooked(id, student.id)).toEqual([5])
    await onDays(student, id)
    expect(await weekdaysBooked(id, student.id)).toEqual([1, 5])
  })

  test('follows its weekday when the series moves it, also when the series is split', async () => {
    const id = await makeTwice()
    const [mondays, fridays] = [await room.makeStudent(), await room.makeStudent()]
    await onDays(mondays, id, '1')
    await onDays(fridays, id, '5')
    const dates = await datesOf(id)
    const change = (scope: string, date: Person | undefined, weekdays: number[]) =>
      app.call(changeDetails, {
        as: room.leader,
        params: { id: String(date?.id) },
        body: { scope, series: { weekdays }, force: true } as never,
      })
    expectStatus(await change('following', dates[4], [1, 6]), 200)
    const all = await app.db.drizzle
      .select({ seriesId: appointments.seriesId, userId: attendances.userId, day: appointments.seriesDay })
      .from(attendances)
      .innerJoin(appointments, eq(appointments.id, attendances.appointmentId))
      .where(and(inArray(attendances.userId, [mondays.id, fridays.id]), isNull(appointments.cancelledAt)))
    const daysOf = (userId: number, isOld: boolean) => [
      ...new Set(
        all
          .filter((row) => row.userId === userId && (row.seriesId === id) === isOld)
          .map(({ day }) => weekdayOf(day ?? '')),
      ),
    ]
    expect([daysOf(mondays.id, true), daysOf(mondays.id, false)]).toEqual([[1], [1]])
    expect([daysOf(fridays.id, true), daysOf(fridays.id, false)]).toEqual([[5], [6]])
    app.clock.set('2026-11-27T09:00:00Z')
    await fillCalendar(app.db, app.clock.now())
    const [last] = await app.db.drizzle
      .select({ day: appointments.seriesDay })
      .from(attendances)
      .innerJoin(appointments, eq(appointments.id, attendances.appointmentId))
      .where(eq(attendances.userId, fridays.id))
      .orderBy(desc(appointments.startAt))
      .limit(1)
    expect(last?.day).toBe('2027-02-13')
  })
})
