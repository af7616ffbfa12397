/** From which payments of a bill money goes back. */
import type { Cents } from '../../basics/money.ts'

/** What can still go back of a payment. `attemptId` is null where no payment of ours is known. */
export type RefundablePayment = { readonly attemptId: number | null; readonly cents: Cents }

/** The parts by payment, the oldest first; undefined when less was paid than should go back, or nothing should. */
export const splitRefund = (
  payments: readonly RefundablePayment[],
  amountCents: Cents,
): RefundablePayment[] | undefined => {
  const parts: RefundablePayment[] = []
  let left = amountCents
  for (const { attemptId, cents } of payments) {
    const part = Math.min(left, cents)
    if (part > 0) parts.push({ attemptId, cents: part })
    left -= Math.max(0, part)
  }
  return amountCents > 0 && left === 0 ? parts : undefined
}
