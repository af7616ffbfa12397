/** The best coupon for a subject and a person (§3 Coupon, §7 available-coupon). */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAvailableCoupon } from '@wegband/domain/features/checkout/catalogue-contract.ts'
import { coupons } from '../../db/schema/money/catalogue.ts'
import { membershipLevels } from '../../db/schema/subscriptions.ts'
import { makeChildOf, only } from '../../testing/makers/makers.ts'
import { makeShop, type Shop } from '../../testing/makers/shop.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'

let app: TestApp
let shop: Shop

beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z' })
  shop = makeShop(app)
})
afterAll(() => app.close())

// spec: api-get-available-coupon-product, api-get-available-coupon-subscription-profiteer, api-available-coupon-answer, coupon-fields
test('the best coupon is read for a content, module, sport, level or contract, and for a child', async () => {
  const buyer = await shop.makeBuyer()
  const child = await makeChildOf(app.db, buyer)
  const { contract } = await shop.buy(buyer, (await shop.makeOnlinePlan()).id)
  const kids = await shop.makeOnlinePlan()
  await app.db.drizzle
    .update(membershipLevels)
    .set({ isKids: true })
    .where(eq(membershipLevels.id, kids.subjectId))
  const values = { title: { de: 'Herbst' }, description: { de: 'Für alle' }, amountOff: 10 }
  const all = only(await app.db.drizzle.insert(coupons).values(values).returning())
  const kidsOnly = {
    ...values,
    title: { de: 'Kinder' },
    amountOff: 25,
    availableOn: 'kids-membership-lv',
  } as const
  const ofKids = only(await app.db.drizzle.insert(coupons).values(kidsOnly).returning())
  const read = async (query: Record<string, string>) =>
    (await app.call(readAvailableCoupon, { as: buyer, query })).body.data
  const forAll = {
    id: all.id,
    title: 'Herbst',
    description: 'Für alle',
    isAbsolute: false,
    amountOff: 10,
    availableOn: [],
  }
  const forKids = {
    ...forAll,
    id: ofKids.id,
    title: 'Kinder',
    amountOff: 25,
    availableOn: ['kids-membership-lv'],
  }
  const profiteer_id = String(child.id)
  const level = String(kids.subjectId)
  for (const name of ['content_id', 'module_id', 'sport_id']) {
    expect(await read({ [name]: '1' })).toEqual(forAll)
    expect(await read({ [name]: '1', profiteer_id })).toEqual(forAll)
  }
  expect(await read({ subscription_id: String(contract.id) })).toEqual(forAll)
  expect(await read({ membership_level_id: level })).toEqual(forKids)
  expect(await read({ membership_level_id: level, profiteer_id })).toEqual(forKids)
})

test('a coupon is read for one subject only, and for no stranger or contract of others', async () => {
  const [buyer, stranger] = [await shop.makeBuyer(), await shop.makeBuyer()]
  const { contract } = await shop.buy(stranger, (await shop.makeOnlinePlan()).id)
  const statusOf = async (query: Record<string, string>) =>
    (await app.call(readAvailableCoupon, { as: buyer, query })).status
  expect(await statusOf({})).toBe(422)
  expect(await statusOf({ sport_id: '1', module_id: '1' })).toBe(422)
  expect(await statusOf({ sport_id: '1', profiteer_id: String(stranger.id) })).toBe(404)
  expect(await statusOf({ subscription_id: String(contract.id) })).toBe(404)
})
