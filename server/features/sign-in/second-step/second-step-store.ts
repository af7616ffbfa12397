/** SQL of the sealed secrets of authenticator apps and of recovery codes. */
import { and, count, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { recoveryCodes, secondFactors } from '../../../db/schema/sign-in.ts'
import type { Db } from '../../../db/transaction.ts'
import { RECOVERY_SALT_BYTES } from './authenticator.ts'

export type FactorRow = typeof secondFactors.$inferSelect

export const findFactor = async (db: Db, userId: number): Promise<FactorRow | undefined> => {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  return row
}

/** Stores a new secret in place of an unconfirmed one. Returns false when a confirmed one exists. */
export const putFactor = async (tx: Db, userId: number, secretSealed: Buffer): Promise<boolean> => {
  const rows = await tx
    .insert(secondFactors)
    .values({ userId, secretSealed })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { secretSealed, lastStep: 0 },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ id: secondFactors.id })
  return rows.length === 1
}

/** Uses up a time step. Returns false when it or a later one was already used. */
export const useStep = async (tx: Db, userId: number, step: number): Promise<boolean> => {
  const rows = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
    .returning({ id: secondFactors.id })
  return rows.length === 1
}

/** Returns false when it was already confirmed. */
export const confirmFactor = async (tx: Db, userId: number, now: Date): Promise<boolean> => {
  const rows = await tx
    .update(secondFactors)
    .set({ confirmedAt: now.toISOString() })
    .where(and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt)))
    .returning({ id: secondFactors.id })
  return rows.length === 1
}

export const deleteFactor = async (tx: Db, userId: number): Promise<boolean> => {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  const rows = await tx
    .delete(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))
    .returning({ id: secondFactors.id })
  return rows.length === 1
}

export const replaceRecoveryCodes = async (
  tx: Db,
  userId: number,
  hashes: readonly Buffer[],
): Promise<void> => {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(hashes.map((hash) => ({ userId, hash })))
}

/** The salt of the person's current codes, the prefix of each hash. Undefined when all codes are of an older kind. */
export const findRecoverySalt = async (db: Db, userId: number): Promise<Buffer | undefined> => {
  const [row] = await db
    .select({ hash: recoveryCodes.hash })
    .from(recoveryCodes)
    .where(
      and(eq(recoveryCodes.userId, userId), sql`length(${recoveryCodes.hash}) > ${RECOVERY_SALT_BYTES * 2}`),
    )
    .limit(1)
  return row?.hash.subarray(0, RECOVERY_SALT_BYTES)
}

/** Uses up a recovery code. Returns false for an unknown or used code. `hashes`: the forms in which it may be stored. */
export const useRecoveryCode = async (
  tx: Db,
  userId: number,
  hashes: readonly Buffer[],
  now: Date,
): Promise<boolean> => {
  const rows = await tx
    .update(recoveryCodes)
    .set({ usedAt: now.toISOString() })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        inArray(recoveryCodes.hash, [...hashes]),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id })
  return rows.length === 1
}

export const countRecoveryCodes = async (db: Db, userId: number): Promise<number> => {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  return row?.left ?? 0
}
