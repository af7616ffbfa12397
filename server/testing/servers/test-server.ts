/** The PostgreSQL of one test run, and the tidying after runs that were killed before they could tidy up themselves. */
import { appendFile, mkdir, readdir, readFile, rm, statfs } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { silentLog } from '../../db/embedded/database-log.ts'
import { startEmbeddedPostgres } from '../../db/embedded/embedded-postgres.ts'
import { migrate } from '../../db/migrate.ts'
import { MIGRATIONS_FOLDER } from '../../db/migration-files.ts'
import { clusterPlace } from '../../db/embedded/postgres-cluster.ts'
import { runningPostmaster, stopPostmaster } from '../../db/embedded/postgres-process.ts'

const FOLDER_PREFIX = 'wegband-test-'
const DATABASE_PREFIX = 'wegband_test_'
/** A folder in memory, where Linux has one: the copies of the template wait for no disk there. */
const MEMORY_FOLDER = '/dev/shm'
const LEAST_FREE_MEMORY = 4 * 1024 ** 3
/** PostgreSQL, running as another user, must be able to pass. */
const PASSABLE_FOLDER = 0o711
/** "TEST": with the number of a run, the lock that says the run is alive. */
const RUN_LOCK_SPACE = 0x54455354

/**
 * FILE_COPY takes a third of the time of WAL_LOG where nothing is synced to disk. An external server may sync, and have other
 * work that a checkpoint would disturb.
 */
export type CopyStrategy = 'FILE_COPY' | 'WAL_LOG'
export type TestServer = {
  readonly serverUrl: string
  /** Name of the migrated database to clone. */
  readonly template: string
  /** How `CREATE DATABASE` copies the template. */
  readonly strategy: CopyStrategy
  stop(): Promise<void>
}

/** The same server, another database. */
export const urlOfDatabase = (serverUrl: string, database: string): string => {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

/** Names what a run of this number creates. */
const databaseName = (run: number, part: string): string => `${DATABASE_PREFIX}${run}_${part}`
export const runOfDatabase = (name: string): number | undefined => {
  const digits = new RegExp(`^${DATABASE_PREFIX}(\\d+)_`).exec(name)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** When the process began, in ticks since the machine started: with the pid it names a process for good. */
const processStart = async (pid: number): Promise<string | undefined> => {
  try {
    return (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ').pop()?.split(' ')[19]
  } catch {
    return undefined
  }
}

const isMemoryRoomy = async (): Promise<boolean> => {
  if (!existsSync(MEMORY_FOLDER)) return false
  const { bavail, bsize } = await statfs(MEMORY_FOLDER)
  return Math.min(bavail * bsize, freemem()) > LEAST_FREE_MEMORY
}

const removeLeftFolders = async (parent: string): Promise<void> => {
  for (const name of await readdir(parent)) {
    const [, pid, start] = new RegExp(`^${FOLDER_PREFIX}(\\d+)-(\\d+)$`).exec(name) ?? []
    if (pid === undefined || (await processStart(Number(pid))) === start) continue
    const folder = join(parent, name)
    const place = clusterPlace(folder)
    const running = existsSync(place.data) ? await runningPostmaster(place) : undefined
    if (running !== undefined) await stopPostmaster(running)
    await rm(folder, { recursive: true, force: true })
  }
}

/** No work in the background: nothing of a test run lives long enough to need it, and it would disturb what tests measure and lock. */
const TEST_SETTINGS = "autovacuum = 'off'\ncheckpoint_timeout = '1d'\n"

/** PostgreSQL reads this file after its own, when it is told to. */
const applySettings = async (dataDir: string, pid: number): Promise<void> => {
  await appendFile(join(clusterPlace(dataDir).data, 'postgresql.auto.conf'), TEST_SETTINGS)
  process.kill(pid, 'SIGHUP')
}

type ServerOfRun = Pick<TestServer, 'serverUrl' | 'strategy' | 'stop'>

const startOwn = async (): Promise<ServerOfRun> => {
  const parents = existsSync(MEMORY_FOLDER) ? [tmpdir(), MEMORY_FOLDER] : [tmpdir()]
  for (const parent of parents) await removeLeftFolders(parent)
  const dataDir = join(
    (await isMemoryRoomy()) ? MEMORY_FOLDER : tmpdir(),
    `${FOLDER_PREFIX}${process.pid}-${(await processStart(process.pid)) ?? 'unknown'}`,
  )
  await mkdir(dataDir, { mode: PASSABLE_FOLDER, recursive: true })
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog, isDurable: false })
  await applySettings(dataDir, server.pid)
  const stop = async (): Promise<void> => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { serverUrl: server.connectionString, strategy: 'FILE_COPY', stop }
}

/** An external PostgreSQL is left as it is. */
const useForeign = (serverUrl: string): ServerOfRun => ({
  serverUrl,
  strategy: 'WAL_LOG',
  stop: () => Promise.resolve(),
})

/** Takes the first free number of a run; its lock lives as long as this connection. */
const claimRun = async (client: pg.Client): Promise<number> => {
  for (let run = 1; ; run += 1) {
    const { rows } = await client.query<{ claimed: boolean }>(
      'SELECT pg_try_advisory_lock($1, $2) AS claimed',
      [RUN_LOCK_SPACE, run],
    )
    if (rows[0]?.claimed === true) return run
  }
}

/** Drops what an earlier run of the same number left: it holds no lock any more, so it is over. */
const dropDatabasesOf = async (client: pg.Client, run: number): Promise<void> => {
  const { rows } = await client.query<{ datname: string }>('SELECT datname FROM pg_database')
  for (const { datname } of rows) {
    if (runOfDatabase(datname) === run)
      await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(datname)} WITH (FORCE)`)
  }
}

/** Starts or connects, tidies up after earlier runs and prepares the template. */
export const startTestServer = async (url: string | undefined): Promise<TestServer> => {
  const server = url === undefined || url === '' ? await startOwn() : useForeign(url)
  const client = new pg.Client({ connectionString: server.serverUrl, application_name: 'wegband-test-run' })
  await client.connect()
  const run = await claimRun(client)
  await dropDatabasesOf(client, run)
  const template = databaseName(run, 'template')
  await client.query(
    `CREATE DATABASE ${client.escapeIdentifier(template)} TEMPLATE template0 ENCODING 'UTF8'`,
  )
  if (existsSync(MIGRATIONS_FOLDER))
    await migrate(urlOfDatabase(server.serverUrl, template), { log: silentLog })
  return {
    serverUrl: server.serverUrl,
    template,
    strategy: server.strategy,
    stop: async () => {
      await dropDatabasesOf(client, run)
      await client.end()
      await server.stop()
    },
  }
}
