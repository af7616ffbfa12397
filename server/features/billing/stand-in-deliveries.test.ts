/** The stand-in of the demo as bad connections and slow banks would have it: notices late, twice, shuffled or lost, debits that come back. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type DELIVERIES,
  decideStandInPayment,
  listStandInPayments,
  setStandInControls,
} from '@wegband/domain/features/billing/contract.ts'
import { readOrderResult } from '@wegband/domain/features/checkout/contract.ts'
import type { UserRow } from '../../testing/makers/makers.ts'
import { makeShop, referenceIn, type Shop } from '../../testing/makers/shop.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { jobs } from './jobs.ts'
import { reconcile } from './reconcile/reconcile.ts'

let app: TestApp
let shop: Shop

beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z' })
  shop = makeShop(app)
})
beforeEach(async () => deliver(await shop.makeBuyer(), 'prompt'))
afterAll(() => app.close())

const deliver = async (as: UserRow, delivery: (typeof DELIVERIES)[number]) =>
  void (await app.call(setStandInControls, { as, body: { failNext: 0, delivery } }))

const bankSays = (as: UserRow, reference: string, outcome: 'arrive' | 'bounce' | 'return') =>
  app.call(decideStandInPayment, { as, params: { reference }, body: { outcome } })

const buyWith = async (delivery: (typeof DELIVERIES)[number], outcome: 'pay' | 'debit' = 'pay') => {
  const buyer = await shop.makeBuyer()
  const plan = await shop.makeOnlinePlan()
  await deliver(buyer, delivery)
  const { key, placed } = await shop.order(buyer, plan.id)
  const reference = referenceIn(placed.body.data.redirectUrl)
  await shop.decide(buyer, reference, outcome)
  const statusOf = async () =>
    (await app.call(readOrderResult, { as: buyer, params: { paymentIntentId: key } })).body.data.status
  return { buyer, reference, statusOf }
}
const runEventJob = () => jobs.find(({ name }) => name === 'billing-work-off-events')?.run(shop.jobContext())

describe('notices of the stand-in', () => {
  test('that come late open access when they come', async () => {
    const { buyer, statusOf } = await buyWith('late')
    expect(await statusOf()).toBe('open')
    await runEventJob()
    expect(await statusOf()).toBe('complete')
    expect(await shop.owedBy(buyer)).toBe(0)
  })

  test('that come twice book once', async () => {
    const { buyer, statusOf } = await buyWith('twice')
    expect(await statusOf()).toBe('complete')
    expect(await shop.owedBy(buyer)).toBe(0)
    expect(await shop.listBills(buyer)).toMatchObject([{ state: 'paid' }])
  })

  test('that come shuffled lead to the same end', async () => {
    const { buyer, reference, statusOf } = await buyWith('late', 'debit')
    await bankSays(buyer, reference, 'arrive')
    await deliver(buyer, 'shuffled')
    await runEventJob()
    expect(await statusOf()).toBe('complete')
    expect(await shop.owedBy(buyer)).toBe(0)
  })

  test('that are lost are found by the comparison of the night', async () => {
    const { statusOf } = await buyWith('lost')
    await runEventJob()
    expect(await statusOf()).toBe('open')
    await reconcile(shop.jobContext())
    expect(await statusOf()).toBe('complete')
  })
})

describe('a debit of the stand-in', () => {
  test('is under way for two days and arrives by itself', async () => {
    const { buyer, statusOf } = await buyWith('prompt', 'debit')
    expect(await statusOf()).toBe('pending')
    await runEventJob()
    expect(await statusOf()).toBe('pending')
    app.clock.advance(2 * 24 * 60 * 60_000)
    await runEventJob()
    expect(await statusOf()).toBe('complete')
    expect(await shop.owedBy(buyer)).toBe(0)
  })

  test('that bounces ends the order, and one that is taken back is owed again', async () => {
    const bounced = await buyWith('prompt', 'debit')
    await bankSays(bounced.buyer, bounced.reference, 'bounce')
    expect(await bounced.statusOf()).toBe('failed')
    const returned = await buyWith('prompt', 'debit')
    await bankSays(returned.buyer, returned.reference, 'arrive')
    await bankSays(returned.buyer, returned.reference, 'return')
    expect(await shop.owedBy(returned.buyer)).toBe(8_400)
    expect((await shop.contractOf(returned.buyer)).openBill).toMatchObject({ warnings: 1 })
    expect(await shop.sumLedger()).toBe(0)
  })

  test('is listed for its payer alone', async () => {
    const { buyer, reference } = await buyWith('prompt', 'debit')
    const listed = async (as: UserRow) => (await app.call(listStandInPayments, { as })).body.data
    expect(await listed(buyer)).toMatchObject([{ reference, state: 'processing' }])
    expect(await listed(await shop.makeBuyer())).toEqual([])
    const answer = await bankSays(await shop.makeBuyer(), reference, 'arrive')
    expect(answer.status).toBe(404)
  })
})
