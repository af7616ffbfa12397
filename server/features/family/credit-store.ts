/** Counts earlier transfers of a child's credit while its balance is locked. */
import { and, count, eq, lt } from 'drizzle-orm'
import { balanceEntries } from '../../db/schema/family.ts'
import type { Db } from '../../db/transaction.ts'

export const countTransfers = async (tx: Db, childId: number): Promise<number> => {
  const [row] = await tx
    .select({ total: count() })
    .from(balanceEntries)
    .where(
      and(
        eq(balanceEntries.userId, childId),
        eq(balanceEntries.reason, 'child-credit'),
        lt(balanceEntries.amountCents, 0),
      ),
    )
  return row?.total ?? 0
}
