/** The ledger and its totals: one event per source, and correct totals, also with simultaneous writes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { trainingProgress } from '../../db/schema/progress.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type ClassRoom, makeClassRoom } from '../../testing/makers/class-room.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { readReferenceData } from '../reference-data/reference-data.ts'
import { type EventToRecord, recordEvent, removeEvent } from './record-event.ts'
import { recount } from './recount.ts'
import { findTotals } from './store.ts'

let app: TestApp
let room: ClassRoom
beforeAll(async () => {
  app = await createTestApp()
  room = await makeClassRoom(app, 2)
})
afterAll(() => app.close())

const NOW = '2026-11-20T09:00:00.000Z'
const eventOf = (fields: Partial<EventToRecord> & { userId: number; sourceId: number }): EventToRecord => ({
  sportId: room.sport.id,
  moduleId: room.modules[0]?.id ?? null,
  kind: 'training',
  occurredAt: NOW,
  sourceType: 'attendance',
  ...fields,
})
const record = async (event: EventToRecord) => {
  const referenceData = await readReferenceData(app.db)
  await inTransaction(app.db, (tx) => recordEvent({ tx, referenceData, now: NOW }, event))
}
const totals = (userId: number) => findTotals(app.db.drizzle, userId, room.sport.id)

describe('recording', () => {
  test('writes one event per source, kind and person, also when repeated', async () => {
    const { id: userId } = await room.makeStudent()
    for (let time = 0; time < 3; time += 1) await record(eventOf({ userId, sourceId: 1 }))
    await record(eventOf({ userId, sourceId: 1, kind: 'workshop' }))
    expect(await totals(userId)).toMatchObject({
      trainings: 1,
      activeWeeks: 1,
      workshops: 1,
      lastWeek: '2026-W47',
    })
  })

  test('counts each of twenty simultaneous trainings', async () => {
    const { id: userId } = await room.makeStudent()
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => record(eventOf({ userId, sourceId: 100 + index }))),
    )
    expect(await totals(userId)).toMatchObject({ trainings: 20, activeWeeks: 1, modulesComplete: 1 })
  })

  test('counts anew in the next level after a passed level check', async () => {
    const { id: userId } = await room.makeStudent()
    await record(eventOf({ userId, sourceId: 200 }))
    await record(eventOf({ userId, sourceId: 201, kind: 'exam' }))
    expect(await totals(userId)).toMatchObject({ levelIndex: 2, trainings: 0, activeWeeks: 0 })
    await record(eventOf({ userId, sourceId: 202 }))
    expect(await totals(userId)).toMatchObject({ levelIndex: 2, trainings: 1, activeWeeks: 1 })
  })

  test('a training that is taken back leaves no totals behind', async () => {
    const { id: userId } = await room.makeStudent()
    await record(eventOf({ userId, sourceId: 300 }))
    const referenceData = await readReferenceData(app.db)
    const key = { userId, kind: 'training', sourceType: 'attendance', sourceId: 300 } as const
    await inTransaction(app.db, (tx) => removeEvent({ tx, referenceData, now: NOW }, key))
    await inTransaction(app.db, (tx) => removeEvent({ tx, referenceData, now: NOW }, key))
    expect(await totals(userId)).toBeUndefined()
  })
})

describe('presence', () => {
  test('does not begin a sport, and a training that is taken back does not either', async () => {
    const { id: userId } = await room.makeStudent()
    await record(eventOf({ userId, sourceId: 350, kind: 'presence', moduleId: null }))
    expect(await totals(userId)).toBeUndefined()
    await record(eventOf({ userId, sourceId: 350 }))
    expect(await totals(userId)).toMatchObject({ trainings: 1 })
    const referenceData = await readReferenceData(app.db)
    const key = { userId, kind: 'training', sourceType: 'attendance', sourceId: 350 } as const
    await inTransaction(app.db, (tx) => removeEvent({ tx, referenceData, now: NOW }, key))
    expect(await totals(userId)).toBeUndefined()
    expect((await recount(app.db)).differences).toEqual([])
  })
})

describe('the recount', () => {
  test('reports no difference in a correct ledger, and finds a total changed by hand', async () => {
    const { id: userId } = await room.makeStudent()
    await record(eventOf({ userId, sourceId: 400 }))
    expect((await recount(app.db)).differences).toEqual([])
    await app.db.drizzle
      .update(trainingProgress)
      .set({ trainings: 7 })
      .where(eq(trainingProgress.userId, userId))
    const { differences } = await recount(app.db)
    expect(differences).toMatchObject([{ userId, stored: { trainings: 7 }, counted: { trainings: 1 } }])
  })
})
