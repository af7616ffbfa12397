/** Rows of chips, while their uids are sealed or sealed anew. */
import { and, eq, like, notLike, sql } from 'drizzle-orm'
import { CHIP_LOCK, LOCK_SPACE } from '../../db/advisory-locks.ts'
import { memberTokens } from '../../db/schema/people.ts'
import type { Db } from '../../db/transaction.ts'

type ChipRow = { readonly id: number; readonly value: string }

const chipColumns = { id: memberTokens.id, value: memberTokens.value }

/** Until the transaction ends, no other process converts chips. */
export const lockChips = async (tx: Db): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_SPACE}, ${CHIP_LOCK})`)
}

/** Chips whose text does not begin with the mark of sealed ones, by id. */
export const listPlainChips = (tx: Db, mark: string, most: number): Promise<ChipRow[]> =>
  tx
    .select(chipColumns)
    .from(memberTokens)
    .where(and(eq(memberTokens.kind, 'nfc'), notLike(memberTokens.value, `${mark}%`)))
    .orderBy(memberTokens.id)
    .limit(most)

export const lockSealedChips = (tx: Db, mark: string): Promise<ChipRow[]> =>
  tx
    .select(chipColumns)
    .from(memberTokens)
    .where(and(eq(memberTokens.kind, 'nfc'), like(memberTokens.value, `${mark}%`)))
    .for('update')

export const isTokenKnown = async (db: Db, value: string): Promise<boolean> => {
  const rows = await db
    .select({ id: memberTokens.id })
    .from(memberTokens)
    .where(eq(memberTokens.value, value))
  return rows.length > 0
}

export const setTokenValue = async (tx: Db, id: number, value: string): Promise<void> => {
  await tx.update(memberTokens).set({ value }).where(eq(memberTokens.id, id))
}

export const deleteToken = async (tx: Db, id: number): Promise<void> => {
  await tx.delete(memberTokens).where(eq(memberTokens.id, id))
}
