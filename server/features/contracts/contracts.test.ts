import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  cancelSubscription,
  listSubscriptions,
  readSubscription,
  revokeCancellation,
  type SubscriptionView,
} from '@wegband/domain/features/contracts/contract.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import type { UserRow } from '../../testing/makers/makers.ts'
import { buyYear, makeBuyer, makeYearPlan } from '../../testing/makers/paid-orders.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'

let app: TestApp
let mara: UserRow
let contract: SubscriptionView
let params: { id: string }

beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z', environment: { DEMO: 'true' } })
})
afterAll(() => app.close())
beforeEach(async () => {
  mara = await makeBuyer(app)
  await buyYear(app, mara, await makeYearPlan(app))
  const [bought] = (await app.call(listSubscriptions, { as: mara })).body.data
  if (bought === undefined) throw new Error('the contract was bought')
  contract = bought
  params = { id: String(bought.id) }
})

describe('a contract', () => {
  // spec: api-get-subscription
  test('is read by its payer, and not found by a stranger', async () => {
    const answer = await app.call(readSubscription, { as: mara, params })
    expectStatus(answer, 200)
    expect(answer.body.data).toEqual(contract)
    expectStatus(await app.call(readSubscription, { as: await makeBuyer(app), params }), 404)
  })

  // spec: subscription-cancellation-revocable
  test('that is cancelled goes on after the cancellation is taken back', async () => {
    expectStatus(await app.call(cancelSubscription, { as: mara, params }), 200)
    const cancelled = await app.call(readSubscription, { as: mara, params })
    expect(cancelled.body.data).toMatchObject({
      cardState: 'cancelled',
      capabilities: { cancel: false, revoke: true },
    })
    expectStatus(await app.call(revokeCancellation, { as: await makeBuyer(app), params }), 404)
    const revoked = await app.call(revokeCancellation, { as: mara, params })
    expectStatus(revoked, 200)
    expect(revoked.body.data).toMatchObject({
      cardState: 'active',
      endsAt: null,
      canceled_at: null,
      capabilities: { cancel: true, revoke: false },
    })
    const again = await app.call(revokeCancellation, { as: mara, params })
    expect(again.body).toMatchObject({ code: 'subscriptions.not-cancelled' })
  })
})
