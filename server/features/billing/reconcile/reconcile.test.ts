/** The daily comparison: what lost notices, dead calls and dead processes left behind is right afterwards. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBillingPortal } from '@wegband/domain/features/billing/contract.ts'
import { placeOrder, readOrderResult } from '@wegband/domain/features/checkout/contract.ts'
import { bills, paymentAttempts, providerEvents, reconciliations } from '../../../db/schema/money/books.ts'
import { openStripeServer, type StripeServer } from '../../../gateways/payments/testing/stripe-server.ts'
import type { UserRow } from '../../../testing/makers/makers.ts'
import { makeShop, type Shop } from '../../../testing/makers/shop.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { jobs } from '../jobs.ts'
import { reconcile } from './reconcile.ts'

let stripe: StripeServer
let app: TestApp
let shop: Shop

beforeAll(async () => {
  stripe = await openStripeServer(() => app.clock.now())
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z', environment: stripe.environment })
  shop = makeShop(app)
})
afterAll(async () => {
  await app.close()
  await stripe.close()
})

const order = async (confirmation: string, payer?: UserRow) => {
  const buyer = payer ?? (await shop.makeBuyer())
  const plan = await shop.makeOnlinePlan()
  const { body } = await shop.prepare(buyer, plan.id)
  await app.call(placeOrder, { as: buyer, body: { ...body, confirmation } })
  const statusOf = async () =>
    (await app.call(readOrderResult, { as: buyer, params: { paymentIntentId: body.key } })).body.data.status
  return { buyer, key: body.key, statusOf }
}
const intentOf = (key: string) =>
  [...stripe.intents.values()].find(({ metadata }) => metadata['wegband_key'] === key)
const records = () => app.db.drizzle.select().from(reconciliations).orderBy(reconciliations.id)
const lastRecord = async () => (await records()).at(-1)
const nextNight = () => app.clock.advance(24 * 60 * 60_000)

describe('the comparison with the provider', () => {
  test('is a job of every night', () => {
    expect(jobs.find(({ name }) => name === 'billing-reconcile')?.cron).toMatch(/^\d+ [0-5] \* \* \*$/)
  })

  test('stores and works off every notice that was lost', async () => {
    const { key, statusOf } = await order('ctoken_debits')
    stripe.bank.arrive(intentOf(key)?.id ?? '', true)
    expect(await statusOf()).toBe('pending')
    await reconcile(shop.jobContext())
    expect(await statusOf()).toBe('complete')
    const stored = await app.db.drizzle
      .select()
      .from(providerEvents)
      .where(eq(providerEvents.reference, intentOf(key)?.id ?? ''))
    expect(stored.map(({ kind }) => kind).toSorted()).toEqual([
      'payment_intent.processing',
      'payment_intent.succeeded',
    ])
    expect(stored.every(({ doneAt, oddity }) => doneAt !== null && oddity === null)).toBe(true)
    const record = await lastRecord()
    expect(record).toMatchObject({ provider: 'stripe', problem: null, since: '2026-10-21T09:00:00.000Z' })
    expect(record?.missedEvents).toBe(record?.events)
    expect(record?.endedAt).not.toBeNull()
  })

  test('asks from the last one on, and changes nothing the second time', async () => {
    await reconcile(shop.jobContext())
    const books = await app.db.drizzle.select().from(bills).orderBy(bills.id)
    const before = await lastRecord()
    nextNight()
    await reconcile(shop.jobContext())
    expect(await lastRecord()).toMatchObject({ missedEvents: 0, repaired: 0, problem: null })
    expect((await lastRecord())?.since).toBe(
      new Date(Date.parse(before?.startedAt ?? '') - 60 * 60_000).toISOString(),
    )
    expect(await app.db.drizzle.select().from(bills).orderBy(bills.id)).toEqual(books)
  })

  test('reads every open attempt anew, even when no event tells of it', async () => {
    const { key, statusOf } = await order('ctoken_debits')
    stripe.bank.arrive(intentOf(key)?.id ?? '', true)
    stripe.events.length = 0
    await reconcile(shop.jobContext())
    expect(await statusOf()).toBe('complete')
    expect(await lastRecord()).toMatchObject({ events: 0, repaired: 1 })
  })

  test('finds the payment of a call that died, by its key, long after Stripe has forgotten the key', async () => {
    const buyer = await shop.makeBuyer()
    await app.call(openBillingPortal, { as: buyer })
    stripe.befall({ kind: 'die-after' }, { kind: 'die-after' })
    const { key, statusOf } = await order('ctoken_pays', buyer)
    stripe.events.length = 0
    expect(await statusOf()).toBe('open')
    nextNight()
    await reconcile(shop.jobContext())
    const [attempt] = await app.db.drizzle.select().from(paymentAttempts).where(eq(paymentAttempts.key, key))
    expect(attempt).toMatchObject({ state: 'succeeded', reference: intentOf(key)?.id })
    expect(await shop.owedBy(buyer)).toBe(0)
  })

  test('ends an attempt that the provider never saw, so that the bill is free', async () => {
    const buyer = await shop.makeBuyer()
    await app.call(openBillingPortal, { as: buyer })
    stripe.befall({ kind: 'die-before' }, { kind: 'die-before' })
    const { key } = await order('ctoken_pays', buyer)
    expect(intentOf(key)).toBeUndefined()
    nextNight()
    await reconcile(shop.jobContext())
    const [attempt] = await app.db.drizzle.select().from(paymentAttempts).where(eq(paymentAttempts.key, key))
    expect(attempt?.state).toBe('failed')
  })

  test('notes a provider that does not answer, and asks from the same instant the next night', async () => {
    await reconcile(shop.jobContext())
    const good = await lastRecord()
    nextNight()
    stripe.befall({ kind: 'broken' }, { kind: 'broken' })
    await reconcile(shop.jobContext())
    const bad = await lastRecord()
    expect(bad?.problem).not.toBeNull()
    nextNight()
    await reconcile(shop.jobContext())
    const since = new Date(Date.parse(good?.startedAt ?? '') - 60 * 60_000).toISOString()
    expect(await lastRecord()).toMatchObject({ since, problem: null })
  })

  test('leaves the ledger at zero', async () => {
    expect(await shop.sumLedger()).toBe(0)
  })
})
