/** Substitution requests: of many simultaneous acceptances one wins, and all people concerned are notified. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { cancelAppointment } from '@wegband/domain/features/appointments/schedule/cancel-contract.ts'
import { addAttendee, readAppointment } from '@wegband/domain/features/appointments/contract.ts'
import type { NotificationType } from '@wegband/domain/features/notifications/notification-types.ts'
import { readClassPlan } from '@wegband/domain/features/timetable/contract.ts'
import {
  answerSubstitute,
  askSubstitutes,
  listCandidates,
  readSubstitute,
  withdrawSubstitute,
} from '@wegband/domain/features/timetable/substitutes-contract.ts'
import { attendances } from '../../../db/schema/appointments.ts'
import { notifications } from '../../../db/schema/notices/emails.ts'
import { type ClassRoom, makeClassRoom } from '../../../testing/makers/class-room.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import { makeMember, type UserRow } from '../../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { endDueQuestions } from './substitutes.ts'

let app: TestApp
let room: ClassRoom
beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
  room = await makeClassRoom(app, 1)
})
afterAll(() => app.close())
// The class of the room begins at 17:30.
beforeEach(() => app.clock.set('2026-11-20T09:00:00Z'))

type Person = { id: number }
const UNTIL = '2026-11-20T15:30:00.000Z'
const at = (id: number) => ({ id: String(id) })
const ask = (as: Person, id: number, userIds: readonly number[], answerUntil = UNTIL) =>
  app.call(askSubstitutes, {
    as,
    params: at(id),
    body: { userIds: [...userIds], message: 'Ich liege mit Grippe flach.', answerUntil },
  })
const answer = (as: Person, id: number, isAccepted = true) =>
  app.call(answerSubstitute, { as, params: at(id), body: { isAccepted } })
const noticesOf = async (userId: number, type: NotificationType) =>
  await app.db.drizzle
    .select({ params: notifications.params })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.type, type)))
const missingOf = async (id: number) =>
  (await noticesOf(room.leader.id, 'substitute-missing')).filter(
    ({ params }) => params['appointmentId'] === id,
  )
const makeTrainer = (): Promise<UserRow> =>
  makeMember(app.db, room.school, { roles: ['trainer'], sports: [{ sportId: room.sport.id }] })

describe('asking for a substitute', () => {
  test('is for those who may change the class, and reaches only trainers of its sport there', async () => {
    const { id } = await room.makeClass()
    const other = await makeMember(app.db, room.school, { roles: ['trainer'] })
    const { body } = await app.call(listCandidates, { as: room.trainer, params: at(id) })
    const ids = body.data.map((one) => one.id)
    expect(ids).toContain(room.otherTrainer.id)
    expect(ids).not.toContain(room.trainer.id)
    expect(ids).not.toContain(other.id)
    expect((await ask(room.otherTrainer, id, [room.trainer.id])).status).toBe(403)
    expect((await ask(room.student, id, [room.otherTrainer.id])).status).toBe(403)
    const unknown = await ask(room.trainer, id, [other.id])
    expectStatus(unknown, 422)
    expect(unknown.body).toMatchObject({ errors: { userIds: ['not-an-option'] } })
    const late = await ask(room.trainer, id, [room.otherTrainer.id], '2026-11-20T17:31:00.000Z')
    expect(late.status).toBe(422)
  })

  test('marks trainers who teach at that time', async () => {
    const { id } = await room.makeClass()
    await room.makeClass({ trainerId: room.otherTrainer.id })
    const { body } = await app.call(listCandidates, { as: room.leader, params: at(id) })
    expect(body.data.find((one) => one.id === room.otherTrainer.id)?.isBusy).toBe(true)
  })

  test('notifies each trainer with message and deadline, and allows one open question', async () => {
    const { id } = await room.makeClass()
    const asked = [await makeTrainer(), await makeTrainer()]
    const { status, body } = await ask(
      room.trainer,
      id,
      asked.map((one) => one.id),
    )
    expectStatus({ status, body }, 201)
    expect(body.data).toMatchObject({
      state: 'open',
      message: 'Ich liege mit Grippe flach.',
      asked: [{ answer: 'open' }, { answer: 'open' }],
    })
    for (const one of asked)
      expect(await noticesOf(one.id, 'substitute-asked')).toMatchObject([
        { params: { firstName: 'Person', until: UNTIL, appointmentId: id } },
      ])
    const twice = await ask(room.leader, id, [room.otherTrainer.id])
    expectStatus(twice, 409)
    expect(twice.body.code).toBe('timetable.already-asked')
    const seen = await app.call(readSubstitute, { as: room.student, params: at(id) })
    expect(seen.body.data).toBeNull()
  })
})

describe('answering a substitution request', () => {
  test('enters one of sixty simultaneous acceptances and gives the others its name', async () => {
    const { id } = await room.makeClass()
    const asked = await Promise.all(Array.from({ length: 60 }, makeTrainer))
    await ask(
      room.trainer,
      id,
      asked.map((one) => one.id),
    )
    const answers = await Promise.all(asked.map((one) => answer(one, id)))
    const winners = asked.filter((_one, index) => answers[index]?.status === 200)
    expect(winners).toHaveLength(1)
    const [winner] = winners
    for (const { status, body } of answers) {
      if (status === 200) continue
      expectStatus({ status, body }, 409)
      expect(body).toMatchObject({
        code: 'timetable.question-over',
        data: { state: 'taken', takenBy: { id: winner?.id } },
      })
    }
    const shown = await app.call(readAppointment, { as: room.leader, params: at(id) })
    expect(shown.body.data.trainer?.id).toBe(winner?.id)
    expect(await noticesOf(room.trainer.id, 'substitute-found')).toHaveLength(1)
    expect((await answer(winner ?? room.trainer, id)).status).toBe(200)
  })

  test('notifies attendees, names the absent trainer and withdraws the other requests', async () => {
    const { id } = await room.makeClass()
    const [one, two, student] = [await makeTrainer(), await makeTrainer(), await room.makeStudent()]
    await app.call(addAttendee, { as: student, params: { ...at(id), userId: String(student.id) } })
    await app.call(addAttendee, { as: one, params: { ...at(id), userId: String(one.id) } })
    await ask(room.trainer, id, [one.id, two.id])
    expect((await answer(one, id)).status).toBe(200)
    const plan = await app.call(readClassPlan, { as: student, params: at(id) })
    expect(plan.body.data.insteadOf?.id).toBe(room.trainer.id)
    expect(await noticesOf(student.id, 'class-changed')).toMatchObject([
      { params: { changeType: 'trainer' } },
    ])
    expect(await noticesOf(two.id, 'substitute-asked')).toEqual([])
    expect(await noticesOf(two.id, 'substitute-found')).toHaveLength(1)
    // The trainer of a class does not attend it.
    const rows = await app.db.drizzle.select().from(attendances).where(eq(attendances.appointmentId, id))
    expect(rows.map(({ userId }) => userId)).toEqual([student.id])
  })

  test('is for those who were asked, before the deadline, while the class takes place', async () => {
    const { id } = await room.makeClass()
    await ask(room.trainer, id, [room.otherTrainer.id])
    expect((await answer(await makeTrainer(), id)).status).toBe(404)
    app.clock.set('2026-11-20T15:30:00Z')
    expect((await answer(room.otherTrainer, id)).body.code).toBe('timetable.question-over')
    const off = await room.makeClass()
    app.clock.set('2026-11-20T09:00:00Z')
    await ask(room.trainer, off.id, [room.otherTrainer.id])
    await app.call(cancelAppointment, {
      as: room.leader,
      params: at(off.id),
      body: { scope: 'one', reason: '' },
    })
    expect((await answer(room.otherTrainer, off.id)).body.code).toBe('appointments.cancelled')
  })

  test('ends at the deadline without an answer, and the leaders are notified once', async () => {
    const { id } = await room.makeClass()
    const asked = await makeTrainer()
    await ask(room.trainer, id, [asked.id])
    await endDueQuestions(app.db, new Date('2026-11-20T15:29:59Z'))
    expect(await missingOf(id)).toEqual([])
    await Promise.all([1, 2].map(() => endDueQuestions(app.db, new Date(UNTIL))))
    expect(await missingOf(id)).toHaveLength(1)
    expect(await noticesOf(asked.id, 'substitute-asked')).toEqual([])
    expect((await ask(room.leader, id, [asked.id])).status).toBe(201)
  })

  test('ends at once when all trainers decline', async () => {
    const { id } = await room.makeClass()
    const asked = [await makeTrainer(), await makeTrainer()]
    await ask(
      room.trainer,
      id,
      asked.map((one) => one.id),
    )
    for (const one of asked) await answer(one, id, false)
    const { body } = await app.call(readSubstitute, { as: room.leader, params: at(id) })
    expect(body.data?.state).toBe('unanswered')
    expect(await missingOf(id)).toHaveLength(1)
  })

  test('is rejected after the question is withdrawn', async () => {
    const { id } = await room.makeClass()
    const asked = await makeTrainer()
    await ask(room.trainer, id, [asked.id])
    const { body } = await app.call(withdrawSubstitute, { as: room.trainer, params: at(id) })
    expect(body.data?.state).toBe('withdrawn')
    expect(await noticesOf(asked.id, 'substitute-asked')).toEqual([])
    expect((await answer(asked, id)).status).toBe(409)
  })
})

describe('accepting during another own class', () => {
  const DAY = { startAt: '2026-12-04T17:30:00Z', endAt: '2026-12-04T19:00:00Z' }
  const BESIDE = { startAt: '2026-12-04T18:30:00Z', endAt: '2026-12-04T19:30:00Z' }

  test('answers 409 first, and succeeds when forced', async () => {
    const [teaching, attending] = [await makeTrainer(), await makeTrainer()]
    const { id } = await room.makeClass(DAY)
    const beside = await room.makeClass({ ...BESIDE, trainerId: teaching.id })
    const params = { id: String(beside.id), userId: String(attending.id) }
    expectStatus(await app.call(addAttendee, { as: attending, params }), 200)
    await ask(room.trainer, id, [teaching.id, attending.id])
    for (const [person, isTeaching] of [
      [teaching, true],
      [attending, false],
    ] as const) {
      const asked = await answer(person, id)
      expectStatus(asked, 409)
      expect(asked.body).toMatchObject({
        code: 'timetable.overlap',
        data: { count: 1, overlaps: [{ startAt: '2026-12-04T18:30:00.000Z', isTeaching }] },
      })
    }
    expect((await app.call(readSubstitute, { as: teaching, params: at(id) })).body.data?.state).toBe('open')
    expect((await answer(teaching, id, false)).status).toBe(200)
    const done = await app.call(answerSubstitute, {
      as: attending,
      params: at(id),
      body: { isAccepted: true, force: true },
    })
    expectStatus(done, 200)
    expect(done.body.data).toMatchObject({ state: 'taken', takenBy: { id: attending.id } })
  })

  test('succeeds when the other class is cancelled or at another time', async () => {
    const person = await makeTrainer()
    const { id } = await room.makeClass(DAY)
    await room.makeClass({ ...BESIDE, trainerId: person.id, cancelledAt: '2026-11-20T08:00:00Z' })
    await room.makeClass({ startAt: DAY.endAt, endAt: '2026-12-04T20:00:00Z', trainerId: person.id })
    await ask(room.trainer, id, [person.id])
    expectStatus(await answer(person, id), 200)
  })
})
