/** Offline commands take effect once, in any order, for their own sender. They never overwrite another trainer's judgement unasked. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import {
  addConfirmation,
  changeSuggestion,
  removeAttendance,
} from '@wegband/domain/features/appointments/contract.ts'
import type { AttendanceCommand } from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import { attendanceCommands } from '../../../db/schema/attendance-commands.ts'
import { notifications } from '../../../db/schema/notices/emails.ts'
import { auditLog } from '../../../db/schema/people.ts'
import { type ClassRoom, makeClassRoom } from '../../../testing/makers/class-room.ts'
import { commandSteps } from '../../../testing/makers/command-steps.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { forgetOldCommands } from './forget-commands.ts'

let app: TestApp
let room: ClassRoom
let acts: ReturnType<typeof commandSteps>
beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
  room = await makeClassRoom(app)
  acts = commandSteps(app, room)
})
afterAll(() => app.close())
beforeEach(() => app.clock.set('2026-11-20T17:31:00Z'))

describe('a confirmation offline', () => {
  test('applies module, minutes and both confirmations together', async () => {
    const id = await acts.running()
    const student = await room.makeStudent()
    const { suggestion } = await acts.add(id, student)
    const wanted = {
      confirmations: ['presence' as const, 'progress' as const],
      suggestion: acts.trained(4, 60),
    }
    const command = acts.judge(student, acts.at('17:40'), { confirmations: [], suggestion }, wanted)
    expect(await acts.outcomesOf(room.trainer, id, command, command)).toEqual(['done', 'done'])
    expect(await acts.oneOf(id, student)).toMatchObject({
      confirmations: ['presence', 'progress'],
      suggestion: acts.trained(4, 60),
    })
    expect((await acts.eventsOf(student)).map(({ kind }) => kind).toSorted()).toEqual([
      'presence',
      'training',
    ])
  })

  test('of a person without an account is refused finally', async () => {
    const id = await acts.running()
    const gone = { ...(await room.makeStudent()), id: 2_000_000_000 }
    const nothing = { confirmations: [], suggestion: null }
    const command = acts.judge(gone, acts.at('17:40'), nothing, {
      confirmations: ['presence'],
      suggestion: null,
    })
    expect(await acts.outcomesOf(room.trainer, id, command)).toEqual(['general.not-found'])
  })

  test('sent 60 times at once writes one event of each kind', async () => {
    const id = await acts.running()
    const student = await room.makeStudent()
    const { suggestion } = await acts.add(id, student)
    const command = acts.judge(
      student,
      acts.at('17:40'),
      { confirmations: [], suggestion },
      { confirmations: ['presence', 'progress'], suggestion },
    )
    const answers = await Promise.all(Array.from({ length: 60 }, () => acts.send(room.trainer, id, command)))
    expect(new Set(answers.map(({ body }) => body.data[0]?.outcome))).toEqual(new Set(['done']))
    expect(await acts.eventsOf(student)).toHaveLength(2)
    expect(
      await app.db.drizzle
        .select()
        .from(attendanceCommands)
        .where(eq(attendanceCommands.personId, student.id)),
    ).toHaveLength(1)
  })

  test('leads to the same list in whatever order and however often the commands arrive', async () => {
    const id = await acts.running()
    const student = await room.makeStudent()
    const card = await acts.makeCard(student)
    const none = { confirmations: [], suggestion: null }
    const both = { confirmations: ['presence' as const, 'progress' as const], suggestion: acts.trained(3) }
    const commands = () => [
      acts.scan(card, acts.at('17:31')),
      acts.judge(student, acts.at('17:33'), none, both),
      acts.judge(student, acts.at('17:35'), both, {
        confirmations: ['presence'],
        suggestion: acts.trained(3),
      }),
      acts.judge(
        student,
        acts.at('17:37'),
        { confirmations: ['presence'], suggestion: acts.trained(3) },
        { confirmations: ['presence', 'progress'], suggestion: acts.trained(5, 45) },
      ),
    ]
    const orders = fc.shuffledSubarray([0, 1, 2, 3, 0, 1, 2, 3], { minLength: 8, maxLength: 8 })
    app.clock.set('2026-11-20T17:50:00Z')
    await fc.assert(
      fc.asyncProperty(orders, async (order) => {
        const mine = commands()
        // like a device: commands that wait until the person is on the list are sent again
        for (const index of [...order, 1, 2, 3]) {
          const command = mine[index]
          if (command) await acts.send(room.trainer, id, command)
        }
        const shown = await acts.oneOf(id, student)
        expect(shown).toMatchObject({ suggestion: acts.trained(5, 45) })
        expect(shown?.confirmations.toSorted()).toEqual(['presence', 'progress'])
        expect(await acts.eventsOf(student)).toHaveLength(2)
        await app.call(removeAttendance, {
          as: room.trainer,
          params: { id: String(id), attendanceId: String(shown?.id) },
        })
        await app.db.drizzle.delete(attendanceCommands).where(eq(attendanceCommands.personId, student.id))
      }),
      { numRuns: 12 },
    )
  })

  test('has a key that counts for one sender and one command only', async () => {
    const id = await acts.running()
    const student = await room.makeStudent()
    const { suggestion } = await acts.add(id, student)
    const none = { confirmations: [], suggestion }
    const command = acts.judge(student, acts.at('17:40'), none, { confirmations: ['presence'], suggestion })
    expect(await acts.outcomesOf(room.trainer, id, command)).toEqual(['done'])
    expect(await acts.outcomesOf(room.trainer, id, { ...command, doneAt: acts.at('17:41') })).toEqual([
      'attendance.key-reused',
    ])
    expect(await acts.outcomesOf(room.otherTrainer, id, { ...command, doneAt: acts.at('17:41') })).toEqual([
      'done',
    ])
  })

  test('waits until the person is on the list, and a refused one does not affect the others', async () => {
    const id = await acts.running()
    const [there, absent] = [await room.makeStudent(), await room.makeStudent()]
    const { suggestion } = await acts.add(id, there)
    const none = { confirmations: [], suggestion: null }
    const present = { confirmations: ['presence' as const], suggestion: null }
    const outcomes = await acts.outcomesOf(
      room.trainer,
      id,
      acts.judge(absent, acts.at('17:40'), none, present),
      acts.judge(
        there,
        acts.at('17:40'),
        { confirmations: [], suggestion },
        { confirmations: ['exam'], suggestion },
      ),
      acts.judge(
        there,
        acts.at('17:41'),
        { confirmations: [], suggestion },
        { confirmations: ['presence'], suggestion },
      ),
    )
    expect(outcomes).toEqual(['waiting', 'attendance.exam-conditions-open', 'done'])
  })

  test('is refused from members and leaders', async () => {
    const id = await acts.running()
    const student = await room.makeStudent()
    const none = { confirmations: [], suggestion: null }
    const command = acts.judge(student, acts.at('17:40'), none, {
      confirmations: ['presence'],
      suggestion: null,
    })
    expect((await acts.send(student, id, command)).status).toBe(403)
    expect(await acts.outcomesOf(room.leader, id, command)).toEqual(['waiting'])
    await acts.add(id, student)
    expect(await acts.outcomesOf(room.leader, id, { ...command, key: acts.key() })).toEqual([
      'appointments.not-allowed',
    ])
  })
  test('has a key that is deleted after 7 days, not before', async () => {
    const id = await acts.running()
    const student = await room.makeStudent()
    const { suggestion } = await acts.add(id, student)
    const none = { confirmations: [], suggestion }
    await acts.send(
      room.trainer,
      id,
      acts.judge(student, acts.at('17:40'), none, { confirmations: ['presence'], suggestion }),
    )
    const rows = () =>
      app.db.drizzle.select().from(attendanceCommands).where(eq(attendanceCommands.personId, student.id))
    const bornAt = Date.parse((await rows())[0]?.createdAt ?? '')
    await forgetOldCommands(app.db, new Date(bornAt + 7 * 86_400_000 - 1000))
    expect(await rows()).toHaveLength(1)
    await forgetOldCommands(app.db, new Date(bornAt + 7 * 86_400_000 + 1000))
    expect(await rows()).toHaveLength(0)
  })
})

describe('contradicting judgements of two trainers', () => {
  const contradicted = async () => {
    const id = await acts.running()
    const student = await room.makeStudent()
    const { id: attendanceId, suggestion } = await acts.add(id, student)
    const params = { id: String(id), attendanceId: String(attendanceId) }
    await app.call(changeSuggestion, { as: room.otherTrainer, params, body: { suggestion: acts.trained(5) } })
    for (const type of ['presence', 'progress'])
      await app.call(addConfirmation, { as: room.otherTrainer, params: { ...params, type } })
    const seen = { confirmations: [], suggestion }
    const wanted = {
      confirmations: ['presence' as const, 'progress' as const],
      suggestion: acts.trained(4, 60),
    }
    return { id, student, seen, wanted }
  }

  test('change nothing, and the later sender gets the other judgement', async () => {
    const { id, student, seen, wanted } = await contradicted()
    const command = acts.judge(student, acts.at('17:31'), seen, wanted)
    const { body } = await acts.send(room.trainer, id, command)
    expect(body.data).toMatchObject([
      {
        outcome: 'conflict',
        rival: {
          by: { id: room.otherTrainer.id, firstName: room.otherTrainer.firstName },
          at: acts.at('17:31'),
          confirmations: ['presence', 'progress'],
          suggestion: acts.trained(5),
        },
      },
    ])
    expect(await acts.oneOf(id, student)).toMatchObject({ suggestion: acts.trained(5) })
  })

  test('are decided by the sender: the other trainer is notified, the audit log keeps both', async () => {
    const { id, student, wanted } = await contradicted()
    const rival = { confirmations: ['presence' as const, 'progress' as const], suggestion: acts.trained(5) }
    const command = acts.judge(student, acts.at('17:31'), rival, wanted, { isDecided: true })
    expect(await acts.outcomesOf(room.trainer, id, command)).toEqual(['done'])
    const shown = await acts.oneOf(id, student)
    expect(shown).toMatchObject({ suggestion: acts.trained(4, 60) })
    expect(shown?.confirmations.toSorted()).toEqual(['presence', 'progress'])
    const events = await acts.eventsOf(student)
    expect(events.filter(({ kind }) => kind === 'training')).toMatchObject([{ moduleId: acts.moduleId(4) }])
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
    expect(entry?.details).toMatchObject({ trained: acts.trained(5) })
  })

  test('are no conflict when both are equal', async () => {
    const { id, student, seen } = await contradicted()
    const same = { confirmations: ['presence' as const, 'progress' as const], suggestion: acts.trained(5) }
    expect(
      await acts.outcomesOf(room.trainer, id, acts.judge(student, acts.at('17:31'), seen, same)),
    ).toEqual(['done'])
  })

  test('need a decision before a confirmed attendee is removed', async () => {
    const { id, student } = await contradicted()
    const command: AttendanceCommand = {
      kind: 'remove',
      key: acts.key(),
      doneAt: acts.at('17:31'),
      userId: student.id,
      seen: [],
    }
    expect(await acts.outcomesOf(room.trainer, id, command)).toEqual(['conflict'])
    const decided: AttendanceCommand = {
      ...command,
      key: acts.key(),
      seen: ['presence', 'progress'],
      isDecided: true,
    }
    expect(await acts.outcomesOf(room.trainer, id, decided)).toEqual(['done'])
    expect(await acts.oneOf(id, student)).toBeUndefined()
    expect(await acts.eventsOf(student)).toEqual([])
  })
})

test('list and ledger agree after 60 requests that confirm and remove the same person at once', async () => {
  const id = await acts.running()
  const student = await room.makeStudent()
  const { suggestion } = await acts.add(id, student)
  const none = { confirmations: [], suggestion }
  const both = { confirmations: ['presence' as const, 'progress' as const], suggestion }
  await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      index % 2 === 0
        ? acts.send(room.trainer, id, acts.judge(student, acts.at('17:31'), none, both))
        : acts.send(room.trainer, id, {
            kind: 'remove',
            key: acts.key(),
            doneAt: acts.at('17:31'),
            userId: student.id,
            seen: ['presence', 'progress'],
          }),
    ),
  )
  const shown = await acts.oneOf(id, student)
  expect(await acts.eventsOf(student)).toHaveLength(shown?.confirmations.length ?? 0)
})
