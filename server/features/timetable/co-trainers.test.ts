/** Several trainers of one class: who assigns them, what each of them may do, and who is notified (decision 0055). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { and, eq } from 'drizzle-orm'
import {
  addAttendee,
  changeAppointment,
  addConfirmation,
  listAppointments,
  readAppointment,
} from '@wegband/domain/features/appointments/contract.ts'
import { cancelAppointment } from '@wegband/domain/features/appointments/schedule/cancel-contract.ts'
import type { NotificationType } from '@wegband/domain/features/notifications/notification-types.ts'
import {
  changeDetails,
  createAppointment,
  readClassPlan,
} from '@wegband/domain/features/timetable/contract.ts'
import { comeAlways } from '@wegband/domain/features/timetable/standing-bookings-contract.ts'
import { listSubstitutionChoices } from '@wegband/domain/features/timetable/substitutions-contract.ts'
import { answerSubstitute, askSubstitutes } from '@wegband/domain/features/timetable/substitutes-contract.ts'
import { notifications } from '../../db/schema/notices/emails.ts'
import { inTransaction } from '../../db/transaction.ts'
import { classDetails, FRIDAYS } from '../../testing/makers/class-details.ts'
import { type ClassRoom, makeClassRoom } from '../../testing/makers/class-room.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeMember, type UserRow } from '../../testing/makers/makers.ts'
import { datesOfSeries } from '../../testing/makers/series-maker.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { emptyPerson } from '../privacy/privacy-store.ts'

let app: TestApp
let room: ClassRoom
let typeId: number
beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
  room = await makeClassRoom(app, 1)
  typeId = (await room.makeClass({ startAt: '2026-01-01T10:00:00Z', endAt: '2026-01-01T11:00:00Z' })).typeId
})
afterAll(() => app.close())
// A Friday; the class of the room begins at 17:30.
beforeEach(() => app.clock.set('2026-11-20T17:00:00Z'))

type Person = { id: number }
const at = (id: number) => ({ id: String(id) })
const makeTrainer = (): Promise<UserRow> =>
  makeMember(app.db, room.school, { roles: ['trainer'], sports: [{ sportId: room.sport.id }] })
let rooms = 0
const make = (as: Person, body: object) => {
  rooms += 1
  return app.call(createAppointment, {
    as,
    body: {
      schoolId: room.school.id,
      ...classDetails(room, typeId),
      room: `Halle ${rooms}`,
      ...body,
    } as never,
  })
}
const change = (as: Person, id: number, body: object) =>
  app.call(changeDetails, { as, params: at(id), body: { scope: 'one', ...body } as never })
const read = async (id: number) =>
  (await app.call(readAppointment, { as: room.leader, params: at(id) })).body.data
const start = (as: Person, id: number) =>
  app.call(changeAppointment, { as, params: at(id), body: { isStarted: true } })
const noticesOf = (userId: number, type: NotificationType = 'class-changed') =>
  app.db.drizzle
    .select({ params: notifications.params })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.type, type)))
/** A class with two new trainers, before it begins. */
const makeShared = async (more: object = {}) => {
  const [lead, second] = [await makeTrainer(), await makeTrainer()]
  const { id } = await room.makeClass({
    trainerId: lead.id,
    coTrainerIds: [second.id],
    room: `Halle ${(rooms += 1)}`,
    ...more,
  })
  return { id, lead, second }
}

describe('planning', () => {
  test('a leader assigns several trainers to a series, each once, and each is notified once', async () => {
    const [lead, second] = [await makeTrainer(), await makeTrainer()]
    const made = await make(room.leader, {
      trainer: lead.id,
      coTrainers: [second.id, lead.id, second.id],
      series: FRIDAYS,
    })
    expectStatus(made, 201)
    expect(made.body.data).toMatchObject({ trainer: { id: lead.id }, coTrainers: [{ id: second.id }] })
    const plan = await app.call(readClassPlan, { as: room.leader, params: at(made.body.data.id) })
    const dates = await datesOfSeries(app.db, plan.body.data.seriesId ?? 0)
    expect(dates.length).toBeGreaterThan(10)
    expect(new Set(dates.map(({ coTrainerIds }) => coTrainerIds.join(' ')))).toEqual(
      new Set([String(second.id)]),
    )
    for (const { id } of [lead, second])
      expect(await noticesOf(id)).toMatchObject([{ params: { changeType: 'taught-series' } }])
  })

  test('a change of "this and all following" keeps both trainers and notifies each person once', async () => {
    const [lead, second, third] = [await makeTrainer(), await makeTrainer(), await makeTrainer()]
    const made = await make(room.leader, {
      trainer: lead.id,
      coTrainers: [second.id],
      series: { ...FRIDAYS, weekdays: [2, 5] },
    })
    const { seriesId } = (await app.call(readClassPlan, { as: room.leader, params: at(made.body.data.id) }))
      .body.data
    const standingBooking = await room.makeStudent()
    const params = { id: String(seriesId), userId: String(standingBooking.id) }
    const always = await app.call(comeAlways, { as: standingBooking, params })
    expectStatus(always, 200)
    expect(always.body.data.booked).toBeGreaterThan(16)
    const [, next] = await datesOfSeries(app.db, seriesId ?? 0)
    const moved = await change(room.leader, next?.id ?? 0, { scope: 'following', room: 'Dojo' })
    expectStatus(moved, 200)
    const begun = (await app.call(readClassPlan, { as: room.leader, params: at(next?.id ?? 0) })).body.data
    expect(begun.seriesId).not.toBe(seriesId)
    const dates = await datesOfSeries(app.db, begun.seriesId ?? 0)
    expect(dates.length).toBeGreaterThan(16)
    expect(dates.every(({ coTrainerIds }) => coTrainerIds.includes(second.id))).toBe(true)
    const changed = { params: { changeType: 'place-many', count: dates.length } }
    expect(await noticesOf(standingBooking.id)).toMatchObject([changed])
    for (const { id } of [lead, second])
      expect(await noticesOf(id)).toMatchObject([{ params: { changeType: 'taught-series' } }, changed])

    // Another second trainer means one more notification for each person.
    expectStatus(
      await change(room.leader, next?.id ?? 0, { scope: 'following', coTrainers: [third.id] }),
      200,
    )
    expect(await noticesOf(standingBooking.id)).toHaveLength(2)
    expect((await noticesOf(standingBooking.id))[1]).toMatchObject({
      params: {
        changeType: 'trainer-many',
        trainer: `${lead.firstName} ${lead.lastName} und ${third.firstName} ${third.lastName}`,
      },
    })
    expect(await noticesOf(third.id)).toHaveLength(1)
    const cancelled = await app.call(cancelAppointment, {
      as: room.leader,
      params: at(next?.id ?? 0),
      body: { scope: 'following', reason: 'Umbau' },
    })
    expectStatus(cancelled, 200)
    for (const { id } of [standingBooking, lead, third])
      expect(await noticesOf(id, 'class-cancelled')).toMatchObject([{ params: { count: dates.length } }])
  })

  test('refuses a person who does not teach in the school', async () => {
    const refused = await make(room.leader, {
      trainer: room.trainer.id,
      coTrainers: [room.student.id],
      startAt: '2026-12-05T09:00:00.000Z',
    })
    expectStatus(refused, 422)
    expect(refused.body).toMatchObject({ errors: { coTrainers: ['not-an-option'] } })
  })

  test('a trainer can neither add nor remove another trainer', async () => {
    const mine = { trainer: room.trainer.id, startAt: '2026-12-05T09:00:00.000Z' }
    expect((await make(room.trainer, { ...mine, coTrainers: [room.otherTrainer.id] })).status).toBe(403)
    const { id, lead, second } = await makeShared({
      startAt: '2026-12-06T10:00:00Z',
      endAt: '2026-12-06T11:00:00Z',
    })
    expect((await change(second, id, { trainer: second.id })).status).toBe(403)
    expect((await change(lead, id, { coTrainers: [] })).status).toBe(403)
    expectStatus(await change(second, id, { room: 'Keller' }), 200)
    expect((await change(second, id, { coTrainers: [] })).status).toBe(403)
  })

  test('warns when the second trainer teaches another class at that time', async () => {
    const { second } = await makeShared({ startAt: '2026-12-13T10:00:00Z', endAt: '2026-12-13T11:00:00Z' })
    const body = { startAt: '2026-12-13T10:30:00.000Z', trainer: room.trainer.id, coTrainers: [second.id] }
    const warned = await make(room.leader, body)
    expectStatus(warned, 409)
    expect(warned.body.data).toMatchObject({
      overlaps: [{ room: null, trainer: `${second.firstName} ${second.lastName}` }],
      count: 1,
    })
  })
})

describe('the second trainer', () => {
  test('finds the class in their calendar, and may start, fill, confirm and end it', async () => {
    const { id, second } = await makeShared({ assignment: 'fixed' })
    expect((await start(room.otherTrainer, id)).status).toBe(403)
    const query = { end_after: '2026-11-20T00:00:00Z', start_before: '2026-11-21T00:00:00Z' }
    const { body } = await app.call(listAppointments, { as: second, query })
    expect(body.data.find((one) => one.id === id)?.capabilities).toEqual(
      expect.arrayContaining(['start', 'edit']),
    )
    expectStatus(await start(second, id), 200)
    const student = await room.makeStudent()
    const params = { ...at(id), userId: String(student.id) }
    const added = await app.call(addAttendee, { as: second, params })
    expectStatus(added, 200)
    const confirmed = await app.call(addConfirmation, {
      as: second,
      params: { ...at(id), attendanceId: String(added.body.data.id), type: 'presence' },
    } as never)
    expect((confirmed as { status: number }).status).toBe(200)
    app.clock.set('2026-11-20T18:00:00Z')
    const ended = await app.call(changeAppointment, { as: second, params: at(id), body: { isEnded: true } })
    expectStatus(ended, 200)
  })

  test('starting at the same moment as the lead: one start wins, the other learns who was faster', async () => {
    const { id, lead, second } = await makeShared()
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => start(n % 2 ? lead : second, id)))
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    const lost = answers.filter(({ status }) => status !== 200)
    for (const { status, body } of lost)
      expect([status, (body as { code?: string }).code]).toEqual([409, 'appointments.already-started'])
    expect((await read(id)).startedBy?.id).toBeOneOf([lead.id, second.id])
  })

  test('who cannot come asks for a substitute in their own place, and the lead stays', async () => {
    app.clock.set('2026-11-20T09:00:00Z')
    const { id, lead, second } = await makeShared()
    const substitute = await makeTrainer()
    const days = { from: '2026-11-20', to: '2026-11-20' }
    const choices = await app.call(listSubstitutionChoices, {
      as: second,
      params: at(room.school.id),
      query: days,
    })
    expect(choices.body.data.dates).toMatchObject([{ appointmentId: id, whyNot: null }])
    const body = { userIds: [substitute.id], message: '', answerUntil: '2026-11-20T15:30:00.000Z' }
    const self = await app.call(askSubstitutes, {
      as: second,
      params: at(id),
      body: { ...body, userIds: [lead.id] },
    })
    expectStatus(self, 422)
    const asked = await app.call(askSubstitutes, { as: second, params: at(id), body })
    expectStatus(asked, 201)
    expect(asked.body.data.insteadOf?.id).toBe(second.id)
    const taken = await app.call(answerSubstitute, {
      as: substitute,
      params: at(id),
      body: { isAccepted: true },
    })
    expectStatus(taken, 200)
    expect(await read(id)).toMatchObject({ trainer: { id: lead.id }, coTrainers: [{ id: substitute.id }] })
  })

  test('disappears from the class once their account is deleted', async () => {
    const { id, second } = await makeShared()
    await inTransaction(app.db, (tx) => emptyPerson(tx, second.id, app.clock.now()))
    expect((await read(id)).coTrainers).toEqual([])
  })
})
