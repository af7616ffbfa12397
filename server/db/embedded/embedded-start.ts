/**
 * Leads from a prepared cluster to a running database that this server owns. Starts PostgreSQL, or takes over the one that a killed server
 * left.
 */
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { addressOf, PASSWORD_SECRET, type House } from './cluster-setup.ts'
import { tryGuard, type Guard } from './postgres-guard.ts'
import {
  clusterName,
  launchPostgres,
  logTail,
  readPostmasterFile,
  runningPostmaster,
  stopPostmaster,
} from './postgres-process.ts'
import { startupProblem } from './startup-problem.ts'
import { endFormerWatch } from './stop-with-server.ts'

/** Recovery after a crash replays at most a few hundred MB of log. */
const START_PATIENCE_MS = 30_000
const POLL_MS = 25
/** The lock of a killed server is free as soon as PostgreSQL has seen its socket close. */
const TAKEN_PATIENCE_MS = 700
/** PostgreSQL closes its connections at once when it is stopped. */
const SIGNALLED_MS = 200
const MOST_LAUNCHES = 3
const RELAUNCH_PAUSE_MS = 200

export type Held = { readonly guard: Guard; readonly pid: number }
export type Refusal = {
  /** The reasons: a running server has it, the database must not be used, or PostgreSQL does not answer. */
  readonly by: 'server' | 'database' | 'silence'
  readonly reason: Error
  /**
   * Only when the password was denied: stops the PostgreSQL that this start launched. Another server may have taken it over and renewed
   * the password. So it is stopped only when no password opens it.
   */
  readonly stopOwn?: () => Promise<void>
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

const hasEnded = (child: ChildProcess | undefined): boolean =>
  child === undefined || child.exitCode !== null || child.signalCode !== null

/** Starts PostgreSQL where none runs. It counts the attempts, so that a database that cannot start is not started for ever. */
const launcher = (house: House) => {
  let child: ChildProcess | undefined
  let launches = 0
  return {
    /** False after too many attempts. */
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

/** Whether no shutdown of this PostgreSQL is pending: the shell of a killed server may have signalled it already. */
const staysRunning = async (house: House, guard: Guard, pid: number): Promise<boolean> => {
  if (!(await endFormerWatch(pid, await clusterName(house.place)))) return true
  return Promise.race([guard.lost.then(() => false), pause(SIGNALLED_MS, true)])
}

/** Connects to the running PostgreSQL, or starts one, until this server holds the lock. */
export const bringUp = async (house: House): Promise<Held | Refusal> => {
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
      if (pid !== undefined && (await staysRunning(house, attempt.guard, pid)))
        return { guard: attempt.guard, pid }
      await attempt.guard.release()
    }
    if (attempt.kind === 'denied') return { ...passwordDenied(house), stopOwn: () => launch.stopOwn() }
    if (attempt.kind === 'unsuitable') {
      await launch.stopOwn()
      return { by: 'database', reason: attempt.reason }
    }
    if (attempt.kind === 'absent' && !(await launch.launchUnlessRunning())) return silence(house)
    // A long recovery continues meanwhile, so the next start has less to wait for.
    if (now - begun > START_PATIENCE_MS) return silence(house)
    await pause(POLL_MS)
  }
}
