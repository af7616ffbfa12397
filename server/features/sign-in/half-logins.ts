/** Incomplete sign-ins, and data that makes the next sign-in easier. */
import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import { tokens } from '../../db/schema/people.ts'
import { signInCodes } from '../../db/schema/sign-in.ts'
import type { Db } from '../../db/transaction.ts'

/** Ends what `endLogins` does not: half-finished sign-ins, codes, trust in devices, and impersonations of this person. */
export const endHalfLogins = async (tx: Db, userId: number): Promise<void> => {
  const isView = and(eq(tokens.kind, 'session'), isNotNull(tokens.impersonatorId))
  await tx
    .delete(tokens)
    .where(
      and(eq(tokens.userId, userId), or(isView, inArray(tokens.kind, ['second-factor', 'trusted-device']))),
    )
  await tx.delete(signInCodes).where(eq(signInCodes.userId, userId))
}
