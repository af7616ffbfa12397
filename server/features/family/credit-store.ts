/** Counts earlier transfers of a child's credit while its balance is locked. */
import { and, count, eq, gt } from 'drizzle-orm'
import { ledgerLines, ledgerTransactions } from '../../db/schema/money/books.ts'
import type { Db } from '../../db/transaction.ts'

export const countTransfers = async (tx: Db, childId: number): Promise<number> => {
  const [row] = await tx
    .select({ total: count() })
    .from(ledgerLines)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerLines.transactionId))
    .where(
      and(
        eq(ledgerLines.userId, childId),
        eq(ledgerLines.account, 'credit'),
        eq(ledgerTransactions.kind, 'credit-transfer'),
        gt(ledgerLines.amountCents, 0),
      ),
    )
  return row?.total ?? 0
}
