/** Reads the member's grade in the association, and whether they wish to begin without it. */
import { eq } from 'drizzle-orm'
import { legacyMembers } from '../../db/schema/family.ts'
import { users } from '../../db/schema/people.ts'
import type { Db } from '../../db/transaction.ts'

/** `grade` null: no membership is linked, or it has no grade. */
export type HeldGrade = { readonly grade: number | null; readonly wishesNoPlacement: boolean }

export const findHeldGrade = async (db: Db, userId: number): Promise<HeldGrade> => {
  const [row] = await db
    .select({ grade: legacyMembers.wtGrade, wishesNoPlacement: users.hasNoEwtoGrade })
    .from(users)
    .leftJoin(legacyMembers, eq(legacyMembers.userId, users.id))
    .where(eq(users.id, userId))
  return row ?? { grade: null, wishesNoPlacement: false }
}
