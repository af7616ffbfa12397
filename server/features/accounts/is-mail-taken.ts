import { eq, sql } from 'drizzle-orm'
import { users } from '../../db/schema/people.ts'
import type { Db } from '../../db/transaction.ts'

/** Whether an account has this address, in upper or lower case. */
export const isMailTaken = async (db: Db, mail: string): Promise<boolean> => {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.mail})`, sql`lower(${mail})`))
    .limit(1)
  return rows.length > 0
}
