/** A debit that arrives after its bill was cancelled: the school pays the money back by hand. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as money from '@wegband/domain/features/school-money/contract.ts'
import { refunds } from '../../db/schema/money/books.ts'
import { inTransaction } from '../../db/transaction.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { only } from '../../testing/makers/makers.ts'
import { makeOwnSchool, type OwnSchool } from '../../testing/makers/own-school.ts'
import { makeShop, type Shop } from '../../testing/makers/shop.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { checkBooks } from '../billing/reconcile/check-books.ts'
import { jobs as billingJobs } from '../billing/jobs.ts'
import { cancelBill } from '../invoices/cancel-invoice.ts'
import { jobs } from './jobs.ts'

const DEBIT_DAY = '2026-11-25'

let app: TestApp
let shop: Shop
let own: OwnSchool

beforeEach(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z' })
  shop = makeShop(app)
  own = await makeOwnSchool(app)
})
afterEach(() => app.close())

/** The bank collects a debit whose bill was cancelled meanwhile. */
const collectCancelled = async () => {
  const member = await own.makeDebtor()
  for (const { run } of [...billingJobs, ...jobs]) await run(shop.jobContext())
  const params = { id: own.id }
  const file = await app.call(money.makeDebitFile, {
    as: own.head,
    params,
    body: { collectOn: DEBIT_DAY },
  })
  expectStatus(file, 201)
  const bill = only(await shop.listBills(member))
  await inTransaction(app.db, (tx) => cancelBill(tx, bill.id, app.clock.now()))
  app.clock.set(`${DEBIT_DAY}T09:00:00Z`)
  const fileId = String(file.body.data.id)
  expectStatus(await app.call(money.bookDebitFile, { as: own.head, params: { ...params, fileId } }), 204)
  return member
}

const bookRefund = (refundId: number) =>
  app.call(money.bookRefund, { as: own.head, params: { id: own.id, refundId: String(refundId) } })

describe('a debit that arrives after its bill was cancelled', () => {
  test('is owed to the payer within 14 days, and the school reads it', async () => {
    const member = await collectCancelled()
    expect(await app.db.drizzle.select().from(refunds)).toMatchObject([
      { state: 'by-hand', cause: 'late', amountCents: 4_900, dueUntil: '2026-12-09' },
    ])
    const read = await app.call(money.readSchoolMoney, { as: own.head, params: { id: own.id } })
    expect(read.body.data.refunds).toMatchObject([{ payer: { id: member.id }, cents: 4_900 }])
    expect(await shop.owedBy(member)).toBe(-4_900)
  })

  test('is paid back once, and the books agree', async () => {
    const member = await collectCancelled()
    const [refund] = await app.db.drizzle.select().from(refunds)
    const id = refund?.id ?? 0
    const answers = await Promise.all([bookRefund(id), bookRefund(id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
    expect((await bookRefund(id)).body.code).toBe('payments.settled')
    expect(await shop.owedBy(member)).toBe(0)
    expect(await checkBooks(app.db.drizzle)).toEqual([])
  })

  test('is not booked as paid back by the head of another school', async () => {
    await collectCancelled()
    const [refund] = await app.db.drizzle.select().from(refunds)
    const other = await makeOwnSchool(app)
    const params = { id: other.id, refundId: String(refund?.id) }
    expectStatus(await app.call(money.bookRefund, { as: other.head, params }), 404)
  })
})
