/** People of another school, other families and other members learn nothing of a class, not even that it exists (F1). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import {
  addAttendee,
  addAttendeeByToken,
  addConfirmation,
  changeAppointment,
  changeSuggestion,
  listAppointments,
  listAttendances,
  readAppointment,
  removeAttendance,
  removeConfirmation,
} from '@wegband/domain/features/appointments/contract.ts'
import { readQrToken } from '@wegband/domain/features/cards/contract.ts'
import { USER_SCHOOL_STATES } from '@wegband/domain/basics/roles.ts'
import { attendances, confirmations } from '../../../db/schema/appointments.ts'
import { type ClassRoom, makeClassRoom } from '../../../testing/makers/class-room.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import {
  makeAnonymous,
  makeChildOf,
  makeMember,
  makeMembership,
  makeUnverified,
  makeUser,
  type UserRow,
} from '../../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

const GONE = 999_999
const SECRET = 'Geheimnisvoll'

let app: TestApp
/** Two schools that have nothing to do with each other. */
let here: ClassRoom
let there: ClassRoom
/** A member of `here` in a running class that is not public. */
let victim: UserRow
let running: { id: number; attendanceId: number }

const bookIn = async (student: UserRow, id: number): Promise<number> => {
  const params = { id: String(id), userId: String(student.id) }
  return (await app.call(addAttendee, { as: student, params })).body.data.id
}
const makeRunning = async (room: ClassRoom, student: UserRow) => {
  const { id } = await room.makeClass({ isPublic: false })
  const attendanceId = await bookIn(student, id)
  const body = { isStarted: true } as const
  await app.call(changeAppointment, { as: room.trainer, params: { id: String(id) }, body })
  return { id, attendanceId }
}

beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T17:00:00Z', limits: 'off' })
  here = await makeClassRoom(app, 1)
  there = await makeClassRoom(app, 1)
  victim = await makeMember(app.db, here.school, { user: { lastName: SECRET } })
  running = await makeRunning(here, victim)
})
afterAll(() => app.close())

type Person = { id: number }
type ReceivedAnswer = { status: number; body: unknown }
const noticeOf = ({ status, bytes }: { status: number; bytes: Buffer }): ReceivedAnswer => ({
  status,
  body: bytes.length === 0 ? undefined : (JSON.parse(bytes.toString()) as unknown),
})

/** Calls every endpoint of an appointment and its attendances as one person. */
const everyWay = async (
  as: Person,
  id: number,
  attendanceId: number,
  userId: number,
): Promise<ReceivedAnswer[]> => {
  const one = { id: String(id) }
  const row = { ...one, attendanceId: String(attendanceId) }
  const token = (await app.call(readQrToken, { as: victim, params: { id: String(victim.id) } })).body.data
    .token
  const suggestion = { sportId: here.sport.id, moduleId: null, sportDuration: 5 }
  return [
    noticeOf(await app.call(readAppointment, { as, params: one })),
    noticeOf(await app.call(listAttendances, { as, params: one })),
    noticeOf(await app.call(changeAppointment, { as, params: one, body: { isEnded: true } })),
    noticeOf(await app.call(changeAppointment, { as, params: one, body: { isStarted: true, force: true } })),
    noticeOf(await app.call(addAttendee, { as, params: { ...one, userId: String(userId) } })),
    noticeOf(await app.call(addAttendee, { as, params: { ...one, userId: String(as.id) } })),
    noticeOf(await app.call(addAttendeeByToken, { as, params: { ...one, token } })),
    noticeOf(await app.call(changeSuggestion, { as, params: row, body: { suggestion } })),
    noticeOf(await app.call(addConfirmation, { as, params: { ...row, type: 'presence' } })),
    noticeOf(await app.call(removeConfirmation, { as, params: { ...row, type: 'presence' } })),
    noticeOf(await app.call(removeAttendance, { as, params: row })),
  ]
}

const stateOf = async () => ({
  attendances: await app.db.drizzle
    .select()
    .from(attendances)
    .where(eq(attendances.appointmentId, running.id)),
  confirmations: await app.db.drizzle.select().from(confirmations),
  shown: (await app.call(readAppointment, { as: here.trainer, params: { id: String(running.id) } })).body
    .data,
})

describe('a person of another school', () => {
  test('gets the same answers for a class as for one that does not exist', async () => {
    const before = await stateOf()
    for (const as of [there.trainer, there.leader, there.student, await makeUser(app.db)]) {
      const real = await everyWay(as, running.id, running.attendanceId, victim.id)
      expect(real).toEqual(await everyWay(as, GONE, GONE, GONE))
      expect(real.map(({ status }) => status)).toEqual(real.map(() => 404))
      expect(JSON.stringify(real)).not.toContain(SECRET)
    }
    expect(await stateOf()).toEqual(before)
  })

  test('sees no other attendee of a public class', async () => {
    const { id } = await here.makeClass()
    await bookIn(victim, id)
    const { body } = await app.call(listAttendances, { as: there.trainer, params: { id: String(id) } })
    expect(body.data).toEqual([])
  })

  test('cannot scan, confirm or remove another person in a public class', async () => {
    const { id } = await here.makeClass()
    const attendanceId = await bookIn(victim, id)
    await app.call(changeAppointment, {
      as: here.trainer,
      params: { id: String(id) },
      body: { isStarted: true },
    })
    const [, , ...writes] = await everyWay(there.trainer, id, attendanceId, victim.id)
    expect(writes.map(({ status }) => status).filter((status) => status < 400)).toEqual([200])
    // The call that succeeded is the caller's own booking of a public class.
    const rows = await app.db.drizzle.select().from(attendances).where(eq(attendances.appointmentId, id))
    expect(rows.map((row) => row.userId).toSorted((a, b) => a - b)).toEqual(
      [victim.id, there.trainer.id].toSorted((a, b) => a - b),
    )
  })
})

describe('an attendance', () => {
  test('is reached through its own appointment only', async () => {
    const other = await here.makeClass({ isPublic: false })
    await app.call(changeAppointment, {
      as: here.trainer,
      params: { id: String(other.id) },
      body: { isStarted: true },
    })
    const crossed = { id: String(other.id), attendanceId: String(running.attendanceId) }
    const missing = { id: String(other.id), attendanceId: String(GONE) }
    const before = await stateOf()
    const ask = async (params: typeof crossed): Promise<ReceivedAnswer[]> => {
      const as = here.trainer
      const suggestion = { sportId: here.sport.id, moduleId: null, sportDuration: 5 }
      return [
        noticeOf(await app.call(changeSuggestion, { as, params, body: { suggestion } })),
        noticeOf(await app.call(addConfirmation, { as, params: { ...params, type: 'presence' } })),
        noticeOf(await app.call(removeConfirmation, { as, params: { ...params, type: 'presence' } })),
        noticeOf(await app.call(removeAttendance, { as, params })),
      ]
    }
    const real = await ask(crossed)
    expect(real.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(real).toEqual(await ask(missing))
    expect(await stateOf()).toEqual(before)
  })

  test('of another member looks missing to a member, a parent and a leader', async () => {
    const parent = await makeUser(app.db)
    const child = await makeChildOf(app.db, parent)
    await makeMembership(app.db, child, here.school)
    for (const as of [here.student, parent, here.leader]) {
      const suggestion = { sportId: here.sport.id, moduleId: null, sportDuration: 5 }
      const ask = async (attendanceId: number): Promise<ReceivedAnswer[]> => {
        const params = { id: String(running.id), attendanceId: String(attendanceId) }
        return [
          noticeOf(await app.call(changeSuggestion, { as, params, body: { suggestion } })),
          noticeOf(await app.call(addConfirmation, { as, params: { ...params, type: 'presence' } })),
          noticeOf(await app.call(addConfirmation, { as, params: { ...params, type: 'exam' } })),
          noticeOf(await app.call(addConfirmation, { as, params: { ...params, type: 'applause' } })),
          noticeOf(await app.call(removeConfirmation, { as, params: { ...params, type: 'presence' } })),
        ]
      }
      expect(await ask(running.attendanceId)).toEqual(await ask(GONE))
    }
    for (const as of [here.student, parent]) {
      const params = { id: String(running.id), attendanceId: String(running.attendanceId) }
      expect((await app.call(removeAttendance, { as, params })).status).toBe(404)
      const { body } = await app.call(listAttendances, { as, params: { id: String(running.id) } })
      expect(body.data).toEqual([])
    }
  })

  test('of a trainer cannot be confirmed by that trainer', async () => {
    const { id } = await here.makeClass({ trainerId: here.otherTrainer.id })
    const attendanceId = await bookIn(here.trainer, id)
    const params = { id: String(id), attendanceId: String(attendanceId), type: 'progress' }
    await app.call(changeAppointment, {
      as: here.otherTrainer,
      params: { id: String(id) },
      body: { isStarted: true },
    })
    const { status, body } = await app.call(addConfirmation, { as: here.trainer, params })
    expectStatus({ status, body }, 403)
    expect(body.code).toBe('appointments.not-allowed')
  })
})

describe('adding a person by id', () => {
  test('works for members and interested people of the school; other ids look unknown', async () => {
    const { id } = await here.makeClass()
    const add = async (userId: number): Promise<ReceivedAnswer> =>
      noticeOf(
        await app.call(addAttendee, { as: here.trainer, params: { id: String(id), userId: String(userId) } }),
      )
    const missing = await add(GONE)
    expect(missing.status).toBe(404)
    const answers: Record<string, number> = {}
    for (const state of USER_SCHOOL_STATES) {
      const person = await makeMember(app.db, here.school, { state, user: { lastName: SECRET } })
      const answer = await add(person.id)
      answers[state] = answer.status
      if (answer.status !== 200) expect(answer).toEqual(missing)
    }
    expect(answers).toEqual({
      active: 200,
      passive: 200,
      interested: 200,
      cancelled: 404,
      undefined: 404,
      'member-of-other-school': 404,
    })
    expect(await add(there.student.id)).toEqual(missing)
    expect(await add(there.trainer.id)).toEqual(missing)
  })

  test('is refused to a former trainer as if the class did not exist', async () => {
    const former = await makeMember(app.db, here.school, { roles: ['trainer', 'leader'], state: 'cancelled' })
    const real = await everyWay(former, running.id, running.attendanceId, victim.id)
    expect(real).toEqual(await everyWay(former, GONE, GONE, GONE))
  })
})

describe('a child of age', () => {
  test('can no longer be booked, seen or shown by its former parents', async () => {
    const parent = await makeUser(app.db)
    const child = await makeChildOf(app.db, parent, { birthdayAt: '2008-11-20' })
    await makeMembership(app.db, child, here.school)
    const { id } = await here.makeClass({ isPublic: false })
    await bookIn(child, id)
    expect(await everyWay(parent, id, GONE, child.id)).toEqual(await everyWay(parent, GONE, GONE, GONE))
    const { status } = await app.call(readQrToken, { as: parent, params: { id: String(child.id) } })
    expect(status).toBe(404)
  })
})

describe('an incomplete account', () => {
  // spec: anonymous-must-register
  test('without registration sees and changes no class, and is asked to register', async () => {
    const as = await makeAnonymous(app.db)
    const { id } = await here.makeClass()
    const attendanceId = await bookIn(here.student, id)
    const all = await everyWay(as, id, attendanceId, here.student.id)
    for (const one of [...all, await app.call(listAppointments, { as, query: { any_school: '1' } })])
      expect(one).toMatchObject({ status: 403, body: { code: 'auth.registration-required' } })
  })

  test('without verification gets the same answers for a class as for a missing one', async () => {
    const as = await makeUnverified(app.db)
    const real = await everyWay(as, running.id, running.attendanceId, victim.id)
    expect(real).toEqual(await everyWay(as, GONE, GONE, GONE))
  })
})
