/** The balances of people, `users.balance_cents`: locked and changed with each move of credit. */
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { users } from '../../db/schema/people.ts'
import type { Db } from '../../db/transaction.ts'

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

export const addToBalance = async (tx: Db, userId: number | null, amountCents: number): Promise<void> => {
  if (userId === null) return
  await tx
    .update(users)
    .set({ balanceCents: sql`${users.balanceCents} + ${amountCents}` })
    .where(eq(users.id, userId))
}
