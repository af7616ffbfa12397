/** What devices send later: once each, in any order, twice, by nobody else, and never over another trainer's word unasked. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { readQrToken } from '@wegband/domain/features/cards/contract.ts'
import {
  addAttendee,
  addConfirmation,
  changeAppointment,
  changeSuggestion,
  listAttendances,
  removeAttendance,
} from '@wegband/domain/features/appointments/contract.ts'
import { type Deed, sendDeeds } from '@wegband/domain/features/appointments/deeds-contract.ts'
import { attendances } from '../../db/schema/appointments.ts'
import { classDeeds } from '../../db/schema/class-deeds.ts'
import { notifications } from '../../db/schema/letters.ts'
import { auditLog, memberTokens } from '../../db/schema/people.ts'
import { trainingEvents } from '../../db/schema/progress.ts'
import { type ClassRoom, makeClassRoom } from '../../testing/class-room.ts'
import { nextNumber, type UserRow } from '../../testing/makers.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { forgetOldDeeds } from './forget-deeds.ts'

let app: TestApp
let room: ClassRoom
beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
  room = await makeClassRoom(app)
})
afterAll(() => app.close())
beforeEach(() => app.clock.set('2026-11-20T17:31:00Z'))

type Person = { id: number }
type Trained = { sportId: number; moduleId: number | null; sportDuration: number | null }
const at = (clock: string): string => `2026-11-20T${clock}:00.000Z`
const key = (): string => `key-of-a-test-${nextNumber()}`
const moduleId = (order: number): number => room.modules[order - 1]?.id ?? 0
const trained = (order: number, sportDuration = 90): Trained => ({
  sportId: room.sport.id,
  moduleId: moduleId(order),
  sportDuration,
})
const running = async (fields: Parameters<ClassRoom['makeClass']>[0] = {}) => {
  const { id } = await room.makeClass(fields)
  await app.call(changeAppointment, {
    as: room.trainer,
    params: { id: String(id) },
    body: { isStarted: true },
  })
  return id
}
const add = async (id: number, person: Person) =>
  (
    await app.call(addAttendee, {
      as: room.trainer,
      params: { id: String(id), userId: String(person.id) },
    })
  ).body.data
const send = async (as: Person, id: number, ...deeds: Deed[]) =>
  await app.call(sendDeeds, { as, params: { id: String(id) }, body: { deeds } })
const outcomesOf = async (as: Person, id: number, ...deeds: Deed[]) =>
  (await send(as, id, ...deeds)).body.data.map(({ outcome, code }) => code ?? outcome)
const judge = (
  person: Person,
  doneAt: string,
  seen: Extract<Deed, { kind: 'judge' }>['seen'],
  wanted: Extract<Deed, { kind: 'judge' }>['wanted'],
  more: { isDecided?: boolean } = {},
): Deed => ({ kind: 'judge', key: key(), doneAt, userId: person.id, seen, wanted, ...more })
const scan = (token: string, doneAt: string): Deed => ({ kind: 'scan', key: key(), doneAt, token })
const codeOf = async (as: Person) =>
  (await app.call(readQrToken, { as, params: { id: String(as.id) } })).body.data.token
const listOf = async (id: number) =>
  (await app.call(listAttendances, { as: room.trainer, params: { id: String(id) } })).body.data
const oneOf = async (id: number, person: Person) =>
  (await listOf(id)).find(({ user }) => user.id === person.id)
const eventsOf = (person: Person) =>
  app.db.drizzle.select().from(trainingEvents).where(eq(trainingEvents.userId, person.id))
const makeCard = async (person: UserRow) => {
  const number = nextNumber()
    .toString(8)
    .replaceAll(/\d/g, (digit) => 'ABCDEFGH'.charAt(Number(digit)))
  const value = `WTM-${number.padStart(26, 'Z')}`
  await app.db.drizzle.insert(memberTokens).values({ userId: person.id, kind: 'member', value })
  return value
}

describe('a scan without a line', () => {
  test('a timed code counts that was good when it was scanned in the running class, though it has run out since', async () => {
    const id = await running()
    const student = await room.makeStudent()
    const token = await codeOf(student)
    app.clock.set('2026-11-20T18:30:00Z')
    expect(await outcomesOf(room.trainer, id, scan(token, at('17:32')))).toEqual(['done'])
    const [row] = await app.db.drizzle
      .select()
      .from(attendances)
      .where(and(eq(attendances.appointmentId, id), eq(attendances.userId, student.id)))
    expect(row).toMatchObject({ source: 'late-scan', checkedInAt: at('17:32') })
    expect(await oneOf(id, student)).toMatchObject({ suggestion: { moduleId: moduleId(1) } })
  })

  test('the same code is worth nothing two minutes later, before the class ran, or from another trainer', async () => {
    const student = await room.makeStudent()
    const token = await codeOf(student)
    app.clock.set('2026-11-20T17:31:30Z')
    const id = await running()
    app.clock.set('2026-11-20T18:30:00Z')
    expect(await outcomesOf(room.trainer, id, scan(token, at('17:34')))).toEqual([
      'scanner.not-found-or-expired',
    ])
    expect(await outcomesOf(room.trainer, id, scan(token, at('17:31')))).toEqual(['appointments.not-started'])
    expect(await outcomesOf(room.otherTrainer, id, scan(token, at('17:32')))).toEqual([
      'appointments.not-allowed',
    ])
    expect(await listOf(id)).toEqual([])
  })

  test('a class that somebody ended meanwhile takes those who came before its end, and nobody after', async () => {
    const id = await running()
    const [early, late] = [await room.makeStudent(), await room.makeStudent()]
    const [earlyCard, lateCard] = [await makeCard(early), await makeCard(late)]
    app.clock.set('2026-11-20T18:20:00Z')
    await app.call(changeAppointment, {
      as: room.trainer,
      params: { id: String(id) },
      body: { isEnded: true },
    })
    app.clock.set('2026-11-20T18:40:00Z')
    const outcomes = await outcomesOf(
      room.trainer,
      id,
      scan(earlyCard, at('18:10')),
      scan(lateCard, at('18:30')),
    )
    expect(outcomes).toEqual(['done', 'appointments.already-ended'])
    expect((await listOf(id)).map(({ user }) => user.id)).toEqual([early.id])
  })

  test('60 sendings of the same scan put the person on the list once; taken off since, they stay off', async () => {
    const id = await running({ capacity: 1 })
    const student = await room.makeStudent()
    const deed = scan(await makeCard(student), at('17:31'))
    const answers = await Promise.all(Array.from({ length: 60 }, () => send(room.trainer, id, deed)))
    expect(new Set(answers.map(({ body }) => body.data[0]?.outcome))).toEqual(new Set(['done']))
    const attendance = await oneOf(id, student)
    await app.call(removeAttendance, {
      as: room.trainer,
      params: { id: String(id), attendanceId: String(attendance?.id) },
    })
    expect(await outcomesOf(room.trainer, id, deed)).toEqual(['done'])
    expect(await listOf(id)).toEqual([])
  })

  test('of 60 late scans for the last place one gets it', async () => {
    const id = await running({ capacity: 1 })
    const cards = await Promise.all(
      Array.from({ length: 60 }, async () => await makeCard(await room.makeStudent())),
    )
    const answers = await Promise.all(
      cards.map((card) => outcomesOf(room.trainer, id, scan(card, at('17:31')))),
    )
    expect(answers.flat().toSorted()).toEqual([...Array<string>(59).fill('appointments.full'), 'done'])
    expect(await listOf(id)).toHaveLength(1)
  })
})

describe('a confirmation without a line', () => {
  test('module, minutes and both confirmations arrive as one', async () => {
    const id = await running()
    const student = await room.makeStudent()
    const { suggestion } = await add(id, student)
    const wanted = { confirmations: ['presence' as const, 'progress' as const], suggestion: trained(4, 60) }
    const deed = judge(student, at('17:40'), { confirmations: [], suggestion }, wanted)
    expect(await outcomesOf(room.trainer, id, deed, deed)).toEqual(['done', 'done'])
    expect(await oneOf(id, student)).toMatchObject({
      confirmations: ['presence', 'progress'],
      suggestion: trained(4, 60),
    })
    expect((await eventsOf(student)).map(({ kind }) => kind).toSorted()).toEqual(['presence', 'training'])
  })

  test('60 sendings at once write one event of each kind', async () => {
    const id = await running()
    const student = await room.makeStudent()
    const { suggestion } = await add(id, student)
    const deed = judge(
      student,
      at('17:40'),
      { confirmations: [], suggestion },
      { confirmations: ['presence', 'progress'], suggestion },
    )
    const answers = await Promise.all(Array.from({ length: 60 }, () => send(room.trainer, id, deed)))
    expect(new Set(answers.map(({ body }) => body.data[0]?.outcome))).toEqual(new Set(['done']))
    expect(await eventsOf(student)).toHaveLength(2)
    expect(
      await app.db.drizzle.select().from(classDeeds).where(eq(classDeeds.personId, student.id)),
    ).toHaveLength(1)
  })

  test('whatever order and however often they come, the list is the same in the end', async () => {
    const id = await running()
    const student = await room.makeStudent()
    const card = await makeCard(student)
    const none = { confirmations: [], suggestion: null }
    const both = { confirmations: ['presence' as const, 'progress' as const], suggestion: trained(3) }
    const deeds = () => [
      scan(card, at('17:31')),
      judge(student, at('17:33'), none, both),
      judge(student, at('17:35'), both, { confirmations: ['presence'], suggestion: trained(3) }),
      judge(
        student,
        at('17:37'),
        { confirmations: ['presence'], suggestion: trained(3) },
        { confirmations: ['presence', 'progress'], suggestion: trained(5, 45) },
      ),
    ]
    const orders = fc.shuffledSubarray([0, 1, 2, 3, 0, 1, 2, 3], { minLength: 8, maxLength: 8 })
    app.clock.set('2026-11-20T17:50:00Z')
    await fc.assert(
      fc.asyncProperty(orders, async (order) => {
        const mine = deeds()
        // as a device does: what waits for somebody to come onto the list is sent again
        for (const index of [...order, 1, 2, 3]) {
          const deed = mine[index]
          if (deed) await send(room.trainer, id, deed)
        }
        const shown = await oneOf(id, student)
        expect(shown).toMatchObject({ suggestion: trained(5, 45) })
        expect(shown?.confirmations.toSorted()).toEqual(['presence', 'progress'])
        expect(await eventsOf(student)).toHaveLength(2)
        await app.call(removeAttendance, {
          as: room.trainer,
          params: { id: String(id), attendanceId: String(shown?.id) },
        })
        await app.db.drizzle.delete(classDeeds).where(eq(classDeeds.personId, student.id))
      }),
      { numRuns: 12 },
    )
  })

  test('a key belongs to its person and to what it was made for', async () => {
    const id = await running()
    const student = await room.makeStudent()
    const { suggestion } = await add(id, student)
    const none = { confirmations: [], suggestion }
    const deed = judge(student, at('17:40'), none, { confirmations: ['presence'], suggestion })
    expect(await outcomesOf(room.trainer, id, deed)).toEqual(['done'])
    expect(await outcomesOf(room.trainer, id, { ...deed, doneAt: at('17:41') })).toEqual([
      'attendance.key-reused',
    ])
    expect(await outcomesOf(room.otherTrainer, id, { ...deed, doneAt: at('17:41') })).toEqual(['done'])
  })

  test('of somebody who is not on the list it waits; a refused one leaves the others alone', async () => {
    const id = await running()
    const [there, absent] = [await room.makeStudent(), await room.makeStudent()]
    const { suggestion } = await add(id, there)
    const none = { confirmations: [], suggestion: null }
    const present = { confirmations: ['presence' as const], suggestion: null }
    const outcomes = await outcomesOf(
      room.trainer,
      id,
      judge(absent, at('17:40'), none, present),
      judge(there, at('17:40'), { confirmations: [], suggestion }, { confirmations: ['exam'], suggestion }),
      judge(
        there,
        at('17:41'),
        { confirmations: [], suggestion },
        { confirmations: ['presence'], suggestion },
      ),
    )
    expect(outcomes).toEqual(['waiting', 'attendance.exam-conditions-open', 'done'])
  })

  test('members send nothing', async () => {
    const id = await running()
    const student = await room.makeStudent()
    const none = { confirmations: [], suggestion: null }
    const deed = judge(student, at('17:40'), none, { confirmations: ['presence'], suggestion: null })
    expect((await send(student, id, deed)).status).toBe(403)
    expect(await outcomesOf(room.leader, id, deed)).toEqual(['waiting'])
    await add(id, student)
    expect(await outcomesOf(room.leader, id, { ...deed, key: key() })).toEqual(['appointments.not-allowed'])
  })
  test('keys are forgotten after 7 days, and not before', async () => {
    const id = await running()
    const student = await room.makeStudent()
    const { suggestion } = await add(id, student)
    const none = { confirmations: [], suggestion }
    await send(
      room.trainer,
      id,
      judge(student, at('17:40'), none, { confirmations: ['presence'], suggestion }),
    )
    const rows = () => app.db.drizzle.select().from(classDeeds).where(eq(classDeeds.personId, student.id))
    const bornAt = Date.parse((await rows())[0]?.createdAt ?? '')
    await forgetOldDeeds(app.db, new Date(bornAt + 7 * 86_400_000 - 1000))
    expect(await rows()).toHaveLength(1)
    await forgetOldDeeds(app.db, new Date(bornAt + 7 * 86_400_000 + 1000))
    expect(await rows()).toHaveLength(0)
  })
})

describe('two trainers say different things', () => {
  const contradicted = async () => {
    const id = await running()
    const student = await room.makeStudent()
    const { id: attendanceId, suggestion } = await add(id, student)
    const params = { id: String(id), attendanceId: String(attendanceId) }
    await app.call(changeSuggestion, { as: room.otherTrainer, params, body: { suggestion: trained(5) } })
    for (const type of ['presence', 'progress'])
      await app.call(addConfirmation, { as: room.otherTrainer, params: { ...params, type } })
    const seen = { confirmations: [], suggestion }
    const wanted = { confirmations: ['presence' as const, 'progress' as const], suggestion: trained(4, 60) }
    return { id, student, seen, wanted }
  }

  test('the later sender is shown the other word, and nothing is changed unasked', async () => {
    const { id, student, seen, wanted } = await contradicted()
    const deed = judge(student, at('17:31'), seen, wanted)
    const { body } = await send(room.trainer, id, deed)
    expect(body.data).toMatchObject([
      {
        outcome: 'conflict',
        rival: {
          by: { id: room.otherTrainer.id, firstName: room.otherTrainer.firstName },
          at: at('17:31'),
          confirmations: ['presence', 'progress'],
          suggestion: trained(5),
        },
      },
    ])
    expect(await oneOf(id, student)).toMatchObject({ suggestion: trained(5) })
  })

  test('who keeps their own word replaces the other, who is told, and whose word stays in the book', async () => {
    const { id, student, wanted } = await contradicted()
    const rival = { confirmations: ['presence' as const, 'progress' as const], suggestion: trained(5) }
    const deed = judge(student, at('17:31'), rival, wanted, { isDecided: true })
    expect(await outcomesOf(room.trainer, id, deed)).toEqual(['done'])
    const shown = await oneOf(id, student)
    expect(shown).toMatchObject({ suggestion: trained(4, 60) })
    expect(shown?.confirmations.toSorted()).toEqual(['presence', 'progress'])
    const events = await eventsOf(student)
    expect(events.filter(({ kind }) => kind === 'training')).toMatchObject([{ moduleId: moduleId(4) }])
    const notices = await app.db.drizzle
      .select()
      .from(notifications)
      .where(and(eq(notifications.userId, room.otherTrainer.id), eq(notifications.type, 'judgement-changed')))
    expect(notices).toMatchObject([
      { params: { firstName: student.firstName, byFirstName: room.trainer.firstName } },
    ])
    const [entry] = await app.db.drizzle
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'attendance.decided'), eq(auditLog.subjectId, shown?.id ?? 0)))
    expect(entry?.details).toMatchObject({ trained: trained(5) })
  })

  test('the same said twice is no contradiction', async () => {
    const { id, student, seen } = await contradicted()
    const same = { confirmations: ['presence' as const, 'progress' as const], suggestion: trained(5) }
    expect(await outcomesOf(room.trainer, id, judge(student, at('17:31'), seen, same))).toEqual(['done'])
  })

  test('who removes somebody whom another confirmed meanwhile is asked', async () => {
    const { id, student } = await contradicted()
    const deed: Deed = { kind: 'remove', key: key(), doneAt: at('17:31'), userId: student.id, seen: [] }
    expect(await outcomesOf(room.trainer, id, deed)).toEqual(['conflict'])
    const decided: Deed = { ...deed, key: key(), seen: ['presence', 'progress'], isDecided: true }
    expect(await outcomesOf(room.trainer, id, decided)).toEqual(['done'])
    expect(await oneOf(id, student)).toBeUndefined()
    expect(await eventsOf(student)).toEqual([])
  })
})

test('of 60 who confirm and remove the same person at once, the list and the ledger agree in the end', async () => {
  const id = await running()
  const student = await room.makeStudent()
  const { suggestion } = await add(id, student)
  const none = { confirmations: [], suggestion }
  const both = { confirmations: ['presence' as const, 'progress' as const], suggestion }
  await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      index % 2 === 0
        ? send(room.trainer, id, judge(student, at('17:31'), none, both))
        : send(room.trainer, id, {
            kind: 'remove',
            key: key(),
            doneAt: at('17:31'),
            userId: student.id,
            seen: ['presence', 'progress'],
          }),
    ),
  )
  const shown = await oneOf(id, student)
  expect(await eventsOf(student)).toHaveLength(shown?.confirmations.length ?? 0)
})
