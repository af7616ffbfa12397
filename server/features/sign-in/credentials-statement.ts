/** Deletes what an account signs in with beside its password, and sign-ins that are half done. */
import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import { passkeys, recoveryCodes, secondFactors, signInCodes } from '../../db/schema/sign-in.ts'
import type { Db } from '../../db/transaction.ts'
import { tokens } from '../../db/schema/people.ts'

/** Deletes passkeys, the second factor and its recovery codes. */
export const deleteCredentials = async (tx: Db, userId: number): Promise<void> => {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId))
}

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
