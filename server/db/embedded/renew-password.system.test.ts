// slow: starts and stops clusters of its own
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { silentLog } from './database-log.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'

vi.setConfig({ testTimeout: 60_000 })

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'wegband-password-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

const start = (): Promise<EmbeddedPostgres> => startEmbeddedPostgres({ dataDir, log: silentLog })
const one = async (connectionString: string): Promise<unknown> => {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<{ one: number }>('SELECT 1 AS one')).rows[0]?.one
  } finally {
    await client.end()
  }
}

it('the database gets a new password at every start, also after a start that was killed', async () => {
  const secret = join(dataDir, 'secrets', 'database-password')
  const passwordNow = async () => (await readFile(secret, 'utf8')).trim()
  await (await start()).stop()
  const made = await passwordNow()
  const first = await start()
  const address = new URL(first.connectionString)
  expect(decodeURIComponent(address.password)).toBe(await passwordNow())
  expect(await passwordNow()).not.toBe(made)
  address.password = made
  await expect(one(address.href)).rejects.toThrow(/password authentication failed/)
  expect(await one(first.connectionString)).toBe(1)
  await first.stop()

  // The start was killed after the database had the new password: it lies beside the old one.
  await writeFile(`${secret}-next`, `${await passwordNow()}\n`)
  await writeFile(secret, `${made}\n`)
  const second = await start()
  expect(await one(second.connectionString)).toBe(1)
  expect((await readdir(join(dataDir, 'secrets'))).filter((name) => name.includes('next'))).toEqual([])
  await second.stop()

  // The start was killed before: the prepared password opens nothing and is replaced.
  await writeFile(`${secret}-next`, 'prepared and never told\n')
  const third = await start()
  expect(await one(third.connectionString)).toBe(1)
  await third.stop()
})
