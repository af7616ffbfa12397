/** SQL of passkeys and of the challenges to create and use them. */
import { and, asc, count, eq, gt, lt, gte, inArray } from 'drizzle-orm'
import { passkeyChallenges, passkeys } from '../../../db/schema/sign-in.ts'
import type { Db } from '../../../db/transaction.ts'

export type PasskeyRow = typeof passkeys.$inferSelect

export const listPasskeys = (db: Db, userId: number): Promise<PasskeyRow[]> =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id))

export const countPasskeys = async (db: Db, userId: number): Promise<number> => {
  const [row] = await db.select({ total: count() }).from(passkeys).where(eq(passkeys.userId, userId))
  return row?.total ?? 0
}

/** Undefined when an account already has this credential. */
export const insertPasskey = async (
  tx: Db,
  row: typeof passkeys.$inferInsert,
): Promise<PasskeyRow | undefined> => {
  const [stored] = await tx.insert(passkeys).values(row).onConflictDoNothing().returning()
  return stored
}

export const renamePasskeyRow = async (
  tx: Db,
  key: { userId: number; id: number; name: string },
): Promise<PasskeyRow | undefined> => {
  const [row] = await tx
    .update(passkeys)
    .set({ name: key.name })
    .where(and(eq(passkeys.id, key.id), eq(passkeys.userId, key.userId)))
    .returning()
  return row
}

/** Undefined when it does not exist or belongs to another account. */
export const deletePasskeyRow = async (
  tx: Db,
  userId: number,
  id: number,
): Promise<PasskeyRow | undefined> => {
  const [row] = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning()
  return row
}

export const findPasskey = async (db: Db, credentialId: string): Promise<PasskeyRow | undefined> => {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
  return row
}

/** False when a nonzero counter did not increase: a copied key or a simultaneous request. */
export const advanceCounter = async (
  tx: Db,
  key: { id: number; from: number; to: number; isBackedUp: boolean },
  now: Date,
): Promise<boolean> => {
  const rows = await tx
    .update(passkeys)
    .set({ counter: key.to, isBackedUp: key.isBackedUp, lastUsedAt: now.toISOString() })
    .where(and(eq(passkeys.id, key.id), eq(passkeys.counter, key.from)))
    .returning({ id: passkeys.id })
  return rows.length === 1
}

export const insertChallenge = async (
  db: Db,
  row: { challenge: string; userId: number | null; purpose: 'create' | 'sign-in'; expiresAt: Date },
): Promise<void> => {
  await db.insert(passkeyChallenges).values({ ...row, expiresAt: row.expiresAt.toISOString() })
}

/** Uses up a challenge. Returns false when it was used, is too old, or was issued to another user or for another purpose. */
export const takeChallenge = async (
  db: Db,
  asked: { challenge: string; userId: number | null; purpose: 'create' | 'sign-in' },
  now: Date,
): Promise<boolean> => {
  const rows = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, asked.challenge),
        eq(passkeyChallenges.purpose, asked.purpose),
        gt(passkeyChallenges.expiresAt, now.toISOString()),
      ),
    )
    .returning({ userId: passkeyChallenges.userId })
  return rows.length === 1 && rows[0]?.userId === asked.userId
}

export const deleteOldChallenges = async (db: Db, now: Date): Promise<void> => {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now.toISOString()))
}

export const deletePasskeys = async (
  tx: Db,
  userId: number,
  which: { readonly createdSince: string } | { readonly ids: readonly number[] },
): Promise<void> => {
  const isOne =
    'ids' in which ? inArray(passkeys.id, [...which.ids]) : gte(passkeys.createdAt, which.createdSince)
  await tx.delete(passkeys).where(and(eq(passkeys.userId, userId), isOne))
}
