/** People whom an email reaches: with a confirmed address, and not locked. */
import { and, inArray, isNotNull, isNull } from 'drizzle-orm'
import { users } from '../../db/schema/people.ts'
import type { Db } from '../../db/transaction.ts'

/** Whose emails can reach them. */
export const canBeEmailed = and(
  isNotNull(users.mail),
  isNotNull(users.mailVerifiedAt),
  isNull(users.lockedAt),
)

export const listReaders = async (tx: Db, ids: readonly number[]) => {
  const rows = await tx
    .select({ id: users.id, mail: users.mail, firstName: users.firstName, language: users.language })
    .from(users)
    .where(and(inArray(users.id, [...ids]), canBeEmailed))
  return new Map(rows.map((row) => [row.id, row]))
}
