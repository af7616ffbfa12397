/** Reading the tree of training with one's own place in it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  listModuleGroups,
  listModules,
  listSports,
  readModule,
  readModuleGroup,
  readSport,
} from '@wegband/domain/features/sports/contract.ts'
import { contentGroups, contentTargets, moduleGroupItems, moduleGroups } from '../../db/schema/sports.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type ClassRoom, makeClassRoom } from '../../testing/class-room.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeMember, makeSchool, only, type UserRow } from '../../testing/makers.ts'
import { makeContent, makeSport } from '../../testing/training-makers.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { forgetCurriculum, readCurriculum } from '../curriculum/curriculum.ts'
import { recordEvent } from '../progress/record-event.ts'

let app: TestApp
let room: ClassRoom

beforeAll(async () => {
  app = await createTestApp()
  room = await makeClassRoom(app)
})
afterAll(() => app.close())

const train = async (user: UserRow, moduleId: number | undefined, occurredAt: string, sourceId: number) => {
  const curriculum = await readCurriculum(app.db)
  await inTransaction(app.db, (tx) =>
    recordEvent(
      { tx, curriculum, now: occurredAt },
      {
        userId: user.id,
        sportId: room.sport.id,
        moduleId: moduleId ?? null,
        kind: 'training',
        occurredAt,
        sourceType: 'import',
        sourceId,
      },
    ),
  )
}
const sportParams = () => ({ id: String(room.sport.id) })

describe('sports', () => {
  // spec: api-get-sports, sport-fields, sport-access-fields
  test('come in tree order, a page at a time, and those of other schools do not show', async () => {
    const elsewhere = await makeSchool(app.db)
    const closed = await makeSport(app.db, { schoolId: elsewhere.id })
    forgetCurriculum(app.db)
    const member = await makeMember(app.db, elsewhere)
    const idsFor = async (as: UserRow) =>
      (await app.call(listSports, { as, query: {} })).body.data.map((row) => row.id)
    const { body } = await app.call(listSports, { as: room.student, query: {} })
    expect(body.data.find((row) => row.id === room.sport.id)).toEqual({
      id: room.sport.id,
      name: room.sport.name.de,
      menuName: room.sport.menuName.de,
      parentId: null,
      isMainSport: true,
      deepOrder: room.sport.deepOrder,
      order: room.sport.sortOrder,
      showInMenu: true,
      schoolId: null,
      modulesCount: 24,
      requiredMembershipLv: 0,
      availableForSubscription: true,
      subscriptionPlans: [],
      userProgress: null,
      slug: room.sport.slug,
      hue: room.sport.hue,
      chroma: room.sport.chroma,
      isKids: room.sport.isKids,
      description: room.sport.description.de,
      promoId: null,
    })
    expect(await idsFor(room.student)).not.toContain(closed.id)
    expect(await idsFor(member)).toContain(closed.id)
    expect((await app.call(readSport, { as: room.student, params: { id: String(closed.id) } })).status).toBe(
      404,
    )
    const page = await app.call(listSports, { as: member, query: { limit: '1', page: '2' } })
    expect(page.body.meta).toMatchObject({ current_page: 2, per_page: 1 })
    expect(page.body.data).toHaveLength(1)
    expect((await app.call(listSports, { as: member, query: { limit: '101' } })).status).toBe(422)
  })

  // spec: api-get-sport, user-training-progress-list
  test('show the path with levels, weeks and what the level check asks for', async () => {
    const student = await room.makeStudent()
    await train(student, room.modules[0]?.id, '2026-11-09T18:00:00.000Z', 1)
    await train(student, room.modules[0]?.id, '2026-11-16T18:00:00.000Z', 2)
    const { body } = await app.call(readSport, { as: student, params: sportParams() })
    expect(body.data).toMatchObject({
      modulesCount: 24,
      weeks: ['2026-W46', '2026-W47'],
      moduleCounts: [{ moduleId: room.modules[0]?.id, count: 2 }],
      isReadyForLevelCheck: false,
      passedLevels: [],
      userProgress: { levelIndex: 1, counts: { trainings: 2, activeWeeks: 2, modules: 1 } },
      conditions: [
        { kind: 'active-weeks', have: 2, need: 99 },
        { kind: 'modules', have: 1, need: 24 },
        { kind: 'workshops', have: 0, need: 2 },
      ],
    })
    expect(body.data.levels.map((level) => [level.index, level.modulesCount])).toEqual([
      [1, 24],
      [2, 0],
    ])
  })

  test('answer in the language of the reader', async () => {
    const german = await app.call(listModules, { as: room.student, query: { sport: String(room.sport.id) } })
    const english = await makeMember(app.db, room.school, { user: { language: 'en' } })
    const other = await app.call(listModules, { as: english, query: { sport: String(room.sport.id) } })
    expect(german.body.data[0]?.name).toMatch(/^Modul /)
    expect(other.body.data[0]?.name).toMatch(/^Module /)
  })
})

describe('modules', () => {
  // spec: api-get-modules, level-1-has-24-modules, module-fields, precondition-modules-sport, modules-limit-100
  test('need a sport and are those of the level one is in', async () => {
    const without = await app.call(listModules, { as: room.student, query: {} })
    expectStatus(without, 422)
    expect(without.body.code).toBe('sports.sport-required')
    expect(without.body.errors).toEqual({ sport: ['required'] })
    const { body } = await app.call(listModules, {
      as: room.student,
      query: { sport: String(room.sport.id) },
    })
    expect(body.data[0]).toMatchObject({
      id: room.modules[0]?.id,
      order: 1,
      sportId: room.sport.id,
      modulePoints: 1,
      groups: [],
      contents: [],
    })
    expect(body.data.map((module) => module.order)).toEqual(
      Array.from({ length: 24 }, (_, index) => index + 1),
    )
    expect(body.data.map((module) => module.stripe)).toEqual([
      ...Array<number>(8).fill(1),
      ...Array<number>(8).fill(2),
      ...Array<number>(8).fill(3),
    ])
    const groups = await app.call(listModuleGroups, { as: room.student, query: {} })
    expect(groups.body.code).toBe('sports.sport-required')
    const tooMany = await app.call(listModules, {
      as: room.student,
      query: { sport: String(room.sport.id), limit: '101' },
    })
    expect(tooMany.status).toBe(422)
  })

  // spec: api-get-module, module-complete-2-trainings
  test('are complete after two trainings', async () => {
    const student = await room.makeStudent()
    const module = room.modules[4]
    const read = async () =>
      (await app.call(readModule, { as: student, params: { id: String(module?.id) } })).body.data
    await train(student, module?.id, '2026-11-09T18:00:00.000Z', 11)
    expect(await read()).toMatchObject({ trainings: 1, isComplete: false })
    await train(student, module?.id, '2026-11-10T18:00:00.000Z', 12)
    expect(await read()).toMatchObject({ trainings: 2, isComplete: true })
  })

  // spec: error-module-not-available
  test('that do not exist are not available', async () => {
    const { status, body } = await app.call(readModule, { as: room.student, params: { id: '999999' } })
    expectStatus({ status, body }, 404)
    expect(body.code).toBe('sports.module-not-available')
  })

  // spec: content-fields, content-access-fields
  test('bring their contents under headings, and are locked only when every content is', async () => {
    const [, second] = room.modules
    if (!second) throw new Error('no module')
    const heading = only(
      await app.db.drizzle
        .insert(contentGroups)
        .values({ moduleId: second.id, name: { de: 'Allein' }, sortOrder: 1 })
        .returning(),
    )
    forgetCurriculum(app.db)
    const paid = await makeContent(app.db, second, {
      groupId: heading.id,
      paymentRequired: true,
      sortOrder: 1,
    })
    await app.db.drizzle
      .insert(contentTargets)
      .values({ contentId: paid.id, type: 'module', targetId: second.id })
    const read = async () =>
      (await app.call(readModule, { as: room.student, params: { id: String(second.id) } })).body.data
    expect(await read()).toMatchObject({
      isLocked: true,
      missing: { subscriptions: [`module:${second.id}`] },
      groups: [{ id: heading.id, name: 'Allein' }],
      contents: [
        {
          id: paid.id,
          name: paid.name.de,
          title: paid.title.de,
          videoLength: paid.videoLength,
          progress: 0,
          type: 'single',
          isSolo: paid.isSolo,
          titlePictureLight: null,
          titlePictureDark: null,
          paymentRequired: true,
          requiredMembershipLv: 0,
          sportProgressIsRequired: false,
          relatedSportId: null,
          availableSubscriptionTargets: [`module:${second.id}`],
          contentIsAvailableForFreemium: false,
        },
      ],
    })
    await makeContent(app.db, second, { sortOrder: 2 })
    const open = await read()
    expect(open).toMatchObject({ isLocked: false, missing: null, contentsCount: 2 })
    expect(open.contents.map((content) => content.missing === null)).toEqual([false, true])
  })

  test('are read with the same number of queries, one or twenty-four', async () => {
    const queries = async (work: () => Promise<unknown>): Promise<number> => {
      let count = 0
      const listener = (): void => void (count += 1)
      app.db.pool.on('acquire', listener)
      await work()
      app.db.pool.off('acquire', listener)
      return count
    }
    const query = { sport: String(room.sport.id), with_groups: '1' as const }
    const list = (limit: string) => () =>
      app.call(listModules, { as: room.student, query: { ...query, limit } })
    await list('1')()
    const one = await queries(list('1'))
    expect(await queries(list('24'))).toBe(one)
  })
})

describe('module groups', () => {
  // spec: api-get-module-groups, api-get-module-group, module-group-fields
  test('list the modules that belong together', async () => {
    const group = only(
      await app.db.drizzle
        .insert(moduleGroups)
        .values({ sportId: room.sport.id, name: { de: 'Grundlagen' }, sortOrder: 1 })
        .returning(),
    )
    const [first, second] = room.modules
    await app.db.drizzle.insert(moduleGroupItems).values([
      { groupId: group.id, moduleId: second?.id ?? 0, sortOrder: 1 },
      { groupId: group.id, moduleId: first?.id ?? 0, sortOrder: 2 },
    ])
    forgetCurriculum(app.db)
    const expected = {
      id: group.id,
      sportId: room.sport.id,
      name: 'Grundlagen',
      moduleIds: [second?.id, first?.id],
    }
    const list = await app.call(listModuleGroups, {
      as: room.student,
      query: { sport: String(room.sport.id) },
    })
    expect(list.body.data).toMatchObject([expected])
    const one = await app.call(readModuleGroup, { as: room.student, params: { id: String(group.id) } })
    expect(one.body.data).toMatchObject(expected)
  })
})
