/** Who a stored code stands for, and what a scan shows of a person. */
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../db/transaction.ts'
import { memberTokens, users } from '../../db/schema/people.ts'

/** `userId` null: a printed card that nobody has yet. Undefined: unknown or revoked. */
export const findMemberToken = async (
  db: Db,
  value: string,
): Promise<{ userId: number | null; kind: 'member' | 'kid' | 'card' | 'nfc' } | undefined> => {
  const [row] = await db
    .select({ userId: memberTokens.userId, kind: memberTokens.kind })
    .from(memberTokens)
    .where(and(eq(memberTokens.value, value), isNull(memberTokens.revokedAt)))
  return row
}

export type ScannedPersonRow = {
  id: number
  firstName: string
  lastName: string
  avatarFile: string | null
  birthdayAt: string | null
}

export const findPerson = async (db: Db, id: number): Promise<ScannedPersonRow | undefined> => {
  const [row] = await db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      avatarFile: users.avatarFile,
      birthdayAt: users.birthdayAt,
    })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.lockedAt)))
  return row
}
