/** A buyer with contracts, and a membership level with products, that grow with the club. */
import { coupons, products } from '@wegband/server/db/schema/money/catalogue.ts'
import { subscriptionPlans } from '@wegband/server/db/schema/subscriptions.ts'
import { type BoughtThings, makeBoughtThings } from '@wegband/server/testing/makers/bought-things.ts'
import { makeChildOf, makeUser, only, type UserRow } from '@wegband/server/testing/makers/makers.ts'
import { makeIssuer } from '@wegband/server/testing/makers/sold-plans.ts'
import type { TestApp } from '@wegband/server/testing/servers/test-app.ts'

export type Purchases = BoughtThings & {
  readonly buyer: UserRow
  /** One more contract of a further child, product of the level, and coupon. */
  addOne(): Promise<void>
}

export const makePurchases = async ({ db }: TestApp): Promise<Purchases> => {
  const buyer = await makeUser(db)
  const bought = await makeBoughtThings(db, { payerId: buyer.id, profiteerId: buyer.id })
  const addProduct = async (): Promise<void> => {
    const subject = { subjectType: 'membership-level' as const, subjectId: bought.soldLevelId }
    const { id: productId } = only(
      await db.drizzle
        .insert(products)
        .values({ issuerId: await makeIssuer(db), ...subject })
        .returning(),
    )
    await db.drizzle.insert(subscriptionPlans).values({
      productId,
      ...subject,
      interval: 'month',
      intervalCount: 1,
      effectiveMonths: 12,
      priceCents: 1_100,
    })
  }
  return {
    ...bought,
    buyer,
    addOne: async () => {
      const { id: profiteerId } = await makeChildOf(db, buyer)
      await makeBoughtThings(db, { payerId: buyer.id, profiteerId })
      await addProduct()
      await db.drizzle
        .insert(coupons)
        .values({ title: { de: 'Herbst' }, description: { de: 'Zehn Prozent' }, amountOff: 10 })
    },
  }
}
