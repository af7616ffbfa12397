/** Money that goes back, and invoices that are cancelled. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payBill } from '@wegband/domain/features/billing/contract.ts'
import { inTransaction } from '../../db/transaction.ts'
import { bills, invoices, paymentAttempts, refunds } from '../../db/schema/money/books.ts'
import { standInPayments } from '../../db/schema/money/stand-in.ts'
import { users } from '../../db/schema/people.ts'
import { PaymentError } from '../../gateways/payments/port.ts'
import { only, type UserRow } from '../../testing/makers/makers.ts'
import { makeShop, referenceIn, type Shop } from '../../testing/makers/shop.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { moveCredit } from '../accounts/move-credit.ts'
import { cancelBill, cancelInvoice } from '../invoices/cancel-invoice.ts'
import { finishRefundByHand, refundBill, tryRefund } from '../payments/refunds/refund-bill.ts'
import { jobs } from '../payments/jobs.ts'
import { settlePayment } from './settle-payment.ts'

let app: TestApp
let shop: Shop

beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z' })
  shop = makeShop(app)
})
afterAll(() => app.close())

const write = <T>(work: Parameters<typeof inTransaction<T>>[1]): Promise<T> => inTransaction(app.db, work)

/** A bill of 84 euros, paid by card. */
const buy = async (plan: { priceCents?: number } = {}) => {
  const buyer = await shop.makeBuyer()
  const { reference } = await shop.buy(buyer, (await shop.makeOnlinePlan(plan)).id)
  const bill = only(await shop.listBills(buyer))
  const invoice = only(await app.db.drizzle.select().from(invoices).where(eq(invoices.billId, bill.id)))
  return { buyer, bill, invoice, reference }
}
const requestOf = (billId: number, amountCents: number, key: string) => ({
  billId,
  amountCents,
  key,
  cause: 'office' as const,
  requestedBy: null,
})
const refund = (billId: number, amountCents: number, key: string) =>
  write((tx) => refundBill(tx, requestOf(billId, amountCents, key), app.clock.now()))
const backAtProvider = async (reference: string): Promise<number> =>
  only(await app.db.drizzle.select().from(standInPayments).where(eq(standInPayments.reference, reference)))
    .refundedCents
const stateOf = async (id: number) =>
  only(await app.db.drizzle.select().from(refunds).where(eq(refunds.id, id)))
const balanceOf = async ({ id }: UserRow): Promise<number> =>
  only(await app.db.drizzle.select().from(users).where(eq(users.id, id))).balanceCents

describe('a refund', () => {
  test('goes back the way the money came, is booked once, and is due within 14 days', async () => {
    const { buyer, bill, invoice, reference } = await buy()
    await write((tx) => cancelInvoice(tx, invoice.id, app.clock.now()))
    const [made] = await refund(bill.id, 8_400, 'first')
    expect(made).toMatchObject({ state: 'open', dueUntil: '2026-12-04' })
    await tryRefund(shop.jobContext(), made?.id ?? 0)
    await tryRefund(shop.jobContext(), made?.id ?? 0)
    expect(await stateOf(made?.id ?? 0)).toMatchObject({ state: 'done', doneAt: '2026-11-20T09:00:00.000Z' })
    expect(await backAtProvider(reference)).toBe(8_400)
    expect(await shop.owedBy(buyer)).toBe(0)
    expect(await shop.sumLedger()).toBe(0)
  })

  test('that is asked for twice at once is one refund', async () => {
    const { bill } = await buy()
    const [first, second] = await Promise.all([
      refund(bill.id, 2_000, 'twice'),
      refund(bill.id, 2_000, 'twice'),
    ])
    expect(first).toEqual(second)
    const rows = await app.db.drizzle.select().from(refunds).where(eq(refunds.billId, bill.id))
    expect(rows).toHaveLength(1)
  })

  test('of more than is left is refused', async () => {
    const { bill } = await buy()
    await refund(bill.id, 8_000, 'most')
    await expect(refund(bill.id, 401, 'rest')).rejects.toMatchObject({ code: 'payments.refund-too-high' })
    await expect(refund(999_999, 1, 'unknown')).rejects.toMatchObject({ code: 'general.not-found' })
  })

  test('is tried again by the job with the same key until the provider answers', async () => {
    const { bill, reference } = await buy()
    const [made] = await refund(bill.id, 8_400, 'again')
    const services = shop.jobContext()
    const { payments } = services.gateways
    if (payments === undefined) throw new Error('a demo has a provider')
    // The provider makes it, and its answer is lost.
    const losing = {
      ...payments,
      refund: async (request: Parameters<typeof payments.refund>[0]) => {
        await payments.refund(request)
        throw new PaymentError('unreachable', 'no answer')
      },
    }
    await tryRefund({ ...services, gateways: { ...services.gateways, payments: losing } }, made?.id ?? 0)
    expect(await stateOf(made?.id ?? 0)).toMatchObject({ state: 'open', tries: 1 })
    await jobs[0]?.run(services)
    expect(await stateOf(made?.id ?? 0)).toMatchObject({ state: 'done' })
    expect(await backAtProvider(reference)).toBe(8_400)
  })

  test('waits for the office after three days in vain, and is finished there by hand', async () => {
    const { buyer, bill } = await buy()
    const [made] = await refund(bill.id, 8_400, 'in vain')
    await app.db.drizzle
      .update(refunds)
      .set({ tries: 71 })
      .where(eq(refunds.id, made?.id ?? 0))
    await app.db.drizzle
      .update(paymentAttempts)
      .set({ reference: 'unknown-there' })
      .where(eq(paymentAttempts.billId, bill.id))
    await jobs[0]?.run(shop.jobContext())
    expect(await stateOf(made?.id ?? 0)).toMatchObject({ state: 'failed', tries: 72 })
    expect(await write((tx) => finishRefundByHand(tx, made?.id ?? 0, app.clock.now()))).toBe(true)
    expect(await write((tx) => finishRefundByHand(tx, made?.id ?? 0, app.clock.now()))).toBe(false)
    expect(await shop.owedBy(buyer)).toBe(8_400)
  })

  test('of a seller that collects by itself is made by hand', async () => {
    const { buyer, bill, invoice } = await buy()
    await app.db.drizzle.update(bills).set({ collection: 'own' }).where(eq(bills.id, bill.id))
    await app.db.drizzle
      .update(paymentAttempts)
      .set({ provider: 'own', means: 'cash' })
      .where(eq(paymentAttempts.billId, bill.id))
    await write((tx) => cancelInvoice(tx, invoice.id, app.clock.now()))
    const [made] = await refund(bill.id, 8_400, 'by hand')
    expect(made?.state).toBe('by-hand')
    await tryRefund(shop.jobContext(), made?.id ?? 0)
    expect((await stateOf(made?.id ?? 0)).state).toBe('by-hand')
    await write((tx) => finishRefundByHand(tx, made?.id ?? 0, app.clock.now()))
    expect((await stateOf(made?.id ?? 0)).state).toBe('done')
    expect(await shop.owedBy(buyer)).toBe(0)
  })
})

describe('a cancelled invoice', () => {
  test('has a counterpart with negative quantities and the next number, and nothing is owed', async () => {
    const { buyer, bill, invoice } = await buy()
    const [first, second] = await Promise.all([
      write((tx) => cancelInvoice(tx, invoice.id, app.clock.now())),
      write((tx) => cancelInvoice(tx, invoice.id, app.clock.now())),
    ])
    expect(first).toBe(second)
    if (first === null) throw new Error('nothing was left to cancel')
    const counterpart = only(await app.db.drizzle.select().from(invoices).where(eq(invoices.id, first)))
    expect(counterpart).toMatchObject({ kind: 'cancellation', cancelsId: invoice.id, totalCents: -8_400 })
    expect(counterpart.snapshot).toMatchObject({
      cancels: invoice.number,
      lines: [{ quantity: -1, unitCents: 8_400 }],
      totals: { grossCents: -8_400 },
    })
    const next = (number: string): number => Number(number.slice(-6))
    expect(next(counterpart.number)).toBe(next(invoice.number) + 1)
    expect((await shop.listBills(buyer)).map(({ state }) => state)).toEqual(['cancelled'])
    // What was paid waits for its refund.
    expect(await shop.owedBy(buyer)).toBe(-bill.amountCents)
    expect(await shop.sumLedger()).toBe(0)
    await expect(write((tx) => cancelInvoice(tx, first, app.clock.now()))).rejects.toMatchObject({
      code: 'invoices.not-cancellable',
    })
    await expect(write((tx) => cancelInvoice(tx, 999_999, app.clock.now()))).rejects.toMatchObject({
      code: 'general.not-found',
    })
  })

  test('gives the credit back that its bill used', async () => {
    const buyer = await shop.makeBuyer()
    await write((tx) =>
      moveCredit(
        tx,
        { transfer: 'gift-x', from: null, to: buyer.id, amountCents: 2_000, reason: 'correction' },
        app.clock.now(),
      ),
    )
    await shop.buy(buyer, (await shop.makeOnlinePlan()).id)
    expect(await balanceOf(buyer)).toBe(0)
    const bill = only(await shop.listBills(buyer))
    await write((tx) => cancelBill(tx, bill.id, app.clock.now()))
    await write((tx) => cancelBill(tx, bill.id, app.clock.now()))
    expect(await balanceOf(buyer)).toBe(2_000)
    expect(await shop.owedBy(buyer)).toBe(-6_400)
  })
})

describe('a payment that comes in late', () => {
  test('for a cancelled bill goes back by itself, once', async () => {
    const buyer = await shop.makeBuyer()
    const { placed } = await shop.order(buyer, (await shop.makeOnlinePlan()).id)
    const reference = referenceIn(placed.body.data.redirectUrl)
    const bill = only(await shop.listBills(buyer))
    await write((tx) => cancelBill(tx, bill.id, app.clock.now()))
    await shop.decide(buyer, reference, 'pay')
    expect(await backAtProvider(reference)).toBe(8_400)
    const rows = await app.db.drizzle.select().from(refunds).where(eq(refunds.billId, bill.id))
    expect(rows).toMatchObject([{ cause: 'late', state: 'done' }])
    expect(await shop.owedBy(buyer)).toBe(0)
    expect(await shop.sumLedger()).toBe(0)
  })

  /** We saw a payment fail, as one does whose bank refused it. */
  const seeFail = async (reference: string): Promise<void> => {
    const { drizzle } = app.db
    await drizzle
      .update(paymentAttempts)
      .set({ state: 'failed', endedAt: '2026-11-20T09:00:00Z' })
      .where(eq(paymentAttempts.reference, reference))
  }
  const orderAndFail = async () => {
    const buyer = await shop.makeBuyer()
    const { placed } = await shop.order(buyer, (await shop.makeOnlinePlan()).id)
    const reference = referenceIn(placed.body.data.redirectUrl)
    await seeFail(reference)
    return { buyer, reference, bill: only(await shop.listBills(buyer)) }
  }

  test('for an attempt that had failed pays the open bill', async () => {
    const { buyer, reference } = await orderAndFail()
    await shop.decide(buyer, reference, 'pay')
    expect(await shop.listBills(buyer)).toMatchObject([{ state: 'paid' }])
    expect(await shop.owedBy(buyer)).toBe(0)
  })

  test('for a bill that another payment has paid goes back, and its return opens nothing', async () => {
    const { buyer, reference, bill } = await orderAndFail()
    const paying = await app.call(payBill, { as: buyer, params: { id: String(bill.id) } })
    await shop.decide(buyer, referenceIn(paying.body.data.redirectUrl), 'pay')
    await shop.decide(buyer, reference, 'pay')
    const rows = await app.db.drizzle.select().from(refunds).where(eq(refunds.billId, bill.id))
    expect(rows).toMatchObject([{ cause: 'overpaid', state: 'done', amountCents: 8_400 }])
    expect(await shop.owedBy(buyer)).toBe(0)
    const { services } = app.http
    const payment = await services.gateways.payments?.read(reference)
    if (payment === undefined) throw new Error('the provider knows the payment')
    expect(await settlePayment(services, { ...payment, state: 'returned' })).toBe('odd')
    expect(await shop.listBills(buyer)).toMatchObject([{ state: 'paid', warnings: 0 }])
  })
})
