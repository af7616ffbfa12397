/** The ages of a class: stored with the series and its dates, shown to trainers, applied by automatic bookings. */
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { addDays } from '@wegband/domain/basics/calendar-days.ts'
import { isOutsideAges } from '@wegband/domain/features/appointments/schedule/class-ages.ts'
import { addAttendee, listAttendances } from '@wegband/domain/features/appointments/contract.ts'
import { readTrialClass } from '@wegband/domain/features/appointments/trial/trial-contract.ts'
import {
  changeDetails,
  changeSeries,
  createAppointment,
  readClassPlan,
  readSeries,
  resetDate,
} from '@wegband/domain/features/timetable/contract.ts'
import {
  comeAlways,
  readStandingBookings,
} from '@wegband/domain/features/timetable/standing-bookings-contract.ts'
import { appointments, attendances } from '../../db/schema/appointments.ts'
import { users } from '../../db/schema/people.ts'
import { classDetails, FRIDAYS } from '../../testing/makers/class-details.ts'
import { type ClassRoom, makeClassRoom } from '../../testing/makers/class-room.ts'
import { makeChildOf, makeMember, makeMembership } from '../../testing/makers/makers.ts'
import { datesOfSeries, makeWeekly } from '../../testing/makers/series-maker.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
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
// A Friday.
beforeEach(() => app.clock.set('2026-11-20T09:00:00Z'))

const idOf = (id: number) => ({ id: String(id) })
let rooms = 0
const body = (more: object) => {
  rooms += 1
  return {
    schoolId: room.school.id,
    ...classDetails(room, typeId),
    name: 'Kids',
    room: `Halle K${rooms}`,
    duration: 60,
    trialSlots: 2,
    isPublic: true,
    ...more,
  } as never
}
const weekly = { ...FRIDAYS, startTime: '16:30' }
const make = (more: object) => app.call(createAppointment, { as: room.leader, body: body(more) })
const makeSeries = async (more: object) => {
  const made = await make({ series: weekly, ...more })
  const plan = await app.call(readClassPlan, { as: room.leader, params: idOf(made.body.data.id) })
  return { firstId: made.body.data.id, id: plan.body.data.seriesId ?? 0 }
}
const agesOf = async (seriesId: number) =>
  (await datesOfSeries(app.db, seriesId)).map(({ minAge, maxAge }) => [minAge, maxAge])
const change = (id: number, more: object) =>
  app.call(changeDetails, { as: room.leader, params: idOf(id), body: more as never })
const born = async (userId: number, birthdayAt: string | null): Promise<void> => {
  await app.db.drizzle.update(users).set({ birthdayAt }).where(eq(users.id, userId))
}

describe('the ages of a class', () => {
  test('are stored with the series and each of its dates, and shown to trial guests', async () => {
    const { id, firstId } = await makeSeries({ minAge: 6, maxAge: 12 })
    const seen = await app.call(readSeries, { as: room.leader, params: idOf(id) })
    expect(seen.body.data).toMatchObject({ minAge: 6, maxAge: 12 })
    expect(new Set((await agesOf(id)).map(String))).toEqual(new Set(['6,12']))
    const trial = await app.call(readTrialClass, { params: idOf(firstId) })
    expect(trial.body.data).toMatchObject({ minAge: 6, maxAge: 12 })
  })

  test('may be left out of a new class, which is then open to every age', async () => {
    const { status, body: made } = await make({ startAt: '2026-12-01T17:00:00.000Z' })
    expect(status).toBe(201)
    expect(made.data).toMatchObject({ minAge: null, maxAge: null })
  })

  test.each([
    { minAge: 12, maxAge: 6 },
    { minAge: 2, maxAge: 6 },
    { minAge: 6, maxAge: 100 },
    { minAge: 6.5, maxAge: null },
  ])('are rejected when the bounds are invalid: %o', async (ages) => {
    expect(await make({ startAt: '2026-12-01T17:00:00.000Z', ...ages })).toMatchObject({ status: 422 })
    const { firstId, id } = await makeSeries({})
    expect(await change(firstId, ages)).toMatchObject({ status: 422 })
    const patched = await app.call(changeSeries, { as: room.leader, params: idOf(id), body: ages })
    expect(patched.status).toBe(422)
  })

  test('change both together, because one bound alone could contradict the other', async () => {
    const { firstId } = await makeSeries({ minAge: 6, maxAge: 12 })
    expect(await change(firstId, { minAge: 14 })).toMatchObject({ status: 422 })
    expect(await change(firstId, { minAge: 14, maxAge: null })).toMatchObject({
      status: 200,
      body: { data: { minAge: 14, maxAge: null } },
    })
  })

  test('of one date stay when its series changes, until the date is reset to the series', async () => {
    const { firstId, id } = await makeSeries({ minAge: 6, maxAge: 12 })
    await change(firstId, { minAge: null, maxAge: null })
    const later = (await datesOfSeries(app.db, id))[3]
    await change(later?.id ?? 0, { scope: 'all', minAge: null, maxAge: 10 })
    const [first, ...others] = await agesOf(id)
    // The scope "all" also covers dates that were changed alone.
    expect([first, ...others].every((ages) => String(ages) === ',10')).toBe(true)
    await change(firstId, { minAge: 3, maxAge: 4 })
    await app.call(changeSeries, { as: room.leader, params: idOf(id), body: { minAge: 7, maxAge: 11 } })
    expect((await agesOf(id))[0]).toEqual([3, 4])
    expect((await agesOf(id))[1]).toEqual([7, 11])
    await app.call(resetDate, { as: room.leader, params: { id: String(id), day: '2026-11-20' } })
    expect((await agesOf(id))[0]).toEqual([7, 11])
  })

  test('of a date and all that follow leave the dates before unchanged', async () => {
    const { id } = await makeSeries({ minAge: 6, maxAge: 12 })
    const third = (await datesOfSeries(app.db, id))[2]
    await change(third?.id ?? 0, { scope: 'following', minAge: 8, maxAge: 12 })
    expect(await agesOf(id)).toEqual([
      [6, 12],
      [6, 12],
    ])
    const [row] = await app.db.drizzle
      .select()
      .from(appointments)
      .where(eq(appointments.id, third?.id ?? 0))
    expect(row).toMatchObject({ minAge: 8, maxAge: 12 })
  })
})

test('a member outside the ages may book, and the trainer sees a mark beside the name', async () => {
  const { firstId } = await makeSeries({ minAge: 6, maxAge: 12 })
  const [adult, child, unknown] = [
    await makeMember(app.db, room.school),
    await makeMember(app.db, room.school),
    await makeMember(app.db, room.school),
  ]
  await born(adult.id, '1985-01-01')
  await born(child.id, '2017-01-01')
  await born(unknown.id, null)
  for (const { id } of [adult, child, unknown]) {
    const booked = await app.call(addAttendee, {
      as: { id },
      params: { id: String(firstId), userId: String(id) },
    })
    expect(booked.status).toBe(200)
    expect(booked.body.data.isOutsideAges).toBe(id === adult.id)
  }
  const list = await app.call(listAttendances, { as: room.leader, params: idOf(firstId) })
  const marks = list.body.data.map(({ user, isOutsideAges: isOutside }) => [user.id, isOutside])
  expect(marks).toEqual([
    [adult.id, true],
    [child.id, false],
    [unknown.id, false],
  ])
})

describe('a standing booking', () => {
  const attendeesOf = async (seriesId: number) => {
    const rows = await app.db.drizzle
      .select({ userId: attendances.userId })
      .from(attendances)
      .innerJoin(appointments, eq(appointments.id, attendances.appointmentId))
      .where(eq(appointments.seriesId, seriesId))
    return new Set(rows.map(({ userId }) => userId))
  }

  test('books a person outside the ages only when they insisted on coming', async () => {
    const parent = await makeMember(app.db, room.school)
    await born(parent.id, '1985-01-01')
    const child = await makeChildOf(app.db, parent)
    await makeMembership(app.db, child, room.school)
    await born(child.id, '2017-01-01')
    const { firstId, id } = await makeSeries({ minAge: 6, maxAge: 12 })
    const always = (userId: number, query = {}) =>
      app.call(comeAlways, {
        as: parent,
        params: { id: String(id), userId: String(userId) },
        query,
      })
    expect((await always(child.id)).body.data.booked).toBeGreaterThan(5)
    expect((await always(parent.id)).body.data).toEqual({ booked: 0, full: 0 })
    expect(await attendeesOf(id)).toEqual(new Set([child.id]))
    const standingBookings = await app.call(readStandingBookings, { as: parent, params: idOf(firstId) })
    expect(standingBookings.body.data.own).toMatchObject([
      { user: { id: parent.id }, isOutsideAges: true, comesDespiteAge: false },
      { user: { id: child.id }, isOutsideAges: false },
    ])
    expect((await always(parent.id, { despite_age: '1' })).body.data.booked).toBeGreaterThan(5)
    // The insistence is stored: a later request without it does not undo it.
    await always(parent.id)
    app.clock.set('2026-11-27T09:00:00Z')
    await fillCalendar(app.db, app.clock.now())
    const last = (await datesOfSeries(app.db, id)).at(-1)
    const there = await app.db.drizzle
      .select({ userId: attendances.userId })
      .from(attendances)
      .where(eq(attendances.appointmentId, last?.id ?? 0))
    expect(new Set(there.map(({ userId }) => userId))).toEqual(new Set([child.id, parent.id]))
  })

  test('of a member who outgrows a class ends the day before the birthday', async () => {
    const member = await makeMember(app.db, room.school)
    // Thirteen on 11 December 2026, a Friday.
    await born(member.id, '2013-12-11')
    const { id } = await makeSeries({ minAge: 6, maxAge: 12 })
    const { body: said } = await app.call(comeAlways, {
      as: member,
      params: { id: String(id), userId: String(member.id) },
    })
    // The dates on 20 and 27 November and on 4 December.
    expect(said.data.booked).toBe(3)
  })

  test('compares ages in SQL exactly as isOutsideAges does, on leap days too', async () => {
    const member = await makeMember(app.db, room.school)
    const bound = fc.option(fc.integer({ min: 3, max: 20 }))
    const birthday = fc.oneof(
      fc.integer({ min: 0, max: 9000 }).map((days) => addDays('2000-01-01', days)),
      fc.constantFrom('2012-02-29', '2016-02-29', '2020-02-29', '2014-11-27'),
    )
    const firstDay = fc.constantFrom('2026-11-27', '2027-02-26', '2027-02-28', '2027-03-01')
    await fc.assert(
      fc.asyncProperty(bound, bound, birthday, firstDay, async (one, other, birthdayAt, day) => {
        const [minAge, maxAge] = one !== null && other !== null && one > other ? [other, one] : [one, other]
        await born(member.id, birthdayAt)
        app.clock.set(`${day}T00:30:00Z`)
        const seriesId = await makeWeekly(app.db, room, {
          minAge,
          maxAge,
          weekdays: [1, 2, 3, 4, 5, 6, 7],
          firstDay: day,
          lastDay: day,
          startTime: '23:30',
        })
        await fillCalendar(app.db, app.clock.now())
        const [date] = await datesOfSeries(app.db, seriesId)
        const { body: said } = await app.call(comeAlways, {
          as: member,
          params: { id: String(seriesId), userId: String(member.id) },
        })
        const isMeant = !isOutsideAges({ minAge, maxAge, startAt: date?.startAt ?? '' }, birthdayAt)
        expect(said.data.booked).toBe(isMeant ? 1 : 0)
      }),
      { numRuns: 25 },
    )
  })
})
