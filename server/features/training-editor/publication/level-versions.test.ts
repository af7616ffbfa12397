/** A person in a level keeps the rules it began with; a newer version can count for all who lose nothing (docs/decisions/0075). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSport } from '@wegband/domain/features/sports/contract.ts'
import type { ChangedFields } from '@wegband/domain/features/training-editor/node-fields.ts'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import type { Context } from '../../../http/request/context.ts'
import { makeUser, type UserRow } from '../../../testing/makers/makers.ts'
import { recordTraining } from '../../../testing/makers/record-training.ts'
import {
  type Level,
  makeContent,
  makeLevel,
  makeModule,
  makeSport,
  type Module,
  type Sport,
} from '../../../testing/makers/training-makers.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { recount } from '../../progress/recount.ts'
import { saveNode } from '../edit-node.ts'
import { previewPublication } from './preview-publication.ts'
import { publishTraining } from './publish-training.ts'
import { readChanges, readNode } from '../read-training.ts'
import { retireNode } from '../withdraw-node.ts'

let app: TestApp
let context: Context
let sport: Sport
let level: Level
let modules: Module[]
beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z', limits: 'off' })
  context = await app.contextOf(await makeUser(app.db, { officeRights: ['editor'] }))
  sport = await makeSport(app.db)
  const easy = { weeksPerStep: 1, stepsPerStripe: 1, stripes: 2, workshops: 0, moduleRepeats: 1 }
  level = await makeLevel(app.db, sport, easy)
  modules = []
  for (const sortOrder of [1, 2, 3]) {
    const module = await makeModule(app.db, level, { sortOrder })
    await makeContent(app.db, module)
    modules.push(module)
  }
})
afterAll(() => app.close())

let sourceId = 0
/** One week further each time. */
const train = async ({ id: userId }: UserRow, module: Module | undefined, week: number): Promise<void> => {
  sourceId += 1
  const occurredAt = `2026-0${week}-07T18:00:00.000Z`
  await recordTraining(app, { userId, sportId: sport.id, moduleId: module?.id, occurredAt, sourceId })
}
const change = async (fields: ChangedFields): Promise<void> => {
  const key = { kind: 'level' as const, id: level.id }
  await saveNode(context, key, { fields, seenAt: (await readNode(context, key)).version })
}
const publishAll = async (countsForAll = false) => {
  const { changes } = await readChanges(context)
  const chosen = changes.map(({ kind, id, changedAt }) => ({ kind, id, seenAt: changedAt }))
  return publishTraining(context, { changes: chosen, publishOn: null, countsForAll })
}
const preview = async () => {
  const { changes } = await readChanges(context)
  return previewPublication(
    context,
    changes.map(({ kind, id }) => ({ kind, id })),
  )
}
const pathOf = async (as: UserRow) => {
  const { body } = await app.call(readSport, { as, params: { id: String(sport.id) } })
  const { userProgress, levels, isReadyForLevelCheck } = body.data
  return {
    stripes: userProgress?.stripes ?? 0,
    modules: userProgress?.counts.modules ?? 0,
    asked: levels.map(({ weeksPerStep, modulesCount }) => [weeksPerStep, modulesCount]),
    isReadyForLevelCheck,
  }
}

test('keeps versions through later publications, and gives the newest to all who lose nothing', async () => {
  const old = await makeUser(app.db)
  await train(old, modules[0], 1)
  await train(old, modules[1], 2)
  expect(await pathOf(old)).toMatchObject({ stripes: 2, modules: 2, asked: [[1, 3]] })

  await change({ kind: 'level', weeksPerStep: 4 })
  await publishAll()
  const middle = await makeUser(app.db)
  await train(middle, modules[0], 3)
  await change({ kind: 'level', weeksPerStep: 2 })
  await publishAll()
  const young = await makeUser(app.db)
  await train(young, modules[0], 3)
  expect((await pathOf(old)).asked).toEqual([[1, 3]])
  expect((await pathOf(middle)).asked).toEqual([[4, 3]])
  expect((await pathOf(young)).asked).toEqual([[2, 3]])
  expect((await recount(app.db)).differences).toEqual([])

  // A level that asks for one week a step: the first stands there already, the others gain a stripe.
  await change({ kind: 'level', weeksPerStep: 1, stripes: 1 })
  const seen = await preview()
  expect(seen).toEqual({
    problems: [],
    levels: [
      {
        id: level.id,
        name: level.name.de,
        sportName: sport.name.de,
        people: 3,
        gaining: 2,
        keeping: 1,
      },
    ],
  })
  expect((await publishAll(true)).gaining).toBe(2)
  expect(await pathOf(old)).toMatchObject({ stripes: 2, asked: [[1, 3]] })
  expect(await pathOf(middle)).toMatchObject({ stripes: 1, asked: [[1, 3]] })
  expect((await recount(app.db)).differences).toEqual([])
})

test('asks for no module that is no longer offered', async () => {
  const person = await makeUser(app.db)
  await train(person, modules[0], 1)
  await train(person, modules[1], 2)
  expect(await pathOf(person)).toMatchObject({ modules: 2, isReadyForLevelCheck: false })
  const [, , third] = modules
  await retireNode(context, { kind: 'module', id: third?.id ?? 0 })
  await publishAll()
  expect(await pathOf(person)).toMatchObject({ modules: 2, isReadyForLevelCheck: true })
  const me = await app.call(readUser, { as: person, params: { id: String(person.id) } })
  expect(me.body.data).toMatchObject({ trainingProgress: [{ levelCheckUnlocked: true }] })
  expect((await recount(app.db)).differences).toEqual([])
})
