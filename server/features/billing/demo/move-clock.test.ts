/** The clock of a demo's payer: what it moves, and whom it leaves alone. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readUser, viewer } from '@wegband/domain/features/accounts/contract.ts'
import {
  type ClockStep,
  moveStandInClock,
  payBill,
  readStandInControls,
  setStandInControls,
} from '@wegband/domain/features/billing/contract.ts'
import { listNotifications } from '@wegband/domain/features/notifications/contract.ts'
import { mailOutbox } from '../../../db/schema/notices/emails.ts'
import { invoices } from '../../../db/schema/money/books.ts'
import { settings } from '../../../db/schema/texts.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import type { UserRow } from '../../../testing/makers/makers.ts'
import { makeShop, referenceIn, type Shop } from '../../../testing/makers/shop.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { jobs } from '../jobs.ts'

let app: TestApp
let shop: Shop

beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z' })
  shop = makeShop(app)
})
afterAll(() => app.close())

const move = async (as: UserRow, to: ClockStep) => {
  const answer = await app.call(moveStandInClock, { as, body: { to } })
  expectStatus(answer, 200)
  return answer.body.data
}
const failNext = (as: UserRow, count: number) =>
  app.call(setStandInControls, { as, body: { failNext: count } })

/** A year that is paid month by month. */
const buyMonthly = async () => {
  const buyer = await shop.makeBuyer({ mail: `buyer-${crypto.randomUUID()}@wegband.example` })
  const plan = await shop.makeOnlinePlan({ interval: 'month', priceCents: 700 })
  const bought = await shop.buy(buyer, plan.id)
  return { buyer, ...bought }
}
const numbersOf = async (buyer: UserRow): Promise<readonly string[]> =>
  (
    await app.db.drizzle.select().from(invoices).where(eq(invoices.payerId, buyer.id)).orderBy(invoices.id)
  ).map(({ number }) => number)
const noticesOf = async (buyer: UserRow) =>
  (await app.call(listNotifications, { as: buyer })).body.data.map(({ type, params }) => ({ type, params }))
const mailsOf = async (buyer: UserRow) =>
  (
    await app.db.drizzle
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.userId, buyer.id))
      .orderBy(mailOutbox.id)
  )
    .map(({ template }) => template)
    .filter((template) => template !== 'verify-mail')

describe('the moved clock of a payer', () => {
  test('stands at real time at first, and moves by a day', async () => {
    const { buyer } = await buyMonthly()
    const before = await app.call(readStandInControls, { as: buyer })
    expect(before.body.data).toMatchObject({ daysAhead: 0, failNext: 0, nextPaymentOn: '2026-12-21' })
    expect((await shop.contractOf(buyer)).testNow).toBeNull()
    expect(await move(buyer, 'day')).toMatchObject({ daysAhead: 1, now: '2026-11-21T09:00:00.000Z' })
    expect((await shop.contractOf(buyer)).testNow).toBe('2026-11-21T09:00:00.000Z')
  })

  test('brings the next payment, with an invoice of its own series', async () => {
    const { buyer } = await buyMonthly()
    const { nextPaymentOn } = await move(buyer, 'next-payment')
    expect(nextPaymentOn).toBe('2027-01-21')
    const numbers = await numbersOf(buyer)
    expect(numbers).toHaveLength(2)
    expect(numbers[0]).toMatch(/^2026-/)
    expect(numbers[1]).toMatch(/^TEST-2026-/)
    expect(await shop.owedBy(buyer)).toBe(0)
    expect(await shop.sumLedger()).toBe(0)
  })

  test('reaches the end of the term through every charge, and then renews month by month', async () => {
    const { buyer } = await buyMonthly()
    await move(buyer, 'phase-end')
    const contract = await shop.contractOf(buyer)
    expect(contract).toMatchObject({ cardState: 'prolonged', testNow: '2027-11-21T09:00:00.000Z' })
    expect(await shop.listBills(buyer)).toHaveLength(13)
    expect((await shop.listBills(buyer)).every(({ state }) => state === 'paid')).toBe(true)
    expect(await numbersOf(buyer)).toHaveLength(13)
    // The end of the term was told 14 days ahead, once.
    const told = (await noticesOf(buyer)).filter(({ type }) => type === 'subscription-phase-ending')
    expect(told).toEqual([
      {
        type: 'subscription-phase-ending',
        params: { firstName: '', productName: 'Online-Mitgliedschaft', endsOn: '2027-11-20' },
      },
    ])
    expect((await mailsOf(buyer)).filter((template) => template === 'phase-ending')).toHaveLength(1)
    expect(await shop.sumLedger()).toBe(0)
  })

  test('leaves the contracts of others alone, and their jobs leave it alone', async () => {
    const [{ buyer }, { buyer: other }] = [await buyMonthly(), await buyMonthly()]
    await move(buyer, 'next-payment')
    for (const job of jobs) await job.run(shop.jobContext())
    expect(await shop.listBills(buyer)).toHaveLength(2)
    expect(await shop.listBills(other)).toHaveLength(1)
    expect((await shop.contractOf(other)).testNow).toBeNull()
  })

  test('goes back to real time, and what was booked stays', async () => {
    const { buyer } = await buyMonthly()
    await move(buyer, 'next-payment')
    expect(await move(buyer, 'real')).toMatchObject({ daysAhead: 0, now: '2026-11-20T09:00:00.000Z' })
    expect(await shop.listBills(buyer)).toHaveLength(2)
    expect((await shop.contractOf(buyer)).testNow).toBeNull()
  })

  test('decides on the rights of the payer and leaves their version in real time', async () => {
    const { buyer } = await buyMonthly()
    const benefits = async () => {
      const { body } = await app.call(readUser, { as: buyer, params: { id: String(buyer.id) } })
      return viewer.parse(body.data)
    }
    expect((await benefits()).subscriptionBenefits).toContain('sport:1')
    await failNext(buyer, 3)
    for (let step = 0; step < 3; step += 1) await move(buyer, 'next-payment')
    expect((await benefits()).subscriptionBenefits).toContain('sport:1')
    for (let day = 0; day < 8; day += 1) await move(buyer, 'day')
    expect((await shop.contractOf(buyer)).stripeStatus).toBe('unpaid')
    const after = await benefits()
    expect(after.subscriptionBenefits).not.toContain('sport:1')
    expect(Date.parse(after.updatedAt)).toBeLessThanOrEqual(app.clock.now().getTime())
  })

  test('does not move without a stand-in', async () => {
    const real = await createTestApp({ environment: { DEMO: 'false' } })
    const visitor = await makeShop(real).makeBuyer()
    expect((await real.call(readStandInControls, { as: visitor })).status).toBe(404)
    expect((await real.call(moveStandInClock, { as: visitor, body: { to: 'day' } })).status).toBe(404)
    await real.close()
  })
})

describe('a payment that fails', () => {
  // spec: notification-types-payment-warnings
  test('is warned of three times, then access rests, and paying repairs everything', async () => {
    const { buyer } = await buyMonthly()
    await failNext(buyer, 3)
    await move(buyer, 'next-payment')
    expect(await shop.contractOf(buyer)).toMatchObject({
      stripeStatus: 'past_due',
      isValid: true,
      openBill: { amountCents: 700, warnings: 1, payUntil: '2026-12-26T22:59:00.000Z' },
    })
    await move(buyer, 'next-payment')
    expect((await shop.contractOf(buyer)).openBill).toMatchObject({ warnings: 2 })
    await move(buyer, 'next-payment')
    expect((await shop.contractOf(buyer)).openBill).toMatchObject({
      warnings: 3,
      payUntil: '2027-01-09T22:59:00.000Z',
    })
    const warnings = (await noticesOf(buyer)).filter(({ type }) => type.startsWith('payment-warning'))
    expect(warnings.toReversed()).toEqual([
      { type: 'payment-warning-1', params: { firstName: '', payUntil: '2026-12-26' } },
      { type: 'payment-warning-2', params: { firstName: '', payUntil: '2027-01-02' } },
      { type: 'payment-warning-3', params: { firstName: '', payUntil: '2027-01-09' } },
    ])
    expect(await mailsOf(buyer)).toEqual(['payment-warning', 'payment-warning', 'payment-warning-last'])
    for (let day = 0; day < 8; day += 1) await move(buyer, 'day')
    const unpaid = await shop.contractOf(buyer)
    expect(unpaid).toMatchObject({ stripeStatus: 'unpaid', isValid: false, cardState: 'overdue' })
    const paying = await app.call(payBill, { as: buyer, params: { id: String(unpaid.openBill?.id) } })
    expectStatus(paying, 201)
    await shop.decide(buyer, referenceIn(paying.body.data.redirectUrl), 'pay')
    expect(await shop.contractOf(buyer)).toMatchObject({
      stripeStatus: 'active',
      isValid: true,
      openBill: null,
    })
    const open = await app.call(listNotifications, { as: buyer, query: { 'new-only': '1' } })
    expect(open.body.data).toEqual([])
    expect(await shop.owedBy(buyer)).toBe(0)
    expect(await shop.sumLedger()).toBe(0)
  })

  test('is tried on the days that this installation sets', async () => {
    await app.db.drizzle
      .insert(settings)
      .values({ key: 'money', value: { tryDays: [0, 2, 4], daysToUnpaid: 1 } })
    const { buyer } = await buyMonthly()
    await failNext(buyer, 1)
    await move(buyer, 'next-payment')
    expect((await shop.contractOf(buyer)).openBill?.payUntil).toBe('2026-12-23T22:59:00.000Z')
    await app.db.drizzle.delete(settings).where(eq(settings.key, 'money'))
  })
})

describe('a card that expires', () => {
  test('is told about 30 days ahead, once', async () => {
    const { buyer } = await buyMonthly()
    // The card of the stand-in is valid to the end of 2029.
    await app.db.pool.query('update payment_methods set expires_on = $1 where user_id = $2', [
      '2026-12-31',
      buyer.id,
    ])
    await move(buyer, 'day')
    const told = async () => (await noticesOf(buyer)).filter(({ type }) => type === 'card-expiring')
    expect(await told()).toEqual([])
    for (let day = 0; day < 12; day += 1) await move(buyer, 'day')
    expect(await told()).toEqual([
      { type: 'card-expiring', params: { last4: '4242', expiresOn: '2026-12-31' } },
    ])
    expect((await mailsOf(buyer)).filter((template) => template === 'card-expiring')).toHaveLength(1)
  })
})
