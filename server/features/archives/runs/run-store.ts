/** SQL of the runs of archives. A run is changed only while its state is `running`, so what people cancelled stays cancelled. */
import { and, desc, eq, inArray, isNotNull, lt } from 'drizzle-orm'
import { archiveRuns } from '../../../db/schema/running/archive-runs.ts'
import { settings } from '../../../db/schema/texts.ts'
import type { Db } from '../../../db/transaction.ts'

export type RunRow = typeof archiveRuns.$inferSelect
type Kind = RunRow['kind']

/** Undefined: one of its kind runs already. */
export const insertRun = async (
  db: Db,
  row: Pick<RunRow, 'kind' | 'hasPassphrase' | 'requestedBy' | 'leaseUntil' | 'createdAt'>,
): Promise<RunRow | undefined> =>
  (await db.insert(archiveRuns).values(row).onConflictDoNothing().returning())[0]

/** The last runs of a kind, the newest first. */
export const listRuns = (db: Db, kind: Kind, most: number): Promise<RunRow[]> =>
  db.select().from(archiveRuns).where(eq(archiveRuns.kind, kind)).orderBy(desc(archiveRuns.id)).limit(most)

export const findExport = async (db: Db, id: number): Promise<RunRow | undefined> =>
  (
    await db
      .select()
      .from(archiveRuns)
      .where(and(eq(archiveRuns.id, id), eq(archiveRuns.kind, 'export')))
  )[0]

const running = (id: number) => and(eq(archiveRuns.id, id), eq(archiveRuns.state, 'running'))

/** False: it was cancelled, or counted as dead. */
export const changeRun = async (db: Db, id: number, fields: Partial<RunRow>): Promise<boolean> =>
  (await db.update(archiveRuns).set(fields).where(running(id)).returning({ id: archiveRuns.id })).length > 0

/** Runs whose process has ended. */
export const failExpired = async (db: Db, now: string): Promise<void> => {
  await db
    .update(archiveRuns)
    .set({ state: 'failed', problem: 'failed', endedAt: now })
    .where(and(eq(archiveRuns.state, 'running'), lt(archiveRuns.leaseUntil, now)))
}

/** The file is gone; the row says that there was an export. */
export const dropFile = async (db: Db, id: number): Promise<void> => {
  await db.update(archiveRuns).set({ file: null }).where(eq(archiveRuns.id, id))
}

export const listFilesBefore = (db: Db, before: string): Promise<Pick<RunRow, 'id' | 'file'>[]> =>
  db
    .select({ id: archiveRuns.id, file: archiveRuns.file })
    .from(archiveRuns)
    .where(and(isNotNull(archiveRuns.file), lt(archiveRuns.endedAt, before)))

export const listFileNames = async (db: Db): Promise<string[]> => {
  const rows = await db
    .select({ file: archiveRuns.file })
    .from(archiveRuns)
    .where(isNotNull(archiveRuns.file))
  return rows.flatMap(({ file }) => file ?? [])
}

export const deleteRunsBefore = async (db: Db, before: string): Promise<void> => {
  await db
    .delete(archiveRuns)
    .where(
      and(inArray(archiveRuns.state, ['done', 'failed', 'cancelled']), lt(archiveRuns.createdAt, before)),
    )
}

/** Sealed bytes that a row of the settings holds. */
export const findSealed = async (db: Db, key: string): Promise<Buffer | undefined> => {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key))
  return row === undefined ? undefined : Buffer.from(String(row.value), 'base64')
}
