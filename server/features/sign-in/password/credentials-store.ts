/** SQL of the password that signs a person in. */
import { eq, or, sql, and } from 'drizzle-orm'
import { users } from '../../../db/schema/people.ts'
import type { Db } from '../../../db/transaction.ts'

export type Credentials = {
  userId: number
  passwordHash: string | null
  passwordIsSecure: boolean
  lockedAt: string | null
}

/** Finds the person by user name or mail, ignoring case; undefined when unknown. */
export const findCredentials = async (db: Db, login: string): Promise<Credentials | undefined> => {
  const [row] = await db
    .select({
      userId: users.id,
      passwordHash: users.passwordHash,
      passwordIsSecure: users.passwordIsSecure,
      lockedAt: users.lockedAt,
    })
    .from(users)
    .where(
      or(
        eq(sql`lower(${users.username})`, login.toLowerCase()),
        eq(sql`lower(${users.mail})`, login.toLowerCase()),
      ),
    )
    // A name cannot equal another person's mail (no @ in names). The order only helps the planner.
    .limit(1)
  return row
}

/** Returns false when the password was changed meanwhile. */
export const markInsecure = async (tx: Db, userId: number, passwordHash: string): Promise<boolean> => {
  const rows = await tx
    .update(users)
    .set({ passwordIsSecure: false })
    .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash)))
    .returning({ id: users.id })
  return rows.length > 0
}
