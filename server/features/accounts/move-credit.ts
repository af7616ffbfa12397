/** The balance ledger. Credit only moves, so all entries sum to zero, and each balance equals the sum of its entries (F15). */
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { balanceEntries } from '../../db/schema/family.ts'
import { users } from '../../db/schema/people.ts'
import type { Db } from '../../db/transaction.ts'

export type CreditMove = {
  /** The key of the transfer. A second try with the same key violates a constraint, so it is booked once. */
  readonly transfer: string
  /** Null: the association's account. */
  readonly from: number | null
  readonly to: number | null
  /** Cents, more than zero. */
  readonly amountCents: number
  readonly reason: (typeof balanceEntries.$inferInsert)['reason']
}

/** Locks the balances of these people until the transaction ends. The order by id prevents deadlocks. */
export const lockBalances = async (
  tx: Db,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const rows = await tx
    .select({ id: users.id, balanceCents: users.balanceCents })
    .from(users)
    .where(inArray(users.id, [...userIds]))
    .orderBy(asc(users.id))
    .for('update')
  return new Map(rows.map((row) => [row.id, row.balanceCents]))
}

const addTo = async (tx: Db, userId: number | null, amountCents: number, move: CreditMove, now: Date) => {
  const at = now.toISOString()
  await tx
    .insert(balanceEntries)
    .values({ transfer: move.transfer, userId, amountCents, reason: move.reason, createdAt: at })
  if (userId !== null)
    await tx
      .update(users)
      .set({ balanceCents: sql`${users.balanceCents} + ${amountCents}` })
      .where(eq(users.id, userId))
}

/** Writes both entries and both balances. The caller checks after `lockBalances` whether a balance may go below zero. */
export const moveCredit = async (tx: Db, move: CreditMove, now: Date): Promise<void> => {
  if (move.amountCents <= 0) throw new Error('a move of credit moves something')
  await addTo(tx, move.from, -move.amountCents, move, now)
  await addTo(tx, move.to, move.amountCents, move, now)
}
