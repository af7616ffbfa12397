/** No order without the texts that the law asks for (§ 312d BGB). */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeOrder, readOrderSummary } from '@wegband/domain/features/checkout/contract.ts'
import { listSubscriptions } from '@wegband/domain/features/contracts/contract.ts'
import { legalTexts } from '../../db/schema/legal.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { changeLegalTexts } from '../../testing/makers/joining-makers.ts'
import { makeShop, type Shop } from '../../testing/makers/shop.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'

let app: TestApp
let shop: Shop

beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z', environment: { DEMO: 'true' } })
  shop = makeShop(app)
})
afterAll(() => app.close())

test.each(['terms', 'withdrawal'] as const)(
  'an order without %s in force is refused with its own words, and nothing is ordered',
  async (kind) => {
    const plan = await shop.makeOnlinePlan()
    const buyer = await shop.makeBuyer()
    const { body } = await shop.prepare(buyer, plan.id)
    const setInForce = (inForceAt: string) =>
      changeLegalTexts(app.db, (tx) =>
        tx.update(legalTexts).set({ inForceAt }).where(eq(legalTexts.kind, kind)),
      )
    await setInForce('2026-11-20T09:00:01Z')
    const refusal = { status: 409, body: { code: 'checkout.no-terms' } }
    const choice = { subscription_plan_id: plan.id }
    expect(await app.call(readOrderSummary, { as: buyer, body: choice })).toMatchObject(refusal)
    expect(await app.call(placeOrder, { as: buyer, body })).toMatchObject(refusal)
    expect((await app.call(listSubscriptions, { as: buyer })).body.data).toEqual([])
    await setInForce('2026-11-20T09:00:00Z')
    expectStatus(await app.call(placeOrder, { as: buyer, body }), 201)
  },
)
