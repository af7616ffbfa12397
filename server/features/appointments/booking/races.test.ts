/** Simultaneous, repeated and reordered requests: one row, one winner, and all others get the present state (F10, F12). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import {
  addAttendee,
  addAttendeeByToken,
  addConfirmation,
  changeAppointment,
  changeSuggestion,
  readAppointment,
  removeAttendance,
  removeConfirmation,
} from '@wegband/domain/features/appointments/contract.ts'
import { readQrToken } from '@wegband/domain/features/cards/contract.ts'
import { appointments, attendances, confirmations } from '../../../db/schema/appointments.ts'
import { trainingEvents } from '../../../db/schema/progress.ts'
import { changeSetting } from '../../../config/settings.ts'
import { type ClassRoom, makeClassRoom } from '../../../testing/makers/class-room.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import { only } from '../../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { withLockHeld } from '../../../testing/servers/with-lock-held.ts'
import { recount } from '../../progress/recount.ts'

let app: TestApp
let room: ClassRoom
beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
  room = await makeClassRoom(app, 2)
})
afterAll(() => app.close())
beforeEach(() => app.clock.set('2026-11-20T17:00:00Z'))

type Person = { id: number }
const times = <T>(count: number, work: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, work))
const book = (as: Person, id: number, userId = as.id) =>
  app.call(addAttendee, { as, params: { id: String(id), userId: String(userId) } })
const change = (as: Person, id: number, body: { isStarted: true } | { isEnded: true }) =>
  app.call(changeAppointment, { as, params: { id: String(id) }, body })
const remove = (as: Person, id: number, attendanceId: number) =>
  app.call(removeAttendance, { as, params: { id: String(id), attendanceId: String(attendanceId) } })
const confirm = (id: number, attendanceId: number, type: string) =>
  app.call(addConfirmation, {
    as: room.trainer,
    params: { id: String(id), attendanceId: String(attendanceId), type },
  })
const takeBack = (id: number, attendanceId: number, type: string) =>
  app.call(removeConfirmation, {
    as: room.trainer,
    params: { id: String(id), attendanceId: String(attendanceId), type },
  })
const statusesOf = (answers: readonly { status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((left, right) => left - right)
const shown = async (id: number) =>
  (await app.call(readAppointment, { as: room.trainer, params: { id: String(id) } })).body.data
const rowsOf = (id: number) =>
  app.db.drizzle.select().from(attendances).where(eq(attendances.appointmentId, id))
const eventsOf = (userId: number) =>
  app.db.drizzle.select().from(trainingEvents).where(eq(trainingEvents.userId, userId))

const running = async () => {
  const student = await room.makeStudent()
  const { id } = await room.makeClass()
  const attendanceId = (await book(student, id)).body.data.id
  await change(room.trainer, id, { isStarted: true })
  return { id, attendanceId, student }
}

describe('the same person many times at once', () => {
  test('takes one row and one place, by booking, adding and scanning', async () => {
    const { id } = await room.makeClass({ capacity: 1, startedAt: '2026-11-20T17:00:00Z' })
    const student = await room.makeStudent()
    const code = await app.call(readQrToken, { as: student, params: { id: String(student.id) } })
    const token = code.body.data.token
    const answers = await Promise.all([
      times(8, () => book(student, id)),
      times(8, () => book(room.trainer, id, student.id)),
      times(8, () => app.call(addAttendeeByToken, { as: room.trainer, params: { id: String(id), token } })),
    ])
    const ids = answers.flat().map(({ status, body }) => [status, body.data.id])
    const row = only(await rowsOf(id))
    expect(ids).toEqual(ids.map(() => [200, row.id]))
    expect((await shown(id)).attendeesCount).toBe(1)
  })

  test('leaves once, and the place is free once', async () => {
    const { id } = await room.makeClass({ capacity: 5 })
    await book(await room.makeStudent(), id)
    const student = await room.makeStudent()
    const { body } = await book(student, id)
    const answers = await times(10, () => remove(student, id, body.data.id))
    expect(statusesOf(answers)).toEqual([204, ...Array.from({ length: 9 }, () => 404)])
    expect((await shown(id)).attendeesCount).toBe(1)
  })
})

describe('booking and leaving', () => {
  test('25 times at the same moment causes no error and keeps the count right', async () => {
    const { id } = await room.makeClass({ capacity: 3 })
    const student = await room.makeStudent()
    const turn = async (): Promise<number[]> => {
      const { status, body } = await book(student, id)
      return status === 200 ? [status, (await remove(student, id, body.data.id)).status] : [status]
    }
    const statuses = (await times(25, turn)).flat()
    expect(statuses.filter((status) => ![200, 204, 404].includes(status))).toEqual([])
    expect((await shown(id)).attendeesCount).toBe((await rowsOf(id)).length)
  })
})

describe('confirming', () => {
  test('ten times at once writes one row and one event', async () => {
    const { id, attendanceId, student } = await running()
    const answers = await times(10, () => confirm(id, attendanceId, 'progress'))
    expect(answers.map(({ status, body }) => [status, body.data.confirmations])).toEqual(
      answers.map(() => [200, ['progress']]),
    )
    expect(await eventsOf(student.id)).toHaveLength(1)
    const back = await times(10, () => takeBack(id, attendanceId, 'progress'))
    expect(back.map(({ status }) => status)).toEqual(back.map(() => 200))
    expect(await eventsOf(student.id)).toEqual([])
  })

  test('and denying at the same moment leaves exactly one of the two', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, attendanceId } = await running()
      const answers = await Promise.all([
        confirm(id, attendanceId, 'denied'),
        confirm(id, attendanceId, 'progress'),
        confirm(id, attendanceId, 'denied'),
        confirm(id, attendanceId, 'progress'),
      ])
      const refused = answers.filter(({ status }) => status !== 200)
      expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
        [409, 'attendance.denied-excludes-progress'],
        [409, 'attendance.denied-excludes-progress'],
      ])
      const given = await app.db.drizzle
        .select()
        .from(confirmations)
        .where(eq(confirmations.attendanceId, attendanceId))
      expect(given).toHaveLength(1)
    }
  })

  test('while the module changes counts for the final module', async () => {
    const [first, second] = room.modules
    for (let round = 0; round < 5; round += 1) {
      const { id, attendanceId, student } = await running()
      const params = { id: String(id), attendanceId: String(attendanceId) }
      await Promise.all([
        ...[first, second].map((module) => {
          const suggestion = { sportId: room.sport.id, moduleId: module?.id ?? null, sportDuration: 60 }
          return app.call(changeSuggestion, { as: room.trainer, params, body: { suggestion } })
        }),
        confirm(id, attendanceId, 'progress'),
        confirm(id, attendanceId, 'progress'),
      ])
      const row = only(await rowsOf(id))
      const events = await eventsOf(student.id)
      expect(events.map((event) => event.moduleId)).toEqual(events.map(() => row.suggestedModuleId))
      expect(events.length).toBeLessThanOrEqual(1)
    }
    expect((await recount(app.db)).differences).toEqual([])
  })
})

describe('a training confirmed while the only other one is taken back', () => {
  test('is counted', async () => {
    const { id, attendanceId, student } = await running()
    await confirm(id, attendanceId, 'progress')
    const next = await room.makeClass({ startAt: '2026-11-20T17:00:00Z', endAt: '2026-11-20T18:00:00Z' })
    const added = await book(room.trainer, next.id, student.id)
    await change(room.trainer, next.id, { isStarted: true })
    const { status } = await withLockHeld(
      app.db,
      (client) => client.query('select from training_progress where user_id = $1 for update', [student.id]),
      () => confirm(next.id, added.body.data.id, 'progress'),
      async (client) => {
        await client.query('delete from training_events where user_id = $1', [student.id])
        await client.query('delete from training_progress where user_id = $1', [student.id])
      },
    )
    expectStatus({ status }, 200)
    expect((await eventsOf(student.id)).length).toBe(1)
    expect((await recount(app.db)).differences).toEqual([])
  })
})

describe('a request that comes too late', () => {
  test('is refused as full, with the present state of the class', async () => {
    const { id } = await room.makeClass({ capacity: 1 })
    const student = await room.makeStudent()
    const { status, body } = await withLockHeld(
      app.db,
      (client) => client.query('update appointments set attendees_count = 1 where id = $1', [id]),
      () => book(student, id),
    )
    expectStatus({ status, body }, 409)
    expect(body.code).toBe('appointments.full')
    expect(body.data).toMatchObject({ id, attendeesCount: 1 })
    expect(await rowsOf(id)).toEqual([])
  })

  test('is refused as ended or cancelled, not as full, and books no place', async () => {
    const endings = [
      [
        'appointments.already-ended',
        `started_at = '2026-11-20T17:00:00Z', ended_at = '2026-11-20T17:00:00Z'`,
      ],
      ['appointments.cancelled', `cancelled_at = '2026-11-20T17:00:00Z'`],
    ] as const
    for (const [code, set] of endings) {
      const { id } = await room.makeClass()
      const student = await room.makeStudent()
      const { status, body } = await withLockHeld(
        app.db,
        (client) => client.query(`update appointments set ${set} where id = $1`, [id]),
        () => book(student, id),
      )
      expectStatus({ status, body }, 409)
      expect(body.code).toEqual(code)
      expect(body.data).toMatchObject({ id, attendeesCount: 0, isEnded: code.endsWith('ended') })
      expect(await rowsOf(id)).toEqual([])
    }
  })

  test('does not start or end a class that was cancelled or ended meanwhile', async () => {
    const { id } = await room.makeClass()
    const started = await withLockHeld(
      app.db,
      (client) =>
        client.query(`update appointments set cancelled_at = '2026-11-20T17:00:00Z' where id = $1`, [id]),
      () => change(room.trainer, id, { isStarted: true }),
    )
    expectStatus(started, 409)
    expect(started.body.code).toBe('appointments.cancelled')
    expectStatus(started, 409)
    expect(started.body.data.isStarted).toBe(false)
    expect(started.body.data.isCancelled).toBe(true)

    const other = await room.makeClass()
    await change(room.trainer, other.id, { isStarted: true })
    app.clock.advance(15 * 60_000)
    const answers = await times(6, () => change(room.trainer, other.id, { isEnded: true }))
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409, 409, 409])
    for (const { body } of answers) expect(body.data).toMatchObject({ id: other.id, isEnded: true })
    const again = await change(room.trainer, other.id, { isStarted: true })
    expectStatus(again, 409)
    expect(again.body.code).toBe('appointments.already-ended')
    const row = only(await app.db.drizzle.select().from(appointments).where(eq(appointments.id, other.id)))
    expect(row.endedAt).toBe('2026-11-20T17:15:00.000Z')
  })
})

describe('a setting of the admins', () => {
  test('limits the shortest class and decides whether trainers may remove attendees', async () => {
    const { id, attendanceId } = await running()
    await changeSetting(app.db.drizzle, 'minTrainingMinutes', 40)
    await changeSetting(app.db.drizzle, 'flags', { attendanceRemoval: false })
    await app.http.services.settings.reload()
    app.clock.advance(30 * 60_000)
    expect((await shown(id)).capabilities).not.toContain('end')
    const early = await change(room.trainer, id, { isEnded: true })
    expectStatus(early, 422)
    expect(early.body.code).toBe('appointments.too-early-to-end')
    expect(early.body.remainingSeconds).toBe(600)
    expect((await remove(room.trainer, id, attendanceId)).status).toBe(403)
    await changeSetting(app.db.drizzle, 'minTrainingMinutes', 30)
    await changeSetting(app.db.drizzle, 'flags', {})
    await app.http.services.settings.reload()
    expect((await change(room.trainer, id, { isEnded: true })).status).toBe(200)
    expect((await remove(room.trainer, id, attendanceId)).status).toBe(204)
  })
})
