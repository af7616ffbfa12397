/** The name of one person, for notifications and emails that name who did something. */
import { eq } from 'drizzle-orm'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { users } from '../../db/schema/people.ts'
import type { Db } from '../../db/transaction.ts'

/** Empty for an unknown id. */
export const readFullName = async (db: Db, userId: number): Promise<string> => {
  const [row] = await db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, userId))
  return fullName(row)
}
