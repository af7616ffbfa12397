/** Rows of trusted devices. */
import { and, eq, gt } from 'drizzle-orm'
import { tokens } from '../../../db/schema/people.ts'
import type { Db } from '../../../db/transaction.ts'

export const writeTrust = async (
  tx: Db,
  userId: number,
  hash: Buffer,
  times: { readonly expiresAt: string; readonly createdAt: string },
): Promise<void> => {
  await tx
    .insert(tokens)
    .values({ userId, kind: 'trusted-device', hash, ...times })
    .onConflictDoUpdate({ target: tokens.hash, set: times })
}

/** A change of the second factor ends all trust. */
export const forgetTrust = async (tx: Db, userId: number): Promise<void> => {
  await tx.delete(tokens).where(and(eq(tokens.userId, userId), eq(tokens.kind, 'trusted-device')))
}

export const hasTrust = async (db: Db, hash: Buffer, now: string): Promise<boolean> => {
  const rows = await db
    .select({ id: tokens.id })
    .from(tokens)
    .where(and(eq(tokens.hash, hash), eq(tokens.kind, 'trusted-device'), gt(tokens.expiresAt, now)))
  return rows.length > 0
}
