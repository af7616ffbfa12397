/** Names of things and of connected people, for the copy of a person's data. */
import { sql } from 'drizzle-orm'
import { fullName } from '../../db/full-name.ts'
import type { Db } from '../../db/transaction.ts'

/** The names in a table whose rows have a name, as it stores them. */
export const listNamesIn = async (
  db: Db,
  table: string,
  ids: readonly number[],
): Promise<{ id: number; name: unknown }[]> => {
  if (ids.length === 0) return []
  const { rows } = await db.execute<{ id: number; name: unknown }>(
    sql`select id, name from ${sql.identifier(table)} where id = any(${sql.param([...ids])}::integer[])`,
  )
  return rows
}

/** The names of the person and all connected people. */
export const listConnectedNames = async (db: Db, userId: number): Promise<{ id: number; name: string }[]> => {
  const { rows } = await db.execute<{ id: number; name: string }>(
    sql`select u.id, ${sql.raw(fullName('u'))} as name from users u
      where u.id = ${userId} or u.id in (select r.related_id from relations r where r.user_id = ${userId})`,
  )
  return rows
}
