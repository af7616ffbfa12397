/** SQL of text blocks and their history. */
import { and, asc, count, eq, inArray } from 'drizzle-orm'
import type { LocalText } from '@wegband/domain/basics/locale.ts'
import {
  OFFICE_GROUPS_OF_TEXTS,
  type OfficeTextGroup,
} from '@wegband/domain/features/text-office/texts-contract.ts'
import { textBlocks } from '../../../db/schema/texts.ts'
import type { Db } from '../../../db/transaction.ts'

export type BlockRow = typeof textBlocks.$inferSelect

export const listBlocks = (db: Db): Promise<BlockRow[]> =>
  db
    .select()
    .from(textBlocks)
    .where(inArray(textBlocks.group, [...OFFICE_GROUPS_OF_TEXTS]))
    .orderBy(asc(textBlocks.id))

/** Locked in a transaction that writes it. */
export const findBlock = async (
  db: Db,
  textKey: string,
  isLocked: boolean,
): Promise<BlockRow | undefined> => {
  const query = db
    .select()
    .from(textBlocks)
    .where(and(eq(textBlocks.textKey, textKey), inArray(textBlocks.group, [...OFFICE_GROUPS_OF_TEXTS])))
  const [row] = await (isLocked ? query.for('update') : query)
  return row
}

export const countHints = async (db: Db): Promise<number> => {
  const [row] = await db
    .select({ total: count() })
    .from(textBlocks)
    .where(eq(textBlocks.group, 'startup-hints'))
  return row?.total ?? 0
}

type NewBlock = { textKey: string; group: OfficeTextGroup; title: LocalText; text: LocalText }

/** False where another person wrote the same block a moment before. */
export const insertBlock = async (tx: Db, block: NewBlock, now: Date): Promise<boolean> => {
  const at = now.toISOString()
  const rows = await tx
    .insert(textBlocks)
    .values({ ...block, createdAt: at, updatedAt: at })
    .onConflictDoNothing()
    .returning({ id: textBlocks.id })
  return rows.length > 0
}

export const updateBlock = async (
  tx: Db,
  id: number,
  change: Pick<BlockRow, 'title' | 'text' | 'germanSeen'>,
  now: Date,
): Promise<void> => {
  await tx
    .update(textBlocks)
    .set({ ...change, updatedAt: now.toISOString() })
    .where(eq(textBlocks.id, id))
}

export const removeBlock = async (tx: Db, id: number): Promise<void> => {
  await tx.delete(textBlocks).where(eq(textBlocks.id, id))
}
