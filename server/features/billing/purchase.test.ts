import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readStandInPayment, receiveProviderEvent } from '@wegband/domain/features/billing/contract.ts'
import { placeOrder, readOrderResult } from '@wegband/domain/features/checkout/contract.ts'
import { cancelSubscription, listSubscriptions } from '@wegband/domain/features/contracts/contract.ts'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import { invoices } from '../../db/schema/money/books.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeShop, referenceIn, type Shop } from '../../testing/makers/shop.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'

let app: TestApp
let shop: Shop

beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z', environment: { DEMO: 'true' } })
  shop = makeShop(app)
})
afterAll(() => app.close())

describe('a purchase', () => {
  test('is ordered, paid at the stand-in, and opens what it names', async () => {
    const mara = await shop.makeBuyer()
    const plan = await shop.makeOnlinePlan()
    const { key, placed, summary } = await shop.order(mara, plan.id)
    expectStatus(placed, 201)
    expect(summary).toMatchObject({
      totalCents: 8_400,
      dueNowCents: 8_400,
      startsOn: '2026-11-20',
      endsOn: '2027-11-20',
    })
    const before = await app.call(readOrderResult, { as: mara, params: { paymentIntentId: key } })
    expect(before.body.data.status).toBe('open')
    const reference = referenceIn(placed.body.data.redirectUrl)
    const shown = await app.call(readStandInPayment, { as: mara, params: { reference } })
    expect(shown.body.data).toMatchObject({ amountCents: 8_400, state: 'needs-action' })
    expectStatus(await shop.decide(mara, reference, 'pay'), 200)
    const after = await app.call(readOrderResult, { as: mara, params: { paymentIntentId: key } })
    expect(after.body.data).toMatchObject({
      status: 'complete',
      redirectUrl: null,
      invoiceNumber: expect.stringMatching(/2026-000001$/) as unknown,
    })
    const { body } = await app.call(listSubscriptions, { as: mara })
    expect(body.data[0]).toMatchObject({ stripeStatus: 'active', cardState: 'active', isValid: true })
    const user = await app.call(readUser, { as: mara, params: { id: String(mara.id) } })
    expect(user.body.data).toMatchObject({
      subscriptionBenefits: expect.arrayContaining(['sport:1']) as unknown,
    })
    const [invoice] = await app.db.drizzle.select().from(invoices).where(eq(invoices.payerId, mara.id))
    expect(invoice).toMatchObject({ number: '2026-000001', totalCents: 8_400 })
    expect(await shop.sumLedger()).toBe(0)
  })

  test('with the same key twice is one order and one payment', async () => {
    const buyer = await shop.makeBuyer()
    const plan = await shop.makeOnlinePlan()
    const { body, placed } = await shop.order(buyer, plan.id)
    const again = await app.call(placeOrder, { as: buyer, body })
    expect(again.body.data).toEqual(placed.body.data)
    expect(await shop.listBills(buyer)).toHaveLength(1)
  })

  test('at another price than the displayed one orders nothing and shows the new one', async () => {
    const buyer = await shop.makeBuyer()
    const plan = await shop.makeOnlinePlan()
    const { body } = await shop.prepare(buyer, plan.id)
    const answer = await app.call(placeOrder, {
      as: buyer,
      body: { ...body, total_cents: 8_300, due_now_cents: 8_300 },
    })
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'checkout.price-changed', data: { summary: { totalCents: 8_400 } } },
    })
    expect((await app.call(listSubscriptions, { as: buyer })).body.data).toEqual([])
  })

  test('that is declined stays open and can be paid again', async () => {
    const buyer = await shop.makeBuyer()
    const plan = await shop.makeOnlinePlan()
    const { key, placed } = await shop.order(buyer, plan.id)
    const reference = referenceIn(placed.body.data.redirectUrl)
    await shop.decide(buyer, reference, 'decline')
    const result = await app.call(readOrderResult, { as: buyer, params: { paymentIntentId: key } })
    expect(result.body.data).toMatchObject({ status: 'open', problem: 'payments.declined' })
    expect((await app.call(listSubscriptions, { as: buyer })).body.data).toEqual([])
  })

  test('can be cancelled, and then ends after its term', async () => {
    const buyer = await shop.makeBuyer()
    const plan = await shop.makeOnlinePlan()
    const { contract } = await shop.buy(buyer, plan.id)
    const params = { id: String(contract.id) }
    const cancelled = await app.call(cancelSubscription, { as: buyer, params })
    expectStatus(cancelled, 200)
    expect(cancelled.body.data).toMatchObject({ cardState: 'cancelled', endsAt: '2027-11-20T23:00:00.000Z' })
    const again = await app.call(cancelSubscription, { as: buyer, params })
    expect(again.body).toMatchObject({ code: 'subscriptions.already-cancelled' })
    const stranger = await shop.makeBuyer()
    expectStatus(await app.call(cancelSubscription, { as: stranger, params }), 404)
  })
})

describe('a notice of the provider', () => {
  test('with a wrong signature is refused', async () => {
    const answer = await app.call(receiveProviderEvent, { body: { eventId: 'x' } })
    expect(answer).toMatchObject({ status: 400, body: { code: 'payments.signature-bad' } })
  })
})
