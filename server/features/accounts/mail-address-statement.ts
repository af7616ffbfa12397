/** Looks up accounts by their email address, and the confirmed address of an account. */
import { and, eq, isNotNull, sql } from 'drizzle-orm'
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

/** The confirmed address of a person; undefined without one. */
export const findMailbox = async (
  db: Db,
  userId: number,
): Promise<{ mail: string; firstName: string; language: string } | undefined> => {
  const [row] = await db
    .select({ mail: users.mail, firstName: users.firstName, language: users.language })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.mail), isNotNull(users.mailVerifiedAt)))
  return row === undefined ? undefined : { ...row, mail: row.mail ?? '' }
}
