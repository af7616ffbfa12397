/** Opens and migrates the database that a tool works on: DATABASE_URL, else the embedded one, with a running or stopped server. */
import type { Config } from '@wegband/server/config/config.ts'
import { silentLog } from '@wegband/server/db/embedded/database-log.ts'
import { startEmbeddedPostgres } from '@wegband/server/db/embedded/embedded-postgres.ts'
import { migrate } from '@wegband/server/db/migrate.ts'
import { type Database, openDatabase } from '@wegband/server/db/open-database.ts'
import { runningEmbeddedDatabase } from '@wegband/server/db/embedded/running-embedded.ts'

/** Bulk statements take long, and no user waits for a tool. */
const STATEMENT_MS = 30 * 60_000

export type WorkingDatabase = {
  readonly db: Database
  /** Past any pooler. */
  readonly connectionString: string
  readonly close: () => Promise<void>
}

const INTERRUPTED = 130

/** Throws a start-up problem with one sentence when there is no database to work on. */
export const openWorkingDatabase = async ({
  databaseDirectUrl,
  dataDirectory,
}: Config): Promise<WorkingDatabase> => {
  const known = databaseDirectUrl ?? (await runningEmbeddedDatabase(dataDirectory))
  const own =
    known === undefined ? await startEmbeddedPostgres({ dataDir: dataDirectory, log: silentLog }) : undefined
  if (own) process.once('SIGINT', () => void own.stop().finally(() => process.exit(INTERRUPTED)))
  const connectionString = known ?? own?.connectionString ?? ''
  try {
    await migrate(connectionString, { log: silentLog })
    const db = openDatabase({ connectionString, queryTimeoutMs: STATEMENT_MS, log: silentLog })
    const close = async (): Promise<void> => {
      await db.close()
      await own?.stop()
    }
    return { db, connectionString, close }
  } catch (error) {
    await own?.stop()
    throw error
  }
}
