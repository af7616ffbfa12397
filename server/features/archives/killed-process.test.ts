/** A process that is killed in the middle of an export or an import leaves nothing half. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSetting } from '../../config/settings.ts'
import { makeMember, makeSchool } from '../../testing/makers/makers.ts'
import { withLockHeld } from '../../testing/servers/with-lock-held.ts'
import { closeHouse, exportOf, type House, importInto, openHouse, placesOf } from './testing/houses.ts'

/** Two processes and a whole archive: long on a busy machine. */
const LONG = { timeout: 240_000 }

const RUN_ARCHIVE = join(import.meta.dirname, 'testing/run-archive.ts')

let source: House
let empty: House
beforeAll(async () => {
  source = await openHouse('a'.repeat(43))
  empty = await openHouse('b'.repeat(43))
  const school = await makeSchool(source.database.database)
  await makeMember(source.database.database, school, { roles: ['leader'] })
  await changeSetting(source.database.database.drizzle, 'name', 'Nordlicht')
  await placesOf(source).files.put('avatars/one-64.webp', Buffer.from('a picture'))
})
afterAll(async () => {
  await closeHouse(source)
  await closeHouse(empty)
})

/** Starts the work while `lock` is held, kills it once it waits for that lock, and lets go. */
const killWaiting = async (house: House, mode: 'export' | 'import', lock: string): Promise<void> => {
  const { database, folder, secret } = house
  const args = [
    RUN_ARCHIVE,
    mode,
    database.connectionString,
    folder,
    secret,
    join(source.folder, 'export.tar.gz'),
  ]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const waits = async (): Promise<number> =>
    (
      await database.database.pool.query(
        `select from pg_stat_activity where application_name = 'wegband-archive' and datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rowCount ?? 0
  await withLockHeld(
    database.database,
    async (client) => {
      await client.query(lock)
      await expect.poll(waits, { timeout: 120_000 }).toBe(1)
    },
    async () => {
      child.kill('SIGKILL')
      if (child.signalCode === null) await once(child, 'exit')
    },
    async (client) => {
      await client.query('ROLLBACK')
    },
  )
  expect(child.signalCode).toBe('SIGKILL')
}

test('a killed export leaves no file that could be saved', LONG, async () => {
  await killWaiting(source, 'export', 'LOCK TABLE waiting_places IN ACCESS EXCLUSIVE MODE')
  const names = await readdir(join(source.folder, 'files', 'stored', 'exports'))
  expect(names.filter((name) => !name.startsWith('.draft-'))).toEqual([])
})

test('a killed import leaves the database empty, and the next one fills it whole', LONG, async () => {
  const archive = await exportOf(source)
  // The name of the installation is being written elsewhere: the import has entered most tables and waits there.
  await killWaiting(empty, 'import', `INSERT INTO settings (key, value) VALUES ('name', '"Elsewhere"')`)
  const { rows } = await empty.database.database.pool.query(
    `select (select count(*)::int from users) + (select count(*)::int from schools) + (select count(*)::int from settings) as rows`,
  )
  expect(rows).toEqual([{ rows: 0 }])
  await importInto(empty, join(source.folder, 'export.tar.gz'))
  expect((await exportOf(empty)).equals(archive)).toBe(true)
})
