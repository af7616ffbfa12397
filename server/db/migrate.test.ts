import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/servers/test-database.ts'
import { silentLog } from './embedded/database-log.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './migration-files.ts'

const FIRST = `CREATE TABLE "people" ("id" integer PRIMARY KEY);
--> statement-breakpoint
CREATE INDEX "people_ix" ON "people" ("id");--> statement-breakpoint
-- Two statements may also stand in one part.
INSERT INTO people VALUES (1); INSERT INTO people VALUES (2);
`
const SECOND = 'ALTER TABLE people ADD COLUMN name text;'

let folder: string
let target: TestDatabase
const write = (name: string, text: string) => writeFile(join(folder, name), text)
const run = (more: { upTo?: number } = {}) =>
  migrate(target.connectionString, { log: silentLog, folder, ...more })
const rows = async (text: string) => (await target.database.pool.query(text)).rows as unknown[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wegband-migrations-'))
  target = await createTestDatabase({ isEmpty: true })
  await write('0001_people.sql', FIRST)
  await write('0002_names.sql', SECOND)
  await write('README.md', 'Not a migration.')
})
afterEach(async () => {
  await target.drop()
  await rm(folder, { recursive: true })
})

it('applies missing migrations in order, once', async () => {
  expect(await run({ upTo: 1 })).toEqual([1])
  expect(await run()).toEqual([2])
  expect(await run()).toEqual([])
  expect(await rows('SELECT id, name FROM people ORDER BY id')).toEqual([
    { id: 1, name: null },
    { id: 2, name: null },
  ])
  expect(await rows('SELECT number, name FROM schema_migrations ORDER BY number')).toEqual([
    { number: 1, name: 'people' },
    { number: 2, name: 'names' },
  ])
})

it('the migration may be called by many processes at once', async () => {
  const results = await Promise.all([run(), run(), run(), run()])
  expect(results.filter((applied) => applied.length > 0)).toEqual([[1, 2]])
})

it('rolls back a migration that fails half-way and names it', async () => {
  await write('0003_broken.sql', 'CREATE TABLE half (id integer);--> statement-breakpoint\nSELECT nonsense;')
  await expect(run()).rejects.toThrow(
    'The migration 0003_broken failed and changed nothing: column "nonsense" does not exist.',
  )
  expect(
    await rows("SELECT to_regclass('half') AS half, count(*) AS applied FROM schema_migrations"),
  ).toEqual([{ half: null, applied: 2 }])
})

it('refuses a database that is newer than the code', async () => {
  await run()
  await rm(join(folder, '0002_names.sql'))
  await expect(run()).rejects.toThrow(
    /^The database is newer than this version of Wegband \(it has 0002_names\)/,
  )
})

it('refuses a migration that was changed after it was applied, except for line endings', async () => {
  await run()
  await write('0001_people.sql', FIRST.replaceAll('\n', '\r\n'))
  expect(await run()).toEqual([])
  await write('0001_people.sql', FIRST.replace('people_ix', 'people_index'))
  await expect(run()).rejects.toThrow('The migration 0001_people was changed after it had been applied')
})

it('refuses a new migration that is numbered before an applied one', async () => {
  await write('0005_later.sql', 'SELECT 1;')
  await run()
  await write('0004_late.sql', 'SELECT 1;')
  await expect(run()).rejects.toThrow('The migration 0004_late comes too late')
})

it('refuses two files with one number, and a malformed file name', async () => {
  await write('0002_other.sql', 'SELECT 1;')
  await expect(readMigrations(folder)).rejects.toThrow('have the same number')
  await rm(join(folder, '0002_other.sql'))
  await write('3_other.sql', 'SELECT 1;')
  await expect(readMigrations(folder)).rejects.toThrow('3_other.sql must be named like')
})

it('refuses a database that is not UTF-8', async () => {
  const foreign = await createTestDatabase({ isEmpty: true, encoding: 'SQL_ASCII' })
  await expect(migrate(foreign.connectionString, { log: silentLog, folder })).rejects.toThrow(
    'Wegband needs a database with the encoding UTF8, and this one has SQL_ASCII',
  )
  await foreign.drop()
})
