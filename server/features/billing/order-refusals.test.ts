/** Who may not order, with every provider. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeOrder, readOrderSummary } from '@wegband/domain/features/checkout/contract.ts'
import { listSubscriptions } from '@wegband/domain/features/contracts/contract.ts'
import { makeShop, type Shop } from '../../testing/makers/shop.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'

let app: TestApp
let shop: Shop

beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z' })
  shop = makeShop(app)
})
afterAll(() => app.close())

// spec: error-not-adult-subscribe
test('a person who is not yet 18 is told so, and orders nothing', async () => {
  const plan = await shop.makeOnlinePlan()
  const adult = await shop.makeBuyer({ birthdayAt: '2008-11-20' })
  const minor = await shop.makeBuyer({ birthdayAt: '2008-11-21' })
  const { body } = await shop.prepare(adult, plan.id)
  const refusal = { status: 403, body: { code: 'checkout.not-adult' } }
  const choice = { subscription_plan_id: plan.id }
  expect(await app.call(readOrderSummary, { as: minor, body: choice })).toMatchObject(refusal)
  expect(await app.call(placeOrder, { as: minor, body })).toMatchObject(refusal)
  expect((await app.call(listSubscriptions, { as: minor })).body.data).toEqual([])
})
