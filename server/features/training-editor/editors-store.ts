/** SQL of the people who edit the training. */
import { sql } from 'drizzle-orm'
import { users } from '../../db/schema/people.ts'
import type { Db } from '../../db/transaction.ts'

export const listEditors = async (db: Db): Promise<number[]> => {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.isAdmin} or 'editor' = any(${users.officeRights})`)
  return rows.map(({ id }) => id)
}
