/** An older database, for tests of what one migration makes of its rows. */
import { silentLog } from '../../db/embedded/database-log.ts'
import { migrate } from '../../db/migrate.ts'
import { readMigrations } from '../../db/migration-files.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

type MigratedRows = {
  readonly rows: (text: string) => Promise<unknown[]>
  readonly drop: TestDatabase['drop']
}

/** Stops before the migration `name`, runs the SQL `before`, then runs that migration and all later ones. */
export const migrateRows = async (name: string, before: string): Promise<MigratedRows> => {
  const migration = (await readMigrations()).find((one) => one.name === name)
  if (migration === undefined) throw new Error(`there is no migration ${name}`)
  const target = await createTestDatabase({ isEmpty: true })
  await migrate(target.connectionString, { log: silentLog, upTo: migration.number - 1 })
  await target.database.pool.query(before)
  await migrate(target.connectionString, { log: silentLog })
  return {
    rows: async (text) => (await target.database.pool.query(text)).rows as unknown[],
    drop: () => target.drop(),
  }
}
