/** SQL of the double-entry ledger. Rows are only ever added; triggers refuse everything else. */
import { and, eq, sql } from 'drizzle-orm'
import { type LEDGER_ACCOUNTS, ledgerLines, ledgerTransactions } from '../../../db/schema/money/books.ts'
import type { Db } from '../../../db/transaction.ts'

export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number]

export type LedgerLine = {
  readonly account: LedgerAccount
  /** Debit is positive, credit negative. */
  readonly amountCents: number
  readonly userId?: number | null
  readonly billId?: number | null
  readonly vatBasisPoints?: number | null
}

export type LedgerTransaction = Pick<typeof ledgerTransactions.$inferInsert, 'issuerId' | 'kind' | 'cause' | 'bookedOn' | 'note'>

/** False when this cause is booked already: each cause is booked once for each kind. */
export const insertTransaction = async (
  tx: Db,
  transaction: LedgerTransaction,
  lines: readonly LedgerLine[],
): Promise<boolean> => {
  const [row] = await tx
    .insert(ledgerTransactions)
    .values(transaction)
    .onConflictDoNothing()
    .returning({ id: ledgerTransactions.id })
  if (row === undefined) return false
  if (lines.length > 0)
    await tx.insert(ledgerLines).values(lines.map((line) => ({ ...line, transactionId: row.id })))
  return true
}

/** What a payer still owes for a bill; negative after paying too much. */
export const readOpenAmount = async (db: Db, billId: number): Promise<number> => {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${ledgerLines.amountCents}), 0)::int` })
    .from(ledgerLines)
    .where(and(eq(ledgerLines.billId, billId), eq(ledgerLines.account, 'receivable')))
  return row?.cents ?? 0
}
