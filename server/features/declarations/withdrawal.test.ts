/** A member withdraws from the own account: bills, invoices, refunds, credit, coupon, free trial and access. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import { moveStandInClock } from '@wegband/domain/features/billing/contract.ts'
import { cancelSubscription, readSubscription } from '@wegband/domain/features/contracts/contract.ts'
import { askForPause } from '@wegband/domain/features/contracts/pause-contract.ts'
import {
  downloadReceipt,
  listWithdrawalChoices,
  withdrawSubscription,
} from '@wegband/domain/features/declarations/contract.ts'
import { inTransaction } from '../../db/transaction.ts'
import { bills, charges, invoices, refunds } from '../../db/schema/money/books.ts'
import { coupons } from '../../db/schema/money/catalogue.ts'
import { declarations } from '../../db/schema/money/declarations.ts'
import { couponRedemptions, orders, subscriptionPhases } from '../../db/schema/money/orders.ts'
import { standInPayments } from '../../db/schema/money/stand-in.ts'
import { mailOutbox, notifications } from '../../db/schema/notices/emails.ts'
import { users } from '../../db/schema/people.ts'
import type { StandIn } from '../../gateways/payments/stand-in/stand-in-provider.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { only, type UserRow } from '../../testing/makers/makers.ts'
import { makeShop, type Shop } from '../../testing/makers/shop.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { moveCredit } from '../accounts/move-credit.ts'
import { checkBooks } from '../billing/reconcile/check-books.ts'
import { billDueCharges } from '../billing/rounds/bill-due-charges.ts'
import { settlePayment } from '../billing/settle-payment.ts'
import { tryOpenRefunds } from '../payments/refunds/refund-bill.ts'

const START = '2026-11-20T09:00:00.000Z'
let app: TestApp
let shop: Shop
let standIn: StandIn

beforeAll(async () => {
  app = await createTestApp({ clockIso: START })
  shop = makeShop(app)
  const { standIn: opened } = app.http.services.gateways
  if (opened === undefined) throw new Error('a demo has a stand-in')
  standIn = opened
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(START))

const rowOf = async ({ id }: UserRow) =>
  only(await app.db.drizzle.select().from(users).where(eq(users.id, id)))
const ordersOf = ({ id }: UserRow) =>
  app.db.drizzle.select().from(orders).where(eq(orders.payerId, id)).orderBy(orders.id)
const invoicesOf = ({ id }: UserRow) =>
  app.db.drizzle.select().from(invoices).where(eq(invoices.payerId, id)).orderBy(invoices.id)
const backAtProvider = async (reference: string): Promise<number> =>
  only(await app.db.drizzle.select().from(standInPayments).where(eq(standInPayments.reference, reference)))
    .refundedCents

const withdraw = (buyer: UserRow, id: number, more: { key?: string; order_id?: number } = {}) =>
  app.call(withdrawSubscription, {
    as: buyer,
    params: { id: String(id) },
    body: { key: crypto.randomUUID(), ...more },
  })
const buy = async (outcome: 'pay' | 'debit' = 'pay') => {
  const buyer = await shop.makeBuyer()
  const plan = await shop.makeOnlinePlan()
  return { buyer, plan, ...(await shop.buy(buyer, plan.id, outcome)) }
}
const expectBalancedBooks = async (buyer: UserRow): Promise<void> => {
  expect(await shop.owedBy(buyer)).toBe(0)
  expect(await shop.sumLedger()).toBe(0)
  expect(await checkBooks(app.db.drizzle)).toEqual([])
  // Every bill that is not cancelled has its invoice, and a cancelled one has nothing left.
  const all = await invoicesOf(buyer)
  for (const bill of await shop.listBills(buyer)) {
    const total = all.filter(({ billId }) => billId === bill.id).reduce((sum, one) => sum + one.totalCents, 0)
    expect(total).toBe(bill.state === 'paid' ? bill.amountCents : 0)
  }
}

describe('a contract that is withdrawn', () => {
  test('on the day of the order ends at once, and everything goes back', async () => {
    const { buyer, contract, reference } = await buy()
    expect(contract).toMatchObject({ capabilities: { withdraw: true }, withdrawalEndsOn: '2026-12-04' })
    const choices = await app.call(listWithdrawalChoices, { as: buyer, params: { id: String(contract.id) } })
    expect(choices.body.data).toMatchObject([
      { isWhole: true, until: '2026-12-04', owedCents: 0, refundCents: 8_400, creditCents: 0 },
    ])
    const answer = await withdraw(buyer, contract.id)
    expectStatus(answer, 201)
    expect(answer.body.data).toMatchObject({ refundCents: 8_400, owedCents: 0, refundUntil: '2026-12-04' })
    expect(answer.body.data.receipt.caseNumber).toMatch(/^W-2026-\d{4}$/)
    expect(await shop.contractOf(buyer)).toMatchObject({
      stripeStatus: 'canceled',
      isValid: false,
      nextCharge: null,
      capabilities: { cancel: false, revoke: false, prolong: false, pay: false, withdraw: false },
      withdrawal: { withdrawnOn: '2026-11-20', refundCents: 8_400, isRefunded: true },
    })
    expect((await app.contextOf(buyer)).actor.subscriptionBenefits).toEqual([])
    expect(await ordersOf(buyer)).toMatchObject([{ state: 'withdrawn', withdrawnAt: START }])
    expect((await invoicesOf(buyer)).map(({ kind, totalCents }) => [kind, totalCents])).toEqual([
      ['invoice', 8_400],
      ['cancellation', -8_400],
    ])
    expect(await backAtProvider(reference)).toBe(8_400)
    await expectBalancedBooks(buyer)
  })

  test('that costs nothing ends as well, although its charge is on a bill of 0', async () => {
    const buyer = await shop.makeBuyer()
    const plan = await shop.makeOnlinePlan({ priceCents: 0 })
    await shop.order(buyer, plan.id, { begins_at_once: false })
    app.clock.advance(MS_PER_DAY)
    await billDueCharges(shop.jobContext())
    expectStatus(await withdraw(buyer, (await shop.contractOf(buyer)).id), 201)
    expect(await shop.contractOf(buyer)).toMatchObject({ stripeStatus: 'canceled', isValid: false })
    await expectBalancedBooks(buyer)
  })

  test('takes the request for a pause with it', async () => {
    const { buyer, contract } = await buy()
    const body = { startsOn: '2026-12-01', endsOn: '2026-12-20', reason: 'Reise' }
    const params = { id: String(contract.id) }
    expectStatus(await app.call(askForPause, { as: buyer, params, body }), 201)
    expectStatus(await withdraw(buyer, contract.id), 201)
    expect(await shop.contractOf(buyer)).toMatchObject({
      requestedPause: null,
      capabilities: { withdrawPause: false },
    })
  })

  test('after ten days keeps what they cost, with a bill and an invoice of their own', async () => {
    const { buyer, contract, reference } = await buy()
    app.clock.advance(10 * MS_PER_DAY)
    const answer = await withdraw(buyer, contract.id)
    // 20 to 29 November are 10 of 366 days from 20 November to 20 November: 229.5 cents.
    expect(answer.body.data).toMatchObject({ usedDays: 10, owedCents: 229, refundCents: 8_171 })
    expect(await backAtProvider(reference)).toBe(8_171)
    expect(await shop.listBills(buyer)).toMatchObject([
      { state: 'cancelled', amountCents: 8_400 },
      { state: 'paid', amountCents: 229 },
    ])
    const written = await invoicesOf(buyer)
    expect(written.map(({ totalCents }) => totalCents)).toEqual([8_400, -8_400, 229])
    expect(written[2]?.snapshot).toMatchObject({
      lines: [{ unitCents: 229, period: { startsOn: '2026-11-20', endsOn: '2026-11-29' } }],
    })
    await expectBalancedBooks(buyer)
  })

  test('gives credit, coupon and the rest of the free trial back', async () => {
    const coupon = only(
      await app.db.drizzle
        .insert(coupons)
        .values({
          code: 'WIDERRUF',
          title: { de: 'Herbst' },
          description: { de: 'Zehn Prozent' },
          amountOff: 10,
          maxRedemptions: 1,
        })
        .returning(),
    )
    const buyer = await shop.makeBuyer({ freemiumEndsAt: '2026-11-26T09:00:00.000Z' })
    await inTransaction(app.db, (tx) =>
      moveCredit(
        tx,
        { transfer: 'gift-w', from: null, to: buyer.id, amountCents: 2_000, reason: 'correction' },
        app.clock.now(),
      ),
    )
    const plan = await shop.makeOnlinePlan()
    const { placed } = await shop.order(buyer, plan.id, { coupon_code: 'WIDERRUF' })
    await shop.decide(buyer, placed.body.data.redirectUrl?.split('/pay/')[1] ?? '', 'pay')
    expect((await rowOf(buyer)).freemiumEndsAt).toBe(START)
    app.clock.advance(2 * MS_PER_DAY)
    const answer = await withdraw(buyer, (await shop.contractOf(buyer)).id)
    // Two free days cost nothing.
    expect(answer.body.data).toMatchObject({ owedCents: 0, refundCents: 5_560, creditCents: 2_000 })
    const after = await rowOf(buyer)
    expect(after.balanceCents).toBe(2_000)
    expect(after.freemiumEndsAt).toBe('2026-11-25T23:00:00.000Z')
    expect(
      await app.db.drizzle
        .select({ state: couponRedemptions.state })
        .from(couponRedemptions)
        .where(eq(couponRedemptions.couponId, coupon.id)),
    ).toEqual([{ state: 'released' }])
    await expectBalancedBooks(buyer)
  })

  test('is too late by the moved clock of a demo', async () => {
    const { buyer, contract } = await buy()
    for (let step = 0; step < 20; step += 1)
      expectStatus(await app.call(moveStandInClock, { as: buyer, body: { to: 'day' } }), 200)
    const choices = await app.call(listWithdrawalChoices, { as: buyer, params: { id: String(contract.id) } })
    expect(choices.body.data).toEqual([])
    expect(await withdraw(buyer, contract.id)).toMatchObject({
      status: 409,
      body: { code: 'subscriptions.withdrawal-over' },
    })
  })

  test('is confirmed with a receipt, by a notice and by email', async () => {
    const { buyer, contract } = await buy()
    const { body } = await withdraw(buyer, contract.id)
    const { key, caseNumber } = body.data.receipt
    const file = await app.call(downloadReceipt, { params: { key } })
    expectStatus(file, 200)
    expect(
      only(await app.db.drizzle.select().from(declarations).where(eq(declarations.key, key))),
    ).toMatchObject({ kind: 'withdrawal', state: 'applied', userId: buyer.id, subscriptionId: contract.id })
    const heard = await app.db.drizzle.select().from(notifications).where(eq(notifications.userId, buyer.id))
    expect(heard).toMatchObject([{ type: 'contract-declared', params: { number: caseNumber } }])
    const sent = await app.db.drizzle
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.toMail, buyer.mail ?? ''))
    expect(sent.map(({ template }) => template)).toEqual(
      expect.arrayContaining(['contract-withdrawn', 'withdrawal-received']),
    )
  })

  test('whose debit is under way owes nothing, and the debit goes back when it arrives', async () => {
    const { buyer, contract, reference } = await buy('debit')
    const { payments } = app.http.services.gateways
    if (payments === undefined) throw new Error('a demo has a provider')
    // The bank does not stop a debit.
    const { cancel } = payments
    Object.assign(payments, { cancel: () => payments.read(reference) })
    expectStatus(await withdraw(buyer, contract.id), 201)
    Object.assign(payments, { cancel })
    expect(await shop.contractOf(buyer)).toMatchObject({
      stripeStatus: 'canceled',
      failedCancellation: { cancelAt: START },
    })
    const payment = await standIn.finish(reference, 'succeeded')
    expect(payment && (await settlePayment(app.http.services, payment))).toBe('late')
    expect(await backAtProvider(reference)).toBe(8_400)
    await expectBalancedBooks(buyer)
  })

  test('whose debit the bank takes back afterwards owes the used days, and nothing goes back', async () => {
    const { buyer, contract, reference } = await buy('debit')
    await standIn.finish(reference, 'succeeded')
    const payments = app.http.services.gateways.payments
    const settle = async () => {
      const payment = await payments?.read(reference)
      if (payment !== undefined) await settlePayment(app.http.services, payment)
    }
    await settle()
    app.clock.advance(2 * MS_PER_DAY)
    await standIn.finish(reference, 'returned')
    expectStatus(await withdraw(buyer, contract.id), 201)
    await settle()
    await tryOpenRefunds(app.http.services)
    expect(await shop.listBills(buyer)).toMatchObject([
      { state: 'cancelled' },
      { state: 'open', amountCents: 45, paidAt: null },
    ])
    expect(await app.db.drizzle.select().from(refunds).where(eq(refunds.state, 'open'))).toEqual([])
    expect(await shop.owedBy(buyer)).toBe(45)
    expect(await checkBooks(app.db.drizzle)).toEqual([])
  })
})

describe('a withdrawal', () => {
  test('is possible until the last day, and refused afterwards', async () => {
    const { buyer, contract } = await buy()
    app.clock.set('2026-12-04T22:59:00.000Z')
    expect((await shop.contractOf(buyer)).capabilities.withdraw).toBe(true)
    app.clock.set('2026-12-04T23:00:00.000Z')
    expect(await shop.contractOf(buyer)).toMatchObject({
      capabilities: { withdraw: false },
      withdrawalEndsOn: null,
    })
    const answer = await withdraw(buyer, contract.id)
    expect(answer.body).toMatchObject({ code: 'subscriptions.withdrawal-over' })
  })

  test('that is sent twice with one key is one, and another one is refused', async () => {
    const { buyer, contract } = await buy()
    const key = crypto.randomUUID()
    const [first, second] = await Promise.all([
      withdraw(buyer, contract.id, { key }),
      withdraw(buyer, contract.id, { key }),
    ])
    expect([first.status, second.status]).toEqual([201, 201])
    expect(first.body.data.receipt).toEqual(second.body.data.receipt)
    expect((await withdraw(buyer, contract.id)).body).toMatchObject({
      code: 'subscriptions.already-withdrawn',
    })
    const made = await app.db.drizzle.select().from(refunds).innerJoin(bills, eq(bills.id, refunds.billId))
    expect(made.filter((one) => one.bills.payerId === buyer.id)).toHaveLength(1)
    await expectBalancedBooks(buyer)
  })

  test('at the same time as a cancellation ends the contract once', async () => {
    const { buyer, contract } = await buy()
    const [withdrawn, cancelled] = await Promise.all([
      withdraw(buyer, contract.id),
      app.call(cancelSubscription, { as: buyer, params: { id: String(contract.id) } }),
    ])
    expectStatus(withdrawn, 201)
    expect([200, 409]).toContain(cancelled.status)
    expect(await shop.contractOf(buyer)).toMatchObject({
      stripeStatus: 'canceled',
      withdrawal: { refundCents: 8_400 },
    })
    await expectBalancedBooks(buyer)
  })

  test('at the same time as the notice of its payment leaves nothing owed', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { buyer, contract, reference } = await buy('debit')
      const payment = await standIn.finish(reference, 'succeeded')
      if (payment === undefined) throw new Error('the debit was under way')
      const [answer] = await Promise.all([
        withdraw(buyer, contract.id),
        settlePayment(app.http.services, payment),
      ])
      expectStatus(answer, 201)
      expect(await backAtProvider(reference)).toBe(8_400)
      await expectBalancedBooks(buyer)
    }
  })

  test('is for the payer alone: a stranger finds no such contract', async () => {
    const { buyer, contract } = await buy()
    expectStatus(await withdraw(await shop.makeBuyer(), contract.id), 404)
    expectStatus(
      await app.call(listWithdrawalChoices, {
        as: await shop.makeBuyer(),
        params: { id: String(contract.id) },
      }),
      404,
    )
    expect(
      (await app.call(readSubscription, { as: buyer, params: { id: String(contract.id) } })).status,
    ).toBe(200)
  })
})

describe('a further term', () => {
  test('that is withdrawn alone leaves the contract', async () => {
    const { buyer, plan, contract } = await buy()
    app.clock.set('2027-11-10T09:00:00.000Z')
    const { placed } = await shop.order(buyer, plan.id, { subscription_id: contract.id, prolong: true })
    expectStatus(placed, 201)
    expect(await shop.contractOf(buyer)).toMatchObject({
      cardState: 'planned',
      withdrawalEndsOn: '2027-11-24',
    })
    const choices = await app.call(listWithdrawalChoices, { as: buyer, params: { id: String(contract.id) } })
    expect(choices.body.data).toMatchObject([{ isWhole: false, refundCents: 0 }])
    expectStatus(await withdraw(buyer, contract.id), 201)
    expect(await shop.contractOf(buyer)).toMatchObject({
      cardState: 'active',
      isValid: true,
      schedule: null,
      withdrawal: null,
      currentPhaseEndsAt: contract.currentPhaseEndsAt,
    })
    const phases = await app.db.drizzle
      .select()
      .from(subscriptionPhases)
      .where(eq(subscriptionPhases.subscriptionId, contract.id))
    expect(phases).toHaveLength(1)
    const unbilled = await app.db.drizzle
      .select()
      .from(charges)
      .innerJoin(subscriptionPhases, eq(subscriptionPhases.id, charges.phaseId))
      .where(eq(subscriptionPhases.subscriptionId, contract.id))
    expect(unbilled).toHaveLength(1)
    await expectBalancedBooks(buyer)
  })
})
