/** Sixty devices that act at the same moment leave one state behind, and each of them gets it (F10, F12). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import {
  addAttendee,
  addConfirmation,
  changeAppointment,
  readAppointment,
  removeAttendance,
  removeConfirmation,
} from '@wegband/domain/features/appointments/contract.ts'
import { attendances } from '../../../db/schema/appointments.ts'
import { trainingEvents } from '../../../db/schema/progress.ts'
import { type ClassRoom, makeClassRoom } from '../../../testing/makers/class-room.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import { only } from '../../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { recount } from '../../progress/recount.ts'

const CALLERS = 60

let app: TestApp
let room: ClassRoom
beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
  room = await makeClassRoom(app, 2)
})
afterAll(() => app.close())
beforeEach(() => app.clock.set('2026-11-20T17:00:00Z'))

type Person = { id: number }
/** Runs the work for sixty callers at once; `number` lets them alternate between actions. */
const sixty = <T>(work: (number: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: CALLERS }, (_, number) => work(number)))
const change = (as: Person, id: number, body: { isStarted: true; force?: boolean } | { isEnded: true }) =>
  app.call(changeAppointment, { as, params: { id: String(id) }, body })
const remove = (id: number, attendanceId: number) =>
  app.call(removeAttendance, {
    as: room.trainer,
    params: { id: String(id), attendanceId: String(attendanceId) },
  })
const judge = (
  endpoint: typeof addConfirmation | typeof removeConfirmation,
  id: number,
  attendanceId: number,
) =>
  app.call(endpoint, {
    as: room.trainer,
    params: { id: String(id), attendanceId: String(attendanceId), type: 'progress' },
  })
const shown = async (id: number) =>
  (await app.call(readAppointment, { as: room.trainer, params: { id: String(id) } })).body.data
const eventsOf = (userId: number) =>
  app.db.drizzle.select().from(trainingEvents).where(eq(trainingEvents.userId, userId))
const rowsOf = (id: number) =>
  app.db.drizzle.select().from(attendances).where(eq(attendances.appointmentId, id))
const amount = (statuses: readonly { readonly status: number }[], wanted: number): number =>
  statuses.filter(({ status }) => status === wanted).length

const running = async () => {
  const student = await room.makeStudent()
  const { id } = await room.makeClass()
  const params = { id: String(id), userId: String(student.id) }
  const booked = await app.call(addAttendee, { as: student, params })
  await change(room.trainer, id, { isStarted: true })
  return { id, student, attendanceId: booked.body.data.id }
}

describe('a class', () => {
  test('is started once, by one trainer, when two trainers start it from sixty devices', async () => {
    const { id } = await room.makeClass()
    const trainers = [room.trainer, room.otherTrainer]
    const answers = await sixty((number) =>
      change(number % 2 === 0 ? room.trainer : room.otherTrainer, id, { isStarted: true, force: true }),
    )
    expect([amount(answers, 200), amount(answers, 409)]).toEqual([1, CALLERS - 1])
    const won = answers.findIndex(({ status }) => status === 200)
    const current = await shown(id)
    for (const { status, body } of answers) {
      expect(body.data).toMatchObject({ id, isStarted: true })
      if (status === 409) expect(body.code).toBe('appointments.already-started')
    }
    expect(current.startedBy?.id).toBe(trainers[won % 2]?.id)
  })

  test('is ended once when sixty devices start and end it at its end', async () => {
    const { id } = await room.makeClass()
    await change(room.trainer, id, { isStarted: true })
    app.clock.set('2026-11-20T19:00:00Z')
    const answers = await sixty((number) =>
      change(room.trainer, id, number % 2 === 0 ? { isEnded: true } : { isStarted: true }),
    )
    expect([amount(answers, 200), amount(answers, 409)]).toEqual([1, CALLERS - 1])
    expect(await shown(id)).toMatchObject({ isStarted: true, isEnded: true })
  })
})

describe('an attendance', () => {
  test('confirmed by thirty and removed by thirty is gone, with all its progress', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id, attendanceId, student } = await running()
      const answers = await sixty<{ readonly status: number }>((number) =>
        number % 2 === 0 ? judge(addConfirmation, id, attendanceId) : remove(id, attendanceId),
      )
      expect(amount(answers, 204)).toBe(1)
      const others = answers.filter(({ status }) => status !== 204)
      // Each other call either confirmed before the removal (200) or came after it (404).
      expect(others.filter(({ status }) => status !== 200 && status !== 404)).toEqual([])
      expect(await rowsOf(id)).toEqual([])
      expect(await eventsOf(student.id)).toEqual([])
      expect((await shown(id)).attendeesCount).toBe(0)
    }
    expect((await recount(app.db)).differences).toEqual([])
  })

  test('confirmed by thirty and taken back by thirty keeps confirmations and progress consistent', async () => {
    const { id, attendanceId, student } = await running()
    const answers = await sixty((number) =>
      judge(number % 2 === 0 ? addConfirmation : removeConfirmation, id, attendanceId),
    )
    expect(answers.filter(({ status }) => status !== 200 && status !== 404)).toEqual([])
    const row = only(await rowsOf(id))
    const last = await judge(addConfirmation, id, attendanceId)
    expectStatus(last, 200)
    expect(last.body.data.id).toEqual(row.id)
    expect(last.body.data.confirmations).toEqual(['progress'])
    expect(await eventsOf(student.id)).toHaveLength(1)
    expect((await recount(app.db)).differences).toEqual([])
  })
})
