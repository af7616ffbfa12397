/** The module that is suggested from a person's ledger. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { type ClassRoom, makeClassRoom } from '../../testing/makers/class-room.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { readReferenceData } from '../reference-data/reference-data.ts'
import { trainedOf, type Trained } from './event-statement.ts'
import { recordEvent } from './record-event.ts'
import { moduleAfter, suggestModule } from './suggest-module.ts'

let app: TestApp
let room: ClassRoom
beforeAll(async () => {
  app = await createTestApp()
  room = await makeClassRoom(app, 2)
})
afterAll(() => app.close())

const NOW = '2026-11-20T09:00:00.000Z'
let source = 0
const record = async (userId: number, kind: 'training' | 'exam', moduleId: number | null): Promise<void> => {
  const referenceData = await readReferenceData(app.db)
  source += 1
  const event = { userId, sportId: room.sport.id, moduleId, kind, occurredAt: NOW, sourceId: source }
  await inTransaction(app.db, (tx) =>
    recordEvent({ tx, referenceData, now: NOW }, { ...event, sourceType: 'import' }),
  )
}

/** Reads the suggestion in both ways: for one person, and as a value of a larger statement. */
const suggested = async (userId: number): Promise<(number | undefined)[]> => {
  const referenceData = await readReferenceData(app.db)
  const { rows } = await app.db.pool.query<{ trained: Trained[] }>(
    `select ${trainedOf('$1', '$2')} as trained`,
    [userId, room.sport.id],
  )
  return [
    await suggestModule(app.db.drizzle, referenceData, userId, room.sport.id),
    moduleAfter(referenceData, room.sport.id, rows[0]?.trained ?? []),
  ]
}

test('the suggested module is the first incomplete one, in both ways of reading the ledger', async () => {
  const { id: userId } = await room.makeStudent()
  const referenceData = await readReferenceData(app.db)
  const [level, next] = referenceData.levelsOfSport.get(room.sport.id) ?? []
  const modules = referenceData.modulesOfLevel.get(level?.id ?? 0) ?? []
  const ids = modules.map(({ id }) => id)
  expect(await suggested(userId)).toEqual([ids[0], ids[0]])
  for (let time = 0; time < (level?.moduleRepeats ?? 0); time += 1)
    await record(userId, 'training', ids[0] ?? null)
  // A training without a module does not change the suggestion.
  await record(userId, 'training', null)
  expect(await suggested(userId)).toEqual([ids[1], ids[1]])
  await record(userId, 'exam', null)
  const following = referenceData.modulesOfLevel.get(next?.id ?? 0)?.[0]?.id
  expect(await suggested(userId)).toEqual([following, following])
})
