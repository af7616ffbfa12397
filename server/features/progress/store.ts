/** The rows of the ledger and its totals. */
import { and, eq, inArray } from 'drizzle-orm'
import type { EventKind, EventSource } from '@wegband/domain/features/progress/ledger.ts'
import type { SportStanding } from '@wegband/domain/features/progress/progress-from-events.ts'
import type { Db } from '../../db/transaction.ts'
import { progressSeen, trainingEvents, trainingProgress } from '../../db/schema/progress.ts'
import { rulesVersion } from '../reference-data/rules-version-statement.ts'

export type NewEvent = {
  userId: number
  sportId: number
  moduleId: number | null
  levelIndex: number
  kind: EventKind
  week: string
  occurredAt: string
  sourceType: EventSource
  sourceId: number
  rulesVersion: number
}

/** False when this source was written before: one event per source, kind and person. */
export const insertEvent = async (db: Db, event: NewEvent): Promise<boolean> => {
  const rows = await db
    .insert(trainingEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ id: trainingEvents.id })
  return rows.length === 1
}

/** Events with sources of their own, many at once. */
export const insertEvents = async (db: Db, events: readonly NewEvent[]): Promise<void> => {
  if (events.length > 0)
    await db
      .insert(trainingEvents)
      .values([...events])
      .onConflictDoNothing()
}

/** Trainings of an import. The totals are not written. */
export const deleteEvents = async (db: Db, userId: number, sourceIds: readonly number[]): Promise<void> => {
  await db
    .delete(trainingEvents)
    .where(
      and(
        eq(trainingEvents.userId, userId),
        eq(trainingEvents.sourceType, 'import'),
        eq(trainingEvents.kind, 'training'),
        inArray(trainingEvents.sourceId, [...sourceIds]),
      ),
    )
}

export type EventKey = { userId: number; kind: EventKind; sourceType: EventSource; sourceId: number }

const byKey = (key: EventKey) =>
  and(
    eq(trainingEvents.sourceType, key.sourceType),
    eq(trainingEvents.sourceId, key.sourceId),
    eq(trainingEvents.kind, key.kind),
    eq(trainingEvents.userId, key.userId),
  )

export const findEventSport = async (db: Db, key: EventKey): Promise<number | undefined> => {
  const [row] = await db.select({ sportId: trainingEvents.sportId }).from(trainingEvents).where(byKey(key))
  return row?.sportId
}

export const deleteEvent = async (db: Db, key: EventKey): Promise<void> => {
  await db.delete(trainingEvents).where(byKey(key))
}

/**
 * Creates the totals of this person if needed and locks them until the transaction ends. A publication that changes rules waits for the
 * lock, and this for the publication; the answer is the version of the rules in force (docs/decisions/0075).
 */
export const lockTotals = async (db: Db, userId: number, sportId: number): Promise<number> => {
  for (;;) {
    const [held] = await db
      .select({ rules: rulesVersion })
      .from(trainingProgress)
      .where(and(eq(trainingProgress.userId, userId), eq(trainingProgress.sportId, sportId)))
      .for('update')
    if (held !== undefined) return held.rules
    // There is no row: it is the first event, or another transaction has just removed the row with the last event (`deleteTotals`).
    const [made] = await db
      .insert(trainingProgress)
      .values({ userId, sportId, ...emptyTotals })
      .onConflictDoNothing()
      .returning({ rules: rulesVersion })
    if (made !== undefined) return made.rules
  }
}

const emptyTotals = {
  levelIndex: 1,
  progress: 0,
  stripes: 0,
  beltStep: 0,
  activeWeeks: 0,
  trainings: 0,
  modulesComplete: 0,
  workshops: 0,
  seminars: 0,
}

export const totalsOf = ({
  entry,
  weeks,
  rulesVersion,
}: Pick<SportStanding, 'entry' | 'weeks' | 'rulesVersion'>) => ({
  levelIndex: entry.levelIndex,
  progress: entry.progress,
  stripes: entry.stripes,
  beltStep: entry.beltStep,
  activeWeeks: entry.counts.activeWeeks,
  trainings: entry.counts.trainings,
  modulesComplete: entry.counts.modules,
  workshops: entry.counts.workshops,
  seminars: entry.counts.seminars,
  lastWeek: weeks.at(-1) ?? null,
  rulesVersion,
})
export type Totals = ReturnType<typeof totalsOf>

export const writeTotals = async (
  db: Db,
  userId: number,
  sportId: number,
  totals: Totals,
  now: string,
): Promise<void> => {
  await db
    .update(trainingProgress)
    .set({ ...totals, updatedAt: now })
    .where(and(eq(trainingProgress.userId, userId), eq(trainingProgress.sportId, sportId)))
}

/** Deletes the totals alone: the seen state stays for when they come back. */
export const deleteTotalsAlone = async (db: Db, userId: number, sportId: number): Promise<void> => {
  await db
    .delete(trainingProgress)
    .where(and(eq(trainingProgress.userId, userId), eq(trainingProgress.sportId, sportId)))
}

/** Deletes the totals and the seen state when the last training is removed. */
export const deleteTotals = async (db: Db, userId: number, sportId: number): Promise<void> => {
  await db.delete(progressSeen).where(and(eq(progressSeen.userId, userId), eq(progressSeen.sportId, sportId)))
  await db
    .delete(trainingProgress)
    .where(and(eq(trainingProgress.userId, userId), eq(trainingProgress.sportId, sportId)))
}

export type StoredTotals = typeof trainingProgress.$inferSelect

export const findTotals = async (
  db: Db,
  userId: number,
  sportId: number,
): Promise<StoredTotals | undefined> => {
  const [row] = await db
    .select()
    .from(trainingProgress)
    .where(and(eq(trainingProgress.userId, userId), eq(trainingProgress.sportId, sportId)))
  return row
}
