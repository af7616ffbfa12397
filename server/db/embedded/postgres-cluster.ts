/** Creates the database on disk completely or not at all. A start that is killed half-way leaves nothing that disturbs the next one. */
import { execFile, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, mkdtemp, open, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import type { DatabaseLog } from './database-log.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import type { PostgresUser } from './postgres-user.ts'
import { startupProblem } from './startup-problem.ts'

/** Owner and database of the product. The password of the superuser `postgres` is random and not kept. */
export const DATABASE_NAME = 'wegband'
const OWNER_ONLY_FILE = 0o600
const STAGING_PREFIX = 'postgres.new-'
/** Creating a cluster takes a second or two; anything older was left by a start that was killed. */
const STAGING_LIFETIME_MS = 10 * 60_000

export type ClusterPlace = {
  /** `<dataDir>/postgres` */
  readonly home: string
  /** PGDATA */
  readonly data: string
  readonly logFile: string
}

export const clusterPlace = (dataDir: string): ClusterPlace => {
  const home = join(dataDir, 'postgres')
  return { home, data: join(home, 'data'), logFile: join(home, 'postgres.log') }
}

const ifThere = async <T>(found: Promise<T>): Promise<T | undefined> => {
  try {
    return await found
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** The owner of the cluster on disk; undefined while there is none. */
export const clusterOwner = async (place: ClusterPlace): Promise<number | undefined> =>
  (await ifThere(stat(place.data)))?.uid

const exitOf = (program: ChildProcess): Promise<number | null> =>
  new Promise((resolve, reject) => {
    program.once('error', reject)
    program.once('close', resolve)
  })

type Making = {
  readonly dataDir: string
  readonly binaries: PostgresBinaries
  readonly user: PostgresUser
  readonly environment: Readonly<Record<string, string>>
  readonly password: string
  /** False only in tests: no sync to disk. */
  readonly isDurable: boolean
}

/** Runs one of PostgreSQL's programs as its user; `output` is all it printed. */
const run = async (
  making: Making,
  program: string,
  args: readonly string[],
  input = '',
): Promise<{ code: number | null; output: string }> => {
  const child = making.user.spawn(program, args, {
    cwd: '/',
    env: making.environment,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const output = Promise.all(
    [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : Promise.resolve(''))),
  )
  // A program that ends before it reads its input prints the reason when it exits.
  child.stdin?.on('error', () => {})
  child.stdin?.end(input)
  const code = await exitOf(child)
  return { code, output: (await output).join('').trim() }
}

const couldNotCreate = (making: Making, output: string): Error =>
  startupProblem(`The database could not be created in ${making.dataDir}: ${output}`)

const initialise = async (making: Making, staging: string): Promise<void> => {
  const passwordFile = join(staging, 'superuser')
  await writeFile(passwordFile, randomBytes(32).toString('base64url'), { mode: OWNER_ONLY_FILE })
  if (making.user.account) await chown(passwordFile, making.user.account.uid, making.user.account.gid)
  // Without these options a machine without LANG makes an SQL_ASCII cluster, in which "Ä" has no lower case.
  const { code, output } = await run(making, making.binaries.initdb, [
    `--pgdata=${join(staging, 'data')}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    ...(making.isDurable ? [] : ['--no-sync']),
  ])
  await rm(passwordFile)
  if (code !== 0) throw couldNotCreate(making, output)
}

/**
 * The product's own role and database, created by a PostgreSQL without a network, one statement per line. The role is no superuser. It may
 * create databases, so that tests can clone theirs.
 */
const addOwner = async (making: Making, staging: string): Promise<void> => {
  const { code, output } = await run(
    making,
    making.binaries.postgres,
    ['--single', '-D', join(staging, 'data'), '-c', 'log_checkpoints=off', 'postgres'],
    `CREATE ROLE ${DATABASE_NAME} LOGIN CREATEDB PASSWORD '${making.password.replaceAll("'", "''")}'\n` +
      `CREATE DATABASE ${DATABASE_NAME} OWNER ${DATABASE_NAME}\n`,
  )
  if (code !== 0 || /\b(ERROR|FATAL|PANIC):/.test(output)) throw couldNotCreate(making, output)
}

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const removeOldStagings = async (dataDir: string, current: string): Promise<void> => {
  const newest = (await stat(current)).mtimeMs
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(STAGING_PREFIX)) continue
    const path = join(dataDir, name)
    const found = await ifThere(stat(path))
    if (found && newest - found.mtimeMs > STAGING_LIFETIME_MS)
      await rm(path, { recursive: true, force: true })
  }
}

const makeCluster = async (making: Making): Promise<void> => {
  const staging = await mkdtemp(join(making.dataDir, STAGING_PREFIX))
  try {
    if (making.user.account) await chown(staging, making.user.account.uid, making.user.account.gid)
    await removeOldStagings(making.dataDir, staging)
    await initialise(making, staging)
    await addOwner(making, staging)
    await rename(staging, clusterPlace(making.dataDir).home)
    if (making.isDurable) await syncFolder(making.dataDir)
  } catch (error) {
    await rm(staging, { recursive: true, force: true })
    // Another start was faster; its cluster is just as good.
    if (error instanceof Error && 'code' in error && (error.code === 'ENOTEMPTY' || error.code === 'EEXIST'))
      return
    throw error
  }
}

const versionOf = async (place: ClusterPlace): Promise<string | undefined> =>
  (await ifThere(readFile(join(place.data, 'PG_VERSION'), 'utf8')))?.trim()

const ownVersion = async (making: Making): Promise<string> => {
  const { output } = await run(making, making.binaries.postgres, ['--version'])
  return /(\d+)/.exec(output)?.[1] ?? ''
}

/** Creates the cluster in an empty folder; returns the version of a cluster that another start has finished meanwhile. */
const makeWhereNone = async (
  making: Making,
  place: ClusterPlace,
  log: DatabaseLog,
): Promise<string | undefined> => {
  const files = (await ifThere(readdir(place.home))) ?? []
  if (files.length > 0) {
    const version = await versionOf(place)
    if (version !== undefined) return version
    throw startupProblem(
      `${place.home} is not empty, yet holds no database of Wegband: move it away, or choose another DATA_DIR.`,
    )
  }
  log.info({ folder: place.home }, 'creating the embedded database')
  await makeCluster(making)
  return undefined
}

/** Creates the cluster where there is none; refuses one that another PostgreSQL version wrote. */
export const ensureCluster = async (making: Making, log: DatabaseLog): Promise<void> => {
  await mkdir(making.dataDir, { recursive: true })
  const place = clusterPlace(making.dataDir)
  const before = (await versionOf(place)) ?? (await makeWhereNone(making, place, log))
  if (before === undefined) return
  const own = await ownVersion(making)
  if (before !== own)
    throw startupProblem(
      `The database in ${place.data} was written by PostgreSQL ${before}, this version of Wegband brings ${own}: make a backup with the older version of Wegband and restore it with this one.`,
    )
}

/** Root owns a folder that root copied, but PostgreSQL must own its data folder. */
export const giveClusterTo = async (place: ClusterPlace, user: PostgresUser): Promise<void> => {
  if (user.account === undefined || (await clusterOwner(place)) !== 0) return
  await promisify(execFile)('chown', ['-R', `${user.account.uid}:${user.account.gid}`, place.home])
}
