/** SQL for a change of the rules of a sport: no totals are written meanwhile. */
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { trainingProgress } from '../../db/schema/progress.ts'
import type { Db } from '../../db/transaction.ts'
import type { StoredTotals } from './store.ts'

/** Waits for confirmations that run, and holds up the next ones; reading goes on. */
export const holdTotals = async (tx: Db): Promise<void> => {
  await tx.execute(sql`lock table ${trainingProgress} in exclusive mode`)
}

/** The next people in these levels of the sport, in order of their ids. */
export const listTotalsInLevels = (
  tx: Db,
  {
    sportId,
    levels,
    after,
    size,
  }: { sportId: number; levels: readonly number[]; after: number; size: number },
): Promise<StoredTotals[]> =>
  levels.length === 0
    ? Promise.resolve([])
    : tx
        .select()
        .from(trainingProgress)
        .where(
          and(
            eq(trainingProgress.sportId, sportId),
            inArray(trainingProgress.levelIndex, [...levels]),
            gt(trainingProgress.userId, after),
          ),
        )
        .orderBy(asc(trainingProgress.userId))
        .limit(size)
