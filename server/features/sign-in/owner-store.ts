/** SQL of the owner of sign-in methods. */
import { and, eq, isNotNull, isNull, ne, notExists } from 'drizzle-orm'
import { personMerges } from '../../db/schema/office/person-merges.ts'
import { users } from '../../db/schema/people.ts'
import type { Db } from '../../db/transaction.ts'

export const findOwner = async (db: Db, userId: number) => {
  const [row] = await db
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      username: users.username,
      mail: users.mail,
      isAsked: users.mustUseSecondFactor,
      isAdmin: users.isAdmin,
      officeRights: users.officeRights,
    })
    .from(users)
    .where(eq(users.id, userId))
  return row
}

/** Locks (with the time) or unlocks. Returns false when nothing changed, or the account is erased or merged into another. */
export const writeLock = async (tx: Db, userId: number, lockedAt: Date | null): Promise<boolean> => {
  const rows = await tx
    .update(users)
    .set({ lockedAt: lockedAt?.toISOString() ?? null })
    .where(
      and(
        eq(users.id, userId),
        lockedAt === null ? isNotNull(users.lockedAt) : isNull(users.lockedAt),
        isNull(users.erasedAt),
        notExists(
          tx
            .select({ id: personMerges.id })
            .from(personMerges)
            .where(and(eq(personMerges.absorbedId, users.id), ne(personMerges.state, 'undone'))),
        ),
      ),
    )
    .returning({ id: users.id })
  return rows.length === 1
}
