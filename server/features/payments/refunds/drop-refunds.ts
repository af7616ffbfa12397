/** Refunds that nobody has made when the payer's bank takes the payment back: nothing is left that could go back. */
import type { Db } from '../../../db/transaction.ts'
import { moveCredits } from '../../accounts/move-credit.ts'
import type { AttemptRow, BillRow } from '../bill-statement.ts'
import { deleteUnmadeRefunds, type UnmadeState } from './refund-statement.ts'

/**
 * The bill is owed whole again. A part that the office had granted is then paid twice, so it becomes credit. A cancelled bill is not owed,
 * and neither is one that another payment has paid.
 */
export const dropUnmadeRefunds = async (
  tx: Db,
  bill: BillRow,
  attempt: AttemptRow,
  states: readonly UnmadeState[],
  now: Date,
): Promise<void> => {
  const dropped = await deleteUnmadeRefunds(tx, attempt.id, states)
  const isOwed = bill.state === 'open' || bill.state === 'paid'
  await moveCredits(
    tx,
    dropped
      .filter(({ cause }) => isOwed && cause === 'office')
      .map(({ id, amountCents }) => ({
        transfer: `refund:${id}:credit`,
        from: null,
        to: bill.payerId,
        amountCents,
        reason: 'payment' as const,
        bill,
      })),
    now,
  )
}
