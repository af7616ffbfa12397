/** Extending a contract by one more term of its plan (§4 Subscription, §7, docs/decisions/0069). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { extendSubscription } from '@wegband/domain/features/checkout/contract.ts'
import { cancelSubscription } from '@wegband/domain/features/contracts/contract.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeShop, referenceIn, type Shop } from '../../testing/makers/shop.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'

let app: TestApp
let shop: Shop

beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z' })
  shop = makeShop(app)
})
afterAll(() => app.close())

/** A contract, and the request that extends it as the client sends it after the summary. */
const buyExtendable = async () => {
  const buyer = await shop.makeBuyer()
  const plan = await shop.makeOnlinePlan()
  const { contract } = await shop.buy(buyer, plan.id)
  const { body: order } = await shop.prepare(buyer, plan.id, { subscription_id: contract.id, prolong: true })
  const { key, total_cents, due_now_cents, address } = order
  const request = {
    params: { id: String(contract.id) },
    body: { key, total_cents, due_now_cents, address },
  }
  return { buyer, contract, request }
}
// spec: subscription-extendable, api-post-subscription-extension, subscription-end-date-prolong-base
test('a contract is extended by one more term of its plan, which follows the running one', async () => {
  const { buyer, contract, request } = await buyExtendable()
  expect(contract).toMatchObject({ schedule: null, capabilities: { prolong: true } })
  const extended = await app.call(extendSubscription, { ...request, as: buyer })
  expectStatus(extended, 201)
  await shop.decide(buyer, referenceIn(extended.body.data.redirectUrl), 'pay')
  expect(await shop.contractOf(buyer)).toMatchObject({
    id: contract.id,
    cardState: 'planned',
    schedule: { startsOn: '2027-11-21', endsOn: '2028-11-20', totalCents: 8_400 },
  })
})

// spec: error-extend-three
test('extending is refused to a visitor, to a stranger, and after the end of the contract', async () => {
  const { buyer, contract, request } = await buyExtendable()
  expect(await app.call(extendSubscription, request)).toMatchObject({
    status: 401,
    body: { code: 'auth.required' },
  })
  const stranger = await shop.makeBuyer()
  expect(await app.call(extendSubscription, { ...request, as: stranger })).toMatchObject({ status: 404 })
  expectStatus(await app.call(cancelSubscription, { as: buyer, params: request.params }), 200)
  app.clock.set('2027-11-20T23:00:00Z')
  const ended = await app.call(extendSubscription, { ...request, as: buyer })
  expect(ended).toMatchObject({ status: 409, body: { code: 'subscriptions.ended' } })
  expect(await shop.contractOf(buyer)).toMatchObject({ id: contract.id, schedule: null })
})
