/** Scans that devices made offline and send later: judged by the time of the scan, once each, from the trainer of the class only. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { changeAppointment, removeAttendance } from '@wegband/domain/features/appointments/contract.ts'
import { attendances } from '../../../db/schema/appointments.ts'
import { type ClassRoom, makeClassRoom } from '../../../testing/makers/class-room.ts'
import { commandSteps } from '../../../testing/makers/command-steps.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

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

describe('a scan offline', () => {
  test('with a timed code counts if the code was valid at the scan, though it has expired since', async () => {
    const id = await acts.running()
    const student = await room.makeStudent()
    const token = await acts.codeOf(student)
    app.clock.set('2026-11-20T18:30:00Z')
    expect(await acts.outcomesOf(room.trainer, id, acts.scan(token, acts.at('17:32')))).toEqual(['done'])
    const [row] = await app.db.drizzle
      .select()
      .from(attendances)
      .where(and(eq(attendances.appointmentId, id), eq(attendances.userId, student.id)))
    expect(row).toMatchObject({ source: 'late-scan', checkedInAt: acts.at('17:32') })
    expect(await acts.oneOf(id, student)).toMatchObject({ suggestion: { moduleId: acts.moduleId(1) } })
  })

  test('is refused two minutes later, before the class started, or from another trainer', async () => {
    const student = await room.makeStudent()
    const token = await acts.codeOf(student)
    app.clock.set('2026-11-20T17:31:30Z')
    const id = await acts.running()
    app.clock.set('2026-11-20T18:30:00Z')
    expect(await acts.outcomesOf(room.trainer, id, acts.scan(token, acts.at('17:34')))).toEqual([
      'scanner.expired',
    ])
    expect(await acts.outcomesOf(room.trainer, id, acts.scan(token, acts.at('17:31')))).toEqual([
      'appointments.not-started',
    ])
    expect(await acts.outcomesOf(room.otherTrainer, id, acts.scan(token, acts.at('17:32')))).toEqual([
      'appointments.not-allowed',
    ])
    expect(await acts.listOf(id)).toEqual([])
  })

  test('counts in a class that has ended meanwhile only if the person came before its end', async () => {
    const id = await acts.running()
    const [early, late] = [await room.makeStudent(), await room.makeStudent()]
    const [earlyCard, lateCard] = [await acts.makeCard(early), await acts.makeCard(late)]
    app.clock.set('2026-11-20T18:20:00Z')
    await app.call(changeAppointment, {
      as: room.trainer,
      params: { id: String(id) },
      body: { isEnded: true },
    })
    app.clock.set('2026-11-20T18:40:00Z')
    const outcomes = await acts.outcomesOf(
      room.trainer,
      id,
      acts.scan(earlyCard, acts.at('18:10')),
      acts.scan(lateCard, acts.at('18:30')),
    )
    expect(outcomes).toEqual(['done', 'appointments.already-ended'])
    expect((await acts.listOf(id)).map(({ user }) => user.id)).toEqual([early.id])
  })

  test('sent 60 times adds the person once, and never again after the person was removed', async () => {
    const id = await acts.running({ capacity: 1 })
    const student = await room.makeStudent()
    const command = acts.scan(await acts.makeCard(student), acts.at('17:31'))
    const answers = await Promise.all(Array.from({ length: 60 }, () => acts.send(room.trainer, id, command)))
    expect(new Set(answers.map(({ body }) => body.data[0]?.outcome))).toEqual(new Set(['done']))
    const attendance = await acts.oneOf(id, student)
    await app.call(removeAttendance, {
      as: room.trainer,
      params: { id: String(id), attendanceId: String(attendance?.id) },
    })
    expect(await acts.outcomesOf(room.trainer, id, command)).toEqual(['done'])
    expect(await acts.listOf(id)).toEqual([])
  })

  test('gets the last place as the only one of 60', async () => {
    const id = await acts.running({ capacity: 1 })
    const cards = await Promise.all(
      Array.from({ length: 60 }, async () => await acts.makeCard(await room.makeStudent())),
    )
    const answers = await Promise.all(
      cards.map((card) => acts.outcomesOf(room.trainer, id, acts.scan(card, acts.at('17:31')))),
    )
    expect(answers.flat().toSorted()).toEqual([...Array<string>(59).fill('appointments.full'), 'done'])
    expect(await acts.listOf(id)).toHaveLength(1)
  })
})
