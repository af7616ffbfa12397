/** Ending a video training: when it counts and for which attendees, and ending it without counting (decisions §4 Video training). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import {
  changeVideoTraining,
  finishVideoTraining,
  leaveVideoTraining,
  listVideoTrainings,
  readVideoTraining,
  startVideoTraining,
} from '@wegband/domain/features/video-trainings/contract.ts'
import { trainingProgress } from '../../db/schema/progress.ts'
import { changeSetting } from '../../config/settings.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeChildOf, makeUser, type UserRow } from '../../testing/makers/makers.ts'
import type { Content, Module } from '../../testing/makers/training-makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { viewSession } from '../../testing/makers/view-session.ts'
import { befriend, makeVideos, type Person, trainingActs } from '../../testing/makers/video-training-room.ts'
import { endLeftLying, forgetOld, settleLatecomers } from './jobs.ts'

const FRIDAY = '2026-11-20T18:00:00Z'
const MINUTE = 60_000

let app: TestApp
let module: Module
let forTwo: Content
let solo: Content
let acts: ReturnType<typeof trainingActs>
beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
  ;({ module, forTwo, solo } = await makeVideos(app))
  acts = trainingActs(app)
})
afterAll(() => app.close())

let mara: UserRow
let aylin: UserRow
beforeEach(async () => {
  app.clock.set(FRIDAY)
  mara = await makeUser(app.db, { firstName: 'Mara' })
  aylin = await makeUser(app.db, { firstName: 'Aylin' })
  await befriend(app, mara, aylin)
})

describe('processing a video training', () => {
  // spec: api-post-video-trainings-process, video-training-states
  test('gives each attendee who watched the video one training of its module this week', async () => {
    const { body } = await acts.start(mara, forTwo, aylin)
    await Promise.all([acts.watch(mara, forTwo), acts.watch(aylin, forTwo, 95)])
    app.clock.advance(15 * MINUTE)
    const done = await acts.process(aylin, body.data.id)
    expect(done.body.data.state).toBe('processed')
    expect(done.body.data.attendees.map(({ outcome }) => outcome)).toEqual(['counted', 'counted'])
    expect(done.body.data.attendees[0]?.standing).toEqual({ module: { have: 1, need: 2 }, activeWeeks: 1 })
    for (const person of [mara, aylin]) {
      const [event, ...more] = await acts.events(person)
      expect(more).toEqual([])
      expect(event).toMatchObject({
        moduleId: module.id,
        kind: 'training',
        week: '2026-W47',
        sourceType: 'video',
        sourceId: body.data.id,
      })
    }
    expect(await acts.running(mara)).toEqual([])
  })

  test('is rejected before the minimum time with the seconds that are left', async () => {
    const { body } = await acts.start(mara, solo)
    app.clock.advance(11 * MINUTE + 24_000)
    const early = await acts.process(mara, body.data.id)
    expectStatus(early, 422)
    expect(early.body.code).toBe('video-trainings.too-early')
    expect(early.body.remainingSeconds).toBe(216)
    expect(await acts.running(mara)).toHaveLength(1)
  })

  test('uses the minimum time that was set when it began', async () => {
    const { body } = await acts.start(mara, solo)
    await changeSetting(app.db.drizzle, 'minTrainingMinutes', 60)
    await app.http.services.settings.reload()
    app.clock.advance(15 * MINUTE)
    const done = await acts.process(mara, body.data.id)
    await changeSetting(app.db.drizzle, 'minTrainingMinutes', 15)
    await app.http.services.settings.reload()
    expect(done.status).toBe(200)
  })

  test('gives an attendee below 95 % nothing, and counts once they finish within the week', async () => {
    const { body } = await acts.start(mara, forTwo, aylin)
    await acts.watch(mara, forTwo)
    await acts.watch(aylin, forTwo, 94)
    app.clock.advance(20 * MINUTE)
    const done = await acts.process(mara, body.data.id)
    expect(done.body.data.attendees.map(({ outcome }) => outcome)).toEqual(['counted', 'not-watched'])
    expect(done.body.data.countsUntil).toBe('2026-11-22T23:00:00.000Z')
    expect(await acts.events(aylin)).toEqual([])

    app.clock.set('2026-11-22T22:00:00Z')
    await acts.watch(aylin, forTwo)
    const later = await acts.process(aylin, body.data.id)
    expect(later.body.data.attendees.map(({ outcome }) => outcome)).toEqual(['counted', 'counted'])
    expect((await acts.events(aylin)).map(({ week }) => week)).toEqual(['2026-W47'])
    expect(await acts.events(mara)).toHaveLength(1)
  })

  test('is completed by the job for late viewers within the week, but not after it', async () => {
    const { body } = await acts.start(mara, forTwo, aylin)
    app.clock.advance(20 * MINUTE)
    await acts.process(mara, body.data.id)
    await acts.watch(aylin, forTwo)
    await settleLatecomers({ db: app.db, clock: app.clock })
    await settleLatecomers({ db: app.db, clock: app.clock })
    expect(await acts.events(aylin)).toHaveLength(1)

    app.clock.set('2026-11-22T23:00:00Z')
    await acts.watch(mara, forTwo)
    await settleLatecomers({ db: app.db, clock: app.clock })
    await acts.process(mara, body.data.id)
    expect(await acts.events(mara)).toEqual([])
  })

  // spec: api-patch-video-training
  test('counts only for allowed attendees, which the starter may correct shortly after', async () => {
    const { body } = await acts.start(mara, forTwo, aylin)
    const allow = (as: Person, ...to: Person[]) =>
      app.call(changeVideoTraining, {
        as,
        params: { id: String(body.data.id) },
        body: { allowAchievementsTo: to.map(({ id }) => id) },
      })
    expect((await allow(aylin, aylin)).status).toBe(403)
    expect((await allow(mara, mara)).body.data.allowAchievementsTo).toEqual([mara.id])
    await Promise.all([acts.watch(mara, forTwo), acts.watch(aylin, forTwo)])
    app.clock.advance(16 * MINUTE)
    const done = await acts.process(mara)
    expect(done.body.data.attendees.map(({ outcome }) => outcome)).toEqual(['counted', 'not-allowed'])
    expect(await acts.events(aylin)).toEqual([])

    await allow(mara, mara, aylin)
    expect(await acts.events(aylin)).toHaveLength(1)
    await allow(mara, mara)
    expect(await acts.events(aylin)).toEqual([])
    const totals = await app.db.drizzle
      .select()
      .from(trainingProgress)
      .where(eq(trainingProgress.userId, aylin.id))
    expect(totals).toEqual([])
    app.clock.advance(31 * MINUTE)
    const late = await allow(mara, mara, aylin)
    expectStatus(late, 409)
    expect(late.body.code).toBe('video-trainings.already-ended')
  })

  test('is 404 for people who do not take part, and an error when none is running', async () => {
    expect((await acts.process(mara)).body.code).toBe('video-trainings.none-running')
    const { body } = await acts.start(mara, forTwo, aylin)
    const stranger = await makeUser(app.db)
    app.clock.advance(20 * MINUTE)
    for (const answer of [
      await acts.process(stranger, body.data.id),
      await app.call(readVideoTraining, { as: stranger, params: { id: String(body.data.id) } }),
      await app.call(finishVideoTraining, { as: stranger, params: { id: String(body.data.id) } }),
      await app.call(leaveVideoTraining, {
        as: stranger,
        params: { id: String(body.data.id), userId: String(aylin.id) },
      }),
    ])
      expect(answer.status).toBe(404)
  })
})

describe('ending a video training without counting', () => {
  // spec: video-training-states
  test('by the starter ends it for all attendees and may be repeated', async () => {
    const { body } = await acts.start(mara, forTwo, aylin)
    const finish = (as: Person) => app.call(finishVideoTraining, { as, params: { id: String(body.data.id) } })
    expect((await finish(aylin)).status).toBe(403)
    expect([(await finish(mara)).status, (await finish(mara)).status]).toEqual([204, 204])
    const refused = await acts.process(aylin, body.data.id)
    expect([refused.body.code, refused.body.data.state]).toEqual([
      'video-trainings.already-ended',
      'finished',
    ])
    expect((await acts.start(aylin, solo)).status).toBe(201)
    expect(await acts.events(mara)).toEqual([])
  })

  test('by leaving frees the partner; a video for two then cannot be processed', async () => {
    const { body } = await acts.start(mara, forTwo, aylin)
    const leave = (as: Person, who: Person) =>
      app.call(leaveVideoTraining, {
        as,
        params: { id: String(body.data.id), userId: String(who.id) },
      })
    expect((await leave(mara, aylin)).status).toBe(404)
    expect([(await leave(aylin, aylin)).status, (await leave(aylin, aylin)).status]).toEqual([204, 204])
    const left = await app.call(readVideoTraining, { as: aylin, params: { id: String(body.data.id) } })
    expectStatus(left, 200)
    expect(left.body.data.attendees).toEqual([])
    expect(left.body.data.allowAchievementsTo).toEqual([])
    expect((await acts.process(aylin, body.data.id)).status).toBe(404)
    expect(await acts.running(aylin)).toEqual([])
    await Promise.all([acts.watch(mara, forTwo), acts.watch(aylin, forTwo)])
    app.clock.advance(20 * MINUTE)
    expect((await acts.process(mara)).body.code).toBe('video-trainings.needs-partner')
    expect(await acts.running(mara)).toHaveLength(1)
    expect((await leave(mara, mara)).status).toBe(204)
    expect(await acts.running(mara)).toEqual([])
    expect([...(await acts.events(mara)), ...(await acts.events(aylin))]).toEqual([])
  })

  test('works in a child’s view: the parent starts and ends it as the child', async () => {
    const parent = await makeUser(app.db)
    const child = await makeChildOf(app.db, parent)
    const headers = await viewSession(app.db, parent, child)
    const started = await app.call(startVideoTraining, { headers, body: { contentId: solo.id } })
    expectStatus(started, 201)
    expect(started.body.data.startedBy).toEqual(child.id)
    expect(await acts.running(parent)).toEqual([])
    const ended = await app.call(finishVideoTraining, {
      headers,
      params: { id: String(started.body.data.id) },
    })
    expect(ended.status).toBe(204)
  })

  test('is possible for parents, who take their child out', async () => {
    const parent = await makeUser(app.db)
    const child = await makeChildOf(app.db, parent)
    await acts.scan(mara, child)
    const { body } = await acts.start(mara, forTwo, child)
    const left = await app.call(leaveVideoTraining, {
      as: parent,
      params: { id: String(body.data.id), userId: String(child.id) },
    })
    expect(left.status).toBe(204)
    expect(await acts.running(child)).toEqual([])

    const own = await acts.start(child, solo)
    const ended = await app.call(leaveVideoTraining, {
      as: parent,
      params: { id: String(own.body.data.id), userId: String(child.id) },
    })
    expect(ended.status).toBe(204)
    expect(await acts.running(child)).toEqual([])
  })

  test('happens automatically after twelve hours', async () => {
    const lying = await acts.start(mara, forTwo, aylin)
    app.clock.advance(12 * 60 * MINUTE)
    await endLeftLying({ db: app.db, clock: app.clock })
    expect(await acts.running(mara)).toHaveLength(1)
    app.clock.advance(MINUTE)
    await endLeftLying({ db: app.db, clock: app.clock })
    expect(await acts.running(mara)).toEqual([])
    const read = await app.call(readVideoTraining, { as: aylin, params: { id: String(lying.body.data.id) } })
    expect([read.body.data.state, read.body.data.endedAt]).toEqual(['finished', '2026-11-21T06:00:00.000Z'])
  })

  // spec: api-get-video-trainings, video-training-states
  test('keeps it in the list, which filters by state and video, for ninety days', async () => {
    const first = await acts.start(mara, solo)
    app.clock.advance(20 * MINUTE)
    await acts.process(mara)
    const second = await acts.start(mara, forTwo, aylin)
    const list = async (query: { running?: '0' | '1'; content_id?: string }) =>
      (await app.call(listVideoTrainings, { as: mara, query })).body.data.map(({ id }) => id)
    expect(await list({})).toEqual([second.body.data.id, first.body.data.id])
    expect(await list({ running: '1' })).toEqual([second.body.data.id])
    expect(await list({ running: '0' })).toEqual([first.body.data.id])
    expect(await list({ content_id: String(solo.id) })).toEqual([first.body.data.id])
    app.clock.advance(91 * 24 * 60 * MINUTE)
    await endLeftLying({ db: app.db, clock: app.clock })
    await forgetOld({ db: app.db, clock: app.clock })
    expect(await list({})).toEqual([])
  })
})
