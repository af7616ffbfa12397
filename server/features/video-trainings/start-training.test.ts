/** Starting to train a video: with whom one may, and never twice at once (decisions §4 Video training, §9). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import {
  finishVideoTraining,
  listPartners,
  readVideoTraining,
  scanPartner,
} from '@wegband/domain/features/video-trainings/contract.ts'
import { relations, users } from '../../db/schema/people.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import {
  makeAnonymous,
  makeChildOf,
  makeUnverified,
  makeUser,
  type UserRow,
} from '../../testing/makers/makers.ts'
import { type Content, makeContent, type Module } from '../../testing/makers/training-makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { viewSession } from '../../testing/makers/view-session.ts'
import { befriend, makeVideos, trainingActs } from '../../testing/makers/video-training-room.ts'

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

describe('whom one may train with', () => {
  // spec: partners-selectable-20-min
  test('somebody whose code was scanned stays selectable for 20 minutes, and not a second longer', async () => {
    const bernd = await makeUser(app.db, { firstName: 'Bernd' })
    expect((await acts.start(mara, forTwo, bernd)).body.code).toBe('video-trainings.not-selectable')
    const { status, body } = await acts.scan(mara, bernd)
    expectStatus({ status, body }, 200)
    expect(body.data.source).toBe('scan')
    expect(body.data.selectableUntil).toBe('2026-11-20T18:20:00.000Z')
    app.clock.set('2026-11-20T18:20:00Z')
    expect((await acts.partners(mara)).map(({ user }) => user.firstName)).toEqual(['Bernd', 'Aylin'])
    app.clock.set('2026-11-20T18:20:00.001Z')
    expect((await acts.partners(mara)).map(({ user }) => user.firstName)).toEqual(['Aylin'])
    const refused = await acts.start(mara, forTwo, bernd)
    expectStatus(refused, 422)
    expect(refused.body.missing).toEqual({ partnerIds: [bernd.id] })
  })

  test('a second scan begins the minutes anew', async () => {
    const bernd = await makeUser(app.db)
    await acts.scan(mara, bernd)
    app.clock.advance(19 * MINUTE)
    await acts.scan(mara, bernd)
    app.clock.advance(19 * MINUTE)
    expect((await acts.start(mara, forTwo, bernd)).status).toBe(201)
  })

  // spec: self-relation-rejected
  test('the own code makes nobody a partner, neither does a code that is none', async () => {
    expect((await acts.scan(mara, mara)).body.code).toBe('scanner.own-profile')
    const foreign = await app.call(scanPartner, { as: mara, body: { token: 'https://beispiel.example' } })
    expect(foreign.body.code).toBe('scanner.type-mismatch')
    expect((await acts.start(mara, forTwo, mara)).body.code).toBe('video-trainings.needs-partner')
  })

  test('training partners and own children are always there, a sponsor and somebody else’s child never', async () => {
    const child = await makeChildOf(app.db, mara, { firstName: 'Kim' })
    const sponsor = await makeUser(app.db)
    await app.db.drizzle
      .insert(relations)
      .values({ userId: mara.id, relatedId: sponsor.id, type: 'sponsoring' })
    const found = await acts.partners(mara)
    expect(found.map(({ user, source }) => [user.firstName, source])).toEqual([
      ['Aylin', 'training-buddy'],
      ['Kim', 'child'],
    ])
    expect((await acts.start(mara, forTwo, sponsor)).status).toBe(422)
    expect((await acts.start(aylin, forTwo, child)).status).toBe(422)
    expect((await acts.start(mara, forTwo, child)).status).toBe(201)
  })

  test('a child has its parents, also in its view, until it is of age', async () => {
    const child = await makeChildOf(app.db, mara, { firstName: 'Kim', birthdayAt: '2008-11-21' })
    const { body } = await app.call(listPartners, { headers: await viewSession(app.db, mara, child) })
    expect(body.data.map(({ user, source }) => [user.firstName, source])).toEqual([['Mara', 'parent']])
    const started = await acts.start(child, forTwo, mara)
    expect(started.status).toBe(201)
    await app.call(finishVideoTraining, { as: child, params: { id: String(started.body.data.id) } })
    app.clock.set('2026-11-21T12:00:00Z')
    expect(await acts.partners(child)).toEqual([])
    expect((await acts.start(child, forTwo, mara)).body.code).toBe('video-trainings.not-selectable')
  })

  test('a locked account trains with nobody', async () => {
    await app.db.drizzle.update(users).set({ lockedAt: FRIDAY }).where(eq(users.id, aylin.id))
    expect(await acts.partners(mara)).toEqual([])
    expect((await acts.start(mara, forTwo, aylin)).body.code).toBe('video-trainings.not-selectable')
  })

  test('shows what was trained together before', async () => {
    const { body } = await acts.start(mara, forTwo, aylin)
    await acts.watch(mara, forTwo)
    app.clock.advance(15 * MINUTE)
    await acts.process(mara, body.data.id)
    expect((await acts.partners(aylin))[0]?.together).toEqual({
      count: 1,
      lastAt: '2026-11-20T18:00:00.000Z',
    })
  })
})

describe('starting', () => {
  // spec: video-watch-alone-or-partner, api-post-video-trainings
  test('a solo video alone, a video for two with a partner', async () => {
    expect((await acts.start(mara, forTwo)).body.code).toBe('video-trainings.needs-partner')
    const alone = await acts.start(mara, solo)
    expect(alone.status).toBe(201)
    expect(alone.body.data.attendees.map(({ user }) => user.id)).toEqual([mara.id])
    await app.call(finishVideoTraining, { as: mara, params: { id: String(alone.body.data.id) } })
    const both = await acts.start(mara, forTwo, aylin)
    expect(both.status).toBe(201)
  })

  // spec: video-training-fields
  test('says what runs: video, people, from when on it counts, and for whom', async () => {
    const { body } = await acts.start(mara, forTwo, aylin)
    await acts.watch(aylin, forTwo, 72)
    const read = await app.call(readVideoTraining, { as: aylin, params: { id: String(body.data.id) } })
    expect(read.body.data).toMatchObject({
      id: body.data.id,
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
    const first = await acts.start(mara, forTwo, aylin)
    const again = await acts.start(mara, forTwo, aylin)
    const byPartner = await acts.start(aylin, forTwo, mara)
    expect([first.status, again.status, byPartner.status]).toEqual([201, 200, 200])
    expect([again.body.data.id, byPartner.body.data.id]).toEqual([first.body.data.id, first.body.data.id])
  })

  test('another one meanwhile is refused with the one that runs, for who started and for the partner', async () => {
    const { body } = await acts.start(mara, forTwo, aylin)
    const byStarter = await acts.start(mara, solo)
    const byPartner = await acts.start(aylin, solo)
    for (const refused of [byStarter, byPartner]) {
      expectStatus(refused, 409)
      expect(refused.body.code).toBe('video-trainings.already-running')
      expect(refused.body.data.id).toBe(body.data.id)
    }
  })

  test('a partner who trains with somebody else is busy, and what they train is not told', async () => {
    await acts.start(aylin, solo)
    const { status, body } = await acts.start(mara, forTwo, aylin)
    expectStatus({ status, body }, 409)
    expect(body.code).toBe('video-trainings.partner-busy')
    expect(body.missing).toEqual({ partnerIds: [aylin.id] })
    expect(body.data).toBeUndefined()
  })

  test('asks for access to the video, of who starts', async () => {
    const closed = await makeContent(app.db, module, { isSolo: true, requiredMembershipLv: 30 })
    const { status, body } = await acts.start(mara, closed)
    expectStatus({ status, body }, 403)
    expect(body.code).toBe('videos.content-access')
    expect(body.missing).toEqual({ membershipLv: 30, sportProgress: null, subscriptions: [] })
    const unready = await makeContent(app.db, module, { isSolo: true, videoState: 'processing' })
    expect((await acts.start(mara, unready)).body.code).toBe('videos.not-found')
    expect((await acts.start(mara, { ...solo, id: 999_999 })).body.code).toBe('videos.not-found')
  })

  test('asks for access of every partner too: it would count for none who may not watch', async () => {
    const closed = await makeContent(app.db, module, { isSolo: true, paymentRequired: true })
    const child = await makeChildOf(app.db, mara)
    await app.db.drizzle.update(users).set({ hasFreeVideoAccess: true }).where(eq(users.id, mara.id))
    const refused = await acts.start(mara, closed, aylin)
    expectStatus(refused, 422)
    expect(refused.body.code).toBe('video-trainings.partner-access')
    expect(refused.body.missing).toEqual({ partnerIds: [aylin.id] })
    // That it is closed to her, and not what she has not bought.
    expect((await acts.partners(mara, closed))[0]).toMatchObject({ canWatch: false, missing: null })
    // Of an own child a parent is told what to get.
    const rows = await acts.partners(mara, closed)
    expect(rows.find(({ user }) => user.id === child.id)).toMatchObject({
      canWatch: false,
      missing: { membershipLv: null, sportProgress: null, subscriptions: [] },
    })
    expect((await acts.partners(mara, forTwo))[0]).toMatchObject({ canWatch: true, missing: null })
    expect((await acts.partners(mara))[0]).toMatchObject({ canWatch: null, missing: null })
    await app.db.drizzle.update(users).set({ hasFreeVideoAccess: true }).where(eq(users.id, aylin.id))
    expect((await acts.start(mara, closed, aylin)).status).toBe(201)
  })

  test('is for accounts: guests are asked to join, whoever has not confirmed their mail may what the video allows', async () => {
    expect((await acts.start(await makeAnonymous(app.db), solo)).body.code).toBe('auth.registration-required')
    expect((await acts.start(await makeUnverified(app.db), solo)).status).toBe(201)
    const child = await makeChildOf(app.db, mara)
    expect((await acts.start(child, solo)).status).toBe(201)
  })
})
