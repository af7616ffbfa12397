/** Writes the wish to end an account; the job of privacy ends it when its day has come. */
import { erasures } from '../../db/schema/privacy.ts'
import type { Db } from '../../db/transaction.ts'

/** Idempotent: a second request changes nothing and returns false. */
export const insertErasure = async (
  tx: Db,
  row: { userId: number; requestedBy: number | null; dueAt: string; createdAt: string },
): Promise<boolean> => {
  const rows = await tx
    .insert(erasures)
    .values({ ...row, state: 'waiting' })
    .onConflictDoNothing()
    .returning({ id: erasures.id })
  return rows.length === 1
}
