// slow: each test starts, kills and revives clusters of its own
import { execFileSync } from 'node:child_process'
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startDatabaseProcess, type DatabaseProcess } from '../../testing/servers/database-process.ts'
import { isDatabaseUnavailable } from '../database-errors.ts'
import { silentLog } from './database-log.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { openDatabase } from '../open-database.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'
import { clusterPlace } from './postgres-cluster.ts'
import { readPostmasterFile, runningPostmaster, stopPostmaster } from './postgres-process.ts'

// Each step starts processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const isRoot = process.getuid?.() === 0
const UNPRIVILEGED = { uid: 65_534, gid: 65_534 }
const SECONDS = { timeout: 10_000, interval: 20 }
const RECOVERY = { timeout: 30_000, interval: 20 }

const folders: string[] = []
const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'wegband-embedded-'))
  folders.push(folder)
  return folder
}
/** A data directory with an existing database, so that not every test waits for its creation. */
const usedFolder = async (): Promise<string> => {
  const folder = await newFolder()
  execFileSync('cp', ['-a', `${template}/.`, folder])
  return folder
}
const start = (dataDir: string): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ dataDir, log: silentLog })

const query = async (connectionString: string, text: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}
const isRunning = async (pid: number): Promise<boolean> => {
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z')
  return !state.includes(') Z')
}
/** The shells that are children of this process. */
const shellsOf = async ({ pid }: { pid: number }): Promise<number[]> => {
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const statuses = await Promise.all(
    numbers.map((number) => readFile(`/proc/${number}/stat`, 'utf8').catch(() => '')),
  )
  return statuses
    .filter((status) => new RegExp(`^\\d+ \\(sh\\) \\S ${pid} `).test(status))
    .map((status) => Number.parseInt(status, 10))
}
/** Kills the watching shell first, so that PostgreSQL does not learn of the server's end. */
const killWithoutNotice = async (server: DatabaseProcess): Promise<void> => {
  for (const shell of await shellsOf(server)) process.kill(shell, 'SIGKILL')
  await server.kill('SIGKILL')
}
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN)

/** Copies of the programs without the links that an install script would have made. */
const bareBinaries = async (folder: string): Promise<string> => {
  const { root } = await findPostgresBinaries(join(folder, 'unused'))
  const copy = join(folder, 'native')
  await cp(root, copy, {
    recursive: true,
    filter: async (source) => !(await lstat(source)).isSymbolicLink(),
  })
  return copy
}

let template: string
beforeAll(async () => {
  template = await mkdtemp(join(tmpdir(), 'wegband-embedded-'))
  await (await start(template)).stop()
})
afterAll(async () => {
  await rm(template, { recursive: true })
})
afterEach(async () => {
  for (const folder of folders.splice(0)) {
    for (const dataDir of [folder, ...(await readdir(folder)).map((name) => join(folder, name))]) {
      const place = clusterPlace(dataDir)
      const isCluster = await stat(place.data).catch(() => undefined)
      const pid = isCluster ? await runningPostmaster(place) : undefined
      if (pid !== undefined) await stopPostmaster(pid)
    }
    await rm(folder, { recursive: true, force: true })
  }
})

describe('a data directory of its own', () => {
  it('holds a durable UTF-8 database that only its owner on this machine can reach', async () => {
    const dataDir = await newFolder()
    const server = await start(dataDir)
    expect(
      await query(
        server.connectionString,
        `SELECT lower('ÄÖ') AS lower, current_setting('server_encoding') AS encoding, current_setting('fsync') AS fsync,
                current_setting('listen_addresses') AS network, current_setting('password_encryption') AS passwords,
                (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS superuser,
                'Ä' < 'Z' COLLATE "und-x-icu" AS sorted`,
      ),
    ).toEqual([
      {
        lower: 'äö',
        encoding: 'UTF8',
        fsync: 'on',
        network: '',
        passwords: 'scram-sha-256',
        superuser: false,
        sorted: true,
      },
    ])
    const modes = await Promise.all(
      ['secrets/database-password', 'postgres', 'postgres/data', 'postgres/run'].map(
        async (path) => (await stat(join(dataDir, path))).mode & 0o777,
      ),
    )
    expect(modes).toEqual([0o600, 0o700, 0o700, 0o700])
    const stranger = new URL(server.connectionString)
    stranger.password = 'wrong'
    await expect(query(stranger.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/)
    await server.stop()
  })

  it('keeps its rows between starts and leaves no process behind', async () => {
    const dataDir = await usedFolder()
    const first = await start(dataDir)
    await query(first.connectionString, 'CREATE TABLE kept AS SELECT 7 AS number')
    await first.stop()
    expect(await isRunning(first.pid)).toBe(false)
    const second = await start(dataDir)
    expect(await query(second.connectionString, 'SELECT number FROM kept')).toEqual([{ number: 7 }])
    await second.stop()
    expect(await isRunning(second.pid)).toBe(false)
  })

  it('may lie under a path that is too long for a socket', async () => {
    const dataDir = join(await newFolder(), 'a'.repeat(60), 'b'.repeat(60))
    const server = await start(dataDir)
    expect(await query(server.connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await server.stop()
    await rm(new URL(server.connectionString).searchParams.get('host') ?? '', { recursive: true })
  })

  it('is refused when it holds a database of another PostgreSQL version', async () => {
    const dataDir = await usedFolder()
    await writeFile(join(clusterPlace(dataDir).data, 'PG_VERSION'), '17\n')
    await expect(start(dataDir)).rejects.toThrow(/written by PostgreSQL 17, .* brings 18: make a backup/)
  })

  it('is refused when something else lies where the database should be', async () => {
    const dataDir = await newFolder()
    await mkdir(join(dataDir, 'postgres'))
    await writeFile(join(dataDir, 'postgres', 'notes.txt'), 'mine')
    await expect(start(dataDir)).rejects.toThrow(/is not empty, yet holds no database of Wegband/)
  })
})

describe('two servers on one data directory', () => {
  it('refuse the second server with one sentence and leave the first unharmed', async () => {
    const dataDir = await usedFolder()
    const first = await start(dataDir)
    const second = await startDatabaseProcess([dataDir]).ended()
    expect(second.code).toBe(1)
    expect(second.words).toMatch(/^Another Wegband server already uses this data directory \(.*\): .*\n$/)
    expect(await query(first.connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(await isRunning(first.pid)).toBe(true)
    await first.stop()
  })

  it('let exactly one of three start on an empty directory at once', async () => {
    const dataDir = await newFolder()
    const outcomes = await Promise.allSettled([start(dataDir), start(dataDir), start(dataDir)])
    const winners = outcomes.filter((one) => one.status === 'fulfilled')
    const results = outcomes.map((one) => (one.status === 'fulfilled' ? 'started' : String(one.reason)))
    expect(results.toSorted()).toEqual([
      expect.stringContaining('Another Wegband server'),
      expect.stringContaining('Another Wegband server'),
      'started',
    ])
    expect(await readdir(dataDir)).toEqual(['postgres', 'secrets'])
    await winners[0]?.value.stop()
  })
})

describe('a crash', () => {
  it('of the server ends its database within seconds, and the next start has every row', async () => {
    const dataDir = await usedFolder()
    const crashed = startDatabaseProcess([dataDir])
    const pid = numberOf((await crashed.nextLine())['pid'])
    crashed.startWriting()
    for (let seen = 0; seen < 20; seen += 1) await crashed.nextLine()
    await crashed.kill('SIGKILL')
    const acknowledged = 20 + (await crashed.restOfLines()).length
    await expect.poll(() => isRunning(pid), SECONDS).toBe(false)
    // PostgreSQL removes this file after an orderly shutdown.
    await expect(stat(join(clusterPlace(dataDir).data, 'postmaster.pid'))).rejects.toThrow('ENOENT')
    const next = await start(dataDir)
    const [found] = await query(next.connectionString, 'SELECT count(*)::integer AS rows FROM written')
    expect(numberOf(found && Object.values(found)[0])).toBeGreaterThanOrEqual(acknowledged)
    await next.stop()
  })

  it('of a server that took over a running database ends that database as well', async () => {
    const dataDir = await usedFolder()
    const first = startDatabaseProcess([dataDir])
    const pid = numberOf((await first.nextLine())['pid'])
    await killWithoutNotice(first)
    const second = startDatabaseProcess([dataDir])
    expect(numberOf((await second.nextLine())['pid'])).toBe(pid)
    await second.kill('SIGKILL')
    await expect.poll(() => isRunning(pid), SECONDS).toBe(false)
  })

  it('of the server does not end a database that the next server has already taken over', async () => {
    const dataDir = await usedFolder()
    const crashed = startDatabaseProcess([dataDir])
    await crashed.nextLine()
    // A shell that the machine does not schedule, as under load.
    const shells = await shellsOf(crashed)
    for (const shell of shells) process.kill(shell, 'SIGSTOP')
    await crashed.kill('SIGKILL')
    const next = await start(dataDir)
    expect([shells.length, await Promise.all(shells.map(isRunning))]).toEqual([1, [false]])
    expect(await query(next.connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await next.stop()
  })

  it('of the server and its watching shell leaves a database that the next start takes over', async () => {
    const dataDir = await usedFolder()
    const crashed = startDatabaseProcess([dataDir])
    const { pid } = await crashed.nextLine()
    await killWithoutNotice(crashed)
    const next = await start(dataDir)
    expect(next.pid).toBe(pid)
    await next.stop()
    expect(await isRunning(next.pid)).toBe(false)
  })

  it('of server and database together loses no acknowledged row', async () => {
    const dataDir = await usedFolder()
    const crashed = startDatabaseProcess([dataDir])
    const postgres = numberOf((await crashed.nextLine())['pid'])
    crashed.startWriting()
    for (let seen = 0; seen < 100; seen += 1) await crashed.nextLine()
    process.kill(postgres, 'SIGKILL')
    await crashed.kill('SIGKILL')
    const acknowledged = 100 + (await crashed.restOfLines()).length
    const next = await start(dataDir)
    const [found] = await query(next.connectionString, 'SELECT count(*)::integer AS rows FROM written')
    expect(numberOf(found && Object.values(found)[0])).toBeGreaterThanOrEqual(acknowledged)
    await next.stop()
  })

  it('of the database is repaired by the running server, and its pool goes on', async () => {
    const server = await start(await usedFolder())
    const database = openDatabase({ connectionString: server.connectionString, log: silentLog })
    const { pool } = database
    await pool.query('CREATE TABLE written (number integer PRIMARY KEY)')
    const acknowledged: number[] = []
    const failures: unknown[] = []
    const write = async (): Promise<void> => {
      for (let number = 1; failures.length === 0; number += 1) {
        try {
          await pool.query('INSERT INTO written VALUES ($1)', [number])
          acknowledged.push(number)
        } catch (error) {
          failures.push(error)
        }
      }
    }
    const writing = write()
    await vi.waitUntil(() => acknowledged.length > 50, RECOVERY)
    process.kill(server.pid, 'SIGKILL')
    await writing
    expect(failures.map(isDatabaseUnavailable)).toEqual([true])
    const rows = await vi.waitFor(
      async () => (await pool.query<{ number: number }>('SELECT number FROM written ORDER BY 1')).rows,
      RECOVERY,
    )
    expect(rows.map((row) => row.number).slice(0, acknowledged.length)).toEqual(acknowledged)
    await database.close()
    await server.stop()
    expect(await isRunning(server.pid)).toBe(false)
  })

  it('whose process id now belongs to another program does not stop the next start', async () => {
    const dataDir = await usedFolder()
    const first = await start(dataDir)
    const place = clusterPlace(dataDir)
    const note = await readFile(join(place.data, 'postmaster.pid'), 'utf8')
    await first.stop()
    await writeFile(join(place.data, 'postmaster.pid'), note.replace(/^\d+/, String(process.pid)), {
      mode: 0o600,
    })
    const next = await start(dataDir)
    expect((await readPostmasterFile(place))?.pid).toBe(next.pid)
    await next.stop()
  })
})

describe('a disk that fills up', () => {
  it('stops writes with 503 while reads go on, and resumes writes when there is room', async () => {
    let free = Number.POSITIVE_INFINITY
    const server = await startEmbeddedPostgres({
      dataDir: await usedFolder(),
      log: silentLog,
      freeBytes: () => Promise.resolve(free),
    })
    const database = openDatabase({ connectionString: server.connectionString, log: silentLog })
    const { pool } = database
    await pool.query('CREATE TABLE kept AS SELECT 1 AS number')
    const write = () => pool.query('INSERT INTO kept VALUES (2)')
    free = 1_000_000
    const refusal = await vi.waitUntil(
      () =>
        write().then(
          () => false,
          (error: unknown) => error,
        ),
      RECOVERY,
    )
    expect(isDatabaseUnavailable(refusal)).toBe(true)
    expect((await pool.query('SELECT number FROM kept LIMIT 1')).rows).toEqual([{ number: 1 }])
    // As much free space as a start requires is enough.
    free = 96 * 1024 * 1024
    await vi.waitFor(write, RECOVERY)
    await database.close()
    await server.stop()
  })

  it('refuses the start with one sentence', async () => {
    const start = startEmbeddedPostgres({
      dataDir: await usedFolder(),
      log: silentLog,
      freeBytes: () => Promise.resolve(5_000_000),
    })
    await expect(start).rejects.toThrow(/^Only 4 MB are free on the disk of .*: make room and start again\.$/)
  })
})

describe('an embedded database can be started by', () => {
  it.runIf(isRoot)('root, below a folder that only root may enter, with programs in it', async () => {
    const locked = await usedFolder()
    await chmod(locked, 0o700)
    const server = startDatabaseProcess([join(locked, 'data'), await bareBinaries(locked)])
    const { connectionString, pid } = await server.nextLine()
    expect(await query(textOf(connectionString), 'SELECT current_user AS me')).toEqual([{ me: 'wegband' }])
    expect((await stat(`/proc/${numberOf(pid)}`)).uid).toBe(UNPRIVILEGED.uid)
    expect(await server.kill('SIGTERM')).toBe(0)
  })

  it.runIf(isRoot)('an ordinary user, with programs that belong to another user', async () => {
    const folder = await usedFolder()
    await chmod(folder, 0o755)
    const dataDir = join(folder, 'data')
    await mkdir(dataDir)
    execFileSync('chown', [`${UNPRIVILEGED.uid}:${UNPRIVILEGED.gid}`, dataDir])
    const server = startDatabaseProcess([dataDir, await bareBinaries(folder)], UNPRIVILEGED)
    const { connectionString } = await server.nextLine()
    expect(await query(textOf(connectionString), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(await server.kill('SIGTERM')).toBe(0)
  })

  it.runIf(isRoot)('no ordinary user who does not own the database', async () => {
    const dataDir = await usedFolder()
    execFileSync('chown', ['-R', '12345:12345', dataDir])
    const refused = await startDatabaseProcess([dataDir], UNPRIVILEGED).ended()
    expect(refused.code).toBe(1)
  })
})

it('a server in a terminal: the database survives Ctrl-C until the server is done', async () => {
  const server = startDatabaseProcess([await usedFolder()])
  const { pid } = await server.nextLine()
  const code = await server.kill('SIGINT')
  expect(await server.nextLine()).toEqual({ answeredWhileStopping: true })
  expect(code).toBe(0)
  expect(await isRunning(numberOf(pid))).toBe(false)
})
