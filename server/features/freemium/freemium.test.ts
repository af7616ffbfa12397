/** The free trial by the server's clock: begun once, and over at its exact end for videos, modules and the profile. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import { readUser, type Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { readFreemium, startFreemium } from '@wegband/domain/features/freemium/contract.ts'
import { listModules, readModule } from '@wegband/domain/features/sports/contract.ts'
import { readContent, readOtp } from '@wegband/domain/features/videos/contract.ts'
import { auditLog, users } from '../../db/schema/people.ts'
import { contentTargets } from '../../db/schema/sports.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import {
  makeAnonymous,
  makeChildOf,
  makeUnverified,
  makeUser,
  type UserRow,
} from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { makeContent, makeLevel, makeModule, makeSport } from '../../testing/makers/training-makers.ts'
import { forgetReferenceData } from '../reference-data/reference-data.ts'
import { FREEMIUM_DAYS } from '@wegband/domain/features/accounts/free-trial-days.ts'

const NOW = '2026-11-20T09:00:00.000Z'
const END = '2026-12-04T09:00:00.000Z'
let app: TestApp
let world: { sportId: number; freeIds: number[]; otherId: number; freeVideo: number }

const makeWorld = async (): Promise<typeof world> => {
  const sport = await makeSport(app.db)
  const level = await makeLevel(app.db, sport)
  const modules = []
  for (const sortOrder of [1, 2, 3]) modules.push(await makeModule(app.db, level, { sortOrder }))
  const [first, second, third] = modules
  if (!first || !second || !third) throw new Error('three were made')
  const paid = { paymentRequired: true }
  const video = await makeContent(app.db, first, { ...paid, availableForFreemium: true })
  const videos = [
    video,
    await makeContent(app.db, second, { ...paid, availableForFreemium: true }),
    await makeContent(app.db, third, paid),
  ]
  for (const { id } of videos)
    await app.db.drizzle.insert(contentTargets).values({ contentId: id, type: 'sport', targetId: sport.id })
  forgetReferenceData(app.db)
  return { sportId: sport.id, freeIds: [first.id, second.id], otherId: third.id, freeVideo: video.id }
}

beforeAll(async () => {
  app = await createTestApp()
  world = await makeWorld()
})
afterAll(() => app.close())
beforeEach(() => {
  app.clock.set(NOW)
  app.http.sessions.forgetAll()
})

const start = (as: { id: number }, id = as.id) => app.call(startFreemium, { as, params: { id: String(id) } })
const own = async (user: UserRow): Promise<Viewer> =>
  (await app.call(readUser, { as: user, params: { id: String(user.id) } })).body.data as Viewer

describe('beginning the free trial', () => {
  // spec: api-put-freemium
  test('gives 14 days from now on, visible in the profile at once', async () => {
    const anna = await makeUser(app.db)
    expect(await own(anna)).toMatchObject({ hasFreemium: false, freemiumEndsAt: null })
    const { status, body } = await start(anna)
    expectStatus({ status, body }, 200)
    expect(body.data).toEqual({ hasFreemium: true, freemiumEndsAt: END })
    expect(await own(anna)).toMatchObject({
      hasFreemium: true,
      freemiumEndsAt: END,
      hasFreeMembership: false,
      hasFreeVideoAccess: false,
      hasSubscriptionHistory: false,
      stripeBalance: 0,
    })
    const rows = await app.db.drizzle.select().from(auditLog).where(eq(auditLog.actorId, anna.id))
    expect(rows.map((row) => row.action)).toEqual(['freemium.start'])
  })

  test('is refused while the trial runs and afterwards, and keeps the end', async () => {
    const anna = await makeUser(app.db)
    await start(anna)
    app.clock.advance(MS_PER_DAY)
    const again = await start(anna)
    expectStatus(again, 409)
    expect(again.body).toMatchObject({ code: 'freemium.already-active', data: { freemiumEndsAt: END } })
    app.clock.advance(20 * MS_PER_DAY)
    const later = await start(anna)
    expectStatus(later, 409)
    expect(later.body.code).toBe('freemium.already-used')
    expect((await own(anna)).freemiumEndsAt).toBe(END)
  })

  // spec: unverified-email-blocks
  test('is refused to guests, to unverified people and for another person', async () => {
    const [guest, newcomer, anna] = [
      await makeAnonymous(app.db),
      await makeUnverified(app.db),
      await makeUser(app.db),
    ]
    const child = await makeChildOf(app.db, anna)
    expect((await start(guest)).body.code).toBe('auth.registration-required')
    expect((await start(newcomer)).body.code).toBe('auth.mail-unverified')
    expect((await start(anna, newcomer.id)).status).toBe(404)
    // A parent begins it in the child's view.
    expect((await start(anna, child.id)).status).toBe(404)
    expect((await start(child)).status).toBe(200)
  })

  test('grants one of twelve simultaneous requests', async () => {
    const anna = await makeUser(app.db)
    const answers = await Promise.all(Array.from({ length: 12 }, () => start(anna)))
    const codes = answers.map(({ status, body }) => (status === 200 ? 'begun' : body.code))
    expect(codes.filter((code) => code === 'begun')).toHaveLength(1)
    expect(codes.filter((code) => code === 'freemium.already-active')).toHaveLength(11)
    const rows = await app.db.drizzle.select().from(auditLog).where(eq(auditLog.actorId, anna.id))
    expect(rows).toHaveLength(1)
  })
})

describe('the content of the free trial', () => {
  test('is the modules whose videos are marked for it, visible to guests too', async () => {
    const guest = await makeAnonymous(app.db)
    const { body } = await app.call(readFreemium, { as: guest })
    expect(body.data).toEqual({
      days: FREEMIUM_DAYS,
      sportId: world.sportId,
      levelIndex: 1,
      moduleIds: world.freeIds,
      modulesInLevel: 3,
    })
  })
})

describe('the end of the free trial', () => {
  const locks = async (user: UserRow) => {
    const list = await app.call(listModules, { as: user, query: { sport: String(world.sportId) } })
    const video = await app.call(readContent, { as: user, params: { id: String(world.freeVideo) } })
    const otp = await app.call(readOtp, { as: user, params: { contentId: String(world.freeVideo) } })
    return {
      locked: list.body.data.filter((module) => module.isLocked).map((module) => module.id),
      video: video.body.data.missing,
      otp: otp.status,
      hasFreemium: (await own(user)).hasFreemium,
    }
  }
  const missing = () => ({
    membershipLv: null,
    sportProgress: null,
    subscriptions: [`sport:${world.sportId}`],
  })
  const closed = () => ({
    locked: [...world.freeIds, world.otherId],
    video: missing(),
    otp: 403,
    hasFreemium: false,
  })

  // spec: module-free-test-two-weeks, freemium-active-expired
  test('takes effect at its exact instant, also for a cached caller', async () => {
    const anna = await makeUser(app.db)
    expect(await locks(anna)).toEqual(closed())
    await start(anna)
    const running = { locked: [world.otherId], video: null, otp: 200, hasFreemium: true }
    expect(await locks(anna)).toEqual(running)
    // One millisecond before the end the caller is read again and would stay cached for five seconds.
    app.clock.set('2026-12-04T08:59:59.999Z')
    expect(await locks(anna)).toEqual(running)
    app.clock.set(END)
    expect(await locks(anna)).toEqual(closed())
    const module = await app.call(readModule, { as: anna, params: { id: String(world.freeIds[0]) } })
    expect([module.body.data.isLocked, module.body.data.missing]).toEqual([true, missing()])
  })

  test('makes a cached profile outdated', async () => {
    const anna = await makeUser(app.db)
    await start(anna)
    const read = (since: string) =>
      app.call(readUser, {
        as: anna,
        params: { id: String(anna.id) },
        headers: { 'if-modified-since': since },
      })
    app.clock.set('2026-12-04T08:59:58Z')
    expect((await read('Fri, 04 Dec 2026 08:59:58 GMT')).status).toBe(304)
    app.clock.set('2026-12-04T09:00:01Z')
    const after = await read('Fri, 04 Dec 2026 08:59:58 GMT')
    expectStatus(after, 200)
    expect((after.body.data as Viewer).hasFreemium).toBe(false)
  })

  test('does not affect people with free video access', async () => {
    const anna = await makeUser(app.db, { freemiumEndsAt: END, hasFreeVideoAccess: true })
    app.clock.set(END)
    expect((await locks(anna)).locked).toEqual([])
    await app.db.drizzle.update(users).set({ hasFreeVideoAccess: false }).where(eq(users.id, anna.id))
  })
})
