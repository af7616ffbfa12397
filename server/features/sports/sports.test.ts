/** Reading sports and module groups with the caller's own progress. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  listModuleGroups,
  listModules,
  listSports,
  readModuleGroup,
  readSport,
} from '@wegband/domain/features/sports/contract.ts'
import { createFighterProgress } from '@wegband/domain/features/conversion/contract.ts'
import { moduleGroupItems, moduleGroups } from '../../db/schema/sports.ts'
import { type ClassRoom, makeClassRoom } from '../../testing/makers/class-room.ts'
import { makeMember, makeSchool, only, type UserRow } from '../../testing/makers/makers.ts'
import { makePlan } from '../../testing/makers/sold-plans.ts'
import { makeContent, makeLevel, makeModule, makeSport } from '../../testing/makers/training-makers.ts'
import { recordTraining } from '../../testing/makers/record-training.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { forgetReferenceData } from '../reference-data/reference-data.ts'

let app: TestApp
let room: ClassRoom

beforeAll(async () => {
  app = await createTestApp()
  room = await makeClassRoom(app)
})
afterAll(() => app.close())

const train = (user: UserRow, moduleId: number | undefined, occurredAt: string, sourceId: number) =>
  recordTraining(app, { userId: user.id, sportId: room.sport.id, moduleId, occurredAt, sourceId })
const sportParams = () => ({ id: String(room.sport.id) })

describe('sports', () => {
  // spec: api-get-sports, sport-fields, sports-page-100-all-pages
  test('come in tree order and pages, without those of other schools', async () => {
    const elsewhere = await makeSchool(app.db)
    const closed = await makeSport(app.db, { schoolId: elsewhere.id })
    forgetReferenceData(app.db)
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
      contents: [],
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
    const own = await app.call(readSport, { as: member, params: { id: String(closed.id) } })
    expect(own.body.data.schoolId).toBe(elsewhere.id)
    const page = await app.call(listSports, { as: member, query: { limit: '1', page: '2' } })
    expect(page.body.meta).toMatchObject({ current_page: 2, per_page: 1 })
    expect(page.body.data).toHaveLength(1)
    expect(body.meta).toMatchObject({ current_page: 1, per_page: 100 })
    expect((await app.call(listSports, { as: member, query: { limit: '101' } })).status).toBe(422)
  })

  // spec: sport-access-fields
  test('contain their membership level, every plan they were sold by, and the own progress', async () => {
    const sport = await makeSport(app.db, { requiredMembershipLv: 2, availableForSubscription: false })
    const level = await makeLevel(app.db, sport)
    const plan = (subjectId: number, isActive: boolean) =>
      makePlan(app.db, { subjectType: 'sport', subjectId, priceCents: 900, isActive })
    const [old, current] = [await plan(sport.id, false), await plan(sport.id, true)]
    await plan(room.sport.id + 5000, true)
    // A plan for the module of the same number must not count.
    await makePlan(app.db, { subjectType: 'module', subjectId: sport.id })
    forgetReferenceData(app.db)
    const { status } = await app.call(createFighterProgress, {
      as: room.student,
      params: { id: String(room.student.id) },
      body: { sportId: sport.id },
    })
    expect(status).toBe(200)
    app.http.sessions.forgetUser(room.student.id)
    const expected = {
      requiredMembershipLv: 2,
      availableForSubscription: false,
      subscriptionPlans: [
        { id: old?.id, isActive: false },
        { id: current?.id, isActive: true },
      ],
      userProgress: { sportId: sport.id, levelIndex: level.index },
    }
    const list = await app.call(listSports, { as: room.student, query: {} })
    expect(list.body.data.find((row) => row.id === sport.id)).toMatchObject(expected)
    const one = await app.call(readSport, { as: room.student, params: { id: String(sport.id) } })
    expect(one.body.data).toMatchObject(expected)
  })

  // spec: sport-fields
  test('contain at most twenty own contents, in the list and read alone', async () => {
    const parent = await makeSport(app.db)
    const sport = await makeSport(app.db, { parentId: parent.id, isMainSport: false, showInMenu: false })
    const module = await makeModule(app.db, await makeLevel(app.db, sport))
    await makeContent(app.db, module)
    for (let order = 1; order <= 21; order += 1)
      await makeContent(app.db, module, {
        moduleId: null,
        sortOrder: order,
        requiredMembershipLv: order === 1 ? 10 : 0,
      })
    forgetReferenceData(app.db)
    const list = await app.call(listSports, { as: room.student, query: {} })
    const shown = list.body.data.find((row) => row.id === sport.id)
    expect(shown).toMatchObject({ parentId: parent.id, isMainSport: false, showInMenu: false })
    expect(shown?.contents.map(({ order }) => order)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
    expect(shown?.contents.map(({ missing }) => missing?.membershipLv ?? null).slice(0, 2)).toEqual([
      10,
      null,
    ])
    expect(list.body.data.find((row) => row.id === parent.id)?.contents).toEqual([])
    const one = await app.call(readSport, { as: room.student, params: { id: String(sport.id) } })
    expect(one.body.data.contents).toEqual(shown?.contents)
  })

  // spec: api-get-sport, training-path-per-sport
  test('show the path with levels, weeks and the requirements of the level check', async () => {
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
    const other = await makeSport(app.db)
    await makeModule(app.db, await makeLevel(app.db, other))
    forgetReferenceData(app.db)
    const own = await app.call(readSport, { as: student, params: { id: String(other.id) } })
    expect(own.body.data).toMatchObject({ weeks: [], moduleCounts: [], userProgress: null })
    expect(own.body.data.levels.map((level) => [level.index, level.modulesCount])).toEqual([[1, 1]])
  })

  test("answer in the reader's language", async () => {
    const german = await app.call(listModules, { as: room.student, query: { sport: String(room.sport.id) } })
    const english = await makeMember(app.db, room.school, { user: { language: 'en' } })
    const other = await app.call(listModules, { as: english, query: { sport: String(room.sport.id) } })
    expect(german.body.data[0]?.name).toMatch(/^Modul /)
    expect(other.body.data[0]?.name).toMatch(/^Module /)
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
    forgetReferenceData(app.db)
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
