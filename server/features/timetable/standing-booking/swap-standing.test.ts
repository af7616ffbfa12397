/** A swap of two standing bookings is one transaction: the member has the new one and not the old one, or nothing has changed. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { addAttendee } from '@wegband/domain/features/appointments/contract.ts'
import { comeAlways } from '@wegband/domain/features/timetable/standing-bookings-contract.ts'
import { appointments, attendances } from '../../../db/schema/appointments.ts'
import { standingBookings } from '../../../db/schema/timetable.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import { type ClassRoom, makeClassRoom } from '../../../testing/makers/class-room.ts'
import { datesOfSeries, makeWeekly } from '../../../testing/makers/series-maker.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { fillCalendar } from '../jobs.ts'

const CALLERS = 60

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

type Person = { readonly id: number }
const always = (as: Person, seriesId: number, insteadOf?: number, userId = as.id) =>
  app.call(comeAlways, {
    as,
    params: { id: String(seriesId), userId: String(userId) },
    query: insteadOf === undefined ? {} : { instead_of: String(insteadOf) },
  })
/** Three dates, the first of them today. */
const makeSeries = async (): Promise<{ id: number; firstDate: number }> => {
  const id = await makeWeekly(app.db, room, { typeId, lastDay: '2026-12-04' })
  await fillCalendar(app.db, app.clock.now())
  const [first] = await datesOfSeries(app.db, id)
  return { id, firstDate: first?.id ?? 0 }
}
const bookedIn = async (seriesId: number, { id }: Person): Promise<number> => {
  const rows = await app.db.drizzle
    .select({ id: attendances.id })
    .from(attendances)
    .innerJoin(appointments, eq(appointments.id, attendances.appointmentId))
    .where(and(eq(appointments.seriesId, seriesId), eq(attendances.userId, id)))
  return rows.length
}
const seriesOf = async ({ id }: Person): Promise<number[]> => {
  const rows = await app.db.drizzle
    .select({ seriesId: standingBookings.seriesId })
    .from(standingBookings)
    .where(eq(standingBookings.userId, id))
  return rows.map(({ seriesId }) => seriesId)
}

describe('a swapped standing booking', () => {
  test('books the dates of the new series and gives up those of the old one', async () => {
    const [wanted, other] = [await makeSeries(), await makeSeries()]
    const student = await room.makeStudent()
    await always(student, other.id)
    const answer = await always(student, wanted.id, other.firstDate)
    expectStatus(answer, 200)
    expect(answer.body.data).toEqual({ booked: 3, full: 0 })
    expect(await seriesOf(student)).toEqual([wanted.id])
    expect(await bookedIn(wanted.id, student)).toBe(3)
    expect(await bookedIn(other.id, student)).toBe(0)
  })

  test('sent again changes nothing', async () => {
    const [wanted, other] = [await makeSeries(), await makeSeries()]
    const student = await room.makeStudent()
    await always(student, other.id)
    await always(student, wanted.id, other.firstDate)
    expectStatus(await always(student, wanted.id, other.firstDate), 200)
    expect(await seriesOf(student)).toEqual([wanted.id])
    expect(await bookedIn(wanted.id, student)).toBe(3)
  })

  test('gives up a single place that was booked by hand, and no other date', async () => {
    const [wanted, other] = [await makeSeries(), await makeSeries()]
    const student = await room.makeStudent()
    for (const { id } of await datesOfSeries(app.db, other.id))
      await app.call(addAttendee, { as: student, params: { id: String(id), userId: String(student.id) } })
    expectStatus(await always(student, wanted.id, other.firstDate), 200)
    expect(await bookedIn(other.id, student)).toBe(2)
    expect(await bookedIn(wanted.id, student)).toBe(3)
  })

  test('is refused as a whole when the place can no longer be given up', async () => {
    const [wanted, other] = [await makeSeries(), await makeSeries()]
    const student = await room.makeStudent()
    await always(student, other.id)
    app.clock.set('2026-11-20T17:30:00Z')
    const answer = await always(student, wanted.id, other.firstDate)
    expectStatus(answer, 409)
    expect(answer.body.code).toBe('appointments.too-late-to-leave')
    expect(await seriesOf(student)).toEqual([other.id])
    expect(await bookedIn(wanted.id, student)).toBe(0)
    expect(await bookedIn(other.id, student)).toBe(3)
  })

  test('is refused for the same series and for another member', async () => {
    const [wanted, other] = [await makeSeries(), await makeSeries()]
    const student = await room.makeStudent()
    await always(student, other.id)
    expectStatus(await always(student, other.id, other.firstDate), 404)
    expectStatus(await always(room.trainer, wanted.id, other.firstDate, student.id), 404)
    expect(await seriesOf(student)).toEqual([other.id])
    expect(await bookedIn(other.id, student)).toBe(3)
  })

  test('leaves one standing booking each when sixty members swap in opposite directions', async () => {
    const [first, second] = [await makeSeries(), await makeSeries()]
    const students = await Promise.all(Array.from({ length: CALLERS }, () => room.makeStudent()))
    const sides = students.map((student, number) =>
      number % 2 === 0 ? { student, from: first, to: second } : { student, from: second, to: first },
    )
    await Promise.all(sides.map(({ student, from }) => always(student, from.id)))
    const answers = await Promise.all(
      sides.map(({ student, from, to }) => always(student, to.id, from.firstDate)),
    )
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    for (const { student, from, to } of sides) {
      expect(await seriesOf(student)).toEqual([to.id])
      expect(await bookedIn(from.id, student)).toBe(0)
      expect(await bookedIn(to.id, student)).toBe(3)
    }
    for (const { id } of [first, second])
      for (const date of await datesOfSeries(app.db, id)) expect(date.attendeesCount).toBe(CALLERS / 2)
  })
})
