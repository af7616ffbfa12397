/** Bills of one payer on one day of the month, and credit that is used first. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeBillingChoices, readBillingChoices } from '@wegband/domain/features/billing/contract.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import type { UserRow } from '../../../testing/makers/makers.ts'
import { makeShop, type Shop } from '../../../testing/makers/shop.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { moveCredit } from '../../accounts/move-credit.ts'
import { billDueCharges } from './bill-due-charges.ts'
import { collectDueBills } from './collect-due-bills.ts'

let app: TestApp
let shop: Shop

beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z' })
  shop = makeShop(app)
})
beforeEach(() => app.clock.set('2026-11-20T09:00:00Z'))
afterAll(() => app.close())

const choose = (as: UserRow, billingDay: number | null) =>
  app.call(changeBillingChoices, { as, body: { billingDay } })
const runOn = async (day: string): Promise<void> => {
  app.clock.set(`${day}T09:00:00Z`)
  await billDueCharges(shop.jobContext())
  await collectDueBills(shop.jobContext())
}
/** Two contracts, due on the 21st and on the 25th of each month. */
const buyTwo = async () => {
  const buyer = await shop.makeBuyer()
  const [first, second] = [
    await shop.makeOnlinePlan({ interval: 'month', priceCents: 700 }),
    await shop.makeOnlinePlan({ interval: 'month', priceCents: 900 }),
  ]
  await shop.buy(buyer, first.id)
  app.clock.set('2026-11-24T09:00:00Z')
  await shop.buy(buyer, second.id)
  return buyer
}
const laterBills = async (buyer: UserRow) => (await shop.listBills(buyer)).slice(2)

describe('the billing day of a payer', () => {
  test('is a wish that is kept, and can be taken back', async () => {
    const buyer = await shop.makeBuyer()
    expect((await app.call(readBillingChoices, { as: buyer })).body.data).toEqual({ billingDay: null })
    expectStatus(await choose(buyer, 5), 200)
    expect((await app.call(readBillingChoices, { as: buyer })).body.data).toEqual({ billingDay: 5 })
    expect((await choose(buyer, 29)).status).toBe(422)
    await choose(buyer, null)
    expect((await app.call(readBillingChoices, { as: buyer })).body.data).toEqual({ billingDay: null })
  })

  test('gathers the charges of a month into one bill that is not due earlier', async () => {
    const buyer = await buyTwo()
    await choose(buyer, 5)
    await runOn('2026-12-26')
    expect(await laterBills(buyer)).toEqual([])
    await runOn('2027-01-05')
    expect(await laterBills(buyer)).toMatchObject([
      { dueOn: '2027-01-05', amountCents: 1_600, state: 'paid', heldAt: null },
    ])
  })

  test('without a wish bills each charge on its own day', async () => {
    const buyer = await buyTwo()
    await runOn('2026-12-21')
    expect(await laterBills(buyer)).toMatchObject([{ dueOn: '2026-12-21', amountCents: 700 }])
    await runOn('2026-12-25')
    expect((await laterBills(buyer)).map(({ dueOn }) => dueOn)).toEqual(['2026-12-21', '2026-12-25'])
  })

  test('holds no bill because of many charges of one month, but those of many months', async () => {
    const buyer = await shop.makeBuyer()
    const plan = await shop.makeOnlinePlan({ interval: 'month', priceCents: 700 })
    await shop.buy(buyer, plan.id)
    await runOn('2027-03-22')
    const waiting = (await shop.listBills(buyer)).slice(1)
    // Four days at once, each a bill of its own.
    expect(waiting).toHaveLength(4)
    expect(waiting.every(({ heldAt }) => heldAt === null)).toBe(true)
  })
})

describe('credit', () => {
  test('pays a due bill first, and the rest is collected', async () => {
    const buyer = await shop.makeBuyer()
    const plan = await shop.makeOnlinePlan({ interval: 'month', priceCents: 700 })
    await shop.buy(buyer, plan.id)
    await inTransaction(app.db, (tx) =>
      moveCredit(
        tx,
        { transfer: 'gift', from: null, to: buyer.id, amountCents: 1_000, reason: 'correction' },
        app.clock.now(),
      ),
    )
    await runOn('2026-12-21')
    await runOn('2027-01-21')
    const [, first, second] = await shop.listBills(buyer)
    expect(first).toMatchObject({ amountCents: 700, creditCents: 700, state: 'paid' })
    expect(second).toMatchObject({ amountCents: 700, creditCents: 300, state: 'paid' })
    expect(await shop.sumLedger()).toBe(0)
  })
})
