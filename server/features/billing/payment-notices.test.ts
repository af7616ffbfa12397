/** Notices of the provider that come twice, late or in another order, and debits that a bank takes back. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { receiveProviderEvent } from '@wegband/domain/features/billing/contract.ts'
import { readOrderResult } from '@wegband/domain/features/checkout/contract.ts'
import { cancelSubscription } from '@wegband/domain/features/contracts/contract.ts'
import {
  bills,
  invoices,
  ledgerTransactions,
  paymentAttempts,
  providerEvents,
} from '../../db/schema/money/books.ts'
import { orders } from '../../db/schema/money/orders.ts'
import type { ProviderEvent } from '../../gateways/payments/port.ts'
import type { StandIn } from '../../gateways/payments/stand-in/stand-in-provider.ts'
import { type UserRow } from '../../testing/makers/makers.ts'
import { makeShop, type Shop } from '../../testing/makers/shop.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { eventsWorkedOff } from './receive-event.ts'
import { collectDueBills } from './rounds/collect-due-bills.ts'
import { settlePayment } from './settle-payment.ts'

let app: TestApp
let shop: Shop
let standIn: StandIn

beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z' })
  shop = makeShop(app)
  const { standIn: opened } = app.http.services.gateways
  if (opened === undefined) throw new Error('a demo has a stand-in')
  standIn = opened
})
afterAll(() => app.close())

let sent = 0
const noticeOf = (reference: string, kind: string): ProviderEvent => {
  sent += 1
  return { eventId: `event_of_test_${sent}`, kind, reference }
}

const deliver = async (event: ProviderEvent) => {
  const answer = await app.call(receiveProviderEvent, { body: event, headers: standIn.sign(event).headers })
  await eventsWorkedOff()
  return answer
}

/** All that a notice may change. */
const readBooks = async () => ({
  bills: await app.db.drizzle.select().from(bills).orderBy(bills.id),
  attempts: await app.db.drizzle.select().from(paymentAttempts).orderBy(paymentAttempts.id),
  orders: await app.db.drizzle.select().from(orders).orderBy(orders.id),
  invoices: await app.db.drizzle.select().from(invoices).orderBy(invoices.id),
  ledger: await app.db.drizzle.select().from(ledgerTransactions).orderBy(ledgerTransactions.id),
})

const buyByDebit = async () => {
  const buyer = await shop.makeBuyer()
  const plan = await shop.makeOnlinePlan()
  return { buyer, ...(await shop.buy(buyer, plan.id, 'debit')) }
}

const statusOf = async (buyer: UserRow, key: string) =>
  (await app.call(readOrderResult, { as: buyer, params: { paymentIntentId: key } })).body.data.status

describe('a notice of the provider', () => {
  test('that comes twice changes nothing the second time', async () => {
    const { buyer, key, reference } = await buyByDebit()
    expect(await statusOf(buyer, key)).toBe('pending')
    await standIn.finish(reference, 'succeeded')
    const event = noticeOf(reference, 'payment.succeeded')
    expect((await deliver(event)).status).toBe(204)
    expect(await statusOf(buyer, key)).toBe('complete')
    const books = await readBooks()
    app.clock.advance(1_000)
    expect((await deliver(event)).status).toBe(204)
    expect(await readBooks()).toEqual(books)
    const known = await app.db.drizzle
      .select()
      .from(providerEvents)
      .where(eq(providerEvents.eventId, event.eventId))
    expect(known).toMatchObject([{ oddity: null }])
    expect(await shop.sumLedger()).toBe(0)
  })

  test('about an earlier state that comes late changes nothing', async () => {
    const { reference } = await buyByDebit()
    const processing = await standIn.read(reference)
    await standIn.finish(reference, 'succeeded')
    await deliver(noticeOf(reference, 'payment.succeeded'))
    const books = await readBooks()
    app.clock.advance(1_000)
    await deliver(noticeOf(reference, 'payment.processing'))
    // A reading that was under way while the payment went on.
    expect(processing && (await settlePayment(app.http.services, processing))).toBe('unchanged')
    expect(await readBooks()).toEqual(books)
  })

  test('that comes before the earlier ones books everything once', async () => {
    const { buyer, key, reference } = await buyByDebit()
    const [late, early] = [
      noticeOf(reference, 'payment.processing'),
      noticeOf(reference, 'payment.succeeded'),
    ]
    await standIn.finish(reference, 'succeeded')
    await deliver(early)
    await deliver(late)
    expect(await statusOf(buyer, key)).toBe('complete')
    expect(await shop.owedBy(buyer)).toBe(0)
    expect(await shop.listBills(buyer)).toMatchObject([{ state: 'paid' }])
  })

  test('about a payment of others is kept for the office', async () => {
    const { buyer } = await buyByDebit()
    const { payment } = await standIn.start({
      key: crypto.randomUUID(),
      amountCents: 500,
      payerId: buyer.id,
      description: '',
      returnUrl: '',
    })
    const event = noticeOf(payment.reference, 'payment.needs-action')
    await deliver(event)
    const [known] = await app.db.drizzle
      .select()
      .from(providerEvents)
      .where(eq(providerEvents.eventId, event.eventId))
    expect(known?.oddity).not.toBeNull()
  })
})

describe('a debit', () => {
  test('that arrives leaves a contract cancelled that was cancelled meanwhile', async () => {
    const { buyer, reference, contract } = await buyByDebit()
    const params = { id: String(contract.id) }
    const { body } = await app.call(cancelSubscription, { as: buyer, params })
    await standIn.finish(reference, 'succeeded')
    await deliver(noticeOf(reference, 'payment.succeeded'))
    expect(await shop.contractOf(buyer)).toMatchObject({
      cardState: 'cancelled',
      endsAt: body.data.endsAt,
      stripeStatus: 'active',
    })
  })

  test('that does not arrive voids the order and takes the access back', async () => {
    const { buyer, key, reference, contract } = await buyByDebit()
    expect(contract.isValid).toBe(true)
    await standIn.finish(reference, 'failed')
    await deliver(noticeOf(reference, 'payment.failed'))
    expect(await statusOf(buyer, key)).toBe('failed')
    await expect(shop.contractOf(buyer)).rejects.toThrow('no contract')
    expect(await shop.owedBy(buyer)).toBe(0)
    expect(await shop.sumLedger()).toBe(0)
  })

  test('that the bank takes back opens the bill again, warns, and is collected anew', async () => {
    const { buyer, reference } = await buyByDebit()
    await standIn.finish(reference, 'succeeded')
    await deliver(noticeOf(reference, 'payment.succeeded'))
    expect(await shop.owedBy(buyer)).toBe(0)
    await standIn.finish(reference, 'returned')
    const event = noticeOf(reference, 'payment.returned')
    await deliver(event)
    await deliver({ ...event, eventId: `${event.eventId}_again` })
    expect(await shop.contractOf(buyer)).toMatchObject({
      stripeStatus: 'past_due',
      cardState: 'overdue',
      isValid: true,
      openBill: { amountCents: 8_400, warnings: 1 },
    })
    const [bill] = await shop.listBills(buyer)
    expect(bill).toMatchObject({ state: 'open', paidAt: null, warnings: 1 })
    expect(await shop.owedBy(buyer)).toBe(8_400)
    expect(await shop.sumLedger()).toBe(0)
    app.clock.set(bill?.nextTryAt ?? '')
    await collectDueBills(shop.jobContext())
    await collectDueBills(shop.jobContext())
    const attempts = await app.db.drizzle
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.billId, bill?.id ?? 0))
      .orderBy(paymentAttempts.id)
    expect(attempts.map(({ state }) => state)).toEqual(['returned', 'processing'])
    const again = attempts.at(-1)?.reference ?? ''
    await standIn.finish(again, 'succeeded')
    await deliver(noticeOf(again, 'payment.succeeded'))
    expect(await shop.contractOf(buyer)).toMatchObject({ stripeStatus: 'active', openBill: null })
    expect(await shop.owedBy(buyer)).toBe(0)
    expect(await shop.sumLedger()).toBe(0)
    const written = await app.db.drizzle.select().from(invoices).where(eq(invoices.payerId, buyer.id))
    expect(written).toHaveLength(1)
  })
})
