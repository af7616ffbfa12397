/** Two servers on one database do the same or opposite things at the same instant. Afterwards the books agree, and nothing happened twice. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { extendSubscription, placeOrder } from '@wegband/domain/features/checkout/contract.ts'
import { cancelSubscription } from '@wegband/domain/features/contracts/contract.ts'
import { withdrawSubscription } from '@wegband/domain/features/declarations/contract.ts'
import { coupons } from '../../db/schema/money/catalogue.ts'
import { orders, subscriptionPhases } from '../../db/schema/money/orders.ts'
import { standInPayments } from '../../db/schema/money/stand-in.ts'
import { membershipLevels } from '../../db/schema/subscriptions.ts'
import { makeChildOf, type UserRow } from '../../testing/makers/makers.ts'
import { makeShop, type Shop } from '../../testing/makers/shop.ts'
import { type SecondServer, startSecondServer } from '../../testing/servers/start-second-server.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { jobs } from './jobs.ts'
import { checkBooks } from './reconcile/check-books.ts'

const START = '2026-11-20T09:00:00Z'
const START_MS = 60_000
let app: TestApp
let shop: Shop
let second: SecondServer

beforeAll(async () => {
  app = await createTestApp({ clockIso: START })
  shop = makeShop(app)
  second = await startSecondServer(app)
}, START_MS)
beforeEach(() => app.clock.set(START))
afterAll(async () => {
  await second.stop()
  await app.close()
})

const runJob = (name: string) => jobs.find((job) => job.name === name)?.run(shop.jobContext())
const ordersOf = ({ id }: UserRow) =>
  app.db.drizzle.select().from(orders).where(eq(orders.payerId, id)).orderBy(orders.id)
const phasesOf = (contractId: number) =>
  app.db.drizzle.select().from(subscriptionPhases).where(eq(subscriptionPhases.subscriptionId, contractId))
const expectBooks = async (): Promise<void> => expect(await checkBooks(app.db.drizzle)).toEqual([])
/** Both orders at the same instant, one on each server. */
const orderOnBoth = (buyers: readonly [UserRow, UserRow], bodies: readonly [object, object]) =>
  Promise.all([
    app.call(placeOrder, { as: buyers[0], body: bodies[0] as never }),
    second.call(placeOrder, { as: buyers[1], body: bodies[1] as never }),
  ])

describe('two servers that take an order at once', () => {
  test('make one order and one payment of a double click', async () => {
    const buyer = await shop.makeBuyer()
    const { body } = await shop.prepare(buyer, (await shop.makeOnlinePlan()).id)
    const answers = await orderOnBoth([buyer, buyer], [body, body])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(await ordersOf(buyer)).toHaveLength(1)
    expect(await shop.listBills(buyer)).toHaveLength(1)
    const made = await app.db.drizzle
      .select()
      .from(standInPayments)
      .where(eq(standInPayments.payerId, buyer.id))
    expect(made).toHaveLength(1)
  })

  test('leave one order open of two tabs', async () => {
    const buyer = await shop.makeBuyer()
    const plan = await shop.makeOnlinePlan()
    const [one, other] = [await shop.prepare(buyer, plan.id), await shop.prepare(buyer, plan.id)]
    await orderOnBoth([buyer, buyer], [one.body, other.body])
    expect((await ordersOf(buyer)).map(({ state }) => state).toSorted()).toEqual(['expired', 'open'])
  })

  test('give two children of a payer different ranks', async () => {
    const buyer = await shop.makeBuyer()
    const children = [await makeChildOf(app.db, buyer), await makeChildOf(app.db, buyer)]
    const plan = await shop.makeOnlinePlan({ priceCents: 6_500 })
    await app.db.drizzle
      .update(membershipLevels)
      .set({ isKids: true })
      .where(eq(membershipLevels.id, plan.subjectId))
    const [one, other] = [
      await shop.prepare(buyer, plan.id, { profiteer_id: children[0]?.id }),
      await shop.prepare(buyer, plan.id, { profiteer_id: children[1]?.id }),
    ]
    const answers = await orderOnBoth([buyer, buyer], [one.body, other.body])
    // The slower one was shown the price of a first child, and nothing is ordered at another price.
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect((await ordersOf(buyer)).map(({ familyRank }) => familyRank)).toEqual([1])
  })

  test('give the last redemption of a coupon to one buyer', async () => {
    await app.db.drizzle.insert(coupons).values({
      code: 'LETZTER',
      title: { de: 'Herbst' },
      description: { de: 'Zehn Prozent' },
      amountOff: 10,
      maxRedemptions: 1,
    })
    const plan = await shop.makeOnlinePlan()
    const buyers = [await shop.makeBuyer(), await shop.makeBuyer()] as const
    const [one, other] = [
      await shop.prepare(buyers[0], plan.id, { coupon_code: 'letzter' }),
      await shop.prepare(buyers[1], plan.id, { coupon_code: 'letzter' }),
    ]
    const answers = await orderOnBoth(buyers, [one.body, other.body])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  })
})

describe('two servers and one contract', () => {
  const buyMonthly = async () => {
    const buyer = await shop.makeBuyer()
    const plan = await shop.makeOnlinePlan({ interval: 'month', effectiveMonths: 1, priceCents: 1_199 })
    const { contract } = await shop.buy(buyer, plan.id)
    return { buyer, plan, contract, params: { id: String(contract.id) } }
  }

  test('renew it once when both run the rounds', async () => {
    const bought = [await buyMonthly(), await buyMonthly(), await buyMonthly()]
    app.clock.set('2026-12-20T22:00:00Z')
    await Promise.all([runJob('billing-run-contracts'), second.runJob('billing-run-contracts')])
    for (const { contract } of bought) expect(await phasesOf(contract.id)).toHaveLength(2)
    app.clock.set('2026-12-21T09:00:00Z')
    await Promise.all([runJob('billing-run-contracts'), second.runJob('billing-run-contracts')])
    await Promise.all([runJob('billing-collect'), second.runJob('billing-collect')])
    for (const { buyer } of bought)
      expect((await shop.listBills(buyer)).map(({ state }) => state)).toEqual(['paid', 'paid'])
    await expectBooks()
  })

  test('cancel it while the other renews it, and bill no day beyond its end', async () => {
    const { buyer, params, contract } = await buyMonthly()
    app.clock.set('2026-12-20T22:00:00Z')
    const [cancelled] = await Promise.all([
      second.call(cancelSubscription, { as: buyer, params }),
      runJob('billing-run-contracts'),
    ])
    expect(cancelled.status).toBe(200)
    app.clock.set('2027-03-20T09:00:00Z')
    for (let round = 0; round < 3; round += 1) await runJob('billing-run-contracts')
    const { rows } = await app.db.drizzle.execute<{ late: number }>(sql`
      select count(*)::int as late from charges c join subscription_phases h on h.id = c.phase_id
      join subscriptions b on b.id = h.subscription_id
      where b.id = ${contract.id} and c.bill_id is not null and c.covers_from >= (b.ends_at at time zone 'Europe/Berlin')::date`)
    expect(rows[0]?.late).toBe(0)
    expect((await shop.contractOf(buyer)).stripeStatus).toBe('canceled')
    await expectBooks()
  })

  test('extend it once while the other hears that its debit arrived', async () => {
    const buyer = await shop.makeBuyer()
    const plan = await shop.makeOnlinePlan()
    const { contract, reference } = await shop.buy(buyer, plan.id, 'debit')
    const { body } = await shop.prepare(buyer, plan.id, { subscription_id: contract.id, prolong: true })
    const { key, total_cents, due_now_cents, address } = body
    const request = {
      as: buyer,
      params: { id: String(contract.id) },
      body: { key, total_cents, due_now_cents, address },
    }
    await app.http.services.gateways.standIn?.finish(reference, 'succeeded')
    const [, extended] = await Promise.all([
      second.runJob('billing-reconcile'),
      app.call(extendSubscription, request),
      app.call(extendSubscription, request),
    ])
    expect(extended.status).toBe(201)
    expect(await phasesOf(contract.id)).toHaveLength(2)
    expect((await ordersOf(buyer)).map(({ state }) => state)).toEqual(['complete', 'complete'])
    expect((await shop.listBills(buyer)).map(({ state }) => state)).toEqual(['paid'])
    await expectBooks()
  })

  test('withdraw it while the other takes its payment, and leave nothing owed', async () => {
    const buyer = await shop.makeBuyer()
    const plan = await shop.makeOnlinePlan()
    const { contract, reference } = await shop.buy(buyer, plan.id, 'debit')
    const standIn = app.http.services.gateways.standIn
    await standIn?.finish(reference, 'succeeded')
    const [withdrawn] = await Promise.all([
      second.call(withdrawSubscription, {
        as: buyer,
        params: { id: String(contract.id) },
        body: { key: crypto.randomUUID() },
      }),
      runJob('billing-reconcile'),
    ])
    expect(withdrawn.status).toBe(201)
    await runJob('billing-reconcile')
    expect(await shop.owedBy(buyer)).toBe(0)
    await expectBooks()
  })
})
