/** Booking, leaving, scanning and confirming, and the training ledger that follows from it. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addAttendee,
  addAttendeeByToken,
  addConfirmation,
  changeAppointment,
  changeSuggestion,
  listAttendances,
  readAppointment,
  removeAttendance,
  removeConfirmation,
} from '@wegband/domain/features/appointments/contract.ts'
import { readQrToken } from '@wegband/domain/features/cards/contract.ts'
import { readSport } from '@wegband/domain/features/sports/contract.ts'
import { trainingEvents } from '../../../db/schema/progress.ts'
import { CLASS_START, type ClassRoom, makeClassRoom } from '../../../testing/makers/class-room.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import {
  makeChildOf,
  makeMember,
  makeMembership,
  makeSchool,
  type UserRow,
} from '../../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { recount } from '../../progress/recount.ts'

let app: TestApp
let room: ClassRoom

beforeAll(async () => {
  app = await createTestApp()
  room = await makeClassRoom(app)
})
afterAll(() => app.close())
beforeEach(() => app.clock.set('2026-11-20T17:00:00Z'))

type Person = { id: number }
const book = (as: Person, id: number, userId = as.id) =>
  app.call(addAttendee, { as, params: { id: String(id), userId: String(userId) } })
const leave = (as: Person, id: number, attendanceId: number) =>
  app.call(removeAttendance, { as, params: { id: String(id), attendanceId: String(attendanceId) } })
const problemOf = (answer: { bytes: Buffer }): unknown =>
  Reflect.get(Object(JSON.parse(answer.bytes.toString())), 'code')
const confirm = (as: Person, id: number, attendanceId: number, type = 'progress') =>
  app.call(addConfirmation, { as, params: { id: String(id), attendanceId: String(attendanceId), type } })
const takeBack = (as: Person, id: number, attendanceId: number, type = 'progress') =>
  app.call(removeConfirmation, { as, params: { id: String(id), attendanceId: String(attendanceId), type } })
const appointmentOf = async (as: Person, id: number) =>
  (await app.call(readAppointment, { as, params: { id: String(id) } })).body.data
const pathOf = async (as: Person) =>
  (await app.call(readSport, { as, params: { id: String(room.sport.id) } })).body.data
const codeOf = async (as: Person) =>
  (await app.call(readQrToken, { as, params: { id: String(as.id) } })).body.data.token
const scan = (as: Person, id: number, token: string) =>
  app.call(addAttendeeByToken, { as, params: { id: String(id), token } })
/** A running class with this student in it. */
const running = async (student: UserRow = room.student) => {
  const { id } = await room.makeClass()
  const { body } = await book(student, id)
  await app.call(changeAppointment, {
    as: room.trainer,
    params: { id: String(id) },
    body: { isStarted: true },
  })
  return { id, attendanceId: body.data.id }
}

describe('a person in the hall', () => {
  test('sees the check-in time and the confirmations, and cannot leave any more', async () => {
    const student = await room.makeStudent()
    const { id, attendanceId } = await running(student)
    expect((await appointmentOf(student, id)).myAttendance).toMatchObject({
      checkedInAt: null,
      confirmations: [],
    })
    await scan(room.trainer, id, await codeOf(student))
    const come = await appointmentOf(student, id)
    expect(come.myAttendance).toMatchObject({ id: attendanceId, checkedInAt: app.clock.now().toISOString() })
    expect(come.capabilities).not.toContain('leave')
    const left = await app.call(removeAttendance, {
      as: student,
      params: { id: String(id), attendanceId: String(attendanceId) },
    })
    expect(left).toMatchObject({ status: 409, body: { code: 'appointments.too-late-to-leave' } })
    await app.call(addConfirmation, {
      as: room.trainer,
      params: { id: String(id), attendanceId: String(attendanceId), type: 'presence' },
    })
    expect((await appointmentOf(student, id)).myAttendance).toMatchObject({
      confirmations: ['presence'],
      suggestion: { sportId: room.sport.id, moduleId: room.modules[0]?.id },
    })
  })

  test('is checked in when a trainer adds them to the running class, not when added before it', async () => {
    const { id } = await room.makeClass()
    const [early, late] = [await room.makeStudent(), await room.makeStudent()]
    const add = (person: UserRow) =>
      app.call(addAttendee, { as: room.trainer, params: { id: String(id), userId: String(person.id) } })
    expect((await add(early)).body.data.checkedInAt).toBeNull()
    await app.call(changeAppointment, {
      as: room.trainer,
      params: { id: String(id) },
      body: { isStarted: true },
    })
    const now = app.clock.now().toISOString()
    expect((await add(late)).body.data.checkedInAt).toBe(now)
    expect((await add(early)).body.data.checkedInAt).toBe(now)
  })
})

describe('a booking', () => {
  // spec: appointments-book-and-attend, api-put-attendance-by-user, attendance-fields
  test('puts a member on the list once, with the module they most likely train', async () => {
    const { id } = await room.makeClass()
    const first = await book(room.student, id)
    const again = await book(room.student, id)
    for (const one of [first, again]) expectStatus(one, 200)
    expect(again.body.data.id).toEqual(first.body.data.id)
    expect(first.body.data).toMatchObject({
      user: { id: room.student.id, firstName: 'Person', lastName: room.student.lastName },
      suggestion: { sportId: room.sport.id, moduleId: room.modules[0]?.id, sportDuration: 90 },
      confirmations: [],
      isFirstTime: true,
    })
    const seen = await appointmentOf(room.student, id)
    expect(seen).toMatchObject({ attendeesCount: 1, myAttendance: { id: first.body.data.id } })
    expect(seen.capabilities).toContain('leave')
  })

  // spec: api-delete-attendance
  test('can be undone until the class begins', async () => {
    const { id } = await room.makeClass()
    const { body } = await book(room.student, id)
    expect((await leave(room.student, id, body.data.id)).status).toBe(204)
    expect(await appointmentOf(room.student, id)).toMatchObject({ attendeesCount: 0, myAttendance: null })
    const { body: later } = await book(room.student, id)
    app.clock.set(CLASS_START)
    const late = await leave(room.student, id, later.data.id)
    expectStatus(late, 409)
    expect(problemOf(late)).toBe('appointments.too-late-to-leave')
    expect((await book(await room.makeStudent(), id)).body.code).toBe('appointments.too-late-to-attend')
  })

  test('is possible for an own child, and for no other person', async () => {
    const { id } = await room.makeClass()
    const parent = await room.makeStudent()
    const child = await makeChildOf(app.db, parent)
    await makeMembership(app.db, child, room.school)
    expect((await book(parent, id, child.id)).status).toBe(200)
    const stranger = await room.makeStudent()
    const refused = await book(parent, id, stranger.id)
    expectStatus(refused, 404)
    expect(refused.body.code).toBe('general.not-found')
    expect((await book(parent, id, 999_999)).status).toBe(404)
  })

  test('succeeds for as many of 60 simultaneous callers as there are places', async () => {
    const { id } = await room.makeClass({ capacity: 7 })
    const people = await Promise.all(Array.from({ length: 60 }, () => room.makeStudent()))
    const answers = await Promise.all(people.map((person) => book(person, id)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(7)
    for (const answer of answers.filter((one) => one.status !== 200)) {
      expectStatus(answer, 409)
      expect(answer.body.code).toBe('appointments.full')
      expect(answer.body.data.id).toEqual(id)
    }
    expect(await appointmentOf(room.trainer, id)).toMatchObject({ attendeesCount: 7, capacity: 7 })
  })

  test('of a non-public class of another school is refused as if the class did not exist', async () => {
    const elsewhere = await makeMember(app.db, await makeSchool(app.db))
    const { id } = await room.makeClass({ isPublic: false })
    expect((await book(elsewhere, id)).status).toBe(404)
    expect((await app.call(readAppointment, { as: elsewhere, params: { id: String(id) } })).status).toBe(404)
  })
})

describe('the list of attendees', () => {
  // spec: api-get-attendances
  test('shows all attendees to the trainer, and to a member only the member', async () => {
    const { id } = await room.makeClass()
    const other = await room.makeStudent()
    await book(room.student, id)
    await book(other, id)
    const list = async (as: Person) =>
      (await app.call(listAttendances, { as, params: { id: String(id) } })).body.data.map(
        (row) => row.user.id,
      )
    expect(await list(room.trainer)).toEqual([room.student.id, other.id])
    expect(await list(other)).toEqual([other.id])
  })
})

describe('scanning a code', () => {
  // spec: api-put-attendance-by-token, appointments-book-and-attend
  test('puts the person on the list of the running class once, however often it is scanned', async () => {
    const { id } = await running()
    const guest = await room.makeStudent()
    const token = await codeOf(guest)
    const answers = [await scan(room.trainer, id, token), await scan(room.trainer, id, token)]
    expect(answers.map((answer) => [answer.status, answer.body.data.user.id])).toEqual([
      [200, guest.id],
      [200, guest.id],
    ])
    expect((await appointmentOf(room.trainer, id)).attendeesCount).toBe(2)
  })

  // spec: error-scanner-404, error-scanner-415, error-scanner-422, error-scanner-409-own-training, scanner-token-prefixes, scan-own-code-rejected
  test('refuses a text that is no code, a forged or expired code, and the scanner’s own code', async () => {
    const { id } = await running()
    const token = await codeOf(await room.makeStudent())
    const tried = async (text: string) => {
      const { status, body } = await scan(room.trainer, id, text)
      return [status, body.code]
    }
    expect(await tried('https://wegband.example/x')).toEqual([415, 'scanner.type-mismatch'])
    expect(await tried(`${token.slice(0, -2)}AA`)).toEqual([422, 'scanner.invalid-or-taken'])
    expect(await tried(await codeOf(room.trainer))).toEqual([409, 'scanner.own-training'])
    app.clock.advance(120_000)
    expect(await tried(token)).toEqual([404, 'scanner.expired'])
    const { status, body } = await scan(room.student, id, await codeOf(await room.makeStudent()))
    expectStatus({ status, body }, 403)
    expect(body.code).toBe('appointments.not-allowed')
  })

  test('is refused until the class is started', async () => {
    const { id } = await room.makeClass()
    const { status, body } = await scan(room.trainer, id, await codeOf(await room.makeStudent()))
    expectStatus({ status, body }, 409)
    expect(body.code).toBe('appointments.not-started')
    expect(body.data).toMatchObject({ id, isStarted: false })
  })
})

// spec: precondition-attendance
describe('an unknown class or attendance', () => {
  test.each(['0', 'x', '-1', '999999'])(
    'is answered with 404 and changes nothing: id %s',
    async (missing) => {
      const { id, attendanceId } = await running(await room.makeStudent())
      const [known, there] = [String(id), String(attendanceId)]
      const as = room.trainer
      for (const params of [
        { id: missing, attendanceId: there },
        { id: known, attendanceId: missing },
      ]) {
        const suggestion = { sportId: room.sport.id, moduleId: null, sportDuration: 60 }
        const answers = [
          await app.call(changeSuggestion, { as, params, body: { suggestion } }),
          await app.call(addConfirmation, { as, params: { ...params, type: 'progress' } }),
          await app.call(removeConfirmation, { as, params: { ...params, type: 'progress' } }),
          await app.call(removeAttendance, { as, params }),
        ]
        expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
      }
      const { body } = await app.call(listAttendances, { as, params: { id: known } })
      expect(body.data).toMatchObject([{ id: attendanceId, confirmations: [] }])
    },
  )
})

describe('confirming', () => {
  // spec: attendance-actions-five, api-put-attendance-confirmation, api-delete-attendance-confirmation
  test('adds one active week to the progress, and removing the confirmation takes it away', async () => {
    const student = await room.makeStudent()
    const { id, attendanceId } = await running(student)
    const confirmed = await confirm(room.trainer, id, attendanceId)
    expectStatus(confirmed, 200)
    expect(confirmed.body.data.confirmations).toEqual(['progress'])
    await confirm(room.trainer, id, attendanceId)
    const grown = await pathOf(student)
    expect(grown.userProgress).toMatchObject({
      levelIndex: 1,
      counts: { trainings: 1, activeWeeks: 1, modules: 0 },
    })
    expect(grown.weeks).toEqual(['2026-W47'])
    expect(grown.moduleCounts).toEqual([{ moduleId: room.modules[0]?.id, count: 1 }])
    const back = await takeBack(room.trainer, id, attendanceId)
    expect(back.body.data.confirmations).toEqual([])
    expect(await pathOf(student)).toMatchObject({ userProgress: null, weeks: [] })
  })

  // spec: error-404-confirmation-type
  test('accepts only the types that the class offers', async () => {
    const { id, attendanceId } = await running(await room.makeStudent())
    const { status, body } = await confirm(room.trainer, id, attendanceId, 'applause')
    expectStatus({ status, body }, 404)
    expect(body.code).toBe('attendance.unknown-confirmation')
  })

  test('of progress is refused while a denial stands', async () => {
    const student = await room.makeStudent()
    const { id, attendanceId } = await running(student)
    expect((await confirm(room.trainer, id, attendanceId, 'denied')).status).toBe(200)
    const refused = await confirm(room.trainer, id, attendanceId)
    expectStatus(refused, 409)
    expect(refused.body.code).toBe('attendance.denied-excludes-progress')
    expect((await pathOf(student)).userProgress).toBeNull()
  })

  test('in two classes of one week counts two trainings and one active week', async () => {
    const student = await room.makeStudent()
    const one = await running(student)
    const two = await running(student)
    await Promise.all([
      confirm(room.trainer, one.id, one.attendanceId),
      confirm(room.trainer, two.id, two.attendanceId),
    ])
    expect((await pathOf(student)).userProgress?.counts).toMatchObject({ trainings: 2, activeWeeks: 1 })
  })

  // spec: api-patch-attendance-suggestion
  test('counts for the module that the trainer chose, and follows when the trainer changes it', async () => {
    const student = await room.makeStudent()
    const { id, attendanceId } = await running(student)
    const choose = (moduleId: number | null) =>
      app.call(changeSuggestion, {
        as: room.trainer,
        params: { id: String(id), attendanceId: String(attendanceId) },
        body: { suggestion: { sportId: room.sport.id, moduleId, sportDuration: 60 } },
      })
    const [, , third, fourth] = room.modules
    await choose(third?.id ?? 0)
    await confirm(room.trainer, id, attendanceId)
    expect((await pathOf(student)).moduleCounts).toEqual([{ moduleId: third?.id, count: 1 }])
    const { confirmations, suggestion } = (await choose(fourth?.id ?? 0)).body.data
    expect(confirmations).toEqual([])
    expect(suggestion).toEqual({ sportId: room.sport.id, moduleId: fourth?.id, sportDuration: 60 })
    await confirm(room.trainer, id, attendanceId)
    expect((await pathOf(student)).moduleCounts).toEqual([{ moduleId: fourth?.id, count: 1 }])
    await choose(null)
    expect((await confirm(room.trainer, id, attendanceId)).body.code).toBe('attendance.module-required')
    expect((await choose(999_999)).body.errors).toEqual({ moduleId: ['other-sport'] })
  })

  test('counts without a module in a level that has no modules yet', async () => {
    const student = await room.makeStudent()
    await app.db.drizzle.insert(trainingEvents).values({
      userId: student.id,
      sportId: room.sport.id,
      levelIndex: 2,
      kind: 'placement',
      week: '2026-W40',
      occurredAt: '2026-10-01T10:00:00Z',
      sourceType: 'import',
      sourceId: 1,
    })
    const { id, attendanceId } = await running(student)
    const confirmed = await confirm(room.trainer, id, attendanceId)
    expectStatus(confirmed, 200)
    expect(confirmed.body.data.suggestion?.moduleId).toBe(null)
    expect((await pathOf(student)).userProgress).toMatchObject({ levelIndex: 2, counts: { activeWeeks: 1 } })
  })

  test('of an exam is refused until every condition of the level is met', async () => {
    const { id, attendanceId } = await running(await room.makeStudent())
    const { status, body } = await confirm(room.trainer, id, attendanceId, 'exam')
    expectStatus({ status, body }, 409)
    expect(body.code).toBe('attendance.exam-conditions-open')
  })

  test('is possible until one day after the class', async () => {
    const { id, attendanceId } = await running(await room.makeStudent())
    app.clock.set('2026-11-21T19:00:00.000Z')
    expect((await confirm(room.trainer, id, attendanceId, 'presence')).status).toBe(200)
    app.clock.set('2026-11-21T19:00:00.001Z')
    expect((await confirm(room.trainer, id, attendanceId)).body.code).toBe('attendance.closed')
  })

  test('is reserved for trainers: a student and a leader are refused', async () => {
    const { id, attendanceId } = await running(await room.makeStudent())
    for (const person of [room.student, room.leader])
      expect((await confirm(person, id, attendanceId)).body.code).toBe('appointments.not-allowed')
  })

  // spec: flag-attendance-removal-on
  test('and a removal at the same moment leave no attendance and no progress behind', async () => {
    for (let round = 0; round < 8; round += 1) {
      const student = await room.makeStudent()
      const { id, attendanceId } = await running(student)
      const [confirmed, removed] = await Promise.all([
        confirm(room.trainer, id, attendanceId),
        leave(room.trainer, id, attendanceId),
      ])
      expect(removed.status).toBe(204)
      expect([200, 404]).toContain(confirmed.status)
      expect((await pathOf(student)).userProgress).toBeNull()
      expect((await appointmentOf(room.trainer, id)).attendeesCount).toBe(0)
    }
  })

  test('leaves totals that equal a recount from scratch', async () => {
    const { counted, differences } = await recount(app.db)
    expect(counted).toBeGreaterThan(0)
    expect(differences).toEqual([])
  })
})
