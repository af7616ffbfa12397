import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  decideStandInPayment,
  readStandInPayment,
  receiveProviderEvent,
} from '@wegband/domain/features/billing/contract.ts'
import { placeOrder, readOrderResult, readOrderSummary } from '@wegband/domain/features/checkout/contract.ts'
import { cancelSubscription, listSubscriptions } from '@wegband/domain/features/contracts/contract.ts'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import { addresses } from '../../db/schema/people.ts'
import { bills, invoices, ledgerLines } from '../../db/schema/money/books.ts'
import { membershipLevels } from '../../db/schema/subscriptions.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeUser, nextNumber, only, type UserRow } from '../../testing/makers/makers.ts'
import { makePlan } from '../../testing/makers/sold-plans.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z', environment: { DEMO: 'true' } })
})
afterAll(() => app.close())

const makeBuyer = async (fields: Parameters<typeof makeUser>[1] = {}): Promise<UserRow> => {
  const user = await makeUser(app.db, fields)
  await app.db.drizzle.insert(addresses).values({
    userId: user.id,
    street: 'Speicherweg',
    houseNumber: '7a',
    zip: '24103',
    city: 'Lindenau',
    country: 'DE',
  })
  return user
}

const makeOnlinePlan = async (priceCents = 8_400) => {
  const number = nextNumber()
  const level = only(
    await app.db.drizzle
      .insert(membershipLevels)
      .values({
        key: `online-${number}`,
        name: { de: 'Online-Mitgliedschaft', en: 'Online membership' },
        value: 10,
        funnel: 'online_training',
        benefits: ['sport:1'],
      })
      .returning(),
  )
  return makePlan(app.db, {
    subjectType: 'membership-level',
    subjectId: level.id,
    interval: 'year',
    intervalCount: 1,
    effectiveMonths: 12,
    priceCents,
  })
}

const ADDRESS = { name: 'Mara Lindner', street: 'Speicherweg 7a', zip: '24103', city: 'Lindenau', country: 'DE' }

const order = async (buyer: UserRow, planId: number, more: object = {}) => {
  const choice = { subscription_plan_id: planId, begins_at_once: true, ...more }
  const summary = await app.call(readOrderSummary, { as: buyer, body: choice })
  expectStatus(summary, 200)
  const { totalCents, dueNowCents } = summary.body.data
  const key = crypto.randomUUID()
  const placed = await app.call(placeOrder, {
    as: buyer,
    body: { ...choice, key, total_cents: totalCents, due_now_cents: dueNowCents, address: ADDRESS },
  })
  return { key, placed, summary: summary.body.data }
}

const referenceIn = (url: string | null): string => url?.split('/pay/')[1] ?? ''

const ledgerSum = async (): Promise<number> => {
  const [row] = await app.db.drizzle
    .select({ cents: sql<number>`coalesce(sum(${ledgerLines.amountCents}), 0)::int` })
    .from(ledgerLines)
  return row?.cents ?? 0
}

describe('a purchase', () => {
  test('is ordered, paid at the stand-in, and opens what it names', async () => {
    const mara = await makeBuyer()
    const plan = await makeOnlinePlan()
    const { key, placed, summary } = await order(mara, plan.id)
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
    const paid = await app.call(decideStandInPayment, { as: mara, params: { reference }, body: { outcome: 'pay' } })
    expectStatus(paid, 200)
    const after = await app.call(readOrderResult, { as: mara, params: { paymentIntentId: key } })
    expect(after.body.data).toMatchObject({ status: 'complete', redirectUrl: null })
    const { body } = await app.call(listSubscriptions, { as: mara })
    expect(body.data[0]).toMatchObject({ stripeStatus: 'active', cardState: 'active', isValid: true })
    const user = await app.call(readUser, { as: mara, params: { id: String(mara.id) } })
    expect(user.body.data).toMatchObject({ subscriptionBenefits: expect.arrayContaining(['sport:1']) as unknown })
    const [invoice] = await app.db.drizzle.select().from(invoices).where(eq(invoices.payerId, mara.id))
    expect(invoice).toMatchObject({ number: '2026-000001', totalCents: 8_400 })
    expect(await ledgerSum()).toBe(0)
  })

  test('with the same key twice is one order and one payment', async () => {
    const buyer = await makeBuyer()
    const plan = await makeOnlinePlan()
    const { key, placed } = await order(buyer, plan.id)
    const again = await app.call(placeOrder, {
      as: buyer,
      body: {
        subscription_plan_id: plan.id,
        begins_at_once: true,
        key,
        total_cents: 8_400,
        due_now_cents: 8_400,
        address: ADDRESS,
      },
    })
    expect(again.body.data).toEqual(placed.body.data)
    const rows = await app.db.drizzle.select().from(bills).where(eq(bills.payerId, buyer.id))
    expect(rows).toHaveLength(1)
  })

  test('at another price than the displayed one orders nothing and shows the new one', async () => {
    const buyer = await makeBuyer()
    const plan = await makeOnlinePlan()
    const answer = await app.call(placeOrder, {
      as: buyer,
      body: {
        subscription_plan_id: plan.id,
        key: crypto.randomUUID(),
        total_cents: 8_300,
        due_now_cents: 8_300,
        address: ADDRESS,
      },
    })
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'checkout.price-changed', data: { summary: { totalCents: 8_400 } } },
    })
    expect((await app.call(listSubscriptions, { as: buyer })).body.data).toEqual([])
  })

  test('that is declined stays open and can be paid again', async () => {
    const buyer = await makeBuyer()
    const plan = await makeOnlinePlan()
    const { key, placed } = await order(buyer, plan.id)
    const reference = referenceIn(placed.body.data.redirectUrl)
    await app.call(decideStandInPayment, { as: buyer, params: { reference }, body: { outcome: 'decline' } })
    const result = await app.call(readOrderResult, { as: buyer, params: { paymentIntentId: key } })
    expect(result.body.data).toMatchObject({ status: 'open', problem: 'payments.declined' })
    expect((await app.call(listSubscriptions, { as: buyer })).body.data).toEqual([])
  })

  test('can be cancelled, and then ends after its term', async () => {
    const buyer = await makeBuyer()
    const plan = await makeOnlinePlan()
    const { placed } = await order(buyer, plan.id)
    const reference = referenceIn(placed.body.data.redirectUrl)
    await app.call(decideStandInPayment, { as: buyer, params: { reference }, body: { outcome: 'pay' } })
    const [contract] = (await app.call(listSubscriptions, { as: buyer })).body.data
    const params = { id: String(contract?.id) }
    const cancelled = await app.call(cancelSubscription, { as: buyer, params })
    expectStatus(cancelled, 200)
    expect(cancelled.body.data).toMatchObject({ cardState: 'cancelled', endsAt: '2027-11-20T23:00:00.000Z' })
    const again = await app.call(cancelSubscription, { as: buyer, params })
    expect(again.body).toMatchObject({ code: 'subscriptions.already-cancelled' })
    const stranger = await makeBuyer()
    expectStatus(await app.call(cancelSubscription, { as: stranger, params }), 404)
  })
})

describe('a notice of the provider', () => {
  test('with a wrong signature is refused', async () => {
    const answer = await app.call(receiveProviderEvent, { body: { eventId: 'x' } })
    expect(answer).toMatchObject({ status: 400, body: { code: 'payments.signature-bad' } })
  })
})
