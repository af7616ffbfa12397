/** A contract on the wire: the fields of the specification, filled from our own rows. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readUser, viewer } from '@wegband/domain/features/accounts/contract.ts'
import {
  cancelSubscription,
  listSubscriptions,
  subscription,
} from '@wegband/domain/features/contracts/contract.ts'
import { subscriptionPhases } from '../../db/schema/money/orders.ts'
import { membershipLevels } from '../../db/schema/subscriptions.ts'
import { makeChildOf } from '../../testing/makers/makers.ts'
import { makeShop, referenceIn, type Shop } from '../../testing/makers/shop.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'

let app: TestApp
let shop: Shop

beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z' })
  shop = makeShop(app)
})
afterAll(() => app.close())

const buyYear = async () => {
  const buyer = await shop.makeBuyer()
  const plan = await shop.makeOnlinePlan()
  const { contract } = await shop.buy(buyer, plan.id)
  return { buyer, plan, contract }
}

describe('a contract on the wire', () => {
  // spec: subscription-core-fields, subscription-item-fields, subscription-plan-effective-period
  test('has the fields of the specification, with the plan and what it is about', async () => {
    const { plan, contract } = await buyYear()
    expect(contract).toMatchObject({
      id: expect.any(Number) as unknown,
      isValid: true,
      stripeStatus: 'active',
      endsAt: null,
      currentPhaseEndsAt: '2027-11-20T23:00:00.000Z',
      next_cancel_date_at: '2027-11-20T23:00:00.000Z',
      testNow: null,
      failedCancellation: null,
      items: [
        {
          subscriptionPlan: {
            id: plan.id,
            isActive: true,
            interval: 'year',
            intervalCount: 1,
            // In months; the price of a month is the total divided by it.
            effectivePeriodLength: 12,
            price: 8_400,
            renewalPrice: 8_400 / 12,
            cancellationPeriod: 'P1M',
            subjectType: 'membership-level',
            subject: { id: plan.subjectId, name: 'Online-Mitgliedschaft' },
          },
        },
      ],
    })
    const { subscriptionPlan: onWire } = subscription.shape.items.element.shape
    expect(onWire.shape.subjectType.options.toSorted()).toEqual([
      'content',
      'membership-level',
      'module',
      'module-group',
      'sport',
    ])
  })

  test('of a second child shows the renewal price that its order showed', async () => {
    const parent = await shop.makeBuyer()
    const plan = await shop.makeOnlinePlan({ priceCents: 6_500 })
    await app.db.drizzle
      .update(membershipLevels)
      .set({ isKids: true })
      .where(eq(membershipLevels.id, plan.subjectId))
    const [first, second] = [await makeChildOf(app.db, parent), await makeChildOf(app.db, parent)]
    const renewals: unknown[] = []
    for (const { id } of [first, second]) {
      const { placed, summary } = await shop.order(parent, plan.id, { profiteer_id: id })
      await shop.decide(parent, referenceIn(placed.body.data.redirectUrl), 'pay')
      renewals.push({ child: id, price: summary.renewalCents })
    }
    expect(renewals).toEqual([
      { child: first.id, price: 541 },
      { child: second.id, price: 324 },
    ])
    const { body } = await app.call(listSubscriptions, { as: parent })
    const shown = body.data.map(({ profiteer, items }) => ({
      child: profiteer.id,
      price: items[0]?.subscriptionPlan.renewalPrice,
    }))
    expect(shown).toEqual(expect.arrayContaining(renewals))
  })

  // spec: subscription-provider-data
  test('has the data of the provider, filled from our own rows', async () => {
    const { buyer, contract } = await buyYear()
    await app.db.drizzle
      .update(subscriptionPhases)
      .set({ discountPercent: 25 })
      .where(eq(subscriptionPhases.subscriptionId, contract.id))
    const params = { id: String(contract.id) }
    const { body } = await app.call(cancelSubscription, { as: buyer, params })
    expect(body.data).toMatchObject({
      metadata: { ewto_annual_fee: null },
      schedule: null,
      current_period_end: Date.parse('2027-11-20T23:00:00Z') / 1_000,
      canceled_at: '2026-11-20T09:00:00.000Z',
      plan: { amount: 8_400 },
      discount: { coupon: { amount_off: null, percent_off: 25, name: 'Online-Mitgliedschaft' } },
    })
  })

  // spec: subscription-active-until-end
  test('stays active until its end after a cancellation', async () => {
    const { buyer, contract } = await buyYear()
    await app.call(cancelSubscription, { as: buyer, params: { id: String(contract.id) } })
    app.clock.set('2027-11-20T22:59:00Z')
    expect(await shop.contractOf(buyer)).toMatchObject({ isValid: true, stripeStatus: 'active' })
    app.clock.set('2027-11-20T23:00:00Z')
    expect(await shop.contractOf(buyer)).toMatchObject({ isValid: false, stripeStatus: 'canceled' })
    app.clock.set('2026-11-20T09:00:00Z')
  })

  // spec: subscription-provider-statuses
  test('has one of the seven statuses of the provider', () => {
    expect(subscription.shape.stripeStatus.options).toEqual([
      'incomplete',
      'incomplete_expired',
      'trialing',
      'active',
      'past_due',
      'unpaid',
      'canceled',
    ])
  })

  // spec: cancellation-periods-p1m-7-days
  test('is cancelled with a notice of one month or seven days', async () => {
    const { subscriptionPlan: onWire } = subscription.shape.items.element.shape
    expect(onWire.shape.cancellationPeriod.options).toEqual(['P1M', 'P7D'])
    // The year ends on 20 November 2027. A cancellation after the last day of notice ends the contract a notice later.
    for (const [notice, inTime, late] of [
      ['P1M', '2027-10-20', '2027-10-21'],
      ['P7D', '2027-11-13', '2027-11-14'],
    ] as const) {
      const buyer = await shop.makeBuyer()
      await shop.buy(buyer, (await shop.makeOnlinePlan({ notice })).id)
      const nextEnd = async (day: string) => {
        app.clock.set(`${day}T09:00:00Z`)
        return (await shop.contractOf(buyer)).next_cancel_date_at
      }
      expect(await nextEnd(inTime)).toBe('2027-11-20T23:00:00.000Z')
      expect(await nextEnd(late)).toBe('2027-11-21T23:00:00.000Z')
      app.clock.set('2026-11-20T09:00:00Z')
    }
  })

  test('that costs nothing makes its profiteer a free member, while it is valid', async () => {
    const { buyer, contract } = await buyYear()
    const isFree = async () => {
      const { body } = await app.call(readUser, { as: buyer, params: { id: String(buyer.id) } })
      return viewer.parse(body.data).hasFreeMembership
    }
    expect(await isFree()).toBe(false)
    // As that of a third child, which a discount makes free.
    await app.db.drizzle
      .update(subscriptionPhases)
      .set({ totalCents: 0 })
      .where(eq(subscriptionPhases.subscriptionId, contract.id))
    app.clock.advance(60_000)
    expect(await isFree()).toBe(true)
    app.clock.set('2027-11-20T23:00:00Z')
    expect(await isFree()).toBe(false)
    app.clock.set('2026-11-20T09:00:00Z')
  })

  // spec: api-get-subscriptions-throttled
  test('is listed at most every ten seconds', async () => {
    const { buyer, contract } = await buyYear()
    expect(listSubscriptions).toMatchObject({ path: '/api/subscriptions', throttleMs: 10_000 })
    const { body } = await app.call(listSubscriptions, { as: buyer })
    expect(body.data.map(({ id }) => id)).toEqual([contract.id])
  })
})
