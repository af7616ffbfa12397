/** A pause entered for all series of a school is one: listed once, changed and ended for all of them at once. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cancelAppointment } from '@wegband/domain/features/appointments/schedule/cancel-contract.ts'
import { addAttendee } from '@wegband/domain/features/appointments/contract.ts'
import { pauseSchool } from '@wegband/domain/features/timetable/contract.ts'
import {
  changeSharedPause,
  endSharedPause,
  listSharedPauses,
} from '@wegband/domain/features/timetable/pauses-contract.ts'
import { notifications } from '../../../db/schema/notices/emails.ts'
import { type ClassRoom, makeClassRoom } from '../../../testing/makers/class-room.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import { datesOfSeries, makeWeekly } from '../../../testing/makers/series-maker.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { fillCalendar } from '../jobs.ts'

const HOLIDAYS = { firstDay: '2026-12-21', lastDay: '2027-01-06', note: 'Weihnachtsferien' }

let app: TestApp
let room: ClassRoom
let [monday, friday] = [0, 0]
beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-11-20T09:00:00Z')
  room = await makeClassRoom(app, 1)
  monday = await makeWeekly(app.db, room, { weekdays: [1], firstDay: '2026-11-16' })
  friday = await makeWeekly(app.db, room, { weekdays: [5], firstDay: '2026-11-16' })
  await fillCalendar(app.db, app.clock.now())
})

const key = () => ({
  id: String(room.school.id),
  firstDay: HOLIDAYS.firstDay,
  lastDay: HOLIDAYS.lastDay,
})
const pause = () =>
  app.call(pauseSchool, { as: room.leader, params: { id: String(room.school.id) }, body: HOLIDAYS })
const listed = async () =>
  (await app.call(listSharedPauses, { as: room.leader, params: { id: String(room.school.id) } })).body.data
const openDays = async (id: number) =>
  (await datesOfSeries(app.db, id))
    .filter(({ cancelledAt }) => cancelledAt === null)
    .map(({ seriesDay }) => seriesDay)
const dateOn = async (id: number, day: string) =>
  (await datesOfSeries(app.db, id)).find(({ seriesDay }) => seriesDay === day)?.id ?? 0
const book = async (day: string) => {
  const student = await room.makeStudent()
  const params = { id: String(await dateOn(friday, day)), userId: String(student.id) }
  await app.call(addAttendee, { as: student, params })
  return student
}
const noticesOf = async (userId: number) =>
  (await app.db.drizzle.select().from(notifications).where(eq(notifications.userId, userId))).map(
    ({ type }) => type,
  )

test('lists a pause of all series once until it is over', async () => {
  expect(await listed()).toEqual([])
  await pause()
  expect(await listed()).toEqual([{ ...HOLIDAYS, seriesIds: [monday, friday] }])
  app.clock.set('2027-01-07T09:00:00Z')
  expect(await listed()).toEqual([])
})

test('ending a pause restores the dates it cancelled and notifies the booked members', async () => {
  const before = [await openDays(monday), await openDays(friday)]
  const student = await book('2026-12-25')
  await app.call(cancelAppointment, {
    as: room.leader,
    params: { id: String(await dateOn(friday, '2027-01-01')) },
    body: { scope: 'one', reason: 'Weihnachtsferien' },
  })
  await pause()
  const { status, body } = await app.call(endSharedPause, { as: room.leader, params: key() })
  expectStatus({ status, body }, 200)
  expect(body.data).toEqual({ series: 2, dates: 4 })
  expect(await openDays(monday)).toEqual(expect.arrayContaining(before[0] ?? []))
  // The date that the leader cancelled by hand stays cancelled.
  expect(await openDays(friday)).toEqual((before[1] ?? []).filter((day) => day !== '2027-01-01'))
  expect(
    (await datesOfSeries(app.db, friday)).find(({ seriesDay }) => seriesDay === '2026-12-25')?.ownFields,
  ).toEqual([])
  expect(await noticesOf(student.id)).toEqual(expect.arrayContaining(['class-cancelled', 'class-changed']))
  expect(await listed()).toEqual([])
  expect((await app.call(endSharedPause, { as: room.leader, params: key() })).body.data).toEqual({
    series: 0,
    dates: 0,
  })
})

test('changing a pause affects only the days that differ', async () => {
  const student = await book('2026-12-25')
  await pause()
  const told = (await noticesOf(student.id)).length
  const to = { firstDay: '2026-12-24', lastDay: '2027-01-10', note: 'Ferien' }
  const { body } = await app.call(changeSharedPause, { as: room.leader, params: key(), body: to })
  // The Monday before the new pause takes place again; the Friday within it no longer does.
  expect(body.data).toEqual({ series: 2, dates: 2 })
  expect(await openDays(monday)).toContain('2026-12-21')
  expect(await openDays(friday)).not.toContain('2027-01-08')
  expect(await listed()).toEqual([{ ...to, seriesIds: [monday, friday] }])
  expect((await noticesOf(student.id)).length).toBe(told)
  const still = (await datesOfSeries(app.db, friday)).find(({ seriesDay }) => seriesDay === '2026-12-25')
  expect(still?.cancelReason).toBe('Ferien')
})

test('only leaders and staff end a shared pause', async () => {
  await pause()
  for (const as of [room.trainer, room.student]) {
    const { status } = await app.call(endSharedPause, { as, params: key() })
    expect(status).toBe(as === room.trainer ? 403 : 404)
  }
  expect(await listed()).toHaveLength(1)
})
