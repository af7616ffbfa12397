/** The mailbox for emails about the security of an account: only a confirmed address, because another may be a stranger's. */
import { and, eq, isNotNull } from 'drizzle-orm'
import { users } from '../../db/schema/people.ts'
import type { Db } from '../../db/transaction.ts'

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
