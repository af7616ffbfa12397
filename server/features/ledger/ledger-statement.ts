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

export type Booked = { readonly posting: Posting; readonly booking: Booking }

const nameOf = (kind: string, cause: string): string => `${kind} ${cause}`

/** Books several in two statements. Returns which of them are new, in their order. A posting of nothing is not written. */
export const bookAll = async (tx: Db, list: readonly Booked[]): Promise<boolean[]> => {
  const filled = list.filter(({ posting }) => posting.entries.length > 0)
  if (filled.length === 0) return list.map(() => false)
  const rows = await tx
    .insert(ledgerTransactions)
    .values(
      filled.map(({ posting, booking: { issuerId, cause, bookedOn, note = null } }) => ({
        issuerId,
        kind: posting.kind,
        cause,
        bookedOn,
        note,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: ledgerTransactions.id, kind: ledgerTransactions.kind, cause: ledgerTransactions.cause })
  const ids = new Map(rows.map(({ id, kind, cause }) => [nameOf(kind, cause), id]))
  const idOf = ({ posting, booking }: Booked) => ids.get(nameOf(posting.kind, booking.cause))
  const lines = filled.flatMap((one) => {
    const transactionId = idOf(one)
    if (transactionId === undefined) return []
    return one.posting.entries.map(({ account, userId, cents }) => ({
      transactionId,
      account,
      userId,
      amountCents: cents,
      billId: one.booking.billId ?? null,
    }))
  })
  if (lines.length > 0) await tx.insert(ledgerLines).values(lines)
  return list.map((one) => idOf(one) !== undefined)
}

/** False when this cause is booked already. A posting of nothing is not written. */
export const book = async (tx: Db, posting: Posting, booking: Booking): Promise<boolean> => {
  const [isNew = false] = await bookAll(tx, [{ posting, booking }])
  return isNew
}
