import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { silentLog } from '../embedded/database-log.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../embedded/embedded-postgres.ts'
import { migrate } from '../migrate.ts'

// Each step starts processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const TOOLS = join(import.meta.dirname, '../../../tools')
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wegband-backup-tools-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true })
})

/** Exit code and output of a tool, run as `npm run` would. */
const run = (tool: string, dataDir: string, ...args: string[]): Promise<{ code: number; words: string }> =>
  new Promise((resolve) => {
    const env = { PATH: process.env['PATH'], DATA_DIR: dataDir }
    execFile(process.execPath, [join(TOOLS, tool), ...args], { cwd: folder, env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, words: stdout + stderr }),
    )
  })
const start = (dataDir: string): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ dataDir, log: silentLog })
const query = async (server: EmbeddedPostgres, text: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: server.connectionString })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

it('back up with or without a running server, and restore into a fresh installation', async () => {
  const [from, to] = [join(folder, 'from'), join(folder, 'to')]
  const server = await start(from)
  await migrate(server.connectionString, { log: silentLog })
  await query(server, "INSERT INTO settings (key, value) VALUES ('a-key-of-the-test', '{}')")
  await writeFile(join(from, 'a-file'), 'mine')
  await writeFile(join(from, 'secrets', 'app-secret'), 'the key')

  const beside = await run('backup.ts', from, 'beside.backup')
  expect(beside.words).toMatch(/^Written to beside\.backup: \d+ rows of \d+ tables and 1 files/)
  const refused = await run('restore.ts', from, 'beside.backup', '--force')
  expect(refused.code).toBe(1)
  expect(refused.words).toContain('Another Wegband server already uses')
  await server.stop()
  expect((await run('backup.ts', from, 'alone.backup')).code).toBe(0)

  const done = await run('restore.ts', to, 'alone.backup')
  expect(done.words).toMatch(/^Restored from alone\.backup: \d+ rows of \d+ tables and 1 files/)
  expect(done.code).toBe(0)
  const restored = await start(to)
  expect(
    await query(restored, "SELECT count(*)::integer AS rows FROM settings WHERE key = 'a-key-of-the-test'"),
  ).toEqual([{ rows: 1 }])
  expect(await migrate(restored.connectionString, { log: silentLog })).toEqual([])
  await restored.stop()
  expect(await readFile(join(to, 'a-file'), 'utf8')).toBe('mine')
  expect(await readFile(join(to, 'secrets', 'app-secret'), 'utf8')).toBe('the key')
})

it('say in one sentence what is missing', async () => {
  expect(await run('backup.ts', folder)).toEqual({ code: 1, words: 'Where to? npm run backup -- FILE\n' })
  expect(await run('restore.ts', folder)).toEqual({
    code: 1,
    words: 'Which backup? npm run restore -- FILE [--force]\n',
  })
  expect((await run('backup.ts', folder, 'x.backup')).words).toMatch(/^There is no database in .*\n$/)
})
