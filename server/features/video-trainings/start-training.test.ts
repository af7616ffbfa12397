/** Starting a video training: possible partners, and never two at once (decisions §4 Video training, §9). */
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

describe('training partners', () => {
  // spec: partners-selectable-20-min
  test('include a scanned person for exactly 20 minutes', async () => {
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

  test('stay for another 20 minutes after a second scan', async () => {
    const bernd = await makeUser(app.db)
    await acts.scan(mara, bernd)
    app.clock.advance(19 * MINUTE)
    await acts.scan(mara, bernd)
    app.clock.advance(19 * MINUTE)
    expect((await acts.start(mara, forTwo, bernd)).status).toBe(201)
  })

  // spec: self-relation-rejected
  test('never include the own person or the person of an invalid code', async () => {
    expect((await acts.scan(mara, mara)).body.code).toBe('scanner.own-profile')
    const foreign = await app.call(scanPartner, { as: mara, body: { token: 'https://beispiel.example' } })
    expect(foreign.body.code).toBe('scanner.type-mismatch')
    expect((await acts.start(mara, forTwo, mara)).body.code).toBe('video-trainings.needs-partner')
  })

  test('always include training buddies and own children, but no sponsor or other child', async () => {
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

  test('of a child include its parents until it is of age', async () => {
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

  test('do not include a locked account', async () => {
    await app.db.drizzle.update(users).set({ lockedAt: FRIDAY }).where(eq(users.id, aylin.id))
    expect(await acts.partners(mara)).toEqual([])
    expect((await acts.start(mara, forTwo, aylin)).body.code).toBe('video-trainings.not-selectable')
  })

  test('show the earlier trainings with the caller', async () => {
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

describe('starting a video training', () => {
  // spec: video-watch-alone-or-partner, api-post-video-trainings
  test('takes a solo video alone, and a video for two with a partner', async () => {
    expect((await acts.start(mara, forTwo)).body.code).toBe('video-trainings.needs-partner')
    const alone = await acts.start(mara, solo)
    expect(alone.status).toBe(201)
    expect(alone.body.data.attendees.map(({ user }) => user.id)).toEqual([mara.id])
    await app.call(finishVideoTraining, { as: mara, params: { id: String(alone.body.data.id) } })
    const both = await acts.start(mara, forTwo, aylin)
    expect(both.status).toBe(201)
  })

  // spec: video-training-fields
  test('answers the video, the attendees, and when and for whom it counts', async () => {
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

  test('again, also by the partner, answers the running training', async () => {
    const first = await acts.start(mara, forTwo, aylin)
    const again = await acts.start(mara, forTwo, aylin)
    const byPartner = await acts.start(aylin, forTwo, mara)
    expect([first.status, again.status, byPartner.status]).toEqual([201, 200, 200])
    expect([again.body.data.id, byPartner.body.data.id]).toEqual([first.body.data.id, first.body.data.id])
  })

  test('twice is refused with the running training, for the starter and the partner', async () => {
    const { body } = await acts.start(mara, forTwo, aylin)
    const byStarter = await acts.start(mara, solo)
    const byPartner = await acts.start(aylin, solo)
    for (const refused of [byStarter, byPartner]) {
      expectStatus(refused, 409)
      expect(refused.body.code).toBe('video-trainings.already-running')
      expect(refused.body.data.id).toBe(body.data.id)
    }
  })

  test('with a busy partner is refused without revealing what they train', async () => {
    await acts.start(aylin, solo)
    const { status, body } = await acts.start(mara, forTwo, aylin)
    expectStatus({ status, body }, 409)
    expect(body.code).toBe('video-trainings.partner-busy')
    expect(body.missing).toEqual({ partnerIds: [aylin.id] })
    expect(body.data).toBeUndefined()
  })

  test('requires access of the starter to the video', async () => {
    const closed = await makeContent(app.db, module, { isSolo: true, requiredMembershipLv: 30 })
    const { status, body } = await acts.start(mara, closed)
    expectStatus({ status, body }, 403)
    expect(body.code).toBe('videos.content-access')
    expect(body.missing).toEqual({ membershipLv: 30, sportProgress: null, subscriptions: [] })
    const unready = await makeContent(app.db, module, { isSolo: true, videoState: 'processing' })
    expect((await acts.start(mara, unready)).body.code).toBe('videos.not-found')
    expect((await acts.start(mara, { ...solo, id: 999_999 })).body.code).toBe('videos.not-found')
  })

  test('requires access of every partner to the video', async () => {
    const closed = await makeContent(app.db, module, { isSolo: true, paymentRequired: true })
    const child = await makeChildOf(app.db, mara)
    await app.db.drizzle.update(users).set({ hasFreeVideoAccess: true }).where(eq(users.id, mara.id))
    const refused = await acts.start(mara, closed, aylin)
    expectStatus(refused, 422)
    expect(refused.body.code).toBe('video-trainings.partner-access')
    expect(refused.body.missing).toEqual({ partnerIds: [aylin.id] })
    // Reveals that it is closed to her, but not what she has not bought.
    expect((await acts.partners(mara, closed))[0]).toMatchObject({ canWatch: false, missing: null })
    // A parent sees what their own child lacks.
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

  test('requires registration, but no confirmed email address', async () => {
    expect((await acts.start(await makeAnonymous(app.db), solo)).body.code).toBe('auth.registration-required')
    expect((await acts.start(await makeUnverified(app.db), solo)).status).toBe(201)
    const child = await makeChildOf(app.db, mara)
    expect((await acts.start(child, solo)).status).toBe(201)
  })
})
