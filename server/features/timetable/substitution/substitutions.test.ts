/** Requests for many dates. The substitute takes over any number of dates, people are notified once, and closed dates are left out. */
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cancelAppointment } from '@wegband/domain/features/appointments/schedule/cancel-contract.ts'
import { addAttendee } from '@wegband/domain/features/appointments/contract.ts'
import type { NotificationType } from '@wegband/domain/features/notifications/notification-types.ts'
import {
  answerSubstitution,
  requestSubstitution,
  listOpenSubstitutions,
  listSubstitutionChoices,
  readSubstitution,
  withdrawSubstitution,
} from '@wegband/domain/features/timetable/substitutions-contract.ts'
import {
  answerSubstitute,
  askSubstitutes,
  withdrawSubstitute,
} from '@wegband/domain/features/timetable/substitutes-contract.ts'
import { appointments, attendances } from '../../../db/schema/appointments.ts'
import { notifications } from '../../../db/schema/notices/emails.ts'
import { schoolMemberships, schoolRoles } from '../../../db/schema/schools.ts'
import { type ClassRoom, makeClassRoom } from '../../../testing/makers/class-room.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import { makeChildOf, makeMember, makeMembership, makeUser } from '../../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

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
const at = (id: number) => ({ id: String(id) })
const DAYS = ['2026-11-20', '2026-11-27', '2026-12-04', '2026-12-11'] as const
/** Each date starts at 18:30 in Berlin. */
const makeDates = async (fields: Parameters<ClassRoom['makeClass']>[0] = {}): Promise<number[]> => {
  const ids: number[] = []
  for (const day of DAYS)
    ids.push(
      (
        await room.makeClass({
          startAt: `${day}T17:30:00.000Z`,
          endAt: `${day}T19:00:00.000Z`,
          ...fields,
        })
      ).id,
    )
  return ids
}
const ask = (as: Person, appointmentIds: readonly number[], userId = room.otherTrainer.id) =>
  app.call(requestSubstitution, {
    as,
    params: at(room.school.id),
    body: { userId, appointmentIds: [...appointmentIds], message: 'Ich bin drei Wochen weg.' },
  })
const asked = async (ids: readonly number[], as: Person = room.trainer): Promise<number> => {
  const { status, body } = await ask(as, ids)
  expect(status).toBe(201)
  return body.data.id
}
const answer = (as: Person, id: number, appointmentIds: readonly number[], isAccepted = true) =>
  app.call(answerSubstitution, {
    as,
    params: at(id),
    body: { appointmentIds: [...appointmentIds], isAccepted },
  })
const choices = (as: Person, query: { from: string; to: string; series_id?: string }) =>
  app.call(listSubstitutionChoices, { as, params: at(room.school.id), query })
const SPAN = { from: '2026-11-20', to: '2026-12-31' }
const noticesOf = async (userId: number, type: NotificationType) =>
  (
    await app.db.drizzle
      .select({ params: notifications.params })
      .from(notifications)
      .where(and(eq(notifications.userId, userId), eq(notifications.type, type)))
  ).map(({ params }) => params)
const trainersOf = async (ids: readonly number[]) =>
  (
    await app.db.drizzle
      .select({ trainerId: appointments.trainerId, insteadOfId: appointments.insteadOfId })
      .from(appointments)
      .where(inArray(appointments.id, [...ids]))
      .orderBy(appointments.id)
  ).map(({ trainerId, insteadOfId }) => [trainerId, insteadOfId])
const statesOf = ({ dates }: { dates: { state: string }[] }): string[] => dates.map(({ state }) => state)
const stoodIn = () => [room.otherTrainer.id, room.trainer.id]
const own = () => [room.trainer.id, null]

describe('the choices for a substitution request', () => {
  test("list the caller's dates, the possible substitutes of each, and when they teach", async () => {
    const [first = 0, second = 0, third = 0, fourth = 0] = await makeDates()
    await room.makeClass({
      trainerId: room.otherTrainer.id,
      startAt: '2026-11-27T18:30:00.000Z',
      endAt: '2026-11-27T20:00:00.000Z',
    })
    const stranger = await makeMember(app.db, room.school, { roles: ['trainer'] })
    await ask(room.trainer, [third])
    await app.call(cancelAppointment, {
      as: room.leader,
      params: at(fourth),
      body: { scope: 'one', reason: '' },
    })
    const { status, body } = await choices(room.trainer, SPAN)
    expect(status).toBe(200)
    expect(body.data.dates.map(({ appointmentId, whyNot }) => [appointmentId, whyNot])).toEqual([
      [first, null],
      [second, null],
      [third, 'asked'],
    ])
    expect(body.data.people.find(({ id }) => id === room.otherTrainer.id)).toMatchObject({
      mayTake: [first, second],
      busyAt: [second],
    })
    expect(body.data.people.map(({ id }) => id)).not.toContain(stranger.id)
    expect(body.data.people.map(({ id }) => id)).not.toContain(room.trainer.id)
  })

  test('are bounded, for the trainer side, and mark dates that have a substitute', async () => {
    const ids = await makeDates()
    expect((await choices(room.student, SPAN)).status).toBe(404)
    expect((await choices(room.trainer, { from: '2026-11-20', to: '2027-06-01' })).status).toBe(422)
    expect((await choices(room.trainer, { from: '2026-12-20', to: '2026-12-01' })).status).toBe(422)
    await answer(room.otherTrainer, await asked(ids.slice(0, 1)), ids.slice(0, 1))
    const { body } = await choices(room.trainer, SPAN)
    expect(body.data.dates.map(({ whyNot }) => whyNot)).toEqual(['substituted', null, null, null])
    // The substitute can ask for that single date only.
    expect((await choices(room.otherTrainer, SPAN)).body.data.dates[0]?.whyNot).toBe('substituted')
    const one = await choices(room.trainer, { from: '2026-12-04', to: '2026-12-04' })
    expect(one.body.data.dates.map(({ appointmentId }) => appointmentId)).toEqual([ids[2]])
  })
})

describe('requesting a substitution', () => {
  test('notifies the person once, whatever the number of dates', async () => {
    const ids = await makeDates()
    const { body } = await ask(room.trainer, ids)
    expect(statesOf(body.data)).toEqual(['open', 'open', 'open', 'open'])
    expect(body.data).toMatchObject({ mayWithdraw: true, asked: { id: room.otherTrainer.id } })
    expect(await noticesOf(room.otherTrainer.id, 'substitute-asked')).toMatchObject([
      { count: 4, changeType: 'many', spanId: body.data.id, startAt: '2026-11-20T17:30:00.000Z' },
    ])
  })

  test('requires dates that the caller may change and a person who may teach each of them', async () => {
    const ids = await makeDates()
    const other = await makeMember(app.db, room.school, { roles: ['trainer'] })
    expect((await ask(room.trainer, ids, other.id)).body).toMatchObject({
      errors: { userId: ['not-an-option'] },
    })
    expect((await ask(room.trainer, ids, room.trainer.id)).status).toBe(422)
    expect((await ask(room.otherTrainer, ids, room.trainer.id)).body.code).toBe('appointments.not-allowed')
    expect((await ask(room.student, ids)).status).toBe(404)
    const elsewhere = await makeClassRoom(app, 1)
    const { id } = await elsewhere.makeClass({ trainerId: room.trainer.id })
    expect((await ask(room.trainer, [id])).status).toBe(422)
    expect((await ask(room.leader, ids)).status).toBe(201)
  })

  test('is rejected as a whole when one date is past, cancelled, asked for or handed on', async () => {
    const [first = 0, second = 0, third = 0, fourth = 0] = await makeDates()
    const refused = async (bad: number, code: string): Promise<void> => {
      const { status, body } = await ask(room.trainer, [fourth, bad])
      expectStatus({ status, body }, 409)
      expect(body.code).toEqual(code)
    }
    await app.call(askSubstitutes, {
      as: room.trainer,
      params: at(second),
      body: { userIds: [room.otherTrainer.id], message: '', answerUntil: '2026-11-27T12:00:00.000Z' },
    })
    await refused(second, 'timetable.already-asked')
    await answer(room.otherTrainer, await asked([third]), [third])
    await refused(third, 'timetable.already-substituted')
    app.clock.set('2026-11-20T17:30:00Z')
    await refused(first, 'timetable.past')
    const off = await room.makeClass({ startAt: '2026-12-18T17:30:00Z', endAt: '2026-12-18T19:00:00Z' })
    await app.call(cancelAppointment, {
      as: room.leader,
      params: at(off.id),
      body: { scope: 'one', reason: '' },
    })
    await refused(off.id, 'appointments.cancelled')
    expect((await ask(room.trainer, [fourth])).status).toBe(201)
  })

  test('succeeds once of sixty simultaneous requests, with one question per date', async () => {
    const ids = await makeDates()
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_one, index) =>
        ask(index % 2 === 0 ? room.trainer : room.leader, index % 3 === 0 ? ids : ids.slice(1)),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
    expect(await noticesOf(room.otherTrainer.id, 'substitute-asked')).toHaveLength(1)
  })
})

describe('answering a substitution request', () => {
  test('with all dates notifies each attendee once, and parents for their children', async () => {
    const ids = await makeDates()
    const parent = await makeUser(app.db)
    const often = await makeChildOf(app.db, parent)
    await makeMembership(app.db, often, room.school)
    const once = await room.makeStudent()
    for (const id of ids)
      await app.call(addAttendee, { as: parent, params: { ...at(id), userId: String(often.id) } })
    await app.call(addAttendee, { as: once, params: { ...at(ids[2] ?? 0), userId: String(once.id) } })
    await app.call(addAttendee, {
      as: room.otherTrainer,
      params: { ...at(ids[1] ?? 0), userId: String(room.otherTrainer.id) },
    })
    const { status, body } = await answer(room.otherTrainer, await asked(ids), ids)
    expectStatus({ status, body }, 200)
    expect(statesOf(body.data)).toEqual(['taken', 'taken', 'taken', 'taken'])
    expect(await trainersOf(ids)).toEqual(ids.map(stoodIn))
    expect(await noticesOf(often.id, 'class-changed')).toMatchObject([
      { changeType: 'trainer-many', count: 4, startAt: '2026-11-20T17:30:00.000Z' },
    ])
    expect(await noticesOf(parent.id, 'class-changed')).toMatchObject([
      { changeType: 'trainer-many-child', count: 4 },
    ])
    expect(await noticesOf(once.id, 'class-changed')).toMatchObject([
      { changeType: 'trainer', startAt: '2026-12-04T17:30:00.000Z' },
    ])
    expect(await noticesOf(room.trainer.id, 'substitute-found')).toMatchObject([
      { changeType: 'many', count: 4 },
    ])
    expect(await noticesOf(room.trainer.id, 'class-changed')).toEqual([])
    expect(await noticesOf(room.otherTrainer.id, 'substitute-asked')).toEqual([])
    // The trainer of a class does not attend it.
    const rows = await app.db.drizzle
      .select()
      .from(attendances)
      .where(eq(attendances.userId, room.otherTrainer.id))
    expect(rows).toEqual([])
  })

  test('with some dates leaves the others open and notifies both sides', async () => {
    const ids = await makeDates()
    const id = await asked(ids)
    const { body } = await answer(room.otherTrainer, id, ids.slice(0, 1))
    expect(statesOf(body.data)).toEqual(['taken', 'open', 'open', 'open'])
    expect(await noticesOf(room.trainer.id, 'substitute-found')).toMatchObject([
      { changeType: 'part', count: 1, total: 4 },
    ])
    expect(await noticesOf(room.otherTrainer.id, 'substitute-asked')).toHaveLength(1)
    expect(
      (await app.call(listOpenSubstitutions, { as: room.trainer })).body.data.map((one) => one.id),
    ).toEqual([id])
    await answer(room.otherTrainer, id, ids.slice(1, 3), false)
    expect(await noticesOf(room.leader.id, 'substitute-missing')).toMatchObject([
      { changeType: 'many', count: 2 },
    ])
    expect(await trainersOf(ids)).toEqual([stoodIn(), own(), own(), own()])
    // A declined date may be asked for again.
    expect((await ask(room.trainer, ids.slice(1, 3))).status).toBe(201)
  })

  test('by declining all dates notifies requester and leaders once and closes the request', async () => {
    const ids = await makeDates()
    const id = await asked(ids)
    const { body } = await answer(room.otherTrainer, id, ids, false)
    expect(statesOf(body.data)).toEqual(['unanswered', 'unanswered', 'unanswered', 'unanswered'])
    for (const one of [room.trainer, room.leader])
      expect(await noticesOf(one.id, 'substitute-missing')).toMatchObject([{ count: 4 }])
    expect(await noticesOf(room.otherTrainer.id, 'substitute-asked')).toEqual([])
    expect(await trainersOf(ids)).toEqual(ids.map(own))
    expect((await answer(room.otherTrainer, id, ids, false)).status).toBe(200)
    expect((await answer(room.otherTrainer, id, ids)).body.code).toBe('timetable.question-over')
    expect((await app.call(listOpenSubstitutions, { as: room.trainer })).body.data).toEqual([])
  })

  test('sixty times at once enters the substitute once and notifies each person once', async () => {
    const ids = await makeDates()
    await app.call(addAttendee, {
      as: room.student,
      params: { ...at(ids[0] ?? 0), userId: String(room.student.id) },
    })
    const id = await asked(ids)
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_one, index) =>
        answer(room.otherTrainer, id, index % 2 === 0 ? ids : ids.toReversed()),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await trainersOf(ids)).toEqual(ids.map(stoodIn))
    expect(await noticesOf(room.student.id, 'class-changed')).toHaveLength(1)
    expect(await noticesOf(room.trainer.id, 'substitute-found')).toHaveLength(1)
    expect(await noticesOf(room.otherTrainer.id, 'substitute-asked')).toEqual([])
  })

  test('during a withdrawal takes or withdraws each date and leaves no open request', async () => {
    const ids = await makeDates()
    const id = await asked(ids)
    await Promise.all([
      ...ids.map((one) => answer(room.otherTrainer, id, [one])),
      app.call(withdrawSubstitution, { as: room.trainer, params: at(id) }),
      ...ids.map((one) =>
        app.call(answerSubstitute, { as: room.otherTrainer, params: at(one), body: { isAccepted: true } }),
      ),
    ])
    const { body } = await app.call(readSubstitution, { as: room.trainer, params: at(id) })
    const taken = statesOf(body.data).map((state) => state === 'taken')
    expect(statesOf(body.data).every((state) => state === 'taken' || state === 'withdrawn')).toBe(true)
    expect(await trainersOf(ids)).toEqual(taken.map((isTaken) => (isTaken ? stoodIn() : own())))
    expect(await noticesOf(room.otherTrainer.id, 'substitute-asked')).toEqual([])
  })

  test('is for the person asked, while they teach there and the date is open', async () => {
    const [first = 0, second = 0, third = 0, fourth = 0] = await makeDates()
    const id = await asked([first, second, third, fourth])
    expect((await answer(room.leader, id, [first])).status).toBe(404)
    expect((await app.call(readSubstitution, { as: room.student, params: at(id) })).status).toBe(404)
    expect((await answer(room.otherTrainer, id, [999_999])).body.code).toBe('timetable.question-over')
    // Two hours before the first date its deadline has passed; the others stay open.
    app.clock.set('2026-11-20T15:30:00Z')
    const late = await answer(room.otherTrainer, id, [first, second])
    expectStatus(late, 409)
    expect(late.body).toMatchObject({ data: { dates: [{ state: 'unanswered' }, {}, {}, {}] } })
    expect(await trainersOf([first, second])).toEqual([own(), own()])
    await app.call(cancelAppointment, {
      as: room.leader,
      params: at(third),
      body: { scope: 'one', reason: '' },
    })
    expect((await answer(room.otherTrainer, id, [third])).status).toBe(409)
    expect((await answer(room.otherTrainer, id, [second])).status).toBe(200)
    const memberships = await app.db.drizzle
      .select()
      .from(schoolMemberships)
      .where(eq(schoolMemberships.userId, room.otherTrainer.id))
    await app.db.drizzle
      .update(schoolRoles)
      .set({ role: 'staff' })
      .where(eq(schoolRoles.membershipId, memberships[0]?.id ?? 0))
    app.http.sessions.forgetUser(room.otherTrainer.id)
    expect((await answer(room.otherTrainer, id, [fourth])).status).toBe(404)
    expect((await answer(room.otherTrainer, id, [fourth], false)).status).toBe(200)
  })

  test('shows the person beforehand what they teach at that time', async () => {
    const ids = await makeDates()
    await room.makeClass({
      trainerId: room.otherTrainer.id,
      startAt: '2026-12-04T18:00:00.000Z',
      endAt: '2026-12-04T19:00:00.000Z',
    })
    const id = await asked(ids)
    const { body } = await app.call(readSubstitution, { as: room.otherTrainer, params: at(id) })
    expect(body.data.dates.map(({ overlap }) => overlap?.startAt)).toEqual([
      undefined,
      undefined,
      '2026-12-04T18:00:00.000Z',
      undefined,
    ])
    const seen = await app.call(readSubstitution, { as: room.leader, params: at(id) })
    expect(seen.body.data.dates.every(({ overlap }) => overlap === null)).toBe(true)
  })
})

describe('withdrawing a substitution request', () => {
  test('closes the open dates and keeps the accepted ones', async () => {
    const ids = await makeDates()
    const id = await asked(ids)
    await answer(room.otherTrainer, id, ids.slice(0, 1))
    expect((await app.call(withdrawSubstitution, { as: room.otherTrainer, params: at(id) })).status).toBe(403)
    const { body } = await app.call(withdrawSubstitution, { as: room.trainer, params: at(id) })
    expect(statesOf(body.data)).toEqual(['taken', 'withdrawn', 'withdrawn', 'withdrawn'])
    expect(await noticesOf(room.otherTrainer.id, 'substitute-asked')).toEqual([])
    const again = await app.call(withdrawSubstitution, { as: room.trainer, params: at(id) })
    expectStatus(again, 409)
    expect(again.body.code).toBe('timetable.question-over')
  })

  test('for one date leaves the others open; the last date closes the request', async () => {
    const ids = await makeDates()
    const id = await asked(ids)
    const [first = 0, ...others] = ids
    await app.call(withdrawSubstitute, { as: room.trainer, params: at(first) })
    const { body } = await app.call(readSubstitution, { as: room.otherTrainer, params: at(id) })
    expect(statesOf(body.data)).toEqual(['withdrawn', 'open', 'open', 'open'])
    expect(await noticesOf(room.otherTrainer.id, 'substitute-asked')).toHaveLength(1)
    for (const one of others) await app.call(withdrawSubstitute, { as: room.trainer, params: at(one) })
    expect(await noticesOf(room.otherTrainer.id, 'substitute-asked')).toEqual([])
  })
})
