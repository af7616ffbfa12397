/** Reads the whole ledger in pages. Each page has some pairs of person and sport with all their events and totals. */
import { asc, sql } from 'drizzle-orm'
import type { TrainingEvent } from '@wegband/domain/features/progress/ledger.ts'
import { trainingEvents, trainingProgress } from '../../db/schema/progress.ts'
import type { Db } from '../../db/transaction.ts'
import type { StoredTotals } from './store.ts'

export type Pair = { readonly userId: number; readonly sportId: number }

/** The next pairs of person and sport with events or totals, in order. Each half stops at `size`, so a page never reads the rest. */
export const listPairs = async (db: Db, after: Pair, size: number): Promise<Pair[]> => {
  const next = (table: typeof trainingEvents | typeof trainingProgress) => sql`(
    select distinct user_id, sport_id from ${table}
    where (user_id, sport_id) > (${after.userId}, ${after.sportId})
    order by user_id, sport_id limit ${size}
  )`
  const { rows } = await db.execute<{ userId: number; sportId: number }>(sql`
    select user_id as "userId", sport_id as "sportId"
    from (${next(trainingEvents)} union ${next(trainingProgress)}) pairs
    order by user_id, sport_id limit ${size}`)
  return rows
}

const within = (first: Pair, last: Pair) =>
  sql`(user_id, sport_id) between (${first.userId}, ${first.sportId}) and (${last.userId}, ${last.sportId})`

export type OwnedEvent = TrainingEvent & { readonly userId: number }

/** All events of the pairs from `first` to `last`, pair by pair. */
export const listEventsOfPairs = async (db: Db, first: Pair, last: Pair): Promise<OwnedEvent[]> => {
  const rows = await db
    .select({
      userId: trainingEvents.userId,
      sportId: trainingEvents.sportId,
      moduleId: trainingEvents.moduleId,
      levelIndex: trainingEvents.levelIndex,
      kind: trainingEvents.kind,
      week: trainingEvents.week,
      occurredAt: trainingEvents.occurredAt,
      rulesVersion: trainingEvents.rulesVersion,
    })
    .from(trainingEvents)
    .where(within(first, last))
    .orderBy(asc(trainingEvents.userId), asc(trainingEvents.sportId))
  return rows.map((row) => ({ ...row, moduleId: row.moduleId ?? undefined }))
}

export const listTotalsOfPairs = (db: Db, first: Pair, last: Pair): Promise<StoredTotals[]> =>
  db.select().from(trainingProgress).where(within(first, last))

/** Every statement of the transaction reads the same snapshot. Call it first. */
export const readOneSnapshot = async (tx: Db): Promise<void> => {
  await tx.execute(sql`set transaction isolation level repeatable read, read only`)
}
