/** Merges at the same time, merges that die half way, and random ledgers: every event counts once (issue 17 §9). */
import fc from 'fast-check'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MS_PER_DAY, MS_PER_HOUR, plusMs } from '@wegband/domain/basics/calendar-days.ts'
import { attendances } from '../../db/schema/appointments.ts'
import { personMerges } from '../../db/schema/office/person-merges.ts'
import { users } from '../../db/schema/people.ts'
import { trainingEvents } from '../../db/schema/progress.ts'
import { type ClassRoom, makeClassRoom } from '../../testing/makers/class-room.ts'
import { makeUser, type UserRow } from '../../testing/makers/makers.ts'
import { recordTraining } from '../../testing/makers/record-training.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { withLockHeld } from '../../testing/servers/with-lock-held.ts'
import { recount } from '../progress/recount.ts'
import { askMerge, askUndo, attend, dumpOf } from './testing/merge-room.ts'

const FIRST_DAY = Date.parse('2026-06-01T17:00:00Z')
let app: TestApp
let room: ClassRoom
let officer: UserRow
beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z', limits: 'off' })
  room = await makeClassRoom(app, 6)
  officer = await makeUser(app.db, { officeRights: ['office'] })
})
afterAll(() => app.close())

const makePair = async () => ({ survivor: await makeUser(app.db), absorbed: await makeUser(app.db) })

/** The classes and other sources that an account's trainings came from, each as often as it counts. */
const sourcesOf = async (userId: number): Promise<string[]> => {
  const events = await app.db.drizzle
    .select({
      sourceType: trainingEvents.sourceType,
      sourceId: trainingEvents.sourceId,
      kind: trainingEvents.kind,
      appointmentId: attendances.appointmentId,
    })
    .from(trainingEvents)
    .leftJoin(
      attendances,
      and(eq(trainingEvents.sourceType, 'attendance'), eq(attendances.id, trainingEvents.sourceId)),
    )
    .where(eq(trainingEvents.userId, userId))
  return events
    .map(
      ({ sourceType, sourceId, kind, appointmentId }) => `${sourceType} ${kind} ${appointmentId ?? sourceId}`,
    )
    .toSorted((one, other) => one.localeCompare(other, 'en'))
}

const entry = fc.constantFrom('none' as const, 'booked' as const, 'confirmed' as const)
const history = fc.record({
  classes: fc.array(fc.record({ survivor: entry, absorbed: entry, module: fc.nat(5) }), { maxLength: 5 }),
  imported: fc.array(fc.record({ isOfAbsorbed: fc.boolean(), level: fc.integer({ min: 1, max: 2 }) }), {
    maxLength: 3,
  }),
})

test('every event counts once, recount finds nothing, and the undo leaves all as it was', async () => {
  let nextSource = 1000
  await fc.assert(
    fc.asyncProperty(history, async ({ classes, imported }) => {
      const pair = await makePair()
      for (const [at, { survivor, absorbed, module }] of classes.entries()) {
        const occurredAt = new Date(FIRST_DAY + at * 7 * MS_PER_DAY).toISOString()
        const { id } = await room.makeClass({ startAt: occurredAt, endAt: plusMs(occurredAt, MS_PER_HOUR) })
        for (const [userId, state] of [
          [pair.survivor.id, survivor],
          [pair.absorbed.id, absorbed],
        ] as const)
          if (state !== 'none')
            await attend(app, room, {
              userId,
              appointmentId: id,
              moduleId: room.modules[module]?.id,
              occurredAt,
              isConfirmed: state === 'confirmed',
            })
      }
      for (const { isOfAbsorbed, level } of imported) {
        nextSource += 1
        await recordTraining(app, {
          userId: isOfAbsorbed ? pair.absorbed.id : pair.survivor.id,
          sportId: room.sport.id,
          kind: 'placement',
          levelIndex: level,
          occurredAt: '2026-01-05T10:00:00Z',
          sourceId: nextSource,
        })
      }
      const ids = [pair.survivor.id, pair.absorbed.id]
      const before = await dumpOf(app, ids)
      const both = [...(await sourcesOf(pair.survivor.id)), ...(await sourcesOf(pair.absorbed.id))]
      const { body } = await askMerge(app, officer, pair)
      const after = await sourcesOf(pair.survivor.id)
      expect(new Set(after)).toEqual(new Set(both))
      expect(new Set(after).size).toBe(after.length)
      expect((await recount(app.db)).differences).toEqual([])
      expect((await askUndo(app, officer, body.data.id)).status).toBe(204)
      expect(await dumpOf(app, ids)).toEqual(before)
      expect((await recount(app.db)).differences).toEqual([])
    }),
    { numRuns: 5 },
  )
})

describe('two at the same time', () => {
  test('of one pair in both directions: one account stays, and the other merge is refused', async () => {
    const { survivor, absorbed } = await makePair()
    const both = await Promise.all([
      askMerge(app, officer, { survivor, absorbed }),
      askMerge(app, officer, { survivor: absorbed, absorbed: survivor }),
    ])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
    const open = await app.db.drizzle
      .select()
      .from(users)
      .where(inArray(users.id, [survivor.id, absorbed.id]))
    expect(open.filter(({ lockedAt }) => lockedAt === null)).toHaveLength(1)
  })

  test('of one account into two others: its trainings are with one of them', async () => {
    const { survivor, absorbed } = await makePair()
    const other = await makeUser(app.db)
    const { id } = await room.makeClass()
    await attend(app, room, { userId: absorbed.id, appointmentId: id, isConfirmed: true })
    const both = await Promise.all([
      askMerge(app, officer, { survivor, absorbed }),
      askMerge(app, officer, { survivor: other, absorbed }),
    ])
    expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([201, 409])
    const counts = await Promise.all(
      [survivor, other, absorbed].map(async (one) => (await sourcesOf(one.id)).length),
    )
    expect(counts.toSorted((one, two) => one - two)).toEqual([0, 0, 1])
  })

  test('undone twice, it is undone once', async () => {
    const pair = await makePair()
    const { body } = await askMerge(app, officer, pair)
    const both = await Promise.all([1, 2].map(() => askUndo(app, officer, body.data.id)))
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 404])
  })
})

test('a connection that is killed half way leaves both accounts as they were', async () => {
  const pair = await makePair()
  const { id } = await room.makeClass()
  await attend(app, room, { userId: pair.absorbed.id, appointmentId: id, isConfirmed: true })
  const ids = [pair.survivor.id, pair.absorbed.id]
  const before = await dumpOf(app, ids)
  const merged = await withLockHeld(
    app.db,
    // Its rows move late, so that most of the merge is written when it waits here.
    (client) => client.query('lock table video_trainings in access exclusive mode'),
    () => askMerge(app, officer, pair),
    (client) =>
      client.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`),
  )
  expect(merged.status).toBeGreaterThanOrEqual(500)
  expect(await dumpOf(app, ids)).toEqual(before)
  expect(
    await app.db.drizzle.select().from(personMerges).where(inArray(personMerges.absorbedId, ids)),
  ).toEqual([])
  expect((await askMerge(app, officer, pair)).status).toBe(201)
})
