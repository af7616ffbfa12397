/** The training editor on an empty installation: drafts that only editors see, a publication, and a student who trains it. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { listNotifications } from '@wegband/domain/features/notifications/contract.ts'
import { createFighterProgress } from '@wegband/domain/features/conversion/contract.ts'
import { listModules, listSports, readSport } from '@wegband/domain/features/sports/contract.ts'
import {
  addTrainingNode,
  copyTrainingNode,
  discardTrainingDraft,
  listTrainingChanges,
  moveTrainingNode,
  publishTraining,
  readTrainingNode,
  readTrainingTree,
  retireTrainingNode,
  saveTrainingNode,
  type TrainingNode,
} from '@wegband/domain/features/training-editor/contract.ts'
import type { ChangedFields } from '@wegband/domain/features/training-editor/node-fields.ts'
import type { NodeKey, NodeKind } from '@wegband/domain/features/training-editor/node-kinds.ts'
import { videos } from '../../../db/schema/videos/video-library.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import { makeUser, type UserRow } from '../../../testing/makers/makers.ts'
import { recordTraining } from '../../../testing/makers/record-training.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { requireOffered } from '../../money-office/catalogue/known-subjects.ts'
import { readReferenceData } from '../../reference-data/reference-data.ts'
import { requireChoices } from '../../timetable/class-fields.ts'
import { publishDue } from './publish-due.ts'
import { recordEvent } from '../../progress/record-event.ts'
import { recount } from '../../progress/recount.ts'

let app: TestApp
let editor: UserRow
let student: UserRow
beforeAll(async () => {
  app = await createTestApp({
    clockIso: '2026-11-20T09:00:00Z',
    environment: { DEMO: 'false' },
    limits: 'off',
  })
  editor = await makeUser(app.db, { officeRights: ['editor'] })
  student = await makeUser(app.db)
})
afterAll(() => app.close())

const add = async (kind: NodeKind, parent: NodeKey | null): Promise<TrainingNode> => {
  const made = await app.call(addTrainingNode, { as: editor, body: { kind, parent } })
  expectStatus(made, 201)
  return made.body.data
}
/** For a publication that waits for a training. */
const WAIT = { timeout: 20_000, interval: 20 }
const keyOf = ({ kind, id }: NodeKey): NodeKey => ({ kind, id })
const save = async (node: TrainingNode, fields: ChangedFields): Promise<TrainingNode> => {
  const saved = await app.call(saveTrainingNode, {
    as: editor,
    params: { kind: node.kind, id: String(node.id) },
    body: { fields, seenAt: node.version },
  })
  expectStatus(saved, 200)
  return saved.body.data
}
const changes = async () => {
  const listed = await app.call(listTrainingChanges, { as: editor })
  expectStatus(listed, 200)
  return listed.body.data
}
const publishAll = async (publishOn: string | null = null) =>
  app.call(publishTraining, {
    as: editor,
    body: {
      changes: (await changes()).changes.map(({ kind, id, changedAt }) => ({ kind, id, seenAt: changedAt })),
      publishOn,
    },
  })
const named = async (kind: 'level' | 'module' | 'heading' | 'task', parent: NodeKey, de: string) =>
  save(await add(kind, keyOf(parent)), { kind, name: { de } })

describe('an empty real installation', () => {
  let sport: TrainingNode
  let level: TrainingNode
  let module: TrainingNode

  test('shows editors an empty tree, and refuses everybody else', async () => {
    const tree = await app.call(readTrainingTree, { as: editor })
    expectStatus(tree, 200)
    expect(tree.body.data.nodes.filter(({ kind }) => kind !== 'type')).toEqual([])
    expect((await app.call(readTrainingTree, { as: student })).status).toBe(403)
  })

  test('refuses drafts without a German name and a level without modules, each by name', async () => {
    sport = await add('sport', null)
    level = await add('level', keyOf(sport))
    const refused = await publishAll()
    expectStatus(refused, 409)
    expect(refused.body.code).toBe('training-editor.refused')
    expect(refused.body.data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'sport', id: sport.id, code: 'no-german-name' }),
        expect.objectContaining({ kind: 'level', id: level.id, code: 'no-german-name' }),
        expect.objectContaining({ kind: 'level', id: level.id, code: 'empty-level' }),
      ]),
    )
  })

  test('shows no draft to a member before it is published', async () => {
    const name = { de: 'Waffenlauf', en: 'Weapon run' }
    sport = await save(sport, { kind: 'sport', name, menuName: name })
    level = await save(level, { kind: 'level', name: { de: 'Stufe 1' }, weeksPerStep: 1, workshops: 0 })
    module = await named('module', level, 'Grundstellung')
    const listed = await app.call(listSports, { as: student })
    expect(listed.body.data).toEqual([])
    expect((await app.call(readSport, { as: student, params: { id: String(sport.id) } })).status).toBe(404)
    expect((await app.call(listModules, { as: student, query: { sport: String(sport.id) } })).status).toBe(
      404,
    )
  })

  test('publishes all in one act, and a student begins and trains it', async () => {
    expectStatus(await publishAll(), 200)
    expect((await changes()).changes).toEqual([])
    const listed = await app.call(listSports, { as: student })
    expect(listed.body.data.map(({ name }) => name)).toEqual(['Waffenlauf'])
    const begun = await app.call(createFighterProgress, {
      as: student,
      params: { id: String(student.id) },
      body: { sportId: sport.id },
    })
    expectStatus(begun, 200)
    const modules = await app.call(listModules, { as: student, query: { sport: String(sport.id) } })
    expect(modules.body.data.map(({ id, name, order }) => ({ id, name, order }))).toEqual([
      { id: module.id, name: 'Grundstellung', order: 1 },
    ])
  })

  test('refuses the second of two saves of one node', async () => {
    const seen = await app.call(readTrainingNode, {
      as: editor,
      params: { kind: 'module', id: String(module.id) },
    })
    expectStatus(seen, 200)
    await save(seen.body.data, { kind: 'module', name: { de: 'Grundstand' } })
    const late = await app.call(saveTrainingNode, {
      as: editor,
      params: { kind: 'module', id: String(module.id) },
      body: { fields: { kind: 'module', name: { de: 'Anders' } }, seenAt: seen.body.data.version },
    })
    expectStatus(late, 409)
    expect(late.body.data.fields).toMatchObject({ name: { de: 'Grundstand' } })
    const before = await app.call(listModules, { as: student, query: { sport: String(sport.id) } })
    expect(before.body.data[0]?.name).toBe('Grundstellung')
    expectStatus(await publishAll(), 200)
    const after = await app.call(listModules, { as: student, query: { sport: String(sport.id) } })
    expect(after.body.data[0]?.name).toBe('Grundstand')
  })

  test('swaps two modules, and withdraws one without deleting it', async () => {
    const second = await named('module', level, 'Zweites')
    expectStatus(await publishAll(), 200)
    const swapped = await app.call(moveTrainingNode, {
      as: editor,
      params: { kind: 'module', id: String(second.id) },
      body: { parent: { kind: 'level', id: level.id }, place: 1 },
    })
    expectStatus(swapped, 200)
    expect((await changes()).changes.map(({ id, fields }) => [id, fields])).toEqual([
      [module.id, [{ field: 'order', before: 1, after: 2 }]],
      [second.id, [{ field: 'order', before: 2, after: 1 }]],
    ])
    expectStatus(await publishAll(), 200)
    const names = async () =>
      (await app.call(listModules, { as: student, query: { sport: String(sport.id) } })).body.data.map(
        ({ name }) => name,
      )
    expect(await names()).toEqual(['Zweites', 'Grundstand'])
    const params = { kind: 'module' as const, id: String(second.id) }
    expectStatus(await app.call(retireTrainingNode, { as: editor, params }), 204)
    expect(await names()).toEqual(['Zweites', 'Grundstand'])
    expectStatus(await publishAll(), 200)
    expect(await names()).toEqual(['Grundstand'])
    expect((await app.call(readTrainingNode, { as: editor, params })).body.data.state).toBe('retired')
  })

  test('copies a level with its modules as drafts, and publishes the copy as the next level', async () => {
    const params = { kind: 'level' as const, id: String(level.id) }
    const made = await app.call(copyTrainingNode, { as: editor, params })
    expectStatus(made, 201)
    expect(made.body.data.fields).toMatchObject({ name: { de: 'Stufe 1 (Kopie)' }, weeksPerStep: 1 })
    expectStatus(await publishAll(), 200)
    const path = await app.call(readSport, { as: student, params: { id: String(sport.id) } })
    expect(path.body.data.levels.map(({ index, modulesCount }) => [index, modulesCount])).toEqual([
      [1, 1],
      [2, 1],
    ])
  })

  test('counts trainings while rules change, so that ledger and totals agree', async () => {
    const train = (at: number): Promise<void> =>
      recordTraining(app, {
        userId: student.id,
        sportId: sport.id,
        moduleId: module.id,
        occurredAt: `2026-1${at % 2}-0${1 + (at % 9)}T18:00:00.000Z`,
        sourceId: at,
      })
    await train(1)
    const present = await app.call(readTrainingNode, {
      as: editor,
      params: { kind: 'level', id: String(level.id) },
    })
    await save(present.body.data, { kind: 'level', moduleRepeats: 1 })
    const [published] = await Promise.all([publishAll(), ...[2, 3, 4, 5, 6].map(train)])
    expectStatus(published, 200)
    const path = await app.call(readSport, { as: student, params: { id: String(sport.id) } })
    expect(path.body.data.userProgress?.counts).toMatchObject({ trainings: 6, modules: 1 })
    expect((await recount(app.db)).differences).toEqual([])
  })

  test('asks for more only of those who begin the level later', async () => {
    const present = await app.call(readTrainingNode, {
      as: editor,
      params: { kind: 'level', id: String(level.id) },
    })
    await save(present.body.data, { kind: 'level', moduleRepeats: 50 })
    expectStatus(await publishAll(), 200)
    const repeatsFor = async (as: UserRow) => {
      const path = await app.call(readSport, { as, params: { id: String(sport.id) } })
      return path.body.data.levels.map(({ moduleRepeats }) => moduleRepeats)
    }
    expect(await repeatsFor(student)).toEqual([2, 2])
    expect(await repeatsFor(await makeUser(app.db))).toEqual([50, 2])
    expect((await recount(app.db)).differences).toEqual([])
  })

  test('publishes a content with a video of the library, and none without', async () => {
    const made = await add('content', keyOf(module))
    const name = { de: 'Der erste Schritt' }
    const content = await save(made, { kind: 'content', name, title: name })
    expect((await publishAll()).body.data).toEqual([
      expect.objectContaining({ kind: 'content', id: content.id, code: 'no-video' }),
    ])
    const [video] = await app.db.drizzle
      .insert(videos)
      .values({ ref: 'abc123', title: 'Schritt', state: 'ready', bytes: 10, received: 10, seconds: 75 })
      .returning()
    await save(content, { kind: 'content', videoId: video?.id ?? null, availableForFreemium: true })
    expectStatus(await publishAll(), 200)
    const modules = await app.call(listModules, {
      as: student,
      query: { sport: String(sport.id), with_groups: '1' },
    })
    expect(modules.body.data[0]?.contents).toEqual([
      expect.objectContaining({ id: content.id, videoState: 'ready', videoLength: 75 }),
    ])
  })

  test('publishes on its day what was planned, and not before', async () => {
    const planned = await named('module', level, 'Ab Dezember')
    const answer = await publishAll('2026-12-01')
    expectStatus(answer, 200)
    expect(answer.body.data.publishAt).toBe('2026-11-30T23:00:00.000Z')
    const isShown = async (): Promise<boolean> => {
      const modules = await app.call(listModules, { as: student, query: { sport: String(sport.id) } })
      return modules.body.data.some(({ id }) => id === planned.id)
    }
    app.clock.set('2026-11-30T22:59:00Z')
    expect(await publishDue({ db: app.db, clock: app.clock })).toBe(0)
    expect(await isShown()).toBe(false)
    app.clock.set('2026-11-30T23:00:00Z')
    expect(await publishDue({ db: app.db, clock: app.clock })).toBe(1)
    expect(await isShown()).toBe(true)
    expect((await changes()).changes).toEqual([])
  })

  test('notifies the editor whose planned publication is refused on its day', async () => {
    const lost = await named('module', level, 'Ab Januar')
    expectStatus(await publishAll('2027-01-01'), 200)
    await save(lost, { kind: 'module', name: { de: '' } })
    app.clock.set('2027-01-01T09:00:00Z')
    expect(await publishDue({ db: app.db, clock: app.clock })).toBe(1)
    const listed = await app.call(listNotifications, { as: editor })
    expect(listed.body.data.map(({ type, params }) => ({ type, params }))).toEqual([
      { type: 'training-not-published', params: { changeType: 'unnamed', count: 1, nodeName: '' } },
    ])
    expect((await changes()).changes).toMatchObject([{ id: lost.id, publishAt: null }])
    const params = { kind: 'module' as const, id: String(lost.id) }
    expectStatus(await app.call(retireTrainingNode, { as: editor, params }), 204)
  })

  test('withdraws a sport from beginners, classes and prices, but not from those who trained it', async () => {
    const params = { kind: 'sport' as const, id: String(sport.id) }
    const other = await makeUser(app.db)
    expectStatus(await app.call(retireTrainingNode, { as: editor, params }), 204)
    expectStatus(await publishAll(), 200)
    expect((await app.call(listSports, { as: other })).body.data).toEqual([])
    expect((await app.call(listSports, { as: student })).body.data.map(({ id }) => id)).toEqual([sport.id])
    const path = await app.call(readSport, { as: student, params: { id: String(sport.id) } })
    expect(path.body.data.userProgress?.counts).toMatchObject({ trainings: 6, modules: 1 })
    const body = { sportId: sport.id }
    const begun = await app.call(createFighterProgress, { as: other, params: { id: String(other.id) }, body })
    expect(begun.status).toBe(404)
    const context = { db: app.db }
    await expect(
      requireOffered(context, { subjectType: 'sport', subjectId: sport.id }),
    ).rejects.toMatchObject({ code: 'general.invalid' })
    const data = await readReferenceData(app.db)
    await expect(requireChoices(app.db.drizzle, data, 1, { sportIds: [sport.id] })).rejects.toMatchObject({
      code: 'general.invalid',
    })
  })

  test('leaves a module in its level when it is trained during the publication', async () => {
    const place = await add('sport', null)
    await save(place, { kind: 'sport', name: { de: 'Wettlauf' }, menuName: { de: 'Wettlauf' } })
    const [first, second] = [await named('level', place, 'Eins'), await named('level', place, 'Zwei')]
    await named('module', first, 'Bleibt')
    await named('module', second, 'Bleibt auch')
    const moved = await named('module', second, 'Zieht um')
    expectStatus(await publishAll(), 200)
    const move = { parent: keyOf(first), place: 1 }
    const params = { kind: moved.kind, id: String(moved.id) }
    expectStatus(await app.call(moveTrainingNode, { as: editor, params, body: move }), 200)
    const event = { userId: student.id, sportId: place.id, moduleId: moved.id, sourceType: 'import' } as const
    const now = '2026-11-20T09:00:00.000Z'
    const referenceData = await readReferenceData(app.db)
    let publishing: ReturnType<typeof publishAll> | undefined
    await inTransaction(app.db, async (tx) => {
      await recordEvent(
        { tx, referenceData, now },
        { ...event, kind: 'training', occurredAt: now, sourceId: 901 },
      )
      publishing = publishAll()
      await vi.waitFor(async () => {
        const { rows } = await app.db.pool.query(
          `select from pg_locks where relation = 'training_progress'::regclass and not granted`,
        )
        expect(rows).toHaveLength(1)
      }, WAIT)
    })
    const refused = await publishing
    expect(refused?.status).toBe(409)
    expect(refused?.body).toMatchObject({ data: [{ code: 'module-trained', id: moved.id }] })
    expectStatus(await app.call(discardTrainingDraft, { as: editor, params }), 204)
  })
})
