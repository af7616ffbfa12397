/** What the office does to contracts and bills: searched, taken back, written off, credited, ended; each act with its row in the audit log. */
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  endUnpaid,
  grantCredit,
  payByHand,
  readContractFile,
  refundMoney,
  searchContracts,
  writeOffBill,
} from '@wegband/domain/features/money-office/contracts-contract.ts'
import { bills, invoices, ledgerLines, paymentAttempts, refunds } from '../../db/schema/money/books.ts'
import { auditLog, users } from '../../db/schema/people.ts'
import { subscriptions } from '../../db/schema/subscriptions.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeUser, only, type UserRow } from '../../testing/makers/makers.ts'
import { makeShop, type Shop } from '../../testing/makers/shop.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { checkBooks } from '../billing/reconcile/check-books.ts'

let app: TestApp
let shop: Shop
let admin: UserRow

beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z', environment: { DEMO: 'true' } })
  shop = makeShop(app)
  admin = await makeUser(app.db, { isAdmin: true })
})
afterAll(() => app.close())

const REASON = 'Kulanz nach Gespräch'
const countAudits = async (action: string) =>
  (await app.db.drizzle.select().from(auditLog).where(eq(auditLog.action, action))).length
const audit = async () => {
  const [row] = await app.db.drizzle.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  return row
}
const sumOfBill = async (billId: number, account: string) => {
  const [row] = await app.db.drizzle
    .select({ cents: sql<number>`coalesce(sum(${ledgerLines.amountCents}), 0)::int` })
    .from(ledgerLines)
    .where(sql`${ledgerLines.billId} = ${billId} and ${ledgerLines.account} = ${account}`)
  return row?.cents
}

const buy = async () => {
  const buyer = await shop.makeBuyer({ lastName: `Käufer-${crypto.randomUUID().slice(0, 8)}` })
  const plan = await shop.makeOnlinePlan()
  const bought = await shop.buy(buyer, plan.id, 'pay')
  const [bill] = await shop.listBills(buyer)
  if (bill === undefined) throw new Error('the year was billed')
  return { buyer, plan, bill, contract: bought.contract }
}

describe('contracts', () => {
  test('are found by person, contract number, invoice number and status', async () => {
    const { buyer, contract, bill } = await buy()
    const find = async (search: string, more: object = {}) => {
      const answer = await app.call(searchContracts, { as: admin, query: { search, ...more } })
      expectStatus(answer, 200)
      return answer.body.data.map(({ id }) => id)
    }
    const invoice = only(await app.db.drizzle.select().from(invoices).where(eq(invoices.billId, bill.id)))
    expect(await find(buyer.lastName)).toEqual([contract.id])
    expect(await find(`#${contract.id}`)).toEqual([contract.id])
    expect(await find(invoice.number)).toEqual([contract.id])
    expect(await find(buyer.lastName, { status: 'unpaid' })).toEqual([])
    expect(await find('Niemand-dieses-Namens')).toEqual([])
    expect(await find('#999999999')).toEqual([])
  })

  test('show their books, and reading them is audited', async () => {
    const { buyer, contract, bill } = await buy()
    const file = await app.call(readContractFile, { as: admin, params: { id: String(contract.id) } })
    expectStatus(file, 200)
    expect(file.body.data).toMatchObject({
      id: contract.id,
      status: 'active',
      user: { id: buyer.id },
      phases: [{ kind: 'term', totalCents: 8_400 }],
      charges: [{ amountCents: 8_400, billId: bill.id }],
      bills: [
        {
          state: 'paid',
          refundableCents: 8_400,
          attempts: [{ state: 'succeeded' }],
          invoices: [{ kind: 'invoice', totalCents: 8_400 }],
        },
      ],
    })
    expect(file.body.data.postings.map(({ kind }) => kind).toSorted()).toEqual(['charge', 'payment'])
    expect(await audit()).toMatchObject({ action: 'contract.read', subjectId: contract.id })
    expect((await app.call(readContractFile, { as: admin, params: { id: '999999' } })).status).toBe(404)
  })
})

describe('a paid bill', () => {
  test('is taken back once: its invoice cancelled, all money back, the ledger even', async () => {
    const { buyer, bill } = await buy()
    const body = { key: crypto.randomUUID(), reason: REASON }
    const take = () => app.call(refundMoney, { as: admin, params: { id: String(bill.id) }, body })
    expectStatus(await take(), 204)
    expectStatus(await take(), 204)
    const made = await app.db.drizzle.select().from(refunds).where(eq(refunds.billId, bill.id))
    expect(made).toMatchObject([
      { amountCents: 8_400, cause: 'office', state: 'done', requestedBy: admin.id },
    ])
    const written = await app.db.drizzle.select().from(invoices).where(eq(invoices.billId, bill.id))
    expect(written.map(({ kind }) => kind).toSorted()).toEqual(['cancellation', 'invoice'])
    expect(await shop.owedBy(buyer)).toBe(0)
    expect(await shop.sumLedger()).toBe(0)
    expect(await sumOfBill(bill.id, 'revenue')).toBe(0)
    expect(await countAudits('bill.refunded')).toBe(1)
    expect(
      (await app.db.drizzle.select().from(auditLog).where(eq(auditLog.action, 'bill.refunded')))[0],
    ).toMatchObject({
      actorId: admin.id,
      subjectId: bill.id,
      details: { before: 'paid', amountCents: 8_400, reason: REASON },
    })
    const other = await app.call(refundMoney, {
      as: admin,
      params: { id: String(bill.id) },
      body: { ...body, key: crypto.randomUUID() },
    })
    expect([other.status, other.body.code]).toEqual([409, 'money-office.nothing-left'])
  })

  test('goes back in part with a correction, and the rest with a cancellation', async () => {
    const { buyer, bill, contract } = await buy()
    const refund = (amountCents?: number, key = crypto.randomUUID()) =>
      app.call(refundMoney, {
        as: admin,
        params: { id: String(bill.id) },
        body: { key, reason: REASON, ...(amountCents === undefined ? {} : { amountCents }) },
      })
    const key = crypto.randomUUID()
    expectStatus(await refund(1_000, key), 204)
    expectStatus(await refund(1_000, key), 204)
    const written = () =>
      app.db.drizzle.select().from(invoices).where(eq(invoices.billId, bill.id)).orderBy(invoices.id)
    expect((await written()).map(({ kind, totalCents }) => [kind, totalCents])).toEqual([
      ['invoice', 8_400],
      ['correction', -1_000],
    ])
    expect(await sumOfBill(bill.id, 'revenue')).toBe(-6_219)
    expect(await shop.owedBy(buyer)).toBe(0)
    const file = await app.call(readContractFile, { as: admin, params: { id: String(contract.id) } })
    expect(file.body.data.bills).toMatchObject([{ state: 'paid', refundableCents: 7_400 }])
    const tooMuch = await refund(7_401)
    expect([tooMuch.status, tooMuch.body.code]).toEqual([409, 'payments.refund-too-high'])
    expectStatus(await refund(), 204)
    expect((await written()).map(({ kind, totalCents }) => [kind, totalCents])).toEqual([
      ['invoice', 8_400],
      ['correction', -1_000],
      ['cancellation', -7_400],
    ])
    const made = await app.db.drizzle.select().from(refunds).where(eq(refunds.billId, bill.id))
    expect(made.map(({ amountCents, state }) => [amountCents, state]).toSorted()).toEqual([
      [1_000, 'done'],
      [7_400, 'done'],
    ])
    expect(await shop.owedBy(buyer)).toBe(0)
    expect(await checkBooks(app.db.drizzle)).toEqual([])
  })

  test('cannot be written off', async () => {
    const { bill } = await buy()
    const answer = await app.call(writeOffBill, {
      as: admin,
      params: { id: String(bill.id) },
      body: { reason: REASON },
    })
    expect([answer.status, answer.body.code]).toEqual([409, 'money-office.not-payable'])
  })
})

describe('an open bill', () => {
  const makeOverdue = async () => {
    const bought = await buy()
    await app.db.drizzle
      .update(bills)
      .set({ state: 'open', paidAt: null, warnings: 3 })
      .where(eq(bills.id, bought.bill.id))
    await app.db.drizzle
      .update(subscriptions)
      .set({ status: 'unpaid' })
      .where(eq(subscriptions.id, bought.contract.id))
    return bought
  }

  test('is written off with its tax, and nothing of it is collected any more', async () => {
    const { bill } = await makeOverdue()
    const params = { id: String(bill.id) }
    expectStatus(await app.call(writeOffBill, { as: admin, params, body: { reason: REASON } }), 204)
    const [row] = await app.db.drizzle.select().from(bills).where(eq(bills.id, bill.id))
    expect(row).toMatchObject({ state: 'written-off', nextTryAt: null, payUntil: null })
    // 84.00 EUR with 19 %: 70.59 net is the loss, 13.41 of tax are corrected.
    expect(await sumOfBill(bill.id, 'write-off')).toBe(7_059)
    expect(await sumOfBill(bill.id, 'vat')).toBe(0)
    expect(await shop.sumLedger()).toBe(0)
    expect(await audit()).toMatchObject({
      action: 'bill.written-off',
      details: { openCents: 8_400, reason: REASON },
    })
    expect((await app.call(writeOffBill, { as: admin, params, body: { reason: REASON } })).status).toBe(409)
  })

  test('is paid by hand once, and its contract is in order again', async () => {
    const { buyer, plan } = { buyer: await shop.makeBuyer(), plan: await shop.makeOnlinePlan() }
    await shop.order(buyer, plan.id)
    const [bill] = await shop.listBills(buyer)
    if (bill === undefined) throw new Error('the year was billed')
    const params = { id: String(bill.id) }
    const body = { key: crypto.randomUUID(), means: 'transfer', reason: REASON } as const
    const busy = await app.call(payByHand, { as: admin, params, body })
    expect([busy.status, busy.body.code]).toEqual([409, 'payments.in-flight'])
    await app.db.drizzle
      .update(paymentAttempts)
      .set({ state: 'cancelled' })
      .where(eq(paymentAttempts.billId, bill.id))
    const pay = () => app.call(payByHand, { as: admin, params, body })
    expectStatus(await pay(), 204)
    expectStatus(await pay(), 204)
    expect(await shop.listBills(buyer)).toMatchObject([{ state: 'paid' }])
    expect(await sumOfBill(bill.id, 'bank')).toBe(8_400)
    expect(await countAudits('bill.paid-by-hand')).toBe(1)
    expect(await shop.owedBy(buyer)).toBe(0)
    expect(await shop.contractOf(buyer)).toMatchObject({ stripeStatus: 'active' })
  })

  test('of a contract that stays unpaid lets the office end it, and only then', async () => {
    const { contract } = await makeOverdue()
    const params = { id: String(contract.id) }
    expectStatus(await app.call(endUnpaid, { as: admin, params, body: { reason: REASON } }), 204)
    expect((await audit())?.details).toMatchObject({ reason: REASON })
    const again = await app.call(endUnpaid, { as: admin, params, body: { reason: REASON } })
    expect([again.status, again.body.code]).toEqual([409, 'subscriptions.not-unpaid'])
    const empty = await app.call(endUnpaid, { as: admin, params, body: { reason: ' ' } })
    expect([empty.status, empty.body.errors]).toEqual([422, { reason: ['required'] }])
  })
})

test('credit with a reason reaches the payer once', async () => {
  const { buyer, contract } = await buy()
  const body = { key: crypto.randomUUID(), amountCents: 1_500, reason: REASON }
  const give = () => app.call(grantCredit, { as: admin, params: { id: String(contract.id) }, body })
  expectStatus(await give(), 204)
  expectStatus(await give(), 204)
  const [row] = await app.db.drizzle.select().from(users).where(eq(users.id, buyer.id))
  expect(row?.balanceCents).toBe(1_500)
  expect(await countAudits('credit.granted')).toBe(1)
})
