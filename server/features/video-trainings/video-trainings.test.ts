/** Training films alone and with partners, over HTTP: who may start with whom, when it counts, and for whom (decisions §4 Video training). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { readQrToken } from '@wegband/domain/features/cards/contract.ts'
import {
  changeVideoTraining,
  finishVideoTraining,
  leaveVideoTraining,
  listPartners,
  listVideoTrainings,
  processVideoTraining,
  readVideoTraining,
  scanPartner,
  startVideoTraining,
} from '@wegband/domain/features/video-trainings/contract.ts'
import { trainingEvents, trainingProgress } from '../../db/schema/progress.ts'
import { relations, users } from '../../db/schema/people.ts'
import { contentProgress } from '../../db/schema/videos.ts'
import { changeSetting } from '../../settings.ts'
import { makeAnonymous, makeChildOf, makeUnverified, makeUser, type UserRow } from '../../testing/makers.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import {
  type Content,
  makeContent,
  makeLevel,
  makeModule,
  makeSport,
  type Module,
} from '../../testing/training-makers.ts'
import { forgetCurriculum } from '../curriculum/curriculum.ts'
import { endLeftLying, forgetOld, settleLatecomers } from './jobs.ts'

const FRIDAY = '2026-11-20T18:00:00Z'
const MINUTE = 60_000

let app: TestApp
let module: Module
let forTwo: Content
let solo: Content
beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
  module = await makeModule(app.db, await makeLevel(app.db, await makeSport(app.db)))
  forTwo = await makeContent(app.db, module, { isSolo: false, videoLength: 100 })
  solo = await makeContent(app.db, module, { isSolo: true, videoLength: 100 })
  forgetCurriculum(app.db)
})
afterAll(() => app.close())

let mara: UserRow
let aylin: UserRow
const befriend = async (one: UserRow, other: UserRow): Promise<void> => {
  await app.db.drizzle.insert(relations).values([
    { userId: one.id, relatedId: other.id, type: 'training-buddy' },
    { userId: other.id, relatedId: one.id, type: 'training-buddy' },
  ])
}
beforeEach(async () => {
  app.clock.set(FRIDAY)
  mara = await makeUser(app.db, { firstName: 'Mara' })
  aylin = await makeUser(app.db, { firstName: 'Aylin' })
  await befriend(mara, aylin)
})

type Person = { id: number }
const start = (as: Person, content: Content, ...partners: Person[]) =>
  app.call(startVideoTraining, {
    as,
    body: { contentId: content.id, attendees: partners.map(({ id }) => id) },
  })
const running = async (as: Person) =>
  (await app.call(listVideoTrainings, { as, query: { running: '1' } })).body.data
const process = (as: Person, id?: number) =>
  app.call(processVideoTraining, { as, body: id === undefined ? {} : { id } })
const watch = async (who: Person, content: Content, seconds = content.videoLength): Promise<void> => {
  const completedAt = seconds >= content.videoLength * 0.95 ? app.clock.now().toISOString() : null
  await app.db.drizzle
    .insert(contentProgress)
    .values({ userId: who.id, contentId: content.id, seconds, completedAt })
    .onConflictDoUpdate({
      target: [contentProgress.userId, contentProgress.contentId],
      set: { seconds, completedAt },
    })
}
const events = (who: Person) =>
  app.db.drizzle.select().from(trainingEvents).where(eq(trainingEvents.userId, who.id))
const scan = async (as: Person, whose: Person) => {
  const { body } = await app.call(readQrToken, { as: whose, params: { id: String(whose.id) } })
  return app.call(scanPartner, { as, body: { token: body.data.token } })
}
const partners = async (as: Person) => (await app.call(listPartners, { as })).body.data

describe('whom one may train with', () => {
  // spec: partners-selectable-20-min
  test('somebody whose code was scanned stays selectable for 20 minutes, and not a second longer', async () => {
    const bernd = await makeUser(app.db, { firstName: 'Bernd' })
    expect((await start(mara, forTwo, bernd)).body.code).toBe('video-trainings.not-selectable')
    const { status, body } = await scan(mara, bernd)
    expect([status, body.data.source, body.data.selectableUntil]).toEqual([
      200,
      'scan',
      '2026-11-20T18:20:00.000Z',
    ])
    app.clock.set('2026-11-20T18:20:00Z')
    expect((await partners(mara)).map(({ user }) => user.firstName)).toEqual(['Bernd', 'Aylin'])
    app.clock.set('2026-11-20T18:20:00.001Z')
    expect((await partners(mara)).map(({ user }) => user.firstName)).toEqual(['Aylin'])
    const refused = await start(mara, forTwo, bernd)
    expect([refused.status, refused.body.missing]).toEqual([422, { partnerIds: [bernd.id] }])
  })

  test('a second scan begins the minutes anew', async () => {
    const bernd = await makeUser(app.db)
    await scan(mara, bernd)
    app.clock.advance(19 * MINUTE)
    await scan(mara, bernd)
    app.clock.advance(19 * MINUTE)
    expect((await start(mara, forTwo, bernd)).status).toBe(201)
  })

  // spec: self-relation-rejected
  test('the own code makes nobody a partner, neither does a code that is none', async () => {
    expect((await scan(mara, mara)).body.code).toBe('scanner.own-profile')
    const foreign = await app.call(scanPartner, { as: mara, body: { token: 'https://beispiel.example' } })
    expect(foreign.body.code).toBe('scanner.type-mismatch')
    expect((await start(mara, forTwo, mara)).body.code).toBe('video-trainings.needs-partner')
  })

  test('training partners and own children are always there, a sponsor and somebody else’s child never', async () => {
    const child = await makeChildOf(app.db, mara, { firstName: 'Kim' })
    const sponsor = await makeUser(app.db)
    await app.db.drizzle
      .insert(relations)
      .values({ userId: mara.id, relatedId: sponsor.id, type: 'sponsoring' })
    const found = await partners(mara)
    expect(found.map(({ user, source }) => [user.firstName, source])).toEqual([
      ['Aylin', 'training-buddy'],
      ['Kim', 'child'],
    ])
    expect((await start(mara, forTwo, sponsor)).status).toBe(422)
    expect((await start(aylin, forTwo, child)).status).toBe(422)
    expect((await start(mara, forTwo, child)).status).toBe(201)
  })

  test('a locked account trains with nobody', async () => {
    await app.db.drizzle.update(users).set({ lockedAt: FRIDAY }).where(eq(users.id, aylin.id))
    expect(await partners(mara)).toEqual([])
    expect((await start(mara, forTwo, aylin)).body.code).toBe('video-trainings.not-selectable')
  })

  test('shows what was trained together before', async () => {
    const { body } = await start(mara, forTwo, aylin)
    await watch(mara, forTwo)
    app.clock.advance(15 * MINUTE)
    await process(mara, body.data.id)
    expect((await partners(aylin))[0]?.together).toEqual({ count: 1, lastAt: '2026-11-20T18:00:00.000Z' })
  })
})

describe('starting', () => {
  // spec: video-watch-alone-or-partner, api-post-video-trainings
  test('a solo film alone, a film for two with a partner', async () => {
    expect((await start(mara, forTwo)).body.code).toBe('video-trainings.needs-partner')
    const alone = await start(mara, solo)
    expect(alone.status).toBe(201)
    expect(alone.body.data.attendees.map(({ user }) => user.id)).toEqual([mara.id])
    await app.call(finishVideoTraining, { as: mara, params: { id: String(alone.body.data.id) } })
    const both = await start(mara, forTwo, aylin)
    expect(both.status).toBe(201)
  })

  // spec: video-training-fields
  test('says what runs: film, people, from when on it counts, and for whom', async () => {
    const { body } = await start(mara, forTwo, aylin)
    await watch(aylin, forTwo, 72)
    const read = await app.call(readVideoTraining, { as: aylin, params: { id: String(body.data.id) } })
    expect(read.body.data).toMatchObject({
      contentId: forTwo.id,
      content: { id: forTwo.id, isSolo: false, module: { id: module.id } },
      state: 'running',
      startedBy: mara.id,
      countsFrom: '2026-11-20T18:15:00.000Z',
      countsUntil: null,
      allowAchievementsTo: [mara.id, aylin.id],
    })
    expect(
      read.body.data.attendees.map(({ user, watchedPercent }) => [user.firstName, watchedPercent]),
    ).toEqual([
      ['Mara', 0],
      ['Aylin', 72],
    ])
  })

  test('the same start again, also by the partner, answers the running one', async () => {
    const first = await start(mara, forTwo, aylin)
    const again = await start(mara, forTwo, aylin)
    const byPartner = await start(aylin, forTwo, mara)
    expect([first.status, again.status, byPartner.status]).toEqual([201, 200, 200])
    expect([again.body.data.id, byPartner.body.data.id]).toEqual([first.body.data.id, first.body.data.id])
  })

  test('another one meanwhile is refused with the one that runs, for who started and for the partner', async () => {
    const { body } = await start(mara, forTwo, aylin)
    const byStarter = await start(mara, solo)
    const byPartner = await start(aylin, solo)
    for (const refused of [byStarter, byPartner]) {
      expect([refused.status, refused.body.code]).toEqual([409, 'video-trainings.already-running'])
      expect(refused.body.data.id).toBe(body.data.id)
    }
  })

  test('a partner who trains with somebody else is busy, and what they train is not told', async () => {
    await start(aylin, solo)
    const { status, body } = await start(mara, forTwo, aylin)
    expect([status, body.code, body.missing]).toEqual([
      409,
      'video-trainings.partner-busy',
      { partnerIds: [aylin.id] },
    ])
    expect(body.data).toBeUndefined()
  })

  test('asks for access to the film, of who starts', async () => {
    const closed = await makeContent(app.db, module, { isSolo: true, requiredMembershipLv: 30 })
    const { status, body } = await start(mara, closed)
    expect([status, body.code]).toEqual([403, 'videos.content-access'])
    expect(body.missing).toEqual({ membershipLv: 30, sportProgress: null, subscriptions: [] })
    const unready = await makeContent(app.db, module, { isSolo: true, videoState: 'processing' })
    expect((await start(mara, unready)).body.code).toBe('videos.not-found')
    expect((await start(mara, { ...solo, id: 999_999 })).body.code).toBe('videos.not-found')
  })

  test('is for accounts: guests are asked to join, whoever has not confirmed their mail may what the film allows', async () => {
    expect((await start(await makeAnonymous(app.db), solo)).body.code).toBe('auth.registration-required')
    expect((await start(await makeUnverified(app.db), solo)).status).toBe(201)
    const child = await makeChildOf(app.db, mara)
    expect((await start(child, solo)).status).toBe(201)
  })
})

describe('processing', () => {
  // spec: api-post-video-trainings-process, video-training-states
  test('gives everybody who has seen the film one training of its module, in this week', async () => {
    const { body } = await start(mara, forTwo, aylin)
    await Promise.all([watch(mara, forTwo), watch(aylin, forTwo, 95)])
    app.clock.advance(15 * MINUTE)
    const done = await process(aylin, body.data.id)
    expect(done.body.data.state).toBe('processed')
    expect(done.body.data.attendees.map(({ outcome }) => outcome)).toEqual(['counted', 'counted'])
    expect(done.body.data.attendees[0]?.standing).toEqual({ module: { have: 1, need: 2 }, activeWeeks: 1 })
    for (const person of [mara, aylin]) {
      const [event, ...more] = await events(person)
      expect(more).toEqual([])
      expect(event).toMatchObject({
        moduleId: module.id,
        kind: 'training',
        week: '2026-W47',
        sourceType: 'video',
        sourceId: body.data.id,
      })
    }
    expect(await running(mara)).toEqual([])
  })

  test('before the minimum time it says how many seconds are left', async () => {
    const { body } = await start(mara, solo)
    app.clock.advance(11 * MINUTE + 24_000)
    const early = await process(mara, body.data.id)
    expect([early.status, early.body.code, early.body.remainingSeconds]).toEqual([
      422,
      'video-trainings.too-early',
      216,
    ])
    expect(await running(mara)).toHaveLength(1)
  })

  test('the minimum time is the one that stood when it began', async () => {
    const { body } = await start(mara, solo)
    await changeSetting(app.db.drizzle, 'minTrainingMinutes', 60)
    await app.http.services.settings.reload()
    app.clock.advance(15 * MINUTE)
    const done = await process(mara, body.data.id)
    await changeSetting(app.db.drizzle, 'minTrainingMinutes', 15)
    await app.http.services.settings.reload()
    expect(done.status).toBe(200)
  })

  test('who has not seen 95 % gets nothing yet; within the week it counts as soon as they have', async () => {
    const { body } = await start(mara, forTwo, aylin)
    await watch(mara, forTwo)
    await watch(aylin, forTwo, 94)
    app.clock.advance(20 * MINUTE)
    const done = await process(mara, body.data.id)
    expect(done.body.data.attendees.map(({ outcome }) => outcome)).toEqual(['counted', 'not-watched'])
    expect(done.body.data.countsUntil).toBe('2026-11-22T23:00:00.000Z')
    expect(await events(aylin)).toEqual([])

    app.clock.set('2026-11-22T22:00:00Z')
    await watch(aylin, forTwo)
    const later = await process(aylin, body.data.id)
    expect(later.body.data.attendees.map(({ outcome }) => outcome)).toEqual(['counted', 'counted'])
    expect((await events(aylin)).map(({ week }) => week)).toEqual(['2026-W47'])
    expect(await events(mara)).toHaveLength(1)
  })

  test('the job gives latecomers theirs too, and nobody anything after the week', async () => {
    const { body } = await start(mara, forTwo, aylin)
    app.clock.advance(20 * MINUTE)
    await process(mara, body.data.id)
    await watch(aylin, forTwo)
    await settleLatecomers({ db: app.db, clock: app.clock })
    await settleLatecomers({ db: app.db, clock: app.clock })
    expect(await events(aylin)).toHaveLength(1)

    app.clock.set('2026-11-22T23:00:00Z')
    await watch(mara, forTwo)
    await settleLatecomers({ db: app.db, clock: app.clock })
    await process(mara, body.data.id)
    expect(await events(mara)).toEqual([])
  })

  // spec: api-patch-video-training
  test('counts for those whom it is allowed to, and who started may correct that shortly after', async () => {
    const { body } = await start(mara, forTwo, aylin)
    const allow = (as: Person, ...to: Person[]) =>
      app.call(changeVideoTraining, {
        as,
        params: { id: String(body.data.id) },
        body: { allowAchievementsTo: to.map(({ id }) => id) },
      })
    expect((await allow(aylin, aylin)).status).toBe(403)
    expect((await allow(mara, mara)).body.data.allowAchievementsTo).toEqual([mara.id])
    await Promise.all([watch(mara, forTwo), watch(aylin, forTwo)])
    app.clock.advance(16 * MINUTE)
    const done = await process(mara)
    expect(done.body.data.attendees.map(({ outcome }) => outcome)).toEqual(['counted', 'not-allowed'])
    expect(await events(aylin)).toEqual([])

    await allow(mara, mara, aylin)
    expect(await events(aylin)).toHaveLength(1)
    await allow(mara, mara)
    expect(await events(aylin)).toEqual([])
    const totals = await app.db.drizzle
      .select()
      .from(trainingProgress)
      .where(and(eq(trainingProgress.userId, aylin.id)))
    expect(totals).toEqual([])
    app.clock.advance(31 * MINUTE)
    const late = await allow(mara, mara, aylin)
    expect([late.status, late.body.code]).toEqual([409, 'video-trainings.already-ended'])
  })

  test('without a running one there is nothing to process, and nobody processes what is not theirs', async () => {
    expect((await process(mara)).body.code).toBe('video-trainings.none-running')
    const { body } = await start(mara, forTwo, aylin)
    const stranger = await makeUser(app.db)
    app.clock.advance(20 * MINUTE)
    for (const answer of [
      await process(stranger, body.data.id),
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

describe('ending without counting', () => {
  test('who started gives it up for everybody, again and again the same', async () => {
    const { body } = await start(mara, forTwo, aylin)
    const finish = (as: Person) => app.call(finishVideoTraining, { as, params: { id: String(body.data.id) } })
    expect((await finish(aylin)).status).toBe(403)
    expect([(await finish(mara)).status, (await finish(mara)).status]).toEqual([204, 204])
    const refused = await process(aylin, body.data.id)
    expect([refused.body.code, refused.body.data.state]).toEqual([
      'video-trainings.already-ended',
      'finished',
    ])
    expect((await start(aylin, solo)).status).toBe(201)
    expect(await events(mara)).toEqual([])
  })

  test('a partner leaves, is free at once and gets nothing; a film for two then counts for nobody', async () => {
    const { body } = await start(mara, forTwo, aylin)
    const leave = (as: Person, who: Person) =>
      app.call(leaveVideoTraining, {
        as,
        params: { id: String(body.data.id), userId: String(who.id) },
      })
    expect((await leave(mara, aylin)).status).toBe(404)
    expect([(await leave(aylin, aylin)).status, (await leave(aylin, aylin)).status]).toEqual([204, 204])
    expect(await running(aylin)).toEqual([])
    await Promise.all([watch(mara, forTwo), watch(aylin, forTwo)])
    app.clock.advance(20 * MINUTE)
    expect((await process(mara)).body.code).toBe('video-trainings.needs-partner')
    expect(await running(mara)).toHaveLength(1)
    expect((await leave(mara, mara)).status).toBe(204)
    expect(await running(mara)).toEqual([])
    expect([...(await events(mara)), ...(await events(aylin))]).toEqual([])
  })

  test('parents take their child out of a training', async () => {
    const parent = await makeUser(app.db)
    const child = await makeChildOf(app.db, parent)
    await scan(mara, child)
    const { body } = await start(mara, forTwo, child)
    const left = await app.call(leaveVideoTraining, {
      as: parent,
      params: { id: String(body.data.id), userId: String(child.id) },
    })
    expect(left.status).toBe(204)
    expect(await running(child)).toEqual([])

    const own = await start(child, solo)
    const ended = await app.call(leaveVideoTraining, {
      as: parent,
      params: { id: String(own.body.data.id), userId: String(child.id) },
    })
    expect(ended.status).toBe(204)
    expect(await running(child)).toEqual([])
  })

  test('what lies for twelve hours ends by itself, and what was counted stays counted', async () => {
    const lying = await start(mara, forTwo, aylin)
    app.clock.advance(12 * 60 * MINUTE)
    await endLeftLying({ db: app.db, clock: app.clock })
    expect(await running(mara)).toHaveLength(1)
    app.clock.advance(MINUTE)
    await endLeftLying({ db: app.db, clock: app.clock })
    expect(await running(mara)).toEqual([])
    const read = await app.call(readVideoTraining, { as: aylin, params: { id: String(lying.body.data.id) } })
    expect([read.body.data.state, read.body.data.endedAt]).toEqual(['finished', '2026-11-21T06:00:00.000Z'])
  })

  // spec: api-get-video-trainings
  test('the list tells running ones and those of one film apart, and forgets after ninety days', async () => {
    const first = await start(mara, solo)
    app.clock.advance(20 * MINUTE)
    await process(mara)
    const second = await start(mara, forTwo, aylin)
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
