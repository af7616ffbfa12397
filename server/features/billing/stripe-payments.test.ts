/** Ordering, collecting and notices where Stripe collects: a local server stands for it, and everything else is real. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  checkPayment,
  confirmBillPayment,
  openBillingPortal,
  payBill,
  readBillPayment,
  receiveProviderEvent,
} from '@wegband/domain/features/billing/contract.ts'
import { placeOrder, readOrderResult } from '@wegband/domain/features/checkout/contract.ts'
import { readPublicSettings } from '@wegband/domain/features/texts/contract.ts'
import {
  paymentAttempts,
  paymentMethods,
  providerCustomers,
  providerEvents,
} from '../../db/schema/money/books.ts'
import { openStripeServer, type StripeServer } from '../../gateways/payments/testing/stripe-server.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import type { UserRow } from '../../testing/makers/makers.ts'
import { makeShop, referenceIn, type Shop } from '../../testing/makers/shop.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { collectBill } from './collect-bill.ts'
import { eventsWorkedOff } from './receive-event.ts'
import { billDueCharges } from './rounds/bill-due-charges.ts'
import { collectDueBills } from './rounds/collect-due-bills.ts'
import { renewContracts } from './rounds/renew-contracts.ts'
import { expireOrders } from './rounds/run-rounds.ts'

let stripe: StripeServer
let app: TestApp
let shop: Shop

beforeAll(async () => {
  stripe = await openStripeServer(() => app.clock.now())
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z', environment: stripe.environment })
  shop = makeShop(app)
})
beforeEach(() => app.clock.set('2026-11-20T09:00:00Z'))
afterAll(async () => {
  await app.close()
  await stripe.close()
})

const orderPlan = async (buyer: UserRow, planId: number, confirmation?: string) => {
  const { body: prepared } = await shop.prepare(buyer, planId)
  const body = confirmation === undefined ? prepared : { ...prepared, confirmation }
  return { key: body.key, body, placed: await app.call(placeOrder, { as: buyer, body }) }
}

const order = async (token?: string, buyer?: UserRow) => {
  const payer = buyer ?? (await shop.makeBuyer())
  const plan = await shop.makeOnlinePlan({
    interval: 'month',
    intervalCount: 1,
    effectiveMonths: 1,
    priceCents: 1_200,
  })
  return { buyer: payer, ...(await orderPlan(payer, plan.id, token)) }
}
const resultOf = async (buyer: UserRow, key: string) =>
  (await app.call(readOrderResult, { as: buyer, params: { paymentIntentId: key } })).body.data
const attemptsOf = async (key: string) =>
  app.db.drizzle.select().from(paymentAttempts).where(eq(paymentAttempts.key, key))
/** The payments at Stripe that were made with a key. */
const madeWith = (key: string) =>
  [...stripe.intents.values()].filter(({ metadata }) => metadata['wegband_key'] === key)
const intentOf = (key: string) => {
  const [intent] = madeWith(key)
  if (intent === undefined) throw new Error('Stripe has no such payment')
  return intent
}
const deliver = async (event: (typeof stripe.events)[number], at?: Date) => {
  const { body, headers } = stripe.sign(event, at)
  const answer = await app.call(receiveProviderEvent, {
    body: JSON.parse(body.toString()) as Record<string, unknown>,
    headers,
  })
  await eventsWorkedOff()
  return answer
}
const eventsAbout = (id: string) =>
  stripe.events.filter(({ data }) => Reflect.get(data.object, 'id') === id).toReversed()
const storedEvent = async (eventId: string) =>
  (await app.db.drizzle.select().from(providerEvents).where(eq(providerEvents.eventId, eventId)))[0]

describe('an order', () => {
  test('is charged with the click on the button, once', async () => {
    const { buyer, key, placed, body } = await order('ctoken_pays')
    expect(placed).toMatchObject({ status: 201, body: { data: { paymentIntentId: key, redirectUrl: null } } })
    expect(await resultOf(buyer, key)).toMatchObject({ status: 'complete', problem: null })
    expect(intentOf(key)).toMatchObject({ amount: 1_200, currency: 'eur', setup_future_usage: 'off_session' })
    expect(await shop.owedBy(buyer)).toBe(0)
    expect(await shop.listBills(buyer)).toMatchObject([{ state: 'paid' }])
    expectStatus(await app.call(placeOrder, { as: buyer, body }), 201)
    expect(madeWith(key)).toHaveLength(1)
    const [customer] = await app.db.drizzle
      .select()
      .from(providerCustomers)
      .where(eq(providerCustomers.userId, buyer.id))
    expect(customer?.reference).toBe(intentOf(key).customer)
  })

  test('that the bank declines stays open, and another card pays it on the page of the bill', async () => {
    const { buyer, key, placed } = await order('ctoken_declines')
    expect(placed).toMatchObject({ status: 402, body: { code: 'payments.declined' } })
    const failed = await resultOf(buyer, key)
    expect(failed).toMatchObject({ status: 'open', problem: 'payments.declined', needsAuthentication: false })
    const id = /\/pay\/bill-(\d+)$/.exec(failed.redirectUrl ?? '')?.[1] ?? ''
    const readable = await app.call(readBillPayment, { as: buyer, params: { id } })
    expect(readable.body.data).toMatchObject({ amountCents: 1_200, isOpen: true })
    expect(readable.body.data.returnUrl).toContain(`/checkout/result/${key}`)
    const paid = await app.call(confirmBillPayment, {
      as: buyer,
      params: { id },
      body: { confirmation: 'ctoken_pays' },
    })
    expect(paid).toMatchObject({ status: 201, body: { data: { redirectUrl: null } } })
    expect((await resultOf(buyer, key)).status).toBe('complete')
    expect(await shop.owedBy(buyer)).toBe(0)
  })

  test('waits for the approval of the bank, and is read anew when the payer comes back', async () => {
    const { buyer, key, placed } = await order('ctoken_asksbank')
    const { redirectUrl } = placed.body.data
    const reference = referenceIn(redirectUrl)
    expect(reference).toBe(intentOf(key).id)
    expect(await resultOf(buyer, key)).toMatchObject({
      status: 'open',
      needsAuthentication: true,
      redirectUrl,
    })
    const check = (as: UserRow) => app.call(checkPayment, { as, params: { reference } })
    expect((await check(buyer)).body.data).toMatchObject({
      state: 'needs-action',
      action: `${reference}_secret_test`,
    })
    const stranger = await shop.makeBuyer()
    expectStatus(await check(stranger), 404)
    stripe.bank.authenticate(reference, true)
    const checked = await check(buyer)
    expect(checked.body.data).toMatchObject({ state: 'succeeded', action: null })
    expect((await resultOf(buyer, key)).status).toBe('complete')
  })

  test('whose approval failed says so and stays open', async () => {
    const { buyer, key } = await order('ctoken_asksbank')
    const { id } = intentOf(key)
    stripe.bank.authenticate(id, false)
    await app.call(checkPayment, { as: buyer, params: { reference: id } })
    expect(await resultOf(buyer, key)).toMatchObject({
      status: 'open',
      problem: 'payments.authentication-failed',
    })
    expect(intentOf(key).status).toBe('canceled')
  })

  test('by debit opens access while the debit is under way', async () => {
    const { buyer, key } = await order('ctoken_debits')
    expect((await resultOf(buyer, key)).status).toBe('pending')
    expect(await shop.contractOf(buyer)).toMatchObject({ isValid: true })
    stripe.bank.arrive(intentOf(key).id, true)
    for (const event of eventsAbout(intentOf(key).id)) expectStatus(await deliver(event), 204)
    expect((await resultOf(buyer, key)).status).toBe('complete')
  })

  test('without card or account leads to the page of its bill, and charges nothing', async () => {
    const { buyer, key, placed } = await order()
    expect(placed.body.data.redirectUrl).toMatch(/\/pay\/bill-\d+$/)
    expect(madeWith(key)).toEqual([])
    expect(await resultOf(buyer, key)).toMatchObject({
      status: 'open',
      redirectUrl: placed.body.data.redirectUrl,
    })
  })

  test('that replaces another one leaves nothing behind that could still be paid', async () => {
    const { buyer, body, key } = await order('ctoken_asksbank')
    const { placed } = await orderPlan(buyer, body.subscription_plan_id, 'ctoken_pays')
    expectStatus(placed, 201)
    expect(intentOf(key).status).toBe('canceled')
    expect(await shop.owedBy(buyer)).toBe(0)
  })

  test('that expires is cancelled at Stripe first, and kept when it was paid in the last moment', async () => {
    const left = await order('ctoken_asksbank')
    const late = await order('ctoken_asksbank')
    stripe.bank.authenticate(intentOf(late.key).id, true)
    app.clock.set('2026-11-21T09:00:00Z')
    await expireOrders(shop.jobContext())
    expect((await resultOf(left.buyer, left.key)).status).toBe('expired')
    expect(intentOf(left.key).status).toBe('canceled')
    expect((await resultOf(late.buyer, late.key)).status).toBe('complete')
  })
})

describe('a call that never came back', () => {
  test('after the payment was made is the same payment when the payer clicks again', async () => {
    await order('ctoken_pays')
    const buyer = await shop.makeBuyer()
    // The customer is made first; then both calls for the payment die, the second one by the SDK itself.
    await app.call(openBillingPortal, { as: buyer })
    stripe.befall({ kind: 'die-after' }, { kind: 'die-after' })
    const { key, placed, body } = await order('ctoken_pays', buyer)
    expect(placed).toMatchObject({ status: 502, body: { code: 'payments.provider-unreachable' } })
    expect(await attemptsOf(key)).toMatchObject([{ state: 'started', reference: null }])
    expectStatus(await app.call(placeOrder, { as: buyer, body }), 201)
    expect(madeWith(key)).toHaveLength(1)
    expect((await resultOf(buyer, key)).status).toBe('complete')
  })

  test('is settled by the notice alone, since its key names the attempt', async () => {
    const buyer = await shop.makeBuyer()
    await app.call(openBillingPortal, { as: buyer })
    stripe.befall({ kind: 'die-after' }, { kind: 'die-after' })
    const { key } = await order('ctoken_pays', buyer)
    for (const event of eventsAbout(intentOf(key).id)) await deliver(event)
    expect((await resultOf(buyer, key)).status).toBe('complete')
    expect(await attemptsOf(key)).toMatchObject([{ state: 'succeeded', reference: intentOf(key).id }])
  })

  test('of the nightly collecting is repeated with its key, and collects once', async () => {
    const { buyer } = await order('ctoken_pays')
    app.clock.set('2026-12-21T09:00:00Z')
    await renewContracts(shop.jobContext())
    await billDueCharges(shop.jobContext())
    const [, bill] = await shop.listBills(buyer)
    const collect = () => collectBill(shop.jobContext(), bill?.id ?? 0)
    stripe.befall({ kind: 'die-after' }, { kind: 'die-after' })
    await collect()
    expect((await shop.listBills(buyer))[1]?.state).toBe('open')
    await collect()
    expect((await shop.listBills(buyer))[1]?.state).toBe('paid')
    expect(madeWith(`bill-${bill?.id}-1`)).toHaveLength(1)
    expect(await shop.owedBy(buyer)).toBe(0)
  })
})

describe('a bill', () => {
  test('is collected with the saved card, and a card that was removed is a failed try', async () => {
    const { buyer } = await order('ctoken_pays')
    app.clock.set('2026-12-21T09:00:00Z')
    await renewContracts(shop.jobContext())
    await billDueCharges(shop.jobContext())
    const [method] = await app.db.drizzle
      .select()
      .from(paymentMethods)
      .where(eq(paymentMethods.userId, buyer.id))
    stripe.bank.detach(method?.reference ?? '')
    await collectDueBills(shop.jobContext())
    expect((await shop.contractOf(buyer)).openBill).toMatchObject({ warnings: 1 })
    const [, bill] = await shop.listBills(buyer)
    const params = { id: String(bill?.id) }
    const way = await app.call(payBill, { as: buyer, params })
    expect(way.body.data.redirectUrl).toMatch(/\/pay\/bill-\d+$/)
    const confirmation = 'ctoken_pays'
    expectStatus(await app.call(confirmBillPayment, { as: buyer, params, body: { confirmation } }), 201)
    expect(await shop.contractOf(buyer)).toMatchObject({ stripeStatus: 'active', openBill: null })
    const again = await app.call(confirmBillPayment, { as: buyer, params, body: { confirmation } })
    expect(again.body.code).toBe('payments.settled')
  })

  test('of another payer is not found', async () => {
    const { buyer } = await order('ctoken_declines')
    const [bill] = await shop.listBills(buyer)
    const stranger = await shop.makeBuyer()
    const params = { id: String(bill?.id) }
    expectStatus(await app.call(readBillPayment, { as: stranger, params }), 404)
    const body = { confirmation: 'ctoken_pays' }
    expectStatus(await app.call(confirmBillPayment, { as: stranger, params, body }), 404)
  })
})

describe('a notice of Stripe', () => {
  test('with a wrong, an old or no signature is refused and not stored', async () => {
    const { key } = await order('ctoken_pays')
    const [event] = eventsAbout(intentOf(key).id)
    if (event === undefined) throw new Error('a payment has an event')
    const sevenMinutesAgo = new Date(app.clock.now().getTime() - 7 * 60_000)
    expect((await deliver(event, sevenMinutesAgo)).body.code).toBe('payments.signature-bad')
    const forged = await app.call(receiveProviderEvent, {
      body: { ...event, type: 'payment_intent.canceled' },
      headers: stripe.sign(event).headers,
    })
    expect(forged).toMatchObject({ status: 400, body: { code: 'payments.signature-bad' } })
    expect(await storedEvent(event.id)).toBeUndefined()
  })

  test('about another amount goes to the office and not into the books', async () => {
    const { buyer, key } = await order('ctoken_debits')
    const { id } = intentOf(key)
    stripe.bank.changeAmount(id, 1)
    stripe.bank.arrive(id, true)
    const events = eventsAbout(id)
    for (const event of events) await deliver(event)
    expect((await storedEvent(events.at(-1)?.id ?? ''))?.oddity).toBe('does not fit the books')
    expect(await shop.listBills(buyer)).toMatchObject([{ state: 'open' }])
  })

  test('about another currency or payer goes to the office', async () => {
    const first = await order('ctoken_debits')
    const second = await order('ctoken_debits')
    Object.assign(intentOf(first.key), { currency: 'usd' })
    Object.assign(intentOf(second.key), { customer: intentOf(first.key).customer })
    for (const { key, buyer } of [first, second]) {
      const { id } = intentOf(key)
      stripe.bank.arrive(id, true)
      const [event] = eventsAbout(id).slice(-1)
      if (event !== undefined) await deliver(event)
      expect((await storedEvent(event?.id ?? ''))?.oddity).not.toBeNull()
      expect(await shop.listBills(buyer)).toMatchObject([{ state: 'open' }])
    }
  })

  test('keeps the last day of a renewed card, and forgets one that was removed', async () => {
    const { buyer } = await order('ctoken_pays')
    const read = async () =>
      (await app.db.drizzle.select().from(paymentMethods).where(eq(paymentMethods.userId, buyer.id)))[0]
    const before = await read()
    expect(before).toMatchObject({ kind: 'card', expiresOn: '2028-02-29', removedAt: null })
    stripe.bank.renewCard(before?.reference ?? '', 2031)
    stripe.bank.detach(before?.reference ?? '')
    const [renewed, removed] = eventsAbout(before?.reference ?? '').slice(-2)
    if (renewed === undefined || removed === undefined) throw new Error('both are events')
    stripe.methodOf(before?.reference ?? '').method.customer = String(intentOfBuyer(buyer))
    await deliver(renewed)
    expect(await read()).toMatchObject({ expiresOn: '2031-02-28', removedAt: null })
    stripe.methodOf(before?.reference ?? '').method.customer = null
    await deliver(removed)
    expect((await read())?.removedAt).not.toBeNull()
  })

  test('of a dispute or a refund that did not arrive waits for the office', async () => {
    const { key } = await order('ctoken_pays')
    const { id } = intentOf(key)
    stripe.bank.dispute(id, 'needs_response')
    const [dispute] = stripe.events
    if (dispute !== undefined) await deliver(dispute)
    expect((await storedEvent(dispute?.id ?? ''))?.oddity).toContain('disputes')
  })
})

const intentOfBuyer = (buyer: UserRow) =>
  [...stripe.customers.values()].find(({ metadata }) => metadata['wegband_user'] === String(buyer.id))?.id

describe('the browser', () => {
  test('gets the publishable key, and no other', async () => {
    const { body } = await app.call(readPublicSettings)
    expect(body.data.stripePublishableKey).toBe('pk_test_123')
    expect(JSON.stringify(body)).not.toContain('sk_test')
  })
})

describe('the page for saved ways to pay', () => {
  // spec: error-payment-portal-connection
  test('says in its own words that the service cannot be reached', async () => {
    const buyer = await shop.makeBuyer()
    stripe.befall({ kind: 'broken' }, { kind: 'broken' })
    const answer = await app.call(openBillingPortal, { as: buyer })
    expect(answer).toMatchObject({ status: 502, body: { code: 'payments.provider-unreachable' } })
    const good = await app.call(openBillingPortal, { as: buyer })
    expect(good.body.data.url).toContain('https://billing.stripe.example/')
  })
})
