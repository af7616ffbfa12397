/** The rounds that keep contracts going: silent renewals, collecting, warnings, and the end. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { payBill, setStandInControls } from '@wegband/domain/features/billing/contract.ts'
import { cancelSubscription, revokeCancellation } from '@wegband/domain/features/contracts/contract.ts'
import { subscriptionPauses } from '../../../db/schema/money/orders.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import { invoices, paymentAttempts } from '../../../db/schema/money/books.ts'
import { askForPause } from '@wegband/domain/features/contracts/pause-contract.ts'
import type { UserRow } from '../../../testing/makers/makers.ts'
import { makeShop, referenceIn, type Shop } from '../../../testing/makers/shop.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { jobs } from '../jobs.ts'

let app: TestApp
let shop: Shop

// Every test moves the clock by weeks and begins at the same hour.
beforeEach(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z' })
  shop = makeShop(app)
})
afterEach(() => app.close())

/** All jobs of billing, as they would run at 10:00 in Berlin on that day. */
const runJobsOn = async (day: string): Promise<void> => {
  app.clock.set(`${day}T09:00:00Z`)
  for (const { run } of jobs) await run(shop.jobContext())
}

/** A month for 12 EUR, which renews from 21 December on. */
const buyMonth = async (outcome: 'pay' | 'debit' = 'pay') => {
  const buyer = await shop.makeBuyer()
  const month = { interval: 'month', intervalCount: 1, effectiveMonths: 1, priceCents: 1_200 } as const
  const plan = await shop.makeOnlinePlan(month)
  return { buyer, ...(await shop.buy(buyer, plan.id, outcome)) }
}

const failNext = (buyer: UserRow, count: number) =>
  app.call(setStandInControls, { as: buyer, body: { failNext: count } })

const payByHand = async (buyer: UserRow, billId: number, outcome: 'pay' | 'decline' = 'pay') => {
  const { body } = await app.call(payBill, { as: buyer, params: { id: String(billId) } })
  await shop.decide(buyer, referenceIn(body.data.redirectUrl), outcome)
}

const countInvoices = async (buyer: UserRow): Promise<number> =>
  (await app.db.drizzle.select().from(invoices).where(eq(invoices.payerId, buyer.id))).length

describe('a contract whose term ends', () => {
  test('renews by a month that is billed and collected', async () => {
    const { buyer } = await buyMonth()
    await runJobsOn('2026-12-19')
    expect(await shop.contractOf(buyer)).toMatchObject({ nextCharge: null })
    await runJobsOn('2026-12-20')
    expect(await shop.contractOf(buyer)).toMatchObject({
      cardState: 'active',
      currentPhaseEndsAt: '2026-12-20T23:00:00.000Z',
      nextCharge: { cents: 1_200, dueOn: '2026-12-21' },
    })
    expect(await shop.listBills(buyer)).toHaveLength(1)
    await runJobsOn('2026-12-21')
    await runJobsOn('2026-12-21')
    expect(await shop.contractOf(buyer)).toMatchObject({
      cardState: 'prolonged',
      stripeStatus: 'active',
      isValid: true,
      currentPhaseEndsAt: '2027-01-20T23:00:00.000Z',
      nextCharge: null,
    })
    expect(await shop.listBills(buyer)).toMatchObject([
      { state: 'paid', amountCents: 1_200 },
      { state: 'paid', amountCents: 1_200, dueOn: '2026-12-21' },
    ])
    expect(await countInvoices(buyer)).toBe(2)
    expect(await shop.owedBy(buyer)).toBe(0)
    expect(await shop.sumLedger()).toBe(0)
  })

  test('ends instead when it is cancelled, and is billed no more', async () => {
    const { buyer, contract } = await buyMonth()
    const params = { id: String(contract.id) }
    const { body } = await app.call(cancelSubscription, { as: buyer, params })
    expect(body.data.endsAt).toBe('2026-12-20T23:00:00.000Z')
    await runJobsOn('2026-12-20')
    await runJobsOn('2026-12-21')
    expect(await shop.contractOf(buyer)).toMatchObject({ stripeStatus: 'canceled', isValid: false })
    expect(await shop.listBills(buyer)).toHaveLength(1)
    const revoked = await app.call(revokeCancellation, { as: buyer, params })
    expect(revoked.body.code).toBe('subscriptions.ended')
  })

  test('takes along a pause that was asked for and not answered', async () => {
    const { buyer, contract } = await buyMonth()
    const params = { id: String(contract.id) }
    const wish = { startsOn: '2026-12-01', endsOn: '2026-12-10', reason: 'Kreuzbandriss' }
    expectStatus(await app.call(askForPause, { as: buyer, params, body: wish }), 201)
    await app.call(cancelSubscription, { as: buyer, params })
    await runJobsOn('2026-12-22')
    expect(await app.db.drizzle.select().from(subscriptionPauses)).toMatchObject([{ state: 'withdrawn' }])
  })

  test('renews again when the cancellation was revoked in time', async () => {
    const { buyer, contract } = await buyMonth()
    const params = { id: String(contract.id) }
    await app.call(cancelSubscription, { as: buyer, params })
    await app.call(revokeCancellation, { as: buyer, params })
    await runJobsOn('2026-12-21')
    expect(await shop.contractOf(buyer)).toMatchObject({ cardState: 'prolonged', endsAt: null })
    expect(await shop.listBills(buyer)).toHaveLength(2)
  })
})

describe('a bill that cannot be collected', () => {
  test('warns three times, rests the access, and is repaired by paying by hand', async () => {
    const { buyer } = await buyMonth()
    await failNext(buyer, 3)
    await runJobsOn('2026-12-21')
    expect(await shop.contractOf(buyer)).toMatchObject({
      stripeStatus: 'past_due',
      isValid: true,
      openBill: { warnings: 1, amountCents: 1_200 },
    })
    await runJobsOn('2026-12-25')
    expect((await shop.contractOf(buyer)).openBill?.warnings).toBe(1)
    await runJobsOn('2026-12-26')
    expect((await shop.contractOf(buyer)).openBill?.warnings).toBe(2)
    await runJobsOn('2027-01-02')
    expect(await shop.contractOf(buyer)).toMatchObject({
      stripeStatus: 'past_due',
      openBill: { warnings: 3 },
    })
    await runJobsOn('2027-01-09')
    expect(await shop.contractOf(buyer)).toMatchObject({ stripeStatus: 'past_due', isValid: true })
    await runJobsOn('2027-01-10')
    const unpaid = await shop.contractOf(buyer)
    expect(unpaid).toMatchObject({ stripeStatus: 'unpaid', isValid: false, capabilities: { pay: true } })
    await payByHand(buyer, unpaid.openBill?.id ?? 0)
    expect(await shop.contractOf(buyer)).toMatchObject({
      stripeStatus: 'active',
      isValid: true,
      openBill: null,
    })
    expect(await shop.owedBy(buyer)).toBe(0)
    expect(await shop.sumLedger()).toBe(0)
  })

  test('leaves the contract as the other bill with a warning has it', async () => {
    const { buyer } = await buyMonth()
    await failNext(buyer, 3)
    await runJobsOn('2026-12-21')
    // The process stood still for some weeks, so the tries of the first bill meet the second one.
    await runJobsOn('2027-01-10')
    await failNext(buyer, 3)
    await runJobsOn('2027-01-21')
    const [, first, second] = await shop.listBills(buyer)
    expect([first, second]).toMatchObject([{ warnings: 3 }, { warnings: 1 }])
    await runJobsOn('2027-01-26')
    await runJobsOn('2027-01-29')
    expect((await shop.contractOf(buyer)).stripeStatus).toBe('unpaid')
    await payByHand(buyer, second?.id ?? 0)
    expect((await shop.contractOf(buyer)).stripeStatus).toBe('unpaid')
    await payByHand(buyer, first?.id ?? 0)
    expect((await shop.contractOf(buyer)).stripeStatus).toBe('active')
    expect(await shop.owedBy(buyer)).toBe(0)
  })

  test('is no warning when the payer alone tries in vain', async () => {
    const { buyer } = await buyMonth()
    await failNext(buyer, 1)
    await runJobsOn('2026-12-21')
    const [, bill] = await shop.listBills(buyer)
    await payByHand(buyer, bill?.id ?? 0, 'decline')
    expect((await shop.contractOf(buyer)).openBill?.warnings).toBe(1)
  })

  test('is tried on time although the payer left the page of the provider open', async () => {
    const { buyer } = await buyMonth()
    await failNext(buyer, 1)
    await runJobsOn('2026-12-21')
    const [, bill] = await shop.listBills(buyer)
    await app.call(payBill, { as: buyer, params: { id: String(bill?.id) } })
    await runJobsOn('2026-12-26')
    const attempts = await app.db.drizzle
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.billId, bill?.id ?? 0))
      .orderBy(paymentAttempts.id)
    expect(attempts.map(({ state }) => state)).toEqual(['failed', 'cancelled', 'succeeded'])
    expect(await shop.contractOf(buyer)).toMatchObject({ stripeStatus: 'active', openBill: null })
  })
})
