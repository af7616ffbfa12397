/** SQL for a change of the rules of a sport: no totals are written meanwhile. */
import { and, asc, eq, gt, gte, inArray, ne, or, sql } from 'drizzle-orm'
import { trainingEvents, trainingProgress } from '../../db/schema/progress.ts'
import type { Db } from '../../db/transaction.ts'
import type { StoredTotals } from './store.ts'

const PAGE = 1000

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

/** The events that decide with which version these people began their level name this publication (`versionBegun`). */
export const beginAnew = async (
  tx: Db,
  {
    sportId,
    levelIndex,
    publicationId,
    userIds,
  }: { sportId: number; levelIndex: number; publicationId: number; userIds: readonly number[] },
): Promise<void> => {
  const within = and(ne(trainingEvents.kind, 'presence'), gte(trainingEvents.levelIndex, levelIndex))
  const brought = and(eq(trainingEvents.kind, 'exam'), eq(trainingEvents.levelIndex, levelIndex - 1))
  for (let from = 0; from < userIds.length; from += PAGE)
    await tx
      .update(trainingEvents)
      .set({ rulesVersion: publicationId })
      .where(
        and(
          inArray(trainingEvents.userId, userIds.slice(from, from + PAGE)),
          eq(trainingEvents.sportId, sportId),
          or(within, brought),
        ),
      )
}
