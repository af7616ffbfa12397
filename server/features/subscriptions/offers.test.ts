/** Offers for a person without access: those that would give access, and none of a sport that they cannot see. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOffers, type SUBJECT_TYPES } from '@wegband/domain/features/subscriptions/contract.ts'
import { contents, contentTargets, moduleGroupItems, moduleGroups, sports } from '../../db/schema/sports.ts'
import { membershipLevels, subscriptionItems, subscriptions } from '../../db/schema/subscriptions.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import {
  makeChildOf,
  makeMember,
  makeSchool,
  makeUser,
  nextNumber,
  only,
  type UserRow,
} from '../../testing/makers/makers.ts'
import { makePlan as makeSoldPlan } from '../../testing/makers/sold-plans.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { makeContent, makeLevel, makeModule, makeSport } from '../../testing/makers/training-makers.ts'
import { forgetReferenceData } from '../reference-data/reference-data.ts'
import { routes } from './routes.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ features: [routes] })
})
afterAll(() => app.close())

const makePlan = (subjectType: (typeof SUBJECT_TYPES)[number], subjectId: number, priceCents: number) =>
  makeSoldPlan(app.db, { subjectType, subjectId, priceCents })
const makeMembershipLevel = async (
  value: number,
  benefits: string[],
  funnel: 'club_training' | 'ewto_conversion' = 'club_training',
) => {
  const number = nextNumber()
  return only(
    await app.db.drizzle
      .insert(membershipLevels)
      .values({
        key: `level-${number}`,
        name: { de: `Stufe ${number}`, en: `Level ${number}` },
        value,
        funnel,
        benefits,
      })
      .returning(),
  )
}

const makeWorld = async (fields: { schoolId?: number } = {}) => {
  const sport = await makeSport(app.db, fields)
  const module = await makeModule(app.db, await makeLevel(app.db, sport))
  // Makes the ids of contents and of their targets differ.
  await makeContent(app.db, module, { paymentRequired: true })
  await makeContent(app.db, module)
  const video = await makeContent(app.db, module, { paymentRequired: true, requiredMembershipLv: 20 })
  await app.db.drizzle
    .insert(contentTargets)
    .values({ contentId: video.id, type: 'sport', targetId: sport.id })
  const small = await makeMembershipLevel(10, [`sport:${sport.id}`])
  const large = await makeMembershipLevel(20, [`sport:${sport.id}`])
  const plans = {
    small: await makePlan('membership-level', small.id, 790),
    large: await makePlan('membership-level', large.id, 4900),
    sport: await makePlan('sport', sport.id, 1200),
    module: await makePlan('module', module.id, 290),
    /** Not sold while the flag of §6 is off. */
    content: await makePlan('content', video.id, 90),
  }
  forgetReferenceData(app.db)
  return { sport, module, video, small, large, plans }
}
type World = Awaited<ReturnType<typeof makeWorld>>

const ask = (as: UserRow, type: (typeof SUBJECT_TYPES)[number], id: number) =>
  app.call(readOffers, { as, params: { type, id: String(id) } })
const offered = async (as: UserRow, type: (typeof SUBJECT_TYPES)[number], id: number) => {
  const { status, body } = await ask(as, type, id)
  expect(status).toBe(200)
  return body.data.offers.map((one) => `${one.type}:${one.id}`)
}
const names = ({ small, large, sport, module }: World) => ({
  small: `membership-level:${small.id}`,
  large: `membership-level:${large.id}`,
  sport: `sport:${sport.id}`,
  module: `module:${module.id}`,
})

// spec: content-access-leads-to-upgrade, flags-subscription-kinds-off
test('a video offers the subscriptions that would give the caller access', async () => {
  const world = await makeWorld()
  const anna = await makeUser(app.db)
  const { small, large, sport, module } = names(world)
  expect(await offered(anna, 'content', world.video.id)).toEqual([large])
  expect((await ask(anna, 'content', world.video.id)).body.data.isOpen).toBe(false)
  const subscription = only(
    await app.db.drizzle
      .insert(subscriptions)
      .values({
        userId: anna.id,
        profiteerId: anna.id,
        status: 'active',
        startsAt: '2026-06-01T00:00:00Z',
        phaseEndsAt: '2027-06-01T00:00:00Z',
      })
      .returning(),
  )
  await app.db.drizzle
    .insert(subscriptionItems)
    .values({ subscriptionId: subscription.id, planId: world.plans.large.id })
  app.http.sessions.forgetUser(anna.id)
  // With access, nothing is sold for the video, but the sport keeps its offers.
  expect((await ask(anna, 'sport', world.sport.id)).body.data.offers[0]).toMatchObject({
    name: `Stufe ${world.small.key.slice('level-'.length)}`,
    plans: [{ price: 790, interval: 'month', intervalCount: 1, effectivePeriodLength: 6, isActive: true }],
  })
  expect(await offered(anna, 'sport', world.sport.id)).toEqual([small, sport, large])
  expect((await ask(anna, 'content', world.video.id)).body.data).toMatchObject({ isOpen: true, offers: [] })
  const bert = await makeUser(app.db)
  expect(await offered(bert, 'module', world.module.id)).toEqual([module, small, sport, large])
  expect(await offered(bert, 'membership-level', world.large.id)).toEqual([large])
})

test('people with free access to a video get no offers for it', async () => {
  const world = await makeWorld()
  const { module } = world
  const video = await makeContent(app.db, module, { paymentRequired: true, availableForFreemium: true })
  const other = await makeContent(app.db, module, { paymentRequired: true })
  const target = { type: 'sport' as const, targetId: world.sport.id }
  await app.db.drizzle
    .insert(contentTargets)
    .values([video, other].map(({ id }) => ({ contentId: id, ...target })))
  const isOpen = async (as: UserRow, id: number) => (await ask(as, 'content', id)).body.data.isOpen
  const free = await makeUser(app.db, { hasFreeVideoAccess: true })
  const leader = await makeMember(app.db, await makeSchool(app.db), { roles: ['leader'] })
  const trying = await makeUser(app.db, { freemiumEndsAt: '2036-01-01T00:00:00Z' })
  const plain = await makeUser(app.db)
  for (const [person, opens] of [
    [free, [true, true]],
    [leader, [true, true]],
    [trying, [true, false]],
    [plain, [false, false]],
  ] as const)
    expect([await isOpen(person, video.id), await isOpen(person, other.id)]).toEqual(opens)
  expect((await ask(free, 'content', video.id)).body.data.offers).toEqual([])
})

test('a sport that requires a membership offers the membership levels that suffice', async () => {
  const world = await makeWorld()
  const { large } = names(world)
  await app.db.drizzle.update(sports).set({ requiredMembershipLv: 20 }).where(eq(sports.id, world.sport.id))
  forgetReferenceData(app.db)
  const anna = await makeUser(app.db)
  expect(await offered(anna, 'sport', world.sport.id)).toEqual([large])
})

test('a module group offers what opens its modules, and nothing once they are open', async () => {
  const world = await makeWorld()
  const group = only(
    await app.db.drizzle
      .insert(moduleGroups)
      .values({ sportId: world.sport.id, name: { de: 'Grundlagen' }, sortOrder: 1 })
      .returning(),
  )
  await app.db.drizzle
    .insert(moduleGroupItems)
    .values({ groupId: group.id, moduleId: world.module.id, sortOrder: 1 })
  // Sold only while the flag of §6 is on.
  await makePlan('module-group', group.id, 900)
  forgetReferenceData(app.db)
  const { small, large, sport } = names(world)
  const anna = await makeUser(app.db)
  expect(await offered(anna, 'module-group', group.id)).toEqual([small, sport, large])
  await app.db.drizzle
    .update(contents)
    .set({ paymentRequired: false, requiredMembershipLv: 0 })
    .where(eq(contents.moduleId, world.module.id))
  expect((await ask(anna, 'module-group', group.id)).body.data).toMatchObject({
    name: 'Grundlagen',
    isOpen: true,
    offers: [],
  })
  expect((await ask(anna, 'module', world.module.id)).body.data).toMatchObject({ isOpen: true, offers: [] })
})

test('unknown subjects and those closed to the caller are the same 404', async () => {
  const school = await makeSchool(app.db)
  const hidden = await makeWorld({ schoolId: school.id })
  const anna = await makeUser(app.db)
  const missing = await ask(anna, 'content', 999_999)
  for (const [type, id] of [
    ['content', hidden.video.id],
    ['module', hidden.module.id],
    ['sport', hidden.sport.id],
    ['module-group', 999_999],
    ['membership-level', 999_999],
  ] as const) {
    const answer = await ask(anna, type, id)
    expectStatus(answer, 404)
    expect(answer.body).toEqual(missing.body)
  }
})

test('conversion offers of the association are for its members only', async () => {
  const { sport, small } = await makeWorld()
  const association = await makeMembershipLevel(15, [`sport:${sport.id}`], 'ewto_conversion')
  await makePlan('membership-level', association.id, 600)
  const [anna, ewa] = [await makeUser(app.db), await makeUser(app.db, { ewtoNo: 'DE204118' })]
  expect((await offered(anna, 'sport', sport.id))[0]).toBe(`membership-level:${small.id}`)
  expect((await offered(ewa, 'sport', sport.id))[0]).toBe(`membership-level:${association.id}`)
})

// spec: route-subscription-selection, profiteer-fields
test('a parent gets offers for what an own child lacks, but not for other people', async () => {
  const world = await makeWorld()
  const anna = await makeUser(app.db)
  const lina = await makeChildOf(app.db, anna)
  const subscription = only(
    await app.db.drizzle
      .insert(subscriptions)
      .values({
        userId: anna.id,
        profiteerId: lina.id,
        status: 'active',
        startsAt: '2026-06-01T00:00:00Z',
        phaseEndsAt: '2027-06-01T00:00:00Z',
      })
      .returning(),
  )
  await app.db.drizzle
    .insert(subscriptionItems)
    .values({ subscriptionId: subscription.id, planId: world.plans.large.id })
  app.http.sessions.forgetUser(anna.id)
  const look = (profiteer?: number) =>
    app.call(readOffers, {
      as: anna,
      params: { type: 'content', id: String(world.video.id) },
      query: profiteer === undefined ? {} : { profiteer: String(profiteer) },
    })
  expect((await look(lina.id)).body.data).toMatchObject({
    profiteer: { id: lina.id, firstName: lina.firstName },
    isOpen: true,
    offers: [],
  })
  expect((await look()).body.data).toMatchObject({ profiteer: null, isOpen: false })
  expect((await look(anna.id)).body.data).toMatchObject({ profiteer: null, isOpen: false })
  const stranger = await makeUser(app.db)
  expect((await look(stranger.id)).status).toBe(404)
  expect((await look(999_999)).status).toBe(404)
})
