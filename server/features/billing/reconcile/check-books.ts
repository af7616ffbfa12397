/**
 * Whether the books agree with themselves (docs/bookkeeping.md). The ledger sums to zero, bills equal invoices, and numbers have no gap. No
 * credit is negative, no period is billed twice, and what came in is what the attempts say. It changes nothing.
 */
import type { Db } from '../../../db/transaction.ts'
import { BOOK_CHECKS, type BookCheck, listContradictions } from './check-books-store.ts'

export type BookDifference = {
  readonly check: BookCheck
  /** What contradicts what, with the numbers of the rows and both amounts. */
  readonly what: string
}

/** Empty for books that agree. */
export const checkBooks = async (db: Db): Promise<readonly BookDifference[]> => {
  const differences: BookDifference[] = []
  for (const check of BOOK_CHECKS)
    for (const what of await listContradictions(db, check)) differences.push({ check, what })
  return differences
}
