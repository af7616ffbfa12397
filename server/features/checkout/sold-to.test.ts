/** Who can buy what online: the same rule decides the choice, the bundles and the order. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAvailableBundles } from '@wegband/domain/features/checkout/catalogue-contract.ts'
import { readOrderSummary } from '@wegband/domain/features/checkout/contract.ts'
import { listMembershipOffers } from '@wegband/domain/features/subscriptions/contract.ts'
import { issuers, products } from '../../db/schema/money/catalogue.ts'
import { membershipLevels } from '../../db/schema/subscriptions.ts'
import {
  makeChildOf,
  makeMembership,
  makeSchool,
  makeUser,
  only,
  type UserRow,
} from '../../testing/makers/makers.ts'
import { makeShop, type Shop } from '../../testing/makers/shop.ts'
import type { PlanRow } from '../../testing/makers/sold-plans.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'

let app: TestApp
let shop: Shop

beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z', environment: { DEMO: 'true' } })
  shop = makeShop(app)
})
afterAll(() => app.close())

const offered = async (as: UserRow, childId?: number) => {
  const { body } = await app.call(listMembershipOffers, {
    as,
    query: childId === undefined ? {} : { profiteer: String(childId) },
  })
  return body.data.offers.map(({ id }) => id)
}
const summaryFor = async (as: UserRow, plan: PlanRow, more: object = {}) =>
  (await app.call(readOrderSummary, { as, body: { subscription_plan_id: plan.id, ...more } })).status
const bundlesFor = async (as: UserRow, plan: PlanRow, childId?: number) => {
  const query = childId === undefined ? {} : { profiteer_id: String(childId) }
  return (await app.call(listAvailableBundles, { as, params: { id: String(plan.subjectId) }, query })).status
}
const changeProduct = (plan: PlanRow, change: Partial<typeof products.$inferInsert>) =>
  app.db.drizzle.update(products).set(change).where(eq(products.id, plan.productId))
const changeLevel = (plan: PlanRow, change: Partial<typeof membershipLevels.$inferInsert>) =>
  app.db.drizzle.update(membershipLevels).set(change).where(eq(membershipLevels.id, plan.subjectId))

test('the association sells to all, a school only to members, and a paper tariff not at all', async () => {
  const [ofAssociation, ofSchool, onPaper] = [
    await shop.makeOnlinePlan(),
    await shop.makeOnlinePlan(),
    await shop.makeOnlinePlan(),
  ]
  const school = await makeSchool(app.db)
  const issuer = only(
    await app.db.drizzle
      .insert(issuers)
      .values({
        schoolId: school.id,
        legalName: 'Schule e. K.',
        street: 'Am Anger 7',
        zip: '34117',
        city: 'Kassel',
        taxNumber: '026 250 00001',
        numberPrefix: 'S1',
        collection: 'own',
      })
      .returning(),
  )
  await changeProduct(ofSchool, { issuerId: issuer.id })
  await changeProduct(onPaper, { isPaperOnly: true })
  const [member, other] = [await shop.makeBuyer(), await shop.makeBuyer()]
  await makeMembership(app.db, member, school)
  expect(await offered(member)).toEqual([ofAssociation.subjectId, ofSchool.subjectId])
  expect(await offered(other)).toEqual([ofAssociation.subjectId])
  expect([await bundlesFor(member, ofSchool), await summaryFor(member, ofSchool)]).toEqual([200, 200])
  expect([await bundlesFor(other, ofSchool), await summaryFor(other, ofSchool)]).toEqual([404, 404])
  expect([await bundlesFor(member, onPaper), await summaryFor(member, onPaper)]).toEqual([404, 410])
})

// spec: membership-level-bundles
test('conversion levels are sold to people of the association alone, and not to their children', async () => {
  const plan = await shop.makeOnlinePlan()
  await changeLevel(plan, { funnel: 'ewto_conversion' })
  const [known, other] = [await shop.makeBuyer({ ewtoNo: 'DE 310 777' }), await shop.makeBuyer()]
  const child = await makeChildOf(app.db, known)
  expect([await bundlesFor(known, plan), await summaryFor(known, plan)]).toEqual([200, 200])
  expect(await bundlesFor(known, plan, child.id)).toBe(404)
  expect(await bundlesFor(known, await shop.makeOnlinePlan(), child.id)).toBe(200)
  expect([await bundlesFor(other, plan), await summaryFor(other, plan)]).toEqual([404, 404])
  expect(await offered(other)).not.toContain(plan.subjectId)
})

test('the kids programme is offered for children only, and first; what is held is marked', async () => {
  const [kids, online] = [await shop.makeOnlinePlan(), await shop.makeOnlinePlan()]
  await changeLevel(kids, { isKids: true, value: 90 })
  const parent = await shop.makeBuyer()
  const child = await makeChildOf(app.db, parent)
  expect(await offered(parent)).toContain(online.subjectId)
  expect(await offered(parent)).not.toContain(kids.subjectId)
  expect((await offered(parent, child.id))[0]).toBe(kids.subjectId)
  await shop.buy(parent, online.id)
  const { body } = await app.call(listMembershipOffers, { as: parent, query: {} })
  const isHeld = new Map(body.data.offers.map((offer) => [offer.id, offer.isHeld]))
  expect(isHeld.get(online.subjectId)).toBe(true)
  expect([...isHeld.values()].filter(Boolean)).toHaveLength(1)
})

test('a stranger is like a person who does not exist', async () => {
  const [buyer, stranger] = [await shop.makeBuyer(), await makeUser(app.db)]
  for (const profiteer of [String(stranger.id), '999999'])
    expect((await app.call(listMembershipOffers, { as: buyer, query: { profiteer } })).status).toBe(404)
})
