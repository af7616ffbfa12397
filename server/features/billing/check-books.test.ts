/** Each contradiction of the books is found and named. Wrong rows are written past the triggers, as a mistake of an operator would. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeShop, type Shop } from '../../testing/makers/shop.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { checkBooks } from './reconcile/check-books.ts'
import type { BookCheck } from './reconcile/check-books-store.ts'

let app: TestApp
let shop: Shop
beforeEach(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z' })
  shop = makeShop(app)
  const plan = await shop.makeOnlinePlan()
  await shop.buy(await shop.makeBuyer(), plan.id)
  await shop.buy(await shop.makeBuyer(), plan.id)
})
afterEach(() => app.close())

const GUARDED = ['ledger_lines', 'ledger_transactions', 'invoices']

const spoil = async (...statements: readonly string[]): Promise<void> => {
  const { pool } = app.db
  for (const table of GUARDED) await pool.query(`alter table ${table} disable trigger user`)
  for (const statement of statements) await pool.query(statement)
  for (const table of GUARDED) await pool.query(`alter table ${table} enable trigger user`)
}

test('books of two purchases agree', async () => {
  expect(await checkBooks(app.db.drizzle)).toEqual([])
})

const FIRST = '(select min(id) from bills)'
const SPOILED: Readonly<Record<BookCheck, readonly string[]>> = {
  'a posting does not sum to zero': [
    "update ledger_lines set amount_cents = amount_cents + 1 where account = 'revenue'",
  ],
  'credit differs from the ledger': [
    'update users set balance_cents = 5 where id = (select max(id) from users)',
  ],
  'credit is negative': ['update users set balance_cents = -5 where id = (select max(id) from users)'],
  'a bill is not the sum of its charges': ['update charges set amount_cents = amount_cents - 1'],
  'a paid bill has no invoice': [`delete from invoices where bill_id = ${FIRST}`],
  'an invoice differs from its bill': ['update invoices set total_cents = total_cents + 1'],
  'more is taken back than was invoiced': [
    `insert into invoices (issuer_id, payer_id, bill_id, number, kind, cancels_id, issued_on, total_cents, snapshot)
    select issuer_id, payer_id, bill_id, '2026-000003', 'correction', id, issued_on, -total_cents - 1, snapshot
    from invoices where bill_id = ${FIRST}`,
  ],
  'an invoice is not booked': ["update ledger_transactions set kind = 'fee' where kind = 'charge'"],
  'numbers of invoices have a gap': [`update invoices set number = '2026-000009' where bill_id = ${FIRST}`],
  'a period is billed twice': [
    `insert into charges (phase_id, period, due_on, covers_from, covers_until, amount_cents, vat_basis_points)
    select phase_id, 2, due_on, covers_until, covers_until, 0, 1900 from charges`,
  ],
  'an attempt differs from the ledger': ["update payment_attempts set state = 'failed'"],
  'what a bill owes differs from the ledger': [`update bills set state = 'open' where id = ${FIRST}`],
}

test.each(Object.entries(SPOILED))('the check of the books finds that %s', async (check, statements) => {
  await spoil(...statements)
  const found = await checkBooks(app.db.drizzle)
  expect(found.map((one) => one.check)).toContain(check)
  for (const { what } of found) expect(what).toMatch(/\d/)
})
