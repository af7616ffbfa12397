/** Cancelling when the provider does not answer, extending, and what only the office does. */
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endUnpaidSubscription, payBill, releaseHeldBill } from '@wegband/domain/features/billing/contract.ts'
import { extendSubscription, placeOrder } from '@wegband/domain/features/checkout/contract.ts'
import { cancelSubscription, listSubscriptions } from '@wegband/domain/features/contracts/contract.ts'
import { listNotifications } from '@wegband/domain/features/notifications/contract.ts'
import { bills, paymentAttempts } from '../../db/schema/money/books.ts'
import { orders } from '../../db/schema/money/orders.ts'
import { auditLog } from '../../db/schema/people.ts'
import { subscriptions } from '../../db/schema/subscriptions.ts'
import { PaymentError } from '../../gateways/payments/port.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeUser, only, type UserRow } from '../../testing/makers/makers.ts'
import { makeShop, type Shop } from '../../testing/makers/shop.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { retryCancellations } from './end-contract.ts'
import { billDueCharges, collectDueBills } from './run-rounds.ts'

let app: TestApp
let shop: Shop
let answerAgain: () => void

beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z' })
  shop = makeShop(app)
})
beforeEach(() => app.clock.set('2026-11-20T09:00:00Z'))
afterEach(() => answerAgain?.())
afterAll(() => app.close())

/** The provider does not answer when a payment is to be cancelled. */
const goSilent = (): void => {
  const { payments } = app.http.services.gateways
  if (payments === undefined) throw new Error('a demo has a provider')
  const { cancel } = payments
  answerAgain = () => Object.assign(payments, { cancel })
  Object.assign(payments, {
    cancel: () => Promise.reject(new PaymentError('unreachable', 'no answer')),
  })
}

const buyYear = async () => {
  const buyer = await shop.makeBuyer()
  const plan = await shop.makeOnlinePlan()
  const { contract } = await shop.buy(buyer, plan.id)
  return { buyer, plan, contract, params: { id: String(contract.id) } }
}
const extension = async (buyer: UserRow, plan: { id: number }, subscriptionId: number) => {
  const { body } = await shop.prepare(buyer, plan.id, { subscription_id: subscriptionId, prolong: true })
  const { key, total_cents, due_now_cents, address } = body
  return { key, total_cents, due_now_cents, address }
}
const orderOf = async (buyer: UserRow, state: 'open' | 'complete') =>
  (await app.db.drizzle.select().from(orders).where(eq(orders.payerId, buyer.id)).orderBy(orders.id)).filter(
    (order) => order.state === state,
  )
/** A further term whose payment is open at the provider. */
const leaveExtensionOpen = async () => {
  const bought = await buyYear()
  const { buyer, plan, contract } = bought
  const body = await extension(buyer, plan, contract.id)
  expectStatus(await app.call(extendSubscription, { as: buyer, params: bought.params, body }), 201)
  // As if it had been due on ordering: the order is open, and its payment waits for the payer.
  await app.db.pool.query("update orders set state = 'open' where key = $1", [body.key])
  const { payment } = await (app.http.services.gateways.payments?.start({
    key: body.key,
    amountCents: 8_400,
    payerId: buyer.id,
    description: '',
    returnUrl: 'https://wegband.example/',
  }) ?? Promise.reject(new Error('no provider')))
  await app.db.pool.query(
    `with bill as (
      insert into bills (issuer_id, payer_id, due_on, amount_cents, collection, state)
      select i.id, $1, '2026-11-20', 8400, 'provider', 'open' from issuers i limit 1 returning id
    ), charge as (
      update charges c set bill_id = (select id from bill) from subscription_phases h, orders o
      where h.id = c.phase_id and o.id = h.order_id and o.key = $2
    )
    insert into payment_attempts (bill_id, key, provider, reference, amount_cents, state, started_at)
    select id, $2, 'stand-in', $3, 8400, 'needs-action', now() from bill`,
    [buyer.id, body.key, payment.reference],
  )
  return { ...bought, body, reference: payment.reference }
}

describe('a cancellation', () => {
  // spec: cancel-accepted-manual-handling
  test('counts at once and is accepted for manual handling when the provider does not answer', async () => {
    const { buyer, params, reference } = await leaveExtensionOpen()
    goSilent()
    const cancelled = await app.call(cancelSubscription, { as: buyer, params })
    expectStatus(cancelled, 202)
    expect(cancelled.body.data).toMatchObject({
      cardState: 'cancelled',
      failedCancellation: { cancelAt: expect.any(String) as unknown },
    })
    expect(await orderOf(buyer, 'open')).toEqual([])
    expect(await retryCancellations(shop.jobContext())).toBe(0)
    answerAgain()
    app.clock.advance(3_600_000)
    expect(await retryCancellations(shop.jobContext())).toBe(1)
    expect((await shop.contractOf(buyer)).failedCancellation).toBeNull()
    expect((await app.http.services.gateways.payments?.read(reference))?.state).toBe('cancelled')
    expect(await retryCancellations(shop.jobContext())).toBe(0)
  })

  test('waits for the office after three days of trying', async () => {
    const { buyer, params } = await leaveExtensionOpen()
    goSilent()
    await app.call(cancelSubscription, { as: buyer, params })
    answerAgain()
    app.clock.advance(3 * 86_400_000 + 1)
    expect(await retryCancellations(shop.jobContext())).toBe(0)
    expect((await shop.contractOf(buyer)).failedCancellation).not.toBeNull()
  })

  // spec: error-cancel-bad-gateway
  test('of an order that is still being paid answers 502 when the provider does not answer', async () => {
    const buyer = await shop.makeBuyer()
    const plan = await shop.makeOnlinePlan()
    await shop.order(buyer, plan.id)
    const [contract] = await app.db.drizzle
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.userId, buyer.id))
    const params = { id: String(contract?.id) }
    goSilent()
    const refused = await app.call(cancelSubscription, { as: buyer, params })
    expect(refused).toMatchObject({ status: 502, body: { code: 'payments.provider-unreachable' } })
    expect(await orderOf(buyer, 'open')).toHaveLength(1)
    answerAgain()
    expectStatus(await app.call(cancelSubscription, { as: buyer, params }), 200)
    expect(await orderOf(buyer, 'open')).toEqual([])
    expect((await shop.listBills(buyer)).map(({ state }) => state)).toEqual(['cancelled'])
    expect((await app.call(listSubscriptions, { as: buyer })).body.data).toEqual([])
  })

  // spec: error-cancel-unauthorized
  test('is refused to callers without a session and to those who do not pay', async () => {
    const { params } = await buyYear()
    expect((await app.call(cancelSubscription, { params })).status).toBe(401)
    expect((await app.call(cancelSubscription, { as: await shop.makeBuyer(), params })).status).toBe(404)
  })
})

describe('an order that replaces another one', () => {
  test('waits until the payment of the first has ended at the provider', async () => {
    const buyer = await shop.makeBuyer()
    const plan = await shop.makeOnlinePlan()
    await shop.order(buyer, plan.id)
    const { body } = await shop.prepare(buyer, plan.id)
    goSilent()
    expect(await app.call(placeOrder, { as: buyer, body })).toMatchObject({
      status: 502,
      body: { code: 'payments.provider-unreachable' },
    })
    answerAgain()
    expectStatus(await app.call(placeOrder, { as: buyer, body }), 201)
    const attempts = await app.db.drizzle
      .select({ state: paymentAttempts.state })
      .from(paymentAttempts)
      .innerJoin(bills, eq(bills.id, paymentAttempts.billId))
      .where(eq(bills.payerId, buyer.id))
      .orderBy(paymentAttempts.id)
    expect(attempts.map(({ state }) => state)).toEqual(['cancelled', 'needs-action'])
  })
})

describe('an extension', () => {
  // spec: api-post-subscription-extension, subscription-extendable
  test('orders one more term of the same plan and lifts a cancellation', async () => {
    const { buyer, plan, contract, params } = await buyYear()
    await app.call(cancelSubscription, { as: buyer, params })
    const body = await extension(buyer, plan, contract.id)
    expect(body).toMatchObject({ total_cents: 8_400, due_now_cents: 0 })
    const answer = await app.call(extendSubscription, { as: buyer, params, body })
    expectStatus(answer, 201)
    expect(answer.body.data).toEqual({ paymentIntentId: body.key, redirectUrl: null })
    expect(await shop.contractOf(buyer)).toMatchObject({
      cardState: 'planned',
      endsAt: null,
      canceledAt: null,
      schedule: { startsOn: '2027-11-21', endsOn: '2028-11-20', totalCents: 8_400 },
    })
    expect(await orderOf(buyer, 'complete')).toMatchObject([{ kind: 'purchase' }, { kind: 'extension' }])
    // It is charged on its first day, and not before.
    expect(await shop.listBills(buyer)).toHaveLength(1)
    const again = await app.call(extendSubscription, { as: buyer, params, body })
    expect(again.body.data).toEqual(answer.body.data)
  })

  test('binds for no more than 24 months', async () => {
    const { buyer, plan, contract, params } = await buyYear()
    const body = await extension(buyer, plan, contract.id)
    await app.call(extendSubscription, { as: buyer, params, body })
    const next = { ...body, key: crypto.randomUUID() }
    const refused = await app.call(extendSubscription, { as: buyer, params, body: next })
    expect(refused).toMatchObject({ status: 409, body: { code: 'subscriptions.bound-too-long' } })
  })

  test('at another total than the displayed one orders nothing', async () => {
    const { buyer, plan, contract, params } = await buyYear()
    const body = { ...(await extension(buyer, plan, contract.id)), total_cents: 1 }
    const refused = await app.call(extendSubscription, { as: buyer, params, body })
    expect(refused).toMatchObject({ status: 409, body: { code: 'checkout.price-changed' } })
    expect(await orderOf(buyer, 'complete')).toHaveLength(1)
  })

  // spec: error-extend-three
  test('names unauthorised callers, a provider that does not answer, and anything unknown', async () => {
    const { buyer, params, reference, ...open } = await leaveExtensionOpen()
    const body = { ...open.body, key: crypto.randomUUID() }
    expect((await app.call(extendSubscription, { params, body })).status).toBe(401)
    expect((await app.call(extendSubscription, { as: await shop.makeBuyer(), params, body })).status).toBe(
      404,
    )
    goSilent()
    const silent = await app.call(extendSubscription, { as: buyer, params, body })
    expect(silent).toMatchObject({ status: 502, body: { code: 'payments.provider-unreachable' } })
    answerAgain()
    const { payments } = app.http.services.gateways
    const { cancel } = payments ?? {}
    if (payments !== undefined)
      Object.assign(payments, { cancel: () => Promise.reject(new Error('something else')) })
    const unknown = await app.call(extendSubscription, { as: buyer, params, body })
    expect(unknown).toMatchObject({ status: 500, body: { code: 'general.unexpected' } })
    Object.assign(payments ?? {}, { cancel })
    expect((await payments?.read(reference))?.state).toBe('needs-action')
  })
})

describe('the office', () => {
  test('ends a contract that was not paid, and nothing else does', async () => {
    const { buyer, params, contract } = await buyYear()
    const admin = await makeUser(app.db, { isAdmin: true })
    expect((await app.call(endUnpaidSubscription, { as: admin, params })).body.code).toBe(
      'subscriptions.not-unpaid',
    )
    await app.db.drizzle
      .update(subscriptions)
      .set({ status: 'unpaid' })
      .where(eq(subscriptions.id, contract.id))
    expect((await app.call(endUnpaidSubscription, { as: buyer, params })).status).toBe(403)
    expectStatus(await app.call(endUnpaidSubscription, { as: admin, params }), 204)
    expect(await shop.contractOf(buyer)).toMatchObject({ stripeStatus: 'canceled', isValid: false })
    const told = (await app.call(listNotifications, { as: buyer })).body.data
    expect(told[0]).toMatchObject({
      type: 'unpaid-cancellation',
      params: { firstName: '', productName: 'Online-Mitgliedschaft', endsOn: '2026-11-19' },
    })
    const noted = await app.db.drizzle.select().from(auditLog).where(eq(auditLog.actorId, admin.id))
    expect(noted).toMatchObject([{ action: 'contract.end-unpaid', subjectId: contract.id }])
    expect((await app.call(endUnpaidSubscription, { as: admin, params })).body.code).toBe(
      'subscriptions.not-unpaid',
    )
  })

  test('releases a bill of more than 1,000 EUR, which waits until then', async () => {
    const buyer = await shop.makeBuyer()
    const plan = await shop.makeOnlinePlan({ interval: 'month', intervalCount: 6, priceCents: 100_100 })
    await shop.buy(buyer, plan.id)
    app.clock.set('2027-05-21T09:00:00Z')
    await billDueCharges(shop.jobContext())
    await collectDueBills(shop.jobContext())
    const held = only((await shop.listBills(buyer)).slice(1))
    expect(held).toMatchObject({ state: 'open', nextTryAt: null, heldAt: '2027-05-21T09:00:00.000Z' })
    expect((await shop.contractOf(buyer)).openBill).toBeNull()
    const params = { id: String(held.id) }
    expect((await app.call(payBill, { as: buyer, params })).body.code).toBe('payments.held')
    const admin = await makeUser(app.db, { isAdmin: true })
    expectStatus(await app.call(releaseHeldBill, { as: admin, params }), 204)
    expect((await app.call(releaseHeldBill, { as: admin, params })).body.code).toBe('payments.not-held')
    await collectDueBills(shop.jobContext())
    expect((await shop.listBills(buyer))[1]).toMatchObject({ state: 'paid', releasedBy: admin.id })
    expect(await shop.sumLedger()).toBe(0)
  })
})
