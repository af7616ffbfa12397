/** Modules of a sport: which are listed, how many, with which details, and when they are complete. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listModuleGroups, listModules, readModule } from '@wegband/domain/features/sports/contract.ts'
import { reportProgress } from '@wegband/domain/features/videos/contract.ts'
import { contentGroups, contentTargets, moduleGroups, modules } from '../../db/schema/sports.ts'
import { type ClassRoom, makeClassRoom } from '../../testing/makers/class-room.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { only, type UserRow } from '../../testing/makers/makers.ts'
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
describe('modules', () => {
  // spec: level-1-has-24-modules, precondition-modules-sport
  test("require a sport and are by default those of the caller's level", async () => {
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

  // spec: modules-limit-100
  test('and groups come at most 100 at a time', async () => {
    const sport = await makeSport(app.db)
    const level = await makeLevel(app.db, sport)
    await app.db.drizzle.insert(modules).values(
      Array.from({ length: 101 }, (_, at) => ({
        sportId: sport.id,
        levelId: level.id,
        name: { de: 'M' },
        description: { de: '' },
        sortOrder: at + 1,
      })),
    )
    await app.db.drizzle
      .insert(moduleGroups)
      .values(
        Array.from({ length: 101 }, (_, at) => ({ sportId: sport.id, name: { de: 'G' }, sortOrder: at + 1 })),
      )
    forgetReferenceData(app.db)
    for (const endpoint of [listModules, listModuleGroups]) {
      const ask = (query: { limit?: string; page?: string } = {}) =>
        app.call(endpoint, { as: room.student, query: { sport: String(sport.id), ...query } })
      const whole = await ask()
      expect([whole.body.data.length, whole.body.meta.per_page, whole.body.meta.total]).toEqual([
        100, 100, 101,
      ])
      expect((await ask({ page: '2' })).body.data).toHaveLength(1)
      expect((await ask({ limit: '101' })).status).toBe(422)
    }
  })

  // spec: api-get-modules, module-fields
  test('contain sport, headings and contents only on request', async () => {
    const sport = await makeSport(app.db)
    const level = await makeLevel(app.db, sport)
    const first = await makeModule(app.db, level, { sortOrder: 1, points: 3 })
    await makeModule(app.db, level, { sortOrder: 2 })
    const heading = only(
      await app.db.drizzle
        .insert(contentGroups)
        .values({ moduleId: first.id, name: { de: 'Allein' }, sortOrder: 1 })
        .returning(),
    )
    const video = await makeContent(app.db, first, { groupId: heading.id })
    forgetReferenceData(app.db)
    const ask = async (more: { with_sport?: '1'; with_groups?: '1'; limit?: string }) =>
      (await app.call(listModules, { as: room.student, query: { sport: String(sport.id), ...more } })).body
        .data
    const plain = await ask({ limit: '1' })
    expect(plain).toHaveLength(1)
    expect(plain[0]).toMatchObject({
      id: first.id,
      order: 1,
      name: first.name.de,
      sportId: sport.id,
      modulePoints: 3,
      groups: [],
      contents: [],
    })
    expect(plain[0]).not.toHaveProperty('sport')
    const [withSport, second] = await ask({ with_sport: '1' })
    expect(withSport).toMatchObject({ sport: { id: sport.id, name: sport.name.de }, contents: [] })
    expect(second?.sport?.id).toBe(sport.id)
    const [withGroups] = await ask({ with_groups: '1' })
    expect(withGroups).toMatchObject({
      groups: [{ id: heading.id, name: 'Allein' }],
      contents: [{ id: video.id, groupId: heading.id }],
    })
    expect(withGroups).not.toHaveProperty('sport')
  })

  test('of a passed level are complete, however often they were trained', async () => {
    const sport = await makeSport(app.db)
    const done = await makeModule(app.db, await makeLevel(app.db, sport))
    const ahead = await makeModule(app.db, await makeLevel(app.db, sport, { index: 2 }))
    forgetReferenceData(app.db)
    const student = await room.makeStudent()
    const entry = { userId: student.id, sportId: sport.id, occurredAt: '2026-11-09T18:00:00.000Z' }
    await recordTraining(app, { ...entry, kind: 'placement', sourceId: 901, levelIndex: 2 })
    await recordTraining(app, { ...entry, sourceId: 902, moduleId: done.id })
    await recordTraining(app, { ...entry, sourceId: 903, moduleId: ahead.id })
    const read = async (id: number) =>
      (await app.call(readModule, { as: student, params: { id: String(id) } })).body.data
    // Training it again in level 2 adds nothing to level 1.
    expect(await read(done.id)).toMatchObject({ levelIndex: 1, trainings: 0, isComplete: true })
    expect(await read(ahead.id)).toMatchObject({ levelIndex: 2, trainings: 1, isComplete: false })
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
  test('that do not exist are a 404', async () => {
    const { status, body } = await app.call(readModule, { as: room.student, params: { id: '999999' } })
    expectStatus({ status, body }, 404)
    expect(body.code).toBe('sports.module-not-available')
  })

  // spec: content-access-fields
  test('contain their contents under headings, and are locked only when every content is', async () => {
    const [, second] = room.modules
    if (!second) throw new Error('no module')
    const heading = only(
      await app.db.drizzle
        .insert(contentGroups)
        .values({ moduleId: second.id, name: { de: 'Allein' }, sortOrder: 1 })
        .returning(),
    )
    forgetReferenceData(app.db)
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
          type: 'group',
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

  // spec: content-fields, content-access-fields
  test('have contents with or without a heading, with a title picture for each theme', async () => {
    const related = await makeSport(app.db)
    const module = await makeModule(app.db, await makeLevel(app.db, await makeSport(app.db)))
    const access = { requiredMembershipLv: 10, sportProgressIsRequired: true, relatedSportId: related.id }
    const heading = only(
      await app.db.drizzle
        .insert(contentGroups)
        .values({ moduleId: module.id, name: { de: 'Zu zweit' }, sortOrder: 1 })
        .returning(),
    )
    forgetReferenceData(app.db)
    const grouped = await makeContent(app.db, module, {
      groupId: heading.id,
      isSolo: false,
      sortOrder: 1,
      titlePictureDark: 'tile-pair-1',
      titlePictureLight: '/api/media/posters/tag.jpg',
      ...access,
      availableForFreemium: true,
    })
    const single = await makeContent(app.db, module, { sortOrder: 2 })
    await app.call(reportProgress, {
      as: room.student,
      params: { id: String(single.id) },
      body: { duration: 12 },
    })
    const { body } = await app.call(readModule, { as: room.student, params: { id: String(module.id) } })
    expect(body.data.contents).toMatchObject([
      {
        id: grouped.id,
        name: grouped.name.de,
        title: grouped.title.de,
        videoLength: grouped.videoLength,
        progress: 0,
        type: 'group',
        isSolo: false,
        titlePictureDark: 'tile-pair-1',
        titlePictureLight: '/api/media/posters/tag.jpg',
        ...access,
        contentIsAvailableForFreemium: true,
      },
      { id: single.id, type: 'single', isSolo: true, progress: 12, titlePictureDark: null },
    ])
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
