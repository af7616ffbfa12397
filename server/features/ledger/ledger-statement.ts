/** SQL of the double-entry ledger. Rows are only ever added; triggers refuse everything else. */
import type { Posting } from '@wegband/domain/features/ledger/ledger.ts'
import { ledgerLines, ledgerTransactions } from '../../db/schema/money/books.ts'
import type { Db } from '../../db/transaction.ts'

export type Booking = {
  readonly issuerId: number
  /** The cause, such as `bill:12`. Each cause is booked once for each kind of posting. */
  readonly cause: string
  /** The day of Berlin. */
  readonly bookedOn: string
  readonly billId?: number | null
  readonly note?: string
}

/** False when this cause is booked already. A posting of nothing is not written. */
export const book = async (tx: Db, posting: Posting, booking: Booking): Promise<boolean> => {
  const { issuerId, cause, bookedOn, billId = null, note = null } = booking
  if (posting.entries.length === 0) return false
  const [row] = await tx
    .insert(ledgerTransactions)
    .values({ issuerId, kind: posting.kind, cause, bookedOn, note })
    .onConflictDoNothing()
    .returning({ id: ledgerTransactions.id })
  if (row === undefined) return false
  await tx.insert(ledgerLines).values(
    posting.entries.map(({ account, userId, cents }) => ({
      transactionId: row.id,
      account,
      userId,
      amountCents: cents,
      billId,
    })),
  )
  return true
}
