/** The running PostgreSQL: how the server starts it, recognises it after a crash, cleans up after it and stops it. */
import type { ChildProcess } from 'node:child_process'
import { open, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { prepareDiskGuard } from './disk-guard.ts'
import type { ClusterPlace } from './postgres-cluster.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import type { PostgresUser } from './postgres-user.ts'

const POLL_MS = 20
/** How long a fast shutdown may take; it writes a checkpoint. After that comes the immediate one, which recovers at the next start. */
const FAST_SHUTDOWN_MS = 15_000
const IMMEDIATE_SHUTDOWN_MS = 3_000
const LARGEST_LOG_BYTES = 8 * 1024 * 1024
const LOG_TAIL_LINES = 5

export type Postmaster = { readonly pid: number; readonly socketFolder: string }

const textOf = async (path: string): Promise<string> => {
  try {
    return await readFile(path, 'utf8')
  } catch {
    // The process is gone or belongs to another user: either way we learn nothing.
    return ''
  }
}

/** What PostgreSQL noted about its last start; a clean stop removes the note. */
export const readPostmasterFile = async (place: ClusterPlace): Promise<Postmaster | undefined> => {
  const lines = (await textOf(join(place.data, 'postmaster.pid'))).split('\n')
  const pid = Number(lines[0])
  return Number.isInteger(pid) && pid > 0 ? { pid, socketFolder: lines[4]?.trim() ?? '' } : undefined
}

export type Launch = {
  readonly place: ClusterPlace
  readonly binaries: PostgresBinaries
  readonly user: PostgresUser
  readonly environment: Readonly<Record<string, string>>
  readonly socketFolder: string
  readonly isDurable: boolean
}

/**
 * A name that appears in the command line of every process of this cluster. It uses the folder's inode, not its path: a renamed folder is
 * the same cluster, a copy is another one.
 */
export const clusterName = async (place: ClusterPlace): Promise<string> => {
  const { dev, ino } = await stat(place.data, { bigint: true })
  return `wegband-${dev}-${ino}`
}

type ClusterProcess = { readonly pid: number; readonly parent: number; readonly isPostmaster: boolean }

const statusOf = async (pid: number): Promise<{ state: string; parent: number } | undefined> => {
  const afterName = (await textOf(`/proc/${pid}/stat`)).split(') ').pop()?.split(' ')
  const [state, parent] = [afterName?.[0], Number(afterName?.[1])]
  return state !== undefined && Number.isInteger(parent) ? { state, parent } : undefined
}

/** The processes of this cluster, recognised by command line. A container may hide everything else about another user's processes. */
const clusterProcesses = async (place: ClusterPlace): Promise<ClusterProcess[]> => {
  const name = await clusterName(place)
  const found: ClusterProcess[] = []
  for (const entry of await readdir('/proc')) {
    const pid = Number(entry)
    if (!Number.isInteger(pid)) continue
    const command = await textOf(`/proc/${pid}/cmdline`)
    const isPostmaster = command.includes(`\0cluster_name=${name}\0`)
    if (!isPostmaster && !command.startsWith(`postgres: ${name}: `)) continue
    const status = await statusOf(pid)
    if (status && status.state !== 'Z') found.push({ pid, parent: status.parent, isPostmaster })
  }
  return found
}

const isAlive = async (pid: number): Promise<boolean> => {
  const status = await statusOf(pid)
  return status !== undefined && status.state !== 'Z'
}

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

const goneWithin = async (pids: readonly number[], patienceMs: number): Promise<boolean> => {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const alive = await Promise.all(pids.map(isAlive))
    if (!alive.includes(true)) return true
    if (performance.now() > deadline) return false
    await pause(POLL_MS)
  }
}

/** The postmaster that runs on this cluster, no matter which process started it. */
export const runningPostmaster = async (place: ClusterPlace): Promise<number | undefined> => {
  const candidates = (await clusterProcesses(place)).filter((one) => one.isPostmaster)
  // A child process briefly has its parent's command line.
  const pids = new Set(candidates.map((one) => one.pid))
  return candidates.find((one) => !pids.has(one.parent))?.pid
}

/**
 * PostgreSQL trusts a lock file when its process id is in use. The id of a dead process stays in use until its parent waits for it; in a
 * container that may never happen. Later another program may get the id.
 */
const removeStaleLock = async (path: string): Promise<void> => {
  const pid = Number((await textOf(path)).split('\n')[0])
  const status = pid > 0 ? await statusOf(pid) : undefined
  if (status === undefined) return
  const program = (await textOf(`/proc/${pid}/comm`)).trim()
  if (status.state === 'Z' || program !== 'postgres') await rm(path, { force: true })
}

/**
 * Cleans up after a killed PostgreSQL: children that have not noticed yet, and lock files that look valid. Does nothing while a postmaster
 * runs.
 */
const clearRemains = async ({ place, socketFolder }: Launch): Promise<void> => {
  const processes = await clusterProcesses(place)
  if (processes.some((one) => one.isPostmaster)) return
  const orphans = processes.map((one) => one.pid)
  for (const pid of orphans) signal(pid, 'SIGQUIT')
  if (!(await goneWithin(orphans, IMMEDIATE_SHUTDOWN_MS))) {
    for (const pid of orphans) signal(pid, 'SIGKILL')
    await goneWithin(orphans, IMMEDIATE_SHUTDOWN_MS)
  }
  await removeStaleLock(join(place.data, 'postmaster.pid'))
  await removeStaleLock(join(socketFolder, '.s.PGSQL.5432.lock'))
}

const settings = (socketFolder: string, name: string, isDurable: boolean): Record<string, string> => ({
  listen_addresses: '',
  unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
  unix_socket_permissions: '0700',
  port: '5432',
  cluster_name: name,
  max_connections: '100',
  shared_buffers: '128MB',
  jit: 'off',
  TimeZone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  idle_in_transaction_session_timeout: '60s',
  // A query whose caller is gone need not be finished.
  client_connection_check_interval: '2s',
  // Refused rows are routine and contain personal data: they are answered, not logged.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  ...(isDurable
    ? { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' }
    : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
})

/** Renames a log that has grown too large; PostgreSQL continues in a new file. */
const rotateLog = async (path: string): Promise<void> => {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  )
  if (size > LARGEST_LOG_BYTES) await rename(path, `${path}.1`)
}

/**
 * Starts PostgreSQL in its own session. Ctrl-C in the terminal therefore reaches only the server, which stops the database after the last
 * request.
 */
export const launchPostgres = async (launch: Launch): Promise<ChildProcess> => {
  await clearRemains(launch)
  await prepareDiskGuard(launch.place)
  await rotateLog(launch.place.logFile)
  const log = await open(launch.place.logFile, 'a', 0o600)
  try {
    const options = Object.entries(
      settings(launch.socketFolder, await clusterName(launch.place), launch.isDurable),
    ).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const child = launch.user.spawn(launch.binaries.postgres, ['-D', launch.place.data, ...options], {
      cwd: '/',
      env: launch.environment,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    })
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve)
      child.once('error', reject)
    })
    child.unref()
    return child
  } finally {
    await log.close()
  }
}

/** The last lines of PostgreSQL's log, for the message that says why it did not start. */
export const logTail = async (place: ClusterPlace): Promise<string> =>
  (await textOf(place.logFile)).trim().split('\n').slice(-LOG_TAIL_LINES).join(' | ')

/** Stops the postmaster and waits until it is gone. Open transactions roll back; committed data stays. */
export const stopPostmaster = async (pid: number): Promise<void> => {
  signal(pid, 'SIGINT')
  if (await goneWithin([pid], FAST_SHUTDOWN_MS)) return
  signal(pid, 'SIGQUIT')
  if (await goneWithin([pid], IMMEDIATE_SHUTDOWN_MS)) return
  throw new Error(`PostgreSQL (process ${pid}) did not stop.`)
}
