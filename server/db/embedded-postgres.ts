/**
 * The PostgreSQL that comes with the project, one per data directory: started with the server, stopped after its last request, and
 * brought back by itself when it dies meanwhile. A second server on the same directory is refused and disturbs nothing.
 */
import type { ChildProcess } from 'node:child_process'
import { mkdir, realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { secretOnDisk } from '../secrets.ts'
import type { DatabaseLog } from './database-log.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'
import {
  clusterOwner,
  clusterPlace,
  DATABASE_NAME,
  ensureCluster,
  giveClusterTo,
} from './postgres-cluster.ts'
import { tryGuard, type Guard } from './postgres-guard.ts'
import {
  launchPostgres,
  logTail,
  readPostmasterFile,
  runningPostmaster,
  stopPostmaster,
  type Launch,
} from './postgres-process.ts'
import { socketFolder } from './postgres-socket.ts'
import { choosePostgresUser } from './postgres-user.ts'
import { startupProblem } from './startup-problem.ts'

/** Recovery after a crash replays at most some hundred MB of log. */
const START_PATIENCE_MS = 30_000
const POLL_MS = 25
/** The lock of a server that was just killed is free as soon as PostgreSQL has seen its socket close. */
const TAKEN_PATIENCE_MS = 700
const MOST_LAUNCHES = 3
const RELAUNCH_PAUSE_MS = 200
const REVIVE_PAUSES_MS: readonly number[] = [0, 250, 500, 1_000, 2_000]
const LONGEST_REVIVE_PAUSE_MS = 5_000
/** The name of the secret under the data directory; it belongs to this cluster and must not travel with a backup. */
export const PASSWORD_SECRET = 'database-password'

export type EmbeddedPostgresOptions = {
  /** Absolute or relative to the working directory; the cluster lies in `<dataDir>/postgres`. */
  readonly dataDir: string
  readonly log: DatabaseLog
  /** False only in tests: commits are not synced to disk. */
  readonly isDurable?: boolean
  /** Another PostgreSQL than the installed package's: a folder with bin, lib and share. */
  readonly binariesRoot?: string
  /** PostgreSQL had died, and another server took the directory before it was back: this server must end. */
  readonly onTakenOver?: (reason: Error) => void
}
export type EmbeddedPostgres = {
  readonly connectionString: string
  /** Of the postmaster; another one after PostgreSQL had to be brought back. */
  readonly pid: number
  /** Stops PostgreSQL and resolves when its process is gone. */
  stop(): Promise<void>
}

const connectionStringFor = (folder: string, password: string): string =>
  `postgresql://${DATABASE_NAME}:${encodeURIComponent(password)}@localhost/${DATABASE_NAME}?host=${encodeURIComponent(folder)}`

type House = Launch & { readonly dataDir: string; readonly password: string }

const prepare = async (options: EmbeddedPostgresOptions): Promise<House> => {
  await mkdir(resolve(options.dataDir), { recursive: true })
  const dataDir = await realpath(options.dataDir)
  const place = clusterPlace(dataDir)
  const binaries = await findPostgresBinaries(join(dataDir, 'postgres-libraries'), options.binariesRoot)
  const user = choosePostgresUser({
    dataDir,
    program: binaries.postgres,
    clusterOwner: await clusterOwner(place),
  })
  const isDurable = options.isDurable ?? true
  const password = secretOnDisk(dataDir, PASSWORD_SECRET)
  // Nothing of the server's own environment: it holds secrets, and PG* would steer PostgreSQL.
  const environment = { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC', ...binaries.environment }
  await ensureCluster({ dataDir, binaries, user, environment, password, isDurable }, options.log)
  await giveClusterTo(place, user)
  return {
    dataDir,
    password,
    place,
    binaries,
    user,
    environment,
    socketFolder: await socketFolder(place.home, user),
    isDurable,
  }
}

type Held = { readonly guard: Guard; readonly connectionString: string; readonly pid: number }
type Refusal = {
  /** By a living server; because the database must not be used; because PostgreSQL does not answer. */
  readonly by: 'server' | 'database' | 'silence'
  readonly reason: Error
}

const silence = async (house: House): Promise<Refusal> => {
  const pid = await runningPostmaster(house.place)
  const sentence =
    pid === undefined
      ? `PostgreSQL did not start in ${house.place.data}: ${await logTail(house.place)}`
      : `A PostgreSQL (process ${pid}) runs on ${house.place.data} and does not answer: stop it with "kill ${pid}" and start again.`
  return { by: 'silence', reason: startupProblem(sentence) }
}

const alreadyUsed = (house: House): Refusal => ({
  by: 'server',
  reason: startupProblem(
    `Another Wegband server already uses this data directory (${house.dataDir}): stop it first, or choose another one with DATA_DIR.`,
  ),
})

const passwordDenied = (house: House): Refusal => ({
  by: 'database',
  reason: startupProblem(
    `The password in ${join(house.dataDir, 'secrets', PASSWORD_SECRET)} does not open the database beside it: put back the file that belongs to it.`,
  ),
})

/** Where the cluster can be reached: the folder that a running PostgreSQL noted, else the one it would get. */
const addressOf = async (house: House): Promise<string> => {
  const noted = await readPostmasterFile(house.place)
  return connectionStringFor(noted?.socketFolder || house.socketFolder, house.password)
}

const hasEnded = (child: ChildProcess | undefined): boolean =>
  child === undefined || child.exitCode !== null || child.signalCode !== null

/** Starts PostgreSQL where none runs; keeps count, so that one that cannot start is not started for ever. */
const launcher = (house: House) => {
  let child: ChildProcess | undefined
  let launches = 0
  return {
    /** False once it was tried often enough. */
    async launchUnlessRunning(): Promise<boolean> {
      if (!hasEnded(child) || (await runningPostmaster(house.place)) !== undefined) return true
      if (launches === MOST_LAUNCHES) return false
      if (launches > 0) await pause(RELAUNCH_PAUSE_MS)
      launches += 1
      child = await launchPostgres(house)
      return true
    },
    async stopOwn(): Promise<void> {
      if (child?.pid !== undefined && !hasEnded(child)) await stopPostmaster(child.pid)
    },
  }
}

/** Connects to the running PostgreSQL, or starts one, until the lock is ours. */
const bringUp = async (house: House): Promise<Held | Refusal> => {
  const launch = launcher(house)
  const begun = performance.now()
  let takenSince: number | undefined
  for (;;) {
    const connectionString = await addressOf(house)
    const attempt = await tryGuard(connectionString)
    const now = performance.now()
    takenSince = attempt.kind === 'taken' ? (takenSince ?? now) : undefined
    if (takenSince !== undefined && now - takenSince > TAKEN_PATIENCE_MS) return alreadyUsed(house)
    if (attempt.kind === 'held') {
      const pid = (await readPostmasterFile(house.place))?.pid
      if (pid !== undefined) return { guard: attempt.guard, connectionString, pid }
      await attempt.guard.release()
    }
    if (attempt.kind === 'denied' || attempt.kind === 'unsuitable') {
      await launch.stopOwn()
      return attempt.kind === 'denied' ? passwordDenied(house) : { by: 'database', reason: attempt.reason }
    }
    if (attempt.kind === 'absent' && !(await launch.launchUnlessRunning())) return silence(house)
    // A long recovery goes on meanwhile; the next start finds it further.
    if (now - begun > START_PATIENCE_MS) return silence(house)
    await pause(POLL_MS)
  }
}

/** Brings PostgreSQL back, however long that takes: undefined when nobody wants it any more, a refusal when another server has it. */
const revive = async (
  house: House,
  log: DatabaseLog,
  isWanted: () => boolean,
): Promise<Held | Refusal | undefined> => {
  for (let attempt = 0; isWanted(); attempt += 1) {
    await pause(REVIVE_PAUSES_MS[attempt] ?? LONGEST_REVIVE_PAUSE_MS)
    if (!isWanted()) return undefined
    try {
      const result = await bringUp(house)
      if ('guard' in result || result.by === 'server') return result
      log.error({ err: result.reason }, 'the embedded database is not back yet')
    } catch (error) {
      // Out of processes, disk or memory: the machine may have them again in a while.
      log.error({ err: error }, 'the embedded database is not back yet')
    }
  }
  return undefined
}

/** Keeps the database running until it is stopped. */
const watchOver = (house: House, first: Held, options: EmbeddedPostgresOptions) => {
  let held = first
  let isHolding = true
  let isWanted = true
  let reviving: Promise<Held | Refusal | undefined> | undefined

  const watch = async (): Promise<void> => {
    for (;;) {
      await held.guard.lost
      isHolding = false
      if (!isWanted) return
      options.log.warn({ pid: held.pid }, 'the embedded database is gone; bringing it back')
      reviving = revive(house, options.log, () => isWanted)
      const result = await reviving
      if (result === undefined) return
      if ('reason' in result) {
        options.log.error({ err: result.reason }, 'another server has taken the data directory')
        options.onTakenOver?.(result.reason)
        return
      }
      held = result
      isHolding = true
      options.log.info({ pid: held.pid }, 'the embedded database is back')
    }
  }
  const watching = watch()

  return {
    pid: () => held.pid,
    stop: async (): Promise<void> => {
      isWanted = false
      await reviving
      // Only who holds the lock may stop PostgreSQL: otherwise it serves another server, or its number is another program's.
      if (isHolding) await stopPostmaster(held.pid)
      await held.guard.release()
      await watching
    },
  }
}

/**
 * Starts the PostgreSQL of this data directory, or takes over the one that a killed server left running. Creates it at the first
 * start. Throws a start-up problem when a living server already has the directory, or when PostgreSQL cannot run here.
 */
export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const house = await prepare(options)
  const first = await bringUp(house)
  if ('reason' in first) throw first.reason
  options.log.info({ pid: first.pid }, 'the embedded database runs')
  const watched = watchOver(house, first, options)
  let stopping: Promise<void> | undefined
  return {
    connectionString: first.connectionString,
    get pid() {
      return watched.pid()
    },
    stop: () => (stopping ??= watched.stop()),
  }
}
