/** Starting and ending a class, by one caller and by several at once. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addAttendee,
  addConfirmation,
  changeAppointment,
  changeSuggestion,
  listAttendances,
  readAppointment,
} from '@wegband/domain/features/appointments/contract.ts'
import { type ClassRoom, makeClassRoom } from '../../../testing/makers/class-room.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import { makeAppointmentType } from '../../../testing/makers/training-makers.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { forgetReferenceData } from '../../reference-data/reference-data.ts'

let app: TestApp
let room: ClassRoom

beforeAll(async () => {
  app = await createTestApp()
  room = await makeClassRoom(app, 2)
})
afterAll(() => app.close())
beforeEach(() => app.clock.set('2026-11-20T17:00:00Z'))

const start = (as: { id: number }, id: number, force?: boolean) =>
  app.call(changeAppointment, {
    as,
    params: { id: String(id) },
    body: force === undefined ? { isStarted: true } : { isStarted: true, force },
  })
const end = (as: { id: number }, id: number) =>
  app.call(changeAppointment, { as, params: { id: String(id) }, body: { isEnded: true } })
const read = async (id: number) =>
  (await app.call(readAppointment, { as: room.trainer, params: { id: String(id) } })).body.data

describe('starting', () => {
  // spec: api-patch-appointment, appointment-start-then-end, trainer-runs-appointments
  test('is done by the trainer, who ends the class after the shortest time', async () => {
    const { id } = await room.makeClass()
    const started = await start(room.trainer, id)
    expect(started.status).toBe(200)
    expect(started.body.data).toMatchObject({
      isStarted: true,
      isEnded: false,
      startedBy: { id: room.trainer.id },
    })
    app.clock.advance(14 * 60_000 + 59_000)
    const early = await end(room.trainer, id)
    expectStatus(early, 422)
    expect(early.body.code).toBe('appointments.too-early-to-end')
    expect(early.body.remainingSeconds).toBe(1)
    app.clock.advance(1000)
    const ended = await end(room.trainer, id)
    expect(ended.body.data).toMatchObject({ isStarted: true, isEnded: true })
  })

  test('and ending early shortens the minutes of attendees, except chosen or confirmed ones', async () => {
    const { id } = await room.makeClass()
    const people = [await room.makeStudent(), await room.makeStudent(), await room.makeStudent()]
    await start(room.trainer, id)
    for (const { id: userId } of people)
      await app.call(addAttendee, { as: room.trainer, params: { id: String(id), userId: String(userId) } })
    const list = async () =>
      (await app.call(listAttendances, { as: room.trainer, params: { id: String(id) } })).body.data
    const [chosen] = await list()
    if (chosen?.suggestion === null || chosen === undefined) throw new Error('nobody there')
    await app.call(changeSuggestion, {
      as: room.trainer,
      params: { id: String(id), attendanceId: String(chosen.id) },
      body: { suggestion: { ...chosen.suggestion, sportDuration: 60 } },
    })
    const confirmed = (await list())[1]?.id
    await app.call(addConfirmation, {
      as: room.trainer,
      params: { id: String(id), attendanceId: String(confirmed), type: 'progress' },
    })
    app.clock.advance(19 * 60_000)
    await end(room.trainer, id)
    const minutes = (await list()).map(({ suggestion }) => suggestion?.sportDuration)
    expect(minutes).toEqual([60, 90, 19])
  })

  // spec: appointment-start-window-4h, error-appointment-not-in-window
  test('is possible from exactly four hours before the class', async () => {
    const { id } = await room.makeClass()
    app.clock.set('2026-11-20T13:29:59.999Z')
    const early = await start(room.trainer, id)
    expectStatus(early, 403)
    expect(early.body.code).toBe('appointments.not-in-window')
    app.clock.set('2026-11-20T13:30:00.000Z')
    expect((await start(room.trainer, id)).status).toBe(200)
  })

  // spec: appointment-start-trainer-only, error-appointment-not-allowed
  test('is reserved for trainers: a leader and a student are refused', async () => {
    const { id } = await room.makeClass()
    for (const person of [room.leader, room.student]) {
      const answer = await start(person, id)
      expectStatus(answer, 403)
      expect(answer.body.code).toBe('appointments.not-allowed')
    }
    expect((await read(id)).isStarted).toBe(false)
  })

  // spec: appointment-start-other-trainer, error-appointment-other-trainer
  test('asks when another trainer is designated and refuses when another one is fixed', async () => {
    const designated = await room.makeClass({ assignment: 'designated' })
    const asked = await start(room.otherTrainer, designated.id)
    expectStatus(asked, 409)
    expect(asked.body.code).toBe('appointments.other-trainer-designated')
    expect(asked.body.data.id).toBe(designated.id)
    expect((await start(room.otherTrainer, designated.id, true)).status).toBe(200)
    const fixed = await room.makeClass({ assignment: 'fixed' })
    const refused = await start(room.otherTrainer, fixed.id, true)
    expectStatus(refused, 403)
    expect(refused.body.code).toBe('appointments.other-trainer-fixed')
  })

  test('an exam is done by an examiner, and the class is marked as an exam', async () => {
    const exam = await makeAppointmentType(app.db, { isExam: true, confirmationTypes: ['presence', 'exam'] })
    forgetReferenceData(app.db)
    const { id } = await room.makeClass({ typeId: exam.id })
    expect((await start(room.trainer, id)).status).toBe(200)
    const { id: again } = await room.makeClass({ typeId: exam.id, sportIds: [] })
    expect((await read(again)).type.isExam).toBe(true)
  })

  // spec: appointment-finished-not-reopened, error-appointment-already-ended
  test('never reopens an ended class', async () => {
    const { id } = await room.makeClass()
    await start(room.trainer, id)
    app.clock.advance(60 * 60_000)
    await end(room.trainer, id)
    const again = await start(room.trainer, id)
    expectStatus(again, 409)
    expect(again.body.code).toBe('appointments.already-ended')
    expect(again.body.data.isEnded).toBe(true)
    expect((await end(room.trainer, id)).body.code).toBe('appointments.already-ended')
  })
})

describe('two trainers at once', () => {
  // spec: error-appointment-already-started, appointment-409-stores-current
  test('start a class once, and every other request gets the present state', async () => {
    const { id } = await room.makeClass()
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => start(index % 2 ? room.trainer : room.otherTrainer, id)),
    )
    const winners = answers.filter((answer) => answer.status === 200)
    expect(winners).toHaveLength(1)
    const winner = winners[0]?.body.data.startedBy?.id
    for (const loser of answers.filter((answer) => answer.status !== 200)) {
      expectStatus(loser, 409)
      expect(loser.body.code).toBe('appointments.already-started')
      expect(loser.body.data).toMatchObject({ id, isStarted: true, startedBy: { id: winner } })
    }
  })

  test('end a class once', async () => {
    const { id } = await room.makeClass()
    await start(room.trainer, id)
    app.clock.advance(60 * 60_000)
    const answers = await Promise.all([1, 2, 3, 4].map(() => end(room.trainer, id)))
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  })
})
