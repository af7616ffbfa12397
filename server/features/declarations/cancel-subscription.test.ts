/** Cancelling where the provider has a part in it: orders in flight, and payments that cannot be ended. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import { cancelSubscription, revokeCancellation } from '@wegband/domain/features/contracts/contract.ts'
import { mailOutbox } from '../../db/schema/notices/emails.ts'
import { bills, charges } from '../../db/schema/money/books.ts'
import { orders, subscriptionPhases } from '../../db/schema/money/orders.ts'
import { inTransaction } from '../../db/transaction.ts'
import { subscriptions } from '../../db/schema/subscriptions.ts'
import { type PaymentProvider, PaymentError } from '../../gateways/payments/port.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeChildOf, only, type UserRow } from '../../testing/makers/makers.ts'
import { makeShop, referenceIn, type Shop } from '../../testing/makers/shop.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { openAttempt, startAtProvider } from '../payments/start-payment.ts'
import { closeHangingPayments } from './close-payments.ts'

const START = '2026-11-20T09:00:00.000Z'
let app: TestApp
let shop: Shop

beforeAll(async () => {
  app = await createTestApp({ clockIso: START })
  shop = makeShop(app)
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(START))

const cancel = (buyer: UserRow, id: number) =>
  app.call(cancelSubscription, { as: buyer, params: { id: String(id) } })
const contractIdOf = async (buyer: UserRow): Promise<number> =>
  only(await app.db.drizzle.select().from(orders).where(eq(orders.payerId, buyer.id))).subscriptionId ?? 0
const statusOf = async (id: number) =>
  only(await app.db.drizzle.select().from(subscriptions).where(eq(subscriptions.id, id))).status

/** While the provider does not answer. */
const withoutProvider = async (work: () => Promise<void>): Promise<void> => {
  const { payments } = app.http.services.gateways
  if (payments === undefined) throw new Error('a demo has a provider')
  const { cancel: original } = payments
  const silent: PaymentProvider['cancel'] = () => Promise.reject(new PaymentError('unreachable', 'no answer'))
  Object.assign(payments, { cancel: silent })
  try {
    await work()
  } finally {
    Object.assign(payments, { cancel: original })
  }
}

/** A contract with a further term whose payment the payer has begun: its page at the provider is open. */
const extending = async () => {
  const buyer = await shop.makeBuyer()
  const { contract, key } = await shop.buy(buyer, (await shop.makeOnlinePlan()).id)
  const db = app.db.drizzle
  const { id: _, ...first } = only(await db.select().from(orders).where(eq(orders.key, key)))
  const term = { startsOn: '2027-11-21', endsOn: '2028-11-20' }
  const order = only(
    await db
      .insert(orders)
      .values({ ...first, ...term, kind: 'extension', state: 'open', key: crypto.randomUUID() })
      .returning(),
  )
  const phase = only(
    await db
      .insert(subscriptionPhases)
      .values({
        ...term,
        subscriptionId: contract.id,
        planId: first.planId,
        kind: 'term',
        orderId: order.id,
        paidFrom: term.startsOn,
        totalCents: 8_400,
      })
      .returning(),
  )
  const [paid] = await shop.listBills(buyer)
  const { id: __, ...like } = paid ?? only([])
  const bill = only(
    await db
      .insert(bills)
      .values({ ...like, state: 'open', paidAt: null })
      .returning(),
  )
  await db.insert(charges).values({
    phaseId: phase.id,
    period: 1,
    dueOn: '2026-11-20',
    coversFrom: term.startsOn,
    coversUntil: term.endsOn,
    amountCents: 8_400,
    vatBasisPoints: 1_900,
    billId: bill.id,
  })
  const attempt = await inTransaction(app.db, (tx) =>
    openAttempt(tx, bill, { provider: 'stand-in', key: order.key, isScheduled: false }, app.clock.now()),
  )
  const page = { payerId: buyer.id, description: '', returnUrl: 'https://wegband.example/' }
  const { redirectUrl } = await startAtProvider(app.http.services, attempt, page)
  return { buyer, contract, order, reference: referenceIn(redirectUrl) }
}

describe('an order in flight', () => {
  // spec: error-cancel-bad-gateway
  test('is ended at the provider first, so cancelling answers 502 while it is silent', async () => {
    const buyer = await shop.makeBuyer()
    await shop.order(buyer, (await shop.makeOnlinePlan()).id)
    const id = await contractIdOf(buyer)
    await withoutProvider(async () => {
      const refused = await cancel(buyer, id)
      expectStatus(refused, 502)
      expect(refused.body.code).toBe('payments.provider-unreachable')
      expect(await statusOf(id)).toBe('incomplete')
    })
    expectStatus(await cancel(buyer, id), 200)
    expect(await statusOf(id)).toBe('incomplete_expired')
  })

  test('that was paid meanwhile is a contract, and is cancelled', async () => {
    const buyer = await shop.makeBuyer()
    const { placed } = await shop.order(buyer, (await shop.makeOnlinePlan()).id)
    const { standIn } = app.http.services.gateways
    // Its notice has not arrived yet.
    await standIn?.decide(referenceIn(placed.body.data.redirectUrl), 'pay')
    const answer = await cancel(buyer, await contractIdOf(buyer))
    expectStatus(answer, 200)
    expect(answer.body.data).toMatchObject({ cardState: 'cancelled', stripeStatus: 'active' })
  })
})

// spec: error-cancel-unauthorized
test('a visitor cancels no contract', async () => {
  const buyer = await shop.makeBuyer()
  const { contract } = await shop.buy(buyer, (await shop.makeOnlinePlan()).id)
  const refused = await app.call(cancelSubscription, { params: { id: String(contract.id) } })
  expect(refused).toMatchObject({ status: 401, body: { code: 'auth.required' } })
  expect((await shop.contractOf(buyer)).cardState).toBe('active')
})

const emailsTo = async ({ mail }: UserRow) =>
  (
    await app.db.drizzle
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.toMail, mail ?? ''))
  ).flatMap(({ template, params }) => (template.startsWith('cancellation-') ? [{ template, params }] : []))

describe('a cancelled contract', () => {
  test('is confirmed by email with its last day, and so is taking it back', async () => {
    const buyer = await shop.makeBuyer()
    const { contract } = await shop.buy(buyer, (await shop.makeOnlinePlan()).id)
    expectStatus(await cancel(buyer, contract.id), 200)
    const product = 'Online-Mitgliedschaft'
    const confirmed = { product, at: START, endsOn: '20. November 2027', link: '/user/subscriptions' }
    expect(await emailsTo(buyer)).toMatchObject([{ template: 'cancellation-confirmed', params: confirmed }])
    const params = { id: String(contract.id) }
    expectStatus(await app.call(revokeCancellation, { as: buyer, params }), 200)
    expect(await emailsTo(buyer)).toMatchObject([
      { template: 'cancellation-confirmed' },
      { template: 'cancellation-revoked', params: { product, at: START } },
    ])
  })

  test('of a child names the child in its email', async () => {
    const parent = await shop.makeBuyer()
    const child = await makeChildOf(app.db, parent, { firstName: 'Jonas' })
    const { placed } = await shop.order(parent, (await shop.makeOnlinePlan()).id, { profiteer_id: child.id })
    await shop.decide(parent, referenceIn(placed.body.data.redirectUrl), 'pay')
    expectStatus(await cancel(parent, await contractIdOf(parent)), 200)
    expect(await emailsTo(parent)).toMatchObject([{ params: { product: 'Online-Mitgliedschaft (Jonas)' } }])
  })

  // spec: error-cancel-already-cancelled
  test('is not cancelled again', async () => {
    const buyer = await shop.makeBuyer()
    const { contract } = await shop.buy(buyer, (await shop.makeOnlinePlan()).id)
    expectStatus(await cancel(buyer, contract.id), 200)
    const again = await cancel(buyer, contract.id)
    expectStatus(again, 409)
    expect(again.body).toMatchObject({ code: 'subscriptions.already-cancelled' })
  })

  // spec: cancel-accepted-manual-handling, subscription-core-fields
  test('whose payment hangs is accepted for manual handling, and closed by the job for three days', async () => {
    const { buyer, contract, order, reference } = await extending()
    await withoutProvider(async () => {
      const answer = await cancel(buyer, contract.id)
      expectStatus(answer, 202)
      expect(answer.body.data).toMatchObject({
        cardState: 'cancelled',
        failedCancellation: { cancelAt: answer.body.data.endsAt },
      })
      await closeHangingPayments(app.http.services)
      expect((await shop.contractOf(buyer)).failedCancellation).not.toBeNull()
    })
    app.clock.advance(4 * MS_PER_DAY)
    await closeHangingPayments(app.http.services)
    expect((await shop.contractOf(buyer)).failedCancellation).not.toBeNull()
    app.clock.advance(-2 * MS_PER_DAY)
    await closeHangingPayments(app.http.services)
    expect(await shop.contractOf(buyer)).toMatchObject({ failedCancellation: null, cardState: 'cancelled' })
    expect((await app.http.services.gateways.standIn?.read(reference))?.state).toBe('cancelled')
    const [further] = await app.db.drizzle.select().from(orders).where(eq(orders.id, order.id))
    expect(further?.state).toBe('failed')
  })

  test('stays cancelled when the payment of a further term comes in late, which goes back', async () => {
    const { buyer, contract, reference } = await extending()
    await withoutProvider(async () => {
      expectStatus(await cancel(buyer, contract.id), 202)
    })
    await shop.decide(buyer, reference, 'pay')
    expect(await shop.contractOf(buyer)).toMatchObject({ cardState: 'cancelled', schedule: null })
    expect(await shop.owedBy(buyer)).toBe(0)
  })
})
