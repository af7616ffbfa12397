/** Access to a video: all endpoints (video, module, list, one-time password) must agree on when it opens and closes. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listModules, readModule } from '@wegband/domain/features/sports/contract.ts'
import { readContent, readOtp } from '@wegband/domain/features/videos/contract.ts'
import { users } from '../../db/schema/people.ts'
import { contentTargets } from '../../db/schema/sports.ts'
import { subscriptionItems, subscriptions } from '../../db/schema/subscriptions.ts'
import { makePlan } from '../../testing/makers/sold-plans.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeMember, makeSchool, makeUser, only } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import {
  makeContent,
  makeLevel,
  makeModule,
  makeSport,
  type Content,
  type Module,
} from '../../testing/makers/training-makers.ts'
import { forgetReferenceData } from '../reference-data/reference-data.ts'

const NOW = '2026-11-20T09:00:00.000Z'
type Person = { readonly id: number }
type Target = typeof contentTargets.$inferInsert.type

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(() => {
  app.clock.set(NOW)
  app.http.sessions.forgetAll()
})

/** A module with one video that any of these subscriptions opens. */
const makeVideo = async (
  targets: (module: Module) => readonly { type: Target; targetId: number }[],
  fields: Parameters<typeof makeContent>[2] = {},
): Promise<{ video: Content; module: Module }> => {
  const module = await makeModule(app.db, await makeLevel(app.db, await makeSport(app.db)))
  const video = await makeContent(app.db, module, { paymentRequired: true, ...fields })
  await app.db.drizzle
    .insert(contentTargets)
    .values(targets(module).map((target) => ({ contentId: video.id, ...target })))
  forgetReferenceData(app.db)
  return { video, module }
}

const subscribe = async (
  user: Person,
  subject: { type: Target; targetId: number },
  endsAt: string | null,
) => {
  const plan = await makePlan(app.db, { subjectType: subject.type, subjectId: subject.targetId })
  const subscription = only(
    await app.db.drizzle
      .insert(subscriptions)
      .values({
        userId: user.id,
        profiteerId: user.id,
        status: 'active',
        startsAt: '2026-06-01T00:00:00Z',
        phaseEndsAt: '2026-12-01T00:00:00Z',
        endsAt,
      })
      .returning(),
  )
  await app.db.drizzle.insert(subscriptionItems).values({ subscriptionId: subscription.id, planId: plan.id })
  app.http.sessions.forgetUser(user.id)
}

/** True when the video is open; all endpoints must agree. */
const isOpen = async (
  as: Person,
  { video, module }: { video: Content; module: Module },
): Promise<boolean> => {
  const id = String(video.id)
  const content = await app.call(readContent, { as, params: { id } })
  const one = await app.call(readModule, { as, params: { id: String(module.id) } })
  const list = await app.call(listModules, { as, query: { sport: String(module.sportId) } })
  const otp = await app.call(readOtp, { as, params: { contentId: id } })
  const said = [
    content.body.data.missing === null,
    one.body.data.contents[0]?.missing === null,
    !one.body.data.isLocked,
    !list.body.data[0]?.isLocked,
    otp.status === 200,
  ]
  expect(new Set(said).size, `all answers agree: ${said.join()}`).toBe(1)
  if (otp.status !== 200) {
    expectStatus(otp, 403)
    expect(otp.body.missing).toEqual(content.body.data.missing)
  }
  return said[0] ?? false
}

describe('a video that must be paid for', () => {
  // spec: content-access-subscription-any
  test.each(['sport', 'membership-level', 'content', 'module', 'module-group'] as const)(
    'is opened by a subscription of its %s, and by no other',
    async (type) => {
      const there = await makeVideo(({ id }) => [
        { type, targetId: id },
        { type: 'sport', targetId: 999_998 },
      ])
      const [anna, bert] = [await makeUser(app.db), await makeUser(app.db)]
      expect(await isOpen(anna, there)).toBe(false)
      await subscribe(anna, { type, targetId: there.module.id }, null)
      await subscribe(bert, { type, targetId: 999_997 }, null)
      expect(await isOpen(anna, there)).toBe(true)
      expect(await isOpen(bert, there)).toBe(false)
    },
  )

  test('closes at the instant the subscription ends, also for a cached session', async () => {
    const there = await makeVideo(({ id }) => [{ type: 'module', targetId: id }])
    const anna = await makeUser(app.db)
    await subscribe(anna, { type: 'module', targetId: there.module.id }, '2026-11-20T09:00:02.000Z')
    app.clock.set('2026-11-20T09:00:01.999Z')
    expect(await isOpen(anna, there)).toBe(true)
    app.clock.advance(1)
    expect(await isOpen(anna, there)).toBe(false)
  })

  // spec: content-access-exempt-leader-free
  test('is open to leaders and to users with free access, while they have that right', async () => {
    const there = await makeVideo(({ id }) => [{ type: 'module', targetId: id }])
    const school = await makeSchool(app.db)
    const leader = await makeMember(app.db, school, { roles: ['leader'] })
    const trainer = await makeMember(app.db, school, { roles: ['trainer'] })
    const guest = await makeUser(app.db, { hasFreeVideoAccess: true })
    expect(await isOpen(leader, there)).toBe(true)
    expect(await isOpen(trainer, there)).toBe(false)
    expect(await isOpen(guest, there)).toBe(true)
    await app.db.drizzle.update(users).set({ hasFreeVideoAccess: false }).where(eq(users.id, guest.id))
    app.http.sessions.forgetUser(guest.id)
    expect(await isOpen(guest, there)).toBe(false)
  })

  test('requires membership level and sport progress in addition to the subscription', async () => {
    const there = await makeVideo(({ id }) => [{ type: 'module', targetId: id }], {
      requiredMembershipLv: 10,
      sportProgressIsRequired: true,
      requiredLevelIndex: 2,
    })
    const anna = await makeUser(app.db)
    await subscribe(anna, { type: 'module', targetId: there.module.id }, null)
    expect(await isOpen(anna, there)).toBe(false)
    const { body } = await app.call(readContent, { as: anna, params: { id: String(there.video.id) } })
    expect(body.data.missing).toEqual({
      membershipLv: 10,
      sportProgress: { sportId: there.module.sportId, levelIndex: 2 },
      subscriptions: [],
    })
  })
})
