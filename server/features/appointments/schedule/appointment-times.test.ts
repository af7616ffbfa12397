/** The server's clock decides the start window and the week of a training. This holds at clock changes and in week 53 (F32). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addAttendee,
  addConfirmation,
  changeAppointment,
  listAppointments,
} from '@wegband/domain/features/appointments/contract.ts'
import { readSport } from '@wegband/domain/features/sports/contract.ts'
import { plusMs } from '@wegband/domain/basics/calendar-days.ts'
import { type ClassRoom, makeClassRoom } from '../../../testing/makers/class-room.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let app: TestApp
let room: ClassRoom
beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
  room = await makeClassRoom(app, 1)
})
afterAll(() => app.close())

/** A class of an hour. */
const makeClassAt = (startAt: string) => room.makeClass({ startAt, endAt: plusMs(startAt, HOUR) })
const start = async (id: number, headers: Record<string, string> = {}) => {
  const { status, body } = await app.call(changeAppointment, {
    as: room.trainer,
    params: { id: String(id) },
    body: { isStarted: true },
    headers,
  })
  return [status, body.code]
}
const NOT_YET = [403, 'appointments.not-in-window']

describe('the window to start a class', () => {
  test.each([
    ['on an ordinary day', '2026-11-20T17:30:00.000Z'],
    ['in the night that has two hours twice', '2026-10-25T02:30:00.000Z'],
    ['in the night that lacks an hour', '2026-03-29T03:30:00.000Z'],
    ['on a leap day', '2028-02-29T17:00:00.000Z'],
    ['at the turn of the year', '2026-12-31T23:30:00.000Z'],
  ])('opens four hours of real time before the class, %s', async (_name, startAt) => {
    const { id } = await makeClassAt(startAt)
    app.clock.set(plusMs(startAt, -4 * HOUR - 1))
    expect(await start(id)).toEqual(NOT_YET)
    app.clock.set(plusMs(startAt, -4 * HOUR))
    expect(await start(id)).toEqual([200, undefined])
    const late = await makeClassAt(startAt)
    app.clock.set(plusMs(startAt, 25 * HOUR + 1))
    expect(await start(late.id)).toEqual(NOT_YET)
    app.clock.set(plusMs(startAt, 25 * HOUR))
    expect(await start(late.id)).toEqual([200, undefined])
  })

  test('ignores the clock of the device', async () => {
    const { id } = await makeClassAt('2026-11-20T17:30:00.000Z')
    app.clock.set('2026-11-19T17:30:00Z')
    const device = { date: 'Fri, 20 Nov 2026 17:30:00 GMT', 'x-time': '2026-11-20T17:30:00Z' }
    expect(await start(id, device)).toEqual(NOT_YET)
  })
})

describe('the week of a training', () => {
  const trainAt = async (student: { id: number }, startAt: string): Promise<void> => {
    const { id } = await makeClassAt(startAt)
    app.clock.set(plusMs(startAt, -MINUTE))
    const booked = await app.call(addAttendee, {
      as: student,
      params: { id: String(id), userId: String(student.id) },
    })
    await start(id)
    const params = { id: String(id), attendanceId: String(booked.body.data.id), type: 'progress' }
    expect((await app.call(addConfirmation, { as: room.trainer, params })).status).toBe(200)
  }
  const weeksOf = async (student: { id: number }) => {
    const { body } = await app.call(readSport, { as: student, params: { id: String(room.sport.id) } })
    return [body.data.weeks, body.data.userProgress?.counts.activeWeeks]
  }

  test('begins on Monday in Berlin, not in UTC', async () => {
    const student = await room.makeStudent()
    // Sunday 23:59 and Monday 00:00 in Berlin, in winter and in summer: in UTC all four are Sundays.
    for (const startAt of ['2026-01-11T22:59:00.000Z', '2026-01-11T23:00:00.000Z'])
      await trainAt(student, startAt)
    for (const startAt of ['2026-07-12T21:59:00.000Z', '2026-07-12T22:00:00.000Z'])
      await trainAt(student, startAt)
    expect(await weeksOf(student)).toEqual([['2026-W02', '2026-W03', '2026-W28', '2026-W29'], 4])
  })

  test('has one week 53 across the turn of the year', async () => {
    const student = await room.makeStudent()
    for (const startAt of [
      '2026-12-28T10:00:00.000Z',
      '2026-12-31T23:30:00.000Z',
      '2027-01-03T22:59:00.000Z',
      '2027-01-03T23:00:00.000Z',
    ])
      await trainAt(student, startAt)
    expect(await weeksOf(student)).toEqual([['2026-W53', '2027-W01'], 2])
  })

  test('is neither lost nor doubled where the clocks change', async () => {
    const student = await room.makeStudent()
    for (const startAt of [
      '2026-03-29T00:30:00.000Z',
      '2026-03-29T01:30:00.000Z',
      '2026-03-29T21:59:00.000Z',
      '2026-03-29T22:00:00.000Z',
      '2026-10-25T00:30:00.000Z',
      '2026-10-25T01:30:00.000Z',
      '2026-10-25T22:59:00.000Z',
      '2026-10-25T23:00:00.000Z',
    ])
      await trainAt(student, startAt)
    expect(await weeksOf(student)).toEqual([['2026-W13', '2026-W14', '2026-W43', '2026-W44'], 4])
  })
})

describe('a list of classes', () => {
  test('has each class of the repeated hour once', async () => {
    const first = await makeClassAt('2027-10-31T00:30:00.000Z')
    const second = await makeClassAt('2027-10-31T01:30:00.000Z')
    const { body } = await app.call(listAppointments, {
      as: room.student,
      query: { end_after: '2027-10-30T22:00:00Z', start_before: '2027-10-31T23:00:00Z' },
    })
    expect(body.data.map(({ id, startAt }) => [id, startAt])).toEqual([
      [first.id, '2027-10-31T00:30:00.000Z'],
      [second.id, '2027-10-31T01:30:00.000Z'],
    ])
  })
})
