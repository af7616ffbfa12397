/** Whose ways these are. */
import { eq } from 'drizzle-orm'
import { users } from '../../db/schema/people.ts'
import type { Db } from '../../db/transaction.ts'

export const findOwner = async (db: Db, userId: number) => {
  const [row] = await db
    .select({
      username: users.username,
      mail: users.mail,
      lockedAt: users.lockedAt,
      passwordIsSecure: users.passwordIsSecure,
      isAsked: users.mustUseSecondFactor,
    })
    .from(users)
    .where(eq(users.id, userId))
  return row
}
