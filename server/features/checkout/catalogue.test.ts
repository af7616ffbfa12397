/** What can be bought and by whom, and a membership that a purchase replaces. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import {
  type couponQuery,
  listAvailableBundles,
  listMembershipLevels,
  product,
  readAvailableCoupon,
  readSubscriptionRequirement,
} from '@wegband/domain/features/checkout/catalogue-contract.ts'
import { readOrderSummary } from '@wegband/domain/features/checkout/contract.ts'
import { listSubscriptions } from '@wegband/domain/features/contracts/contract.ts'
import { coupons, products } from '../../db/schema/money/catalogue.ts'
import { users } from '../../db/schema/people.ts'
import { membershipLevels } from '../../db/schema/subscriptions.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeChildOf, makeUser, only } from '../../testing/makers/makers.ts'
import { makeShop, type Shop } from '../../testing/makers/shop.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'

let app: TestApp
let shop: Shop

beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z' })
  shop = makeShop(app)
})
afterAll(() => app.close())

describe('the catalogue', () => {
  // spec: api-get-membership-levels, membership-level-fields
  test('lists the membership levels with id, value, funnel and whether they are for children', async () => {
    const plan = await shop.makeOnlinePlan()
    const { body } = await app.call(listMembershipLevels, { as: await shop.makeBuyer() })
    expect(body.data).toContainEqual(
      expect.objectContaining({
        id: plan.subjectId,
        value: 10,
        funnel: 'online_training',
        isKidsLevel: false,
      }),
    )
  })

  // spec: api-get-available-bundles, membership-level-bundles, product-fields
  test('has bundles for a level and a profiteer, and none for a stranger', async () => {
    const plan = await shop.makeOnlinePlan()
    const buyer = await shop.makeBuyer()
    const child = await makeChildOf(app.db, buyer)
    const params = { id: String(plan.subjectId) }
    const ask = (profiteerId?: number) =>
      app.call(listAvailableBundles, {
        as: buyer,
        params,
        query: profiteerId === undefined ? {} : { profiteer_id: String(profiteerId) },
      })
    const bundle = only([...(await ask(child.id)).body.data])
    expect(Object.keys(product.shape)).toEqual(
      expect.arrayContaining([
        'id',
        'name',
        'productName',
        'description',
        'subscriptionBenefits',
        'subscriptionPlans',
        'replacesEwtoMembership',
        'isKidsLevel',
        'titlePictureDarkFull',
        'titlePictureLightFull',
      ]),
    )
    expect(bundle).toMatchObject({
      id: plan.productId,
      name: 'Online-Mitgliedschaft',
      productName: 'Online-Mitgliedschaft',
      subscriptionPlans: [{ id: plan.id, price: 8_400 }],
      replacesEwtoMembership: false,
      isKidsLevel: false,
    })
    expect((await ask()).body.data).toHaveLength(1)
    expect((await ask((await makeUser(app.db)).id)).status).toBe(404)
  })

  // spec: api-get-subscription-requirements
  test('answers the required level of a type as its value', async () => {
    const as = await shop.makeBuyer()
    const { body } = await app.call(readSubscriptionRequirement, { as, params: { type: 'sport' } })
    expect(body).toEqual({ value: 2 })
  })
})

describe('who may buy', () => {
  // spec: min-age-18-subscribe, error-not-adult-subscribe
  test('is no person younger than 18, which the answer says', async () => {
    const plan = await shop.makeOnlinePlan()
    const minor = await shop.makeBuyer({ birthdayAt: '2008-11-21' })
    const body = { subscription_plan_id: plan.id }
    const refused = await app.call(readOrderSummary, { as: minor, body })
    expect(refused).toMatchObject({ status: 403, body: { code: 'checkout.not-adult' } })
    const adult = await shop.makeBuyer({ birthdayAt: '2008-11-20' })
    expectStatus(await app.call(readOrderSummary, { as: adult, body }), 200)
  })

  // spec: parent-buys-subscription-for-child, profiteer-is-other-user
  test('is an adult parent for a child, who then has the contract', async () => {
    const plan = await shop.makeOnlinePlan()
    const parent = await shop.makeBuyer()
    const child = await makeChildOf(app.db, parent)
    const { placed } = await shop.order(parent, plan.id, { profiteer_id: child.id })
    expectStatus(placed, 201)
    await shop.decide(parent, placed.body.data.redirectUrl?.split('/pay/')[1] ?? '', 'pay')
    const [contract] = (await app.call(listSubscriptions, { as: parent })).body.data
    // spec: subscription-profiteer-and-sponsor
    expect(contract).toMatchObject({ profiteer: { id: child.id }, user: { id: parent.id }, isValid: true })
  })
})

describe('a product that replaces an association membership', () => {
  test('ends it on its own first day and credits the days that were not used', async () => {
    const buyer = await shop.makeBuyer()
    const association = await shop.makeOnlinePlan()
    await app.db.drizzle
      .update(membershipLevels)
      .set({ funnel: 'ewto_conversion' })
      .where(eq(membershipLevels.id, association.subjectId))
    await app.db.drizzle.update(users).set({ ewtoNo: 'DE1' }).where(eq(users.id, buyer.id))
    const { contract: old } = await shop.buy(buyer, association.id)
    const school = await shop.makeOnlinePlan({ priceCents: 54_000 })
    await app.db.drizzle
      .update(products)
      .set({ replacesAssociationMembership: true })
      .where(eq(products.id, school.productId))
    app.clock.set('2027-05-20T09:00:00Z')
    await shop.buy(buyer, school.id)
    const contracts = (await app.call(listSubscriptions, { as: buyer })).body.data
    expect(contracts.find(({ id }) => id === old.id)).toMatchObject({
      // Until the end of 20 May in Berlin.
      endsAt: '2027-05-20T22:00:00.000Z',
      cardState: 'cancelled',
    })
    const [{ cents } = { cents: 0 }] = await app.db.drizzle
      .select({ cents: users.balanceCents })
      .from(users)
      .where(eq(users.id, buyer.id))
    // 185 of 366 days of 84 EUR, rounded up.
    expect(cents).toBe(Math.ceil((8_400 * 185) / 366))
    expect(await shop.sumLedger()).toBe(0)
  })
})

describe('the coupon that is found', () => {
  // spec: api-get-available-coupon-product, api-get-available-coupon-subscription-profiteer, api-available-coupon-answer, coupon-fields
  test('is the best one for one subject and a person, with all its fields', async () => {
    const buyer = await shop.makeBuyer()
    const child = await makeChildOf(app.db, buyer)
    const plan = await shop.makeOnlinePlan()
    const { contract } = await shop.buy(buyer, plan.id)
    await app.db.drizzle
      .update(membershipLevels)
      .set({ isKids: true })
      .where(eq(membershipLevels.id, plan.subjectId))
    const words = {
      title: { de: 'Sommer', en: 'Summer' },
      description: { de: 'Bis August', en: 'Till August' },
    }
    const [everywhere, forKids] = await app.db.drizzle
      .insert(coupons)
      .values([
        { ...words, amountOff: 25 },
        { ...words, amountOff: 50, availableOn: 'kids-membership-lv' },
      ])
      .returning()
    const ask = (query: z.input<typeof couponQuery>) => app.call(readAvailableCoupon, { as: buyer, query })
    const found = {
      title: 'Sommer',
      description: 'Bis August',
      isAbsolute: false,
      amountOff: 25,
      availableOn: [],
    }
    for (const name of ['content_id', 'module_id', 'sport_id'])
      for (const more of [{}, { profiteer_id: String(child.id) }])
        expect((await ask({ [name]: '1', ...more })).body.data).toEqual({ id: everywhere?.id, ...found })
    const kids = { ...found, id: forKids?.id, amountOff: 50, availableOn: ['kids-membership-lv'] }
    const level = { membership_level_id: String(plan.subjectId) }
    for (const query of [
      level,
      { ...level, profiteer_id: String(child.id) },
      { subscription_id: String(contract.id) },
    ])
      expect((await ask(query)).body.data).toEqual(kids)
    expect((await ask({ sport_id: '1', module_id: '1' })).status).toBe(422)
    expect((await ask({})).status).toBe(422)
    expect((await ask({ sport_id: '1', profiteer_id: String((await makeUser(app.db)).id) })).status).toBe(404)
  })
})

// spec: buyer-defaults-current-user
test('without a profiteer the caller is the buyer for themself', async () => {
  const buyer = await shop.makeBuyer()
  const { contract } = await shop.buy(buyer, (await shop.makeOnlinePlan()).id)
  expect(contract).toMatchObject({ user: { id: buyer.id }, profiteer: { id: buyer.id } })
})
