/** A child confirmed in a class of another sport: what the confirmation begins, and how the begun sport is taken back. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { addConfirmation, removeConfirmation } from '@wegband/domain/features/appointments/contract.ts'
import { takeBackSport } from '@wegband/domain/features/progress/contract.ts'
import { notifications } from '../../../db/schema/notices/emails.ts'
import { progressSeen, trainingEvents, trainingProgress } from '../../../db/schema/progress.ts'
import { type ClassRoom, makeClassRoom } from '../../../testing/makers/class-room.ts'
import { commandSteps } from '../../../testing/makers/command-steps.ts'
import {
  makeChildOf,
  makeMember,
  makeMembership,
  makeSchool,
  makeUser,
} from '../../../testing/makers/makers.ts'
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

type Person = { id: number }
const progressOf = (person: Person) =>
  app.db.drizzle.select().from(trainingProgress).where(eq(trainingProgress.userId, person.id))
const takeBack = (as: Person, person: Person, sportId = room.sport.id) =>
  app.call(takeBackSport, { as, params: { id: String(person.id), sportId: String(sportId) } })
const confirm = (id: number, attendanceId: number, type: string) =>
  app.call(addConfirmation, {
    as: room.trainer,
    params: { id: String(id), attendanceId: String(attendanceId), type },
  })
const unconfirm = (id: number, attendanceId: number, type: string) =>
  app.call(removeConfirmation, {
    as: room.trainer,
    params: { id: String(id), attendanceId: String(attendanceId), type },
  })

/** A child of a parent, active in the school. */
const makeFamily = async () => {
  const parent = await makeUser(app.db)
  const child = await makeChildOf(app.db, parent)
  await makeMembership(app.db, child, room.school)
  return { parent, child }
}

describe('a confirmation', () => {
  test('of a whole class is refused where it would begin a sport without asking the trainer', async () => {
    const id = await acts.running()
    const student = await room.makeStudent()
    const { suggestion, isNewToSport } = await acts.add(id, student)
    expect(isNewToSport).toBe(true)
    const judge = (mayBegin: boolean) => ({
      ...acts.judge(
        student,
        acts.at('17:40'),
        { confirmations: [], suggestion },
        { confirmations: ['presence', 'progress'], suggestion },
      ),
      mayBegin,
    })
    expect(await acts.outcomesOf(room.trainer, id, judge(false))).toEqual(['attendance.begins-sport'])
    expect([await progressOf(student), await acts.eventsOf(student)]).toEqual([[], []])
    expect(await acts.outcomesOf(room.trainer, id, judge(true))).toEqual(['done'])
    expect(await acts.oneOf(id, student)).toMatchObject({ isNewToSport: false })
  })

  test('that is taken back leaves no trace, in whatever order', async () => {
    const id = await acts.running()
    const student = await room.makeStudent()
    const { id: attendanceId } = await acts.add(id, student)
    const types = ['presence', 'progress', 'workshop'] as const
    const step = fc.record({ type: fc.constantFrom(...types), isGiven: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
        const given = new Set<string>()
        for (const { type, isGiven } of steps) {
          await (isGiven ? confirm : unconfirm)(id, attendanceId, type)
          if (isGiven) given.add(type)
          else given.delete(type)
          const isBegun = given.has('progress') || given.has('workshop')
          expect(await progressOf(student)).toHaveLength(isBegun ? 1 : 0)
        }
        for (const type of types) await unconfirm(id, attendanceId, type)
        expect([await progressOf(student), await acts.eventsOf(student)]).toEqual([[], []])
      }),
      { numRuns: 10 },
    )
  })
})

describe('a sport begun by mistake', () => {
  const confirmed = async (child: Person) => {
    const id = await acts.running()
    const { id: attendanceId } = await acts.add(id, child)
    for (const type of ['presence', 'progress']) await confirm(id, attendanceId, type)
    return { id, attendanceId }
  }

  test('is taken back by a parent after the class: presence stays, the trainer is notified', async () => {
    const { parent, child } = await makeFamily()
    const { id, attendanceId } = await confirmed(child)
    await app.db.drizzle
      .insert(progressSeen)
      .values({ userId: child.id, sportId: room.sport.id, levelIndex: 1, beltStep: 0, activeWeeks: 1 })
    app.clock.set('2026-11-25T09:00:00Z')
    expect(await takeBack(parent, child)).toMatchObject({ status: 204 })
    expect(await progressOf(child)).toEqual([])
    expect(await app.db.drizzle.select().from(progressSeen).where(eq(progressSeen.userId, child.id))).toEqual(
      [],
    )
    expect((await acts.eventsOf(child)).map(({ kind }) => kind)).toEqual(['presence'])
    expect(await acts.oneOf(id, child)).toMatchObject({ confirmations: ['presence'] })
    const notices = await app.db.drizzle
      .select({ type: notifications.type, subjectId: notifications.subjectId })
      .from(notifications)
      .where(and(eq(notifications.userId, room.trainer.id), eq(notifications.subjectId, attendanceId)))
    expect(notices).toEqual([{ type: 'judgement-changed', subjectId: attendanceId }])
    expect(await takeBack(parent, child)).toMatchObject({ status: 404 })
  })

  test('is taken back by a trainer of the school, but not by staff, strangers or the child', async () => {
    const { child } = await makeFamily()
    await confirmed(child)
    const elsewhere = await makeMember(app.db, await makeSchool(app.db), { roles: ['trainer'] })
    expect((await takeBack(room.leader, child)).status).toBe(404)
    expect((await takeBack(elsewhere, child)).status).toBe(404)
    expect((await takeBack(child, child)).status).toBe(403)
    expect(await progressOf(child)).toHaveLength(1)
    expect((await takeBack(room.otherTrainer, child)).status).toBe(204)
  })

  test('stays once the person has trained it', async () => {
    const { parent, child } = await makeFamily()
    for (let week = 1; week <= 4; week += 1)
      await app.db.drizzle.insert(trainingEvents).values({
        userId: child.id,
        sportId: room.sport.id,
        levelIndex: 1,
        kind: 'training',
        week: `2026-W4${week}`,
        occurredAt: '2026-11-01T17:00:00.000Z',
        sourceType: 'import',
        sourceId: child.id * 10 + week,
      })
    expect(await takeBack(parent, child)).toMatchObject({ status: 409, body: { code: 'progress.too-far' } })
  })
})
