/** People who buy, and what they buy: an order goes the way of the web client, and the stand-in collects it. */
import { eq, sql } from 'drizzle-orm'
import { decideStandInPayment } from '@wegband/domain/features/billing/contract.ts'
import { placeOrder, readOrderSummary } from '@wegband/domain/features/checkout/contract.ts'
import { listSubscriptions, type SubscriptionView } from '@wegband/domain/features/contracts/contract.ts'
import { bills, ledgerLines } from '../../db/schema/money/books.ts'
import type { JobContext } from '../../jobs.ts'
import type { TestApp } from '../servers/test-app.ts'
import type { makeUser, UserRow } from './makers.ts'
import { makeBuyer as buyerOf, makeYearPlan } from './paid-orders.ts'
import { type PlanRow } from './sold-plans.ts'

const ADDRESS = {
  name: 'Mara Lindner',
  street: 'Speicherweg 7a',
  zip: '24103',
  city: 'Lindenau',
  country: 'DE',
}

type Outcome = 'pay' | 'decline' | 'debit'

/** The last part of the address of the stand-in's page; empty when nothing has to be paid. */
export const referenceIn = (url: string | null): string => url?.split('/pay/')[1] ?? ''

export const makeShop = (app: TestApp) => {
  const makeBuyer = (fields?: Parameters<typeof makeUser>[1]): Promise<UserRow> => buyerOf(app, fields)
  const makeOnlinePlan = (fields?: Partial<PlanRow>): Promise<PlanRow> => makeYearPlan(app, fields)
  /** What the client sends after the summary was displayed; the same request twice is a double click. */
  const prepare = async (buyer: UserRow, planId: number, more: object = {}) => {
    const choice = { subscription_plan_id: planId, begins_at_once: true, ...more }
    const { body } = await app.call(readOrderSummary, { as: buyer, body: choice })
    const { totalCents, dueNowCents } = body.data
    const key = crypto.randomUUID()
    return {
      summary: body.data,
      body: { ...choice, key, total_cents: totalCents, due_now_cents: dueNowCents, address: ADDRESS },
    }
  }
  const order = async (buyer: UserRow, planId: number, more: object = {}) => {
    const { summary, body } = await prepare(buyer, planId, more)
    const placed = await app.call(placeOrder, { as: buyer, body })
    return { key: body.key, body, placed, summary }
  }
  const decide = (buyer: UserRow, reference: string, outcome: Outcome) =>
    app.call(decideStandInPayment, { as: buyer, params: { reference }, body: { outcome } })
  const contractOf = async (buyer: UserRow): Promise<SubscriptionView> => {
    const [contract] = (await app.call(listSubscriptions, { as: buyer })).body.data
    if (contract === undefined) throw new Error('the buyer has no contract')
    return contract
  }
  /** Orders and pays. Returns the contract, and the payment at the stand-in. */
  const buy = async (buyer: UserRow, planId: number, outcome: Outcome = 'pay') => {
    const { key, placed } = await order(buyer, planId)
    const reference = referenceIn(placed.body.data.redirectUrl)
    await decide(buyer, reference, outcome)
    return { key, reference, contract: await contractOf(buyer) }
  }
  const listBills = (buyer: UserRow) =>
    app.db.drizzle.select().from(bills).where(eq(bills.payerId, buyer.id)).orderBy(bills.id)
  const sumLedger = async (where = sql`true`): Promise<number> => {
    const [row] = await app.db.drizzle
      .select({ cents: sql<number>`coalesce(sum(${ledgerLines.amountCents}), 0)::int` })
      .from(ledgerLines)
      .where(where)
    return row?.cents ?? 0
  }
  /** What the payer owes by the ledger. */
  const owedBy = (buyer: UserRow) =>
    sumLedger(sql`${ledgerLines.userId} = ${buyer.id} and ${ledgerLines.account} = 'receivable'`)
  const jobContext = (): JobContext => ({ ...app.http.services, log: app.http.fastify.log })
  const people = { makeBuyer, makeOnlinePlan, contractOf, listBills, owedBy }
  return { ...people, prepare, order, decide, buy, sumLedger: () => sumLedger(), jobContext }
}
export type Shop = ReturnType<typeof makeShop>
