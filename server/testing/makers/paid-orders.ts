/** Orders of members, placed and paid through the API as a member does it. */
import { decideStandInPayment } from '@wegband/domain/features/billing/contract.ts'
import { placeOrder, readOrderSummary } from '@wegband/domain/features/checkout/contract.ts'
import { addresses } from '../../db/schema/people.ts'
import { membershipLevels } from '../../db/schema/subscriptions.ts'
import { expectStatus } from '../expect-status.ts'
import type { TestApp } from '../servers/test-app.ts'
import { makeUser, nextNumber, only, type UserRow } from './makers.ts'
import { makePlan, type PlanRow } from './sold-plans.ts'

/** An adult with an address in the profile. */
export const makeBuyer = async (
  app: TestApp,
  fields: Parameters<typeof makeUser>[1] = {},
): Promise<UserRow> => {
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

/** A year of an online membership, paid at once, unless its fields say otherwise. */
export const makeYearPlan = async (app: TestApp, fields: Partial<PlanRow> = {}): Promise<PlanRow> => {
  const level = only(
    await app.db.drizzle
      .insert(membershipLevels)
      .values({
        key: `online-${nextNumber()}`,
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
    priceCents: 8_400,
    ...fields,
  })
}

/** Returns the reference of the payment at the stand-in. */
export const placeYearOrder = async (app: TestApp, buyer: UserRow, planId: number): Promise<string> => {
  const choice = { subscription_plan_id: planId, begins_at_once: true }
  const summary = await app.call(readOrderSummary, { as: buyer, body: choice })
  expectStatus(summary, 200)
  const { totalCents, dueNowCents } = summary.body.data
  const placed = await app.call(placeOrder, {
    as: buyer,
    body: {
      ...choice,
      key: crypto.randomUUID(),
      total_cents: totalCents,
      due_now_cents: dueNowCents,
      address: {
        name: 'Mara Lindner',
        street: 'Speicherweg 7a',
        zip: '24103',
        city: 'Lindenau',
        country: 'DE',
      },
    },
  })
  expectStatus(placed, 201)
  return placed.body.data.redirectUrl?.split('/pay/')[1] ?? ''
}

export const payOrder = async (app: TestApp, buyer: UserRow, reference: string): Promise<void> => {
  const paid = await app.call(decideStandInPayment, {
    as: buyer,
    params: { reference },
    body: { outcome: 'pay' },
  })
  expectStatus(paid, 200)
}

/** An order that is placed and paid. */
export const buyYear = async (app: TestApp, buyer: UserRow, plan: PlanRow): Promise<void> =>
  payOrder(app, buyer, await placeYearOrder(app, buyer, plan.id))
