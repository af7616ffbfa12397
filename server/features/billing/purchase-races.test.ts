/** Purchases that meet: double clicks, the last coupon, and orders that run out of time. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MS_PER_HOUR } from '@wegband/domain/basics/calendar-days.ts'
import { placeOrder, readOrderResult } from '@wegband/domain/features/checkout/contract.ts'
import { listSubscriptions } from '@wegband/domain/features/contracts/contract.ts'
import { inTransaction } from '../../db/transaction.ts'
import { paymentAttempts } from '../../db/schema/money/books.ts'
import { coupons } from '../../db/schema/money/catalogue.ts'
import { couponRedemptions, orders } from '../../db/schema/money/orders.ts'
import { standInPayments } from '../../db/schema/money/stand-in.ts'
import { users } from '../../db/schema/people.ts'
import { only, type UserRow } from '../../testing/makers/makers.ts'
import { makeShop, referenceIn, type Shop } from '../../testing/makers/shop.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { moveCredit } from '../accounts/move-credit.ts'
import { startAtProvider } from '../payments/start-payment.ts'
import { jobs } from './jobs.ts'

let app: TestApp
let shop: Shop

beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z' })
  shop = makeShop(app)
})
afterAll(() => app.close())

const makeCoupon = async (code: string, maxRedemptions: number): Promise<number> =>
  only(
    await app.db.drizzle
      .insert(coupons)
      .values({
        code,
        title: { de: 'Herbst' },
        description: { de: 'Zehn Prozent' },
        amountOff: 10,
        maxRedemptions,
      })
      .returning({ id: coupons.id }),
  ).id

const redemptionsOf = (couponId: number) =>
  app.db.drizzle
    .select({ payerId: couponRedemptions.payerId, state: couponRedemptions.state })
    .from(couponRedemptions)
    .where(eq(couponRedemptions.couponId, couponId))
    .orderBy(couponRedemptions.orderId)

const balanceOf = async (buyer: UserRow): Promise<number> =>
  only(await app.db.drizzle.select({ cents: users.balanceCents }).from(users).where(eq(users.id, buyer.id)))
    .cents

const expireOrders = () => jobs.find(({ name }) => name === 'billing-expire-orders')?.run(shop.jobContext())

describe('two purchases at once', () => {
  test('by a double click are one order, one bill, and one payment', async () => {
    const buyer = await shop.makeBuyer()
    const plan = await shop.makeOnlinePlan()
    const { body } = await shop.prepare(buyer, plan.id)
    const [first, second] = await Promise.all([
      app.call(placeOrder, { as: buyer, body }),
      app.call(placeOrder, { as: buyer, body }),
    ])
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body.data).toEqual(first.body.data)
    const made = await app.db.drizzle.select().from(orders).where(eq(orders.payerId, buyer.id))
    expect(made).toHaveLength(1)
    expect(await shop.listBills(buyer)).toHaveLength(1)
    const payments = await app.db.drizzle
      .select()
      .from(standInPayments)
      .where(eq(standInPayments.payerId, buyer.id))
    expect(payments).toHaveLength(1)
  })

  test('of one product with two keys leave one order open', async () => {
    const buyer = await shop.makeBuyer()
    const plan = await shop.makeOnlinePlan()
    const requests = [await shop.prepare(buyer, plan.id), await shop.prepare(buyer, plan.id)]
    await Promise.all(requests.map(({ body }) => app.call(placeOrder, { as: buyer, body })))
    const made = await app.db.drizzle
      .select({ state: orders.state })
      .from(orders)
      .where(eq(orders.payerId, buyer.id))
    expect(made.map(({ state }) => state).toSorted()).toEqual(['expired', 'open'])
    expect((await shop.listBills(buyer)).map(({ state }) => state).toSorted()).toEqual(['cancelled', 'open'])
  })

  test('give the last redemption of a coupon to one buyer', async () => {
    const couponId = await makeCoupon('LETZTER', 1)
    const plan = await shop.makeOnlinePlan()
    const buyers = [await shop.makeBuyer(), await shop.makeBuyer()]
    const requests = []
    for (const buyer of buyers)
      requests.push({ buyer, ...(await shop.prepare(buyer, plan.id, { coupon_code: 'letzter' })) })
    expect(requests.map(({ summary }) => summary.totalCents)).toEqual([7_560, 7_560])
    const answers = await Promise.all(
      requests.map(({ buyer, body }) => app.call(placeOrder, { as: buyer, body })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('checkout.coupon-used')
    expect(await redemptionsOf(couponId)).toHaveLength(1)
  })
})

describe('an attempt that was paid', () => {
  test('stays paid when a late replay of the order begins it again', async () => {
    const buyer = await shop.makeBuyer()
    const plan = await shop.makeOnlinePlan()
    const { key, placed } = await shop.order(buyer, plan.id)
    const readAttempt = async () =>
      only(await app.db.drizzle.select().from(paymentAttempts).where(eq(paymentAttempts.key, key)))
    const stale = await readAttempt()
    await shop.decide(buyer, referenceIn(placed.body.data.redirectUrl), 'pay')
    await startAtProvider(app.http.services, stale, {
      payerId: buyer.id,
      description: '',
      returnUrl: 'https://wegband.example/',
    })
    expect((await readAttempt()).state).toBe('succeeded')
  })
})

describe('an order that is not paid within 23 hours', () => {
  test('expires and frees its coupon and its credit', async () => {
    const couponId = await makeCoupon('HERBST', 1)
    const plan = await shop.makeOnlinePlan()
    const [buyer, next] = [await shop.makeBuyer(), await shop.makeBuyer()]
    await inTransaction(app.db, (tx) =>
      moveCredit(
        tx,
        { transfer: 'gift', from: null, to: buyer.id, amountCents: 2_000, reason: 'correction' },
        app.clock.now(),
      ),
    )
    const { key, placed, summary } = await shop.order(buyer, plan.id, { coupon_code: 'HERBST' })
    expect(summary).toMatchObject({ totalCents: 7_560, creditCents: 2_000, dueNowCents: 5_560 })
    expect(await balanceOf(buyer)).toBe(0)
    app.clock.advance(23 * MS_PER_HOUR - 1)
    await expireOrders()
    expect(await balanceOf(buyer)).toBe(0)
    app.clock.advance(2)
    await expireOrders()
    await expireOrders()
    const result = await app.call(readOrderResult, { as: buyer, params: { paymentIntentId: key } })
    expect(result.body.data).toMatchObject({ status: 'expired', redirectUrl: null })
    expect(await balanceOf(buyer)).toBe(2_000)
    expect(await redemptionsOf(couponId)).toEqual([{ payerId: buyer.id, state: 'released' }])
    expect((await shop.listBills(buyer)).map(({ state }) => state)).toEqual(['cancelled'])
    expect((await app.call(listSubscriptions, { as: buyer })).body.data).toEqual([])
    expect((await shop.order(next, plan.id, { coupon_code: 'HERBST' })).placed.status).toBe(201)
    // Its page at the provider is still open: the money comes in, opens nothing, and goes back.
    await shop.decide(buyer, referenceIn(placed.body.data.redirectUrl), 'pay')
    expect((await app.call(listSubscriptions, { as: buyer })).body.data).toEqual([])
    expect(await shop.owedBy(buyer)).toBe(0)
    expect(await shop.sumLedger()).toBe(0)
  })
})
