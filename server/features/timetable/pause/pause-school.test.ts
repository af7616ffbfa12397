/** School holidays are entered once for all series: unbooked dates disappear, and booked members are notified of the reason. */
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addAttendee } from '@wegband/domain/features/appointments/contract.ts'
import { pauseSchool } from '@wegband/domain/features/timetable/contract.ts'
import { appointments, series } from '../../../db/schema/appointments.ts'
import { notifications } from '../../../db/schema/notices/emails.ts'
import { type ClassRoom, makeClassRoom } from '../../../testing/makers/class-room.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import { only } from '../../../testing/makers/makers.ts'
import { datesOfSeries, makeWeekly } from '../../../testing/makers/series-maker.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { fillCalendar } from '../jobs.ts'

const HOLIDAYS = { firstDay: '2026-12-21', lastDay: '2027-01-06', note: 'Weihnachtsferien' }

let app: TestApp
let room: ClassRoom
beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-11-20T09:00:00Z')
  room = await makeClassRoom(app, 1)
})

type Person = { id: number }
const pause = (as: Person, body = HOLIDAYS, schoolId = room.school.id) =>
  app.call(pauseSchool, { as, params: { id: String(schoolId) }, body })

const makeSeries = async (weekday: number, lastDay: string | null = null): Promise<number> => {
  const id = await makeWeekly(app.db, room, { weekdays: [weekday], firstDay: '2026-11-16', lastDay })
  await fillCalendar(app.db, app.clock.now())
  return id
}
const datesOf = (seriesId: number) => datesOfSeries(app.db, seriesId)
const pausesOf = async (id: number) =>
  only(await app.db.drizzle.select().from(series).where(eq(series.id, id))).pauses
const noticesOf = (userId: number) =>
  app.db.drizzle
    .select({ params: notifications.params })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.type, 'class-cancelled')))

test('pauses all series, also for dates made later, and gives booked members the reason', async () => {
  const [monday, friday, over] = [await makeSeries(1), await makeSeries(5), await makeSeries(3, '2026-12-09')]
  const booked = (await datesOf(friday)).find(({ startAt }) => startAt.startsWith('2026-12-25'))
  const student = await room.makeStudent()
  const params = { id: String(booked?.id), userId: String(student.id) }
  await app.call(addAttendee, { as: student, params })
  const { status, body } = await pause(room.leader)
  // Three Mondays, of which one lies outside the pause, and two Fridays, of which one was booked.
  expectStatus({ status, body }, 200)
  expect(body.data).toEqual({ series: 2, dates: 5 })
  const inPause = ({ startAt }: { startAt: string }) => startAt > '2026-12-21' && startAt < '2027-01-07'
  expect((await datesOf(monday)).filter(inPause)).toEqual([])
  expect((await datesOf(friday)).filter(inPause)).toMatchObject([
    { id: booked?.id, cancelReason: 'Weihnachtsferien' },
  ])
  expect(await noticesOf(student.id)).toMatchObject([{ params: { reason: 'Weihnachtsferien' } }])
  expect([await pausesOf(monday), await pausesOf(over)]).toEqual([[HOLIDAYS], []])
  await fillCalendar(app.db, app.clock.now())
  expect((await datesOf(monday)).filter(inPause)).toEqual([])
})

test('an identical pause is stored once, and a longer one replaces it', async () => {
  const id = await makeSeries(1)
  await pause(room.leader)
  expect((await pause(room.leader)).body.data).toEqual({ series: 0, dates: 0 })
  const longer = { ...HOLIDAYS, firstDay: '2026-12-19' }
  expect((await pause(room.leader, longer)).body.data.series).toBe(1)
  expect(await pausesOf(id)).toEqual([longer])
})

test('keeps dates that were moved by hand, and other schools', async () => {
  const id = await makeSeries(1)
  const moved = (await datesOf(id)).find(({ seriesDay }) => seriesDay === '2026-12-28')?.id ?? 0
  await app.db.drizzle
    .update(appointments)
    .set({ ownFields: ['time'] })
    .where(eq(appointments.id, moved))
  const elsewhere = room
  room = await makeClassRoom(app, 1)
  await makeSeries(1)
  await pause(room.leader)
  expect(await pausesOf(id)).toEqual([])
  expect((await pause(elsewhere.leader, HOLIDAYS, elsewhere.school.id)).body.data).toEqual({
    series: 1,
    dates: 2,
  })
  expect((await datesOf(id)).map((one) => one.id)).toContain(moved)
})

test('a pause of the school is for leaders and staff, and only for days to come', async () => {
  await makeSeries(1)
  expect((await pause(room.trainer)).body.code).toBe('appointments.not-allowed')
  expect((await pause(room.student)).status).toBe(404)
  const past = { ...HOLIDAYS, firstDay: '2026-10-01', lastDay: '2026-10-10' }
  expect((await pause(room.leader, past)).body.code).toBe('timetable.past')
})
