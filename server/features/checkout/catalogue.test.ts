/** What can be bought and by whom, and a membership that a purchase replaces. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readUser, viewer } from '@wegband/domain/features/accounts/contract.ts'
import type { z } from 'zod'
import {
  type couponQuery,
  listAvailableBundles,
  listMembershipLevels,
  readAvailableCoupon,
  readSubscriptionRequirement,
} from '@wegband/domain/features/checkout/catalogue-contract.ts'
import { placeOrder, readOrderSummary } from '@wegband/domain/features/checkout/contract.ts'
import { listSubscriptions } from '@wegband/domain/features/contracts/contract.ts'
import { invoices } from '../../db/schema/money/books.ts'
import { coupons, products, productVat } from '../../db/schema/money/catalogue.ts'
import { users } from '../../db/schema/people.ts'
import { membershipLevels, subscriptionPlans } from '../../db/schema/subscriptions.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeChildOf, makeUser, only, type UserRow } from '../../testing/makers/makers.ts'
import { makePlan } from '../../testing/makers/sold-plans.ts'
import { makeSport } from '../../testing/makers/training-makers.ts'
import { makeShop, referenceIn, type Shop } from '../../testing/makers/shop.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { checkBooks } from '../billing/reconcile/check-books.ts'

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

  // spec: api-get-available-bundles, product-fields
  test('has the products of a level for a profiteer, and none for a stranger', async () => {
    const plan = await shop.makeOnlinePlan()
    const sport = await makeSport(app.db)
    const key = `sport:${sport.id}`
    await app.db.drizzle
      .update(membershipLevels)
      .set({ benefits: [key] })
      .where(eq(membershipLevels.id, plan.subjectId))
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
    expect(bundle).toMatchObject({
      id: plan.productId,
      name: 'Online-Mitgliedschaft',
      productName: 'Online-Mitgliedschaft',
      description: '',
      subscriptionBenefits: [{ key, title: sport.name.de }],
      subscriptionPlans: [{ id: plan.id, price: 8_400 }],
      replacesEwtoMembership: false,
      isKidsLevel: false,
      titlePictureDarkFull: null,
      titlePictureLightFull: null,
    })
    const picture = `/api/pictures/${'a'.repeat(32)}`
    await app.db.drizzle.update(products).set({ pictureDark: picture }).where(eq(products.id, plan.productId))
    // Both themes show the only picture.
    expect(only([...(await ask()).body.data])).toMatchObject({
      titlePictureDarkFull: picture,
      titlePictureLightFull: picture,
    })
    expect((await ask((await makeUser(app.db)).id)).status).toBe(404)
  })

  test('has the product of a contract alone for the one who prolongs it', async () => {
    const plan = await shop.makeOnlinePlan()
    const first = only(await app.db.drizzle.select().from(products).where(eq(products.id, plan.productId)))
    const { id: _, ...copied } = first
    const second = only(await app.db.drizzle.insert(products).values(copied).returning())
    await app.db.drizzle.insert(productVat).values({
      productId: second.id,
      validFrom: '2007-01-01',
      rateBasisPoints: 1_900,
    })
    const { subjectType, subjectId } = plan
    const ofSecond = await makePlan(app.db, { subjectType, subjectId })
    await app.db.drizzle
      .update(subscriptionPlans)
      .set({ productId: second.id })
      .where(eq(subscriptionPlans.id, ofSecond.id))
    const buyer = await shop.makeBuyer()
    const { contract } = await shop.buy(buyer, ofSecond.id)
    const ask = (as: UserRow, query: { subscription_id?: string }) =>
      app.call(listAvailableBundles, { as, params: { id: String(plan.subjectId) }, query })
    const prolonging = { subscription_id: String(contract.id) }
    const idsIn = ({ body }: Awaited<ReturnType<typeof ask>>) => body.data.map(({ id }) => id)
    expect(idsIn(await ask(buyer, {}))).toEqual([first.id, second.id])
    expect(idsIn(await ask(buyer, prolonging))).toEqual([second.id])
    expect((await ask(await shop.makeBuyer(), prolonging)).status).toBe(404)
  })

  // spec: payment-option-fields
  test('offers each plan as a payment option, with what it costs a month', async () => {
    const plan = await shop.makeOnlinePlan()
    const { body } = await app.call(listAvailableBundles, {
      as: await shop.makeBuyer(),
      params: { id: String(plan.subjectId) },
    })
    expect(only([...(body.data[0]?.subscriptionPlans ?? [])])).toMatchObject({
      id: plan.id,
      interval: 'year',
      intervalCount: 1,
      price: 8_400,
      monthlyEquivalent: 700,
      effectivePeriodLength: 12,
    })
  })

  // spec: api-get-subscription-requirements
  test('answers the required level of a type as its value', async () => {
    const as = await shop.makeBuyer()
    const { body } = await app.call(readSubscriptionRequirement, { as, params: { type: 'sport' } })
    expect(body).toEqual({ value: 2 })
  })
})

describe('buying', () => {
  // spec: min-age-18-subscribe, error-not-adult-subscribe
  test('is refused to a person younger than 18, who orders nothing', async () => {
    const plan = await shop.makeOnlinePlan()
    const adult = await shop.makeBuyer({ birthdayAt: '2008-11-20' })
    const minor = await shop.makeBuyer({ birthdayAt: '2008-11-21' })
    const { body } = await shop.prepare(adult, plan.id)
    const refusal = { status: 403, body: { code: 'checkout.not-adult' } }
    const choice = { subscription_plan_id: plan.id }
    expect(await app.call(readOrderSummary, { as: minor, body: choice })).toMatchObject(refusal)
    expect(await app.call(placeOrder, { as: minor, body })).toMatchObject(refusal)
    expect((await app.call(listSubscriptions, { as: minor })).body.data).toEqual([])
    expectStatus(await app.call(placeOrder, { as: adult, body }), 201)
  })

  // spec: parent-buys-subscription-for-child, subscription-profiteer-and-sponsor, profiteer-is-other-user
  test('lets an adult parent pay a contract from which the child benefits', async () => {
    const plan = await shop.makeOnlinePlan()
    const parent = await shop.makeBuyer()
    const child = await makeChildOf(app.db, parent)
    const { placed } = await shop.order(parent, plan.id, { profiteer_id: child.id })
    expectStatus(placed, 201)
    await shop.decide(parent, referenceIn(placed.body.data.redirectUrl), 'pay')
    const contract = await shop.contractOf(parent)
    expect(contract).toMatchObject({ profiteer: { id: child.id }, user: { id: parent.id }, isValid: true })
    const benefitsOf = async (person: { readonly id: number }) => {
      const { body } = await app.call(readUser, { as: person, params: { id: String(person.id) } })
      return viewer.parse(body.data).subscriptionBenefits
    }
    expect(await benefitsOf(child)).toContain('sport:1')
    expect(await benefitsOf(parent)).toEqual([])
  })
})

describe('a product that replaces an association membership', () => {
  test('ends it on its own first day and credits the days that were not used, with a correction of the invoice', async () => {
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
    const written = await app.db.drizzle
      .select({ kind: invoices.kind, totalCents: invoices.totalCents, snapshot: invoices.snapshot })
      .from(invoices)
      .where(eq(invoices.payerId, buyer.id))
      .orderBy(invoices.id)
    expect(written.map(({ kind, totalCents }) => [kind, totalCents])).toEqual([
      ['invoice', 8_400],
      ['invoice', 54_000],
      ['correction', -cents],
    ])
    expect(written[2]?.snapshot).toMatchObject({
      lines: [{ quantity: -1, period: { startsOn: '2027-05-20', endsOn: '2027-11-20' } }],
    })
    expect(await shop.sumLedger()).toBe(0)
    expect(await checkBooks(app.db.drizzle)).toEqual([])
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
