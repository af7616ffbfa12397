/** What is missing and what was seen: the same answer for all permitted readers, and no answer for others. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addWeeks, instantAt, weekStart } from '@wegband/domain/basics/calendar-days.ts'
import {
  markProgressSeen,
  readMissing,
  type SeenProgress,
} from '@wegband/domain/features/progress/contract.ts'
import { readSport } from '@wegband/domain/features/sports/contract.ts'
import { type ClassRoom, makeClassRoom } from '../../testing/makers/class-room.ts'
import {
  makeChildOf,
  makeMembership,
  makeSchool,
  makeMember,
  makeUser,
  type UserRow,
} from '../../testing/makers/makers.ts'
import { recordTraining } from '../../testing/makers/record-training.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { markSeen } from './mark-seen.ts'

let app: TestApp
let room: ClassRoom
beforeAll(async () => {
  app = await createTestApp()
  room = await makeClassRoom(app)
})
afterAll(() => app.close())

/** One training a week; the last one is in the week before the clock's. */
const trainWeeks = async (user: UserRow, count: number): Promise<void> => {
  for (let index = 0; index < count; index += 1)
    await recordTraining(app, {
      userId: user.id,
      sportId: room.sport.id,
      moduleId: room.modules[index % 24]?.id,
      occurredAt: instantAt(weekStart(addWeeks('2026-W46', index - count + 1)), '19:00'),
      sourceId: index + 1,
    })
}
const ask = (as: UserRow, user: UserRow, rhythm?: 'weekly') =>
  app.call(readMissing, {
    as,
    params: { id: String(user.id) },
    query: { sport: String(room.sport.id), ...(rhythm ? { rhythm } : {}) },
  })

describe('what is missing', () => {
  test('is the same for the student, the parent, the trainer and in the path of the sport', async () => {
    const parent = await makeUser(app.db)
    const child = await makeChildOf(app.db, parent)
    await makeMembership(app.db, child, room.school)
    await trainWeeks(child, 12)
    const { body } = await ask(child, child)
    expect(body.data).toMatchObject({
      pace: { activeWeeks: 12, ofWeeks: 12 },
      goals: [
        {
          kind: 'belt-step',
          index: 2,
          forecastOn: '2027-01-29',
          conditions: [{ have: 12, need: 22, missing: 10 }],
        },
        { kind: 'stripe', index: 1, conditions: [{ have: 12, need: 33, missing: 21 }] },
        { kind: 'level-check', index: 1 },
      ],
    })
    for (const reader of [parent, room.trainer]) expect((await ask(reader, child)).body).toEqual(body)
    const path = await app.call(readSport, { as: child, params: { id: String(room.sport.id) } })
    expect(path.body.data.missing).toEqual(body.data)
    expect((await ask(child, child, 'weekly')).body.data.rhythm).toBe('weekly')
  })

  test('is hidden from other members and from trainers of other schools', async () => {
    const student = await room.makeStudent()
    const elsewhere = await makeSchool(app.db)
    const stranger = await makeMember(app.db, elsewhere, { roles: ['trainer'] })
    for (const reader of [room.student, stranger]) expect((await ask(reader, student)).status).toBe(404)
  })
})

describe('what was seen', () => {
  const reportSeen = (as: UserRow, seen: SeenProgress) =>
    app.call(markProgressSeen, {
      as,
      params: { id: String(as.id) },
      body: { sportId: room.sport.id, ...seen },
    })
  const seenBy = async (as: UserRow) =>
    (await app.call(readSport, { as, params: { id: String(room.sport.id) } })).body.data.seen

  test('is the same on all devices, never goes back, and never exceeds the ledger', async () => {
    const student = await room.makeStudent()
    await trainWeeks(student, 12)
    expect(await seenBy(student)).toBeNull()
    expect((await reportSeen(student, { levelIndex: 1, beltStep: 0, activeWeeks: 9 })).status).toBe(200)
    expect(await seenBy(student)).toEqual({ levelIndex: 1, beltStep: 0, activeWeeks: 9 })
    await reportSeen(student, { levelIndex: 1, beltStep: 5, activeWeeks: 60 })
    expect(await seenBy(student)).toEqual({ levelIndex: 1, beltStep: 1, activeWeeks: 12 })
    await reportSeen(student, { levelIndex: 1, beltStep: 0, activeWeeks: 3 })
    expect(await seenBy(student)).toEqual({ levelIndex: 1, beltStep: 1, activeWeeks: 12 })
  })

  test('is first shown by one of two devices that report it at once, and never again', async () => {
    const student = await room.makeStudent()
    await trainWeeks(student, 12)
    const week = { levelIndex: 1, beltStep: 1, activeWeeks: 11 }
    const answers = await Promise.all([reportSeen(student, week), reportSeen(student, week)])
    expect(answers.filter(({ body }) => body.data.isFirst)).toHaveLength(1)
    expect((await reportSeen(student, week)).body.data.isFirst).toBe(false)
    expect((await reportSeen(student, { ...week, activeWeeks: 12 })).body.data.isFirst).toBe(true)
  })

  test('counts when a parent looks with the child, but not when an admin looks', async () => {
    const parent = await makeUser(app.db)
    const child = await makeChildOf(app.db, parent)
    await makeMembership(app.db, child, room.school)
    await trainWeeks(child, 11)
    const look = async (impersonatorId: number) => {
      const context = await app.contextOf(child)
      const seen = { levelIndex: 1, beltStep: 1, activeWeeks: 11 }
      const actor = { ...context.actor, impersonatorId }
      await markSeen({ ...context, actor }, { userId: child.id, sportId: room.sport.id, seen })
    }
    await look((await makeUser(app.db, { isAdmin: true })).id)
    expect(await seenBy(child)).toBeNull()
    await look(parent.id)
    expect(await seenBy(child)).toEqual({ levelIndex: 1, beltStep: 1, activeWeeks: 11 })
  })

  test('can be reported only by the person', async () => {
    const student = await room.makeStudent()
    const { status } = await app.call(markProgressSeen, {
      as: room.trainer,
      params: { id: String(student.id) },
      body: { sportId: room.sport.id, levelIndex: 1, beltStep: 0, activeWeeks: 0 },
    })
    expect(status).toBe(404)
  })
})
