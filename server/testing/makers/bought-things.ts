/** What a payer has bought for a person: a contract, its order, an open bill, and a payment that waits at the stand-in. */
import { randomUUID } from 'node:crypto'
import type { Database } from '../../db/open-database.ts'
import { bills, charges } from '../../db/schema/money/books.ts'
import { orders, subscriptionPhases } from '../../db/schema/money/orders.ts'
import { standInPayments } from '../../db/schema/money/stand-in.ts'
import { addresses } from '../../db/schema/people.ts'
import { membershipLevels, subscriptionItems, subscriptions } from '../../db/schema/subscriptions.ts'
import { nextNumber, only } from './makers.ts'
import { makeIssuer, makePlan } from './sold-plans.ts'

export type BoughtThings = {
  /** Sold to everybody, and not bought yet. */
  readonly soldLevelId: number
  readonly soldPlanId: number
  readonly contractId: number
  readonly orderKey: string
  readonly billId: number
  readonly paymentReference: string
}

const CENTS = 1_200
/** It begins after the hour of the tests, so it opens nothing yet. */
const TERM = { startsOn: '2026-12-01', endsOn: '2027-05-31' } as const
const ORDERED_ON = '2026-11-20'
const ADDRESS = { street: 'Speicherweg', zip: '24103', city: 'Lindenau', country: 'DE' } as const

/** A membership level with a plan that everybody may buy. */
const makeSoldPlan = async (db: Database) => {
  const level = only(
    await db.drizzle
      .insert(membershipLevels)
      .values({
        key: `sold-${nextNumber()}`,
        name: { de: 'Online-Mitgliedschaft', en: 'Online membership' },
        value: 10,
        funnel: 'online_training',
      })
      .returning(),
  )
  return makePlan(db, { subjectType: 'membership-level', subjectId: level.id })
}

const makeOpenBill = async (db: Database, payerId: number, phaseId: number): Promise<number> => {
  const { id } = only(
    await db.drizzle
      .insert(bills)
      .values({
        issuerId: await makeIssuer(db),
        payerId,
        dueOn: ORDERED_ON,
        amountCents: CENTS,
        collection: 'provider',
        state: 'open',
      })
      .returning({ id: bills.id }),
  )
  await db.drizzle.insert(charges).values({
    phaseId,
    period: 1,
    dueOn: ORDERED_ON,
    coversFrom: TERM.startsOn,
    coversUntil: '2026-12-31',
    amountCents: CENTS,
    vatBasisPoints: 1_900,
    billId: id,
  })
  return id
}

const makePayment = async (db: Database, payerId: number): Promise<string> => {
  const reference = `payment_${randomUUID().replaceAll('-', '')}`
  await db.drizzle.insert(standInPayments).values({
    reference,
    key: randomUUID(),
    payerId,
    amountCents: CENTS,
    description: 'Online-Mitgliedschaft',
    state: 'needs-action',
    createdAt: `${ORDERED_ON}T08:00:00Z`,
  })
  return reference
}

/** The payer can order: the profile has an address. */
export const makeBoughtThings = async (
  db: Database,
  { payerId, profiteerId }: { readonly payerId: number; readonly profiteerId: number },
): Promise<BoughtThings> => {
  const { id: soldPlanId, subjectId: soldLevelId } = await makeSoldPlan(db)
  const { id: planId } = await makeSoldPlan(db)
  await db.drizzle.insert(addresses).values({ userId: payerId, houseNumber: '7a', ...ADDRESS })
  const { id: contractId } = only(
    await db.drizzle
      .insert(subscriptions)
      .values({
        userId: payerId,
        profiteerId,
        status: 'active',
        startsAt: '2026-11-30T23:00:00Z',
        phaseEndsAt: '2027-05-31T22:00:00Z',
      })
      .returning(),
  )
  await db.drizzle.insert(subscriptionItems).values({ subscriptionId: contractId, planId })
  const order = only(
    await db.drizzle
      .insert(orders)
      .values({
        payerId,
        profiteerId,
        planId,
        subscriptionId: contractId,
        kind: 'purchase',
        key: randomUUID(),
        state: 'complete',
        priceCents: 6 * CENTS,
        discountCents: 0,
        totalCents: 6 * CENTS,
        dueNowCents: CENTS,
        creditCents: 0,
        beginsAtOnce: true,
        ...TERM,
        renewalCents: CENTS,
        address: { name: 'Rechnung', ...ADDRESS, street: 'Speicherweg 7a' },
        orderedAt: `${ORDERED_ON}T08:00:00Z`,
        expiresAt: '2026-11-21T07:00:00Z',
      })
      .returning(),
  )
  const phase = only(
    await db.drizzle
      .insert(subscriptionPhases)
      .values({
        subscriptionId: contractId,
        planId,
        kind: 'term',
        orderId: order.id,
        ...TERM,
        paidFrom: TERM.startsOn,
        totalCents: 6 * CENTS,
      })
      .returning(),
  )
  return {
    soldPlanId,
    soldLevelId,
    contractId,
    orderKey: order.key,
    billId: await makeOpenBill(db, payerId, phase.id),
    paymentReference: await makePayment(db, payerId),
  }
}
