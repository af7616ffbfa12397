/** Numbers of invoices while two processes issue fifty at once, and at the turn of the year in Berlin. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { bills, invoices } from '../../db/schema/money/books.ts'
import { inTransaction } from '../../db/transaction.ts'
import { makeInvoiceLine, makeSnapshot } from '../../testing/e-invoice/make-snapshot.ts'
import { makeUser } from '../../testing/makers/makers.ts'
import { makeIssuer } from '../../testing/makers/sold-plans.ts'
import { useTestDatabase } from '../../testing/servers/test-database.ts'
import { issueInvoice } from './issue-invoice.ts'

const SCRIPT = join(import.meta.dirname, '../../testing/servers/issue-invoices.ts')
const database = useTestDatabase()
const db = () => database().database

const makeBills = async (count: number, dueOn = '2026-11-20'): Promise<number[]> => {
  const issuerId = await makeIssuer(db())
  const payer = await makeUser(db())
  const row = { issuerId, payerId: payer.id, dueOn, amountCents: 1_200 }
  const made = await db()
    .drizzle.insert(bills)
    .values(
      Array.from({ length: count }, () => ({
        ...row,
        collection: 'provider' as const,
        state: 'open' as const,
      })),
    )
    .returning({ id: bills.id })
  return made.map(({ id }) => id)
}

const issueAll = async (ids: readonly number[]): Promise<number | null> => {
  const child = spawn(
    process.execPath,
    [SCRIPT, database().connectionString, '2026-11-20T09:00:00Z', ids.join()],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  await once(child, 'exit')
  return child.exitCode
}

const issueAt = (billId: number, now: string, series: 'real' | 'test' = 'real') =>
  inTransaction(db(), (tx) =>
    issueInvoice(
      tx,
      { billId, lines: [makeInvoiceLine(1_200)], buyer: makeSnapshot().buyer, paidOn: null, series },
      new Date(now),
    ),
  )
const numberOf = async (billId: number): Promise<string | undefined> => {
  const [row] = await db()
    .drizzle.select({ number: invoices.number })
    .from(invoices)
    .where(eq(invoices.billId, billId))
  return row?.number
}

describe('numbers of invoices', () => {
  test('have no gap and no double when two processes issue fifty at once', async () => {
    const ids = await makeBills(50)
    // Ten bills are issued by both: one of them finds the invoice of the other.
    const codes = await Promise.all([issueAll(ids.slice(0, 30)), issueAll(ids.slice(20))])
    expect(codes).toEqual([0, 0])
    const rows = await db().drizzle.select({ number: invoices.number }).from(invoices)
    expect(rows.map(({ number }) => number).toSorted()).toEqual(
      Array.from({ length: 50 }, (_, index) => `2026-${String(index + 1).padStart(6, '0')}`),
    )
  })

  test('begin anew with the year in Berlin, and count those of a moved clock apart', async () => {
    const [first = 0, second = 0, moved = 0] = await makeBills(3)
    await issueAt(first, '2028-12-31T22:59:59Z')
    await issueAt(second, '2028-12-31T23:00:00Z')
    await issueAt(moved, '2028-12-31T23:00:00Z', 'test')
    expect([await numberOf(first), await numberOf(second), await numberOf(moved)]).toEqual([
      '2028-000001',
      '2029-000001',
      'TEST-2029-000001',
    ])
  })
})
