/** The balances of people, `users.balance_cents`: locked and changed with each move of credit. */
import { asc, inArray, sql } from 'drizzle-orm'
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

/** Changes balances by these amounts, in one statement. */
export const addToBalances = async (tx: Db, changes: ReadonlyMap<number, number>): Promise<void> => {
  if (changes.size === 0) return
  const rows = [...changes].map(([id, cents]) => ({ id, cents }))
  await tx.execute(sql`
    update users set balance_cents = balance_cents + v.cents
    from json_to_recordset(${JSON.stringify(rows)}::json) as v(id int, cents int) where users.id = v.id`)
}
