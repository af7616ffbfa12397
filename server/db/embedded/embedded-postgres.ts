/**
 * The PostgreSQL that comes with the project, one per data directory. It starts with the server, stops after its last request, and is
 * restarted when it dies meanwhile. A second server on the same directory is refused and disturbs nothing.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { preparedSecret, secretOnDisk } from '../../secrets/secrets.ts'
import type { DatabaseLog } from './database-log.ts'
import { freeBytesOnDisk, guardDisk } from './disk-guard.ts'
import { addressOf, PASSWORD_SECRET, prepareHouse, type House, type HouseOptions } from './cluster-setup.ts'
import { renewPassword } from './renew-password.ts'
import { bringUp, type Held, type Refusal } from './embedded-start.ts'
import { clusterName, stopPostmaster } from './postgres-process.ts'
import { stopWithServer } from './stop-with-server.ts'

const REVIVE_PAUSES_MS: readonly number[] = [0, 250, 500, 1_000, 2_000]
const LONGEST_REVIVE_PAUSE_MS = 5_000

export type EmbeddedPostgresOptions = HouseOptions & {
  /** PostgreSQL died, and another server took the directory before the restart: this server must end. */
  readonly onTakenOver?: (reason: Error) => void
}
export type EmbeddedPostgres = {
  readonly connectionString: string
  /** The process id of the postmaster; it changes when PostgreSQL is restarted. */
  readonly pid: number
  /** Stops PostgreSQL and resolves when its process is gone. */
  stop(): Promise<void>
}

type Denial = Refusal & Required<Pick<Refusal, 'stopOwn'>>
const isDenied = (result: Held | Refusal): result is Denial =>
  'reason' in result && result.stopOwn !== undefined

/**
 * A password of this data directory that was not tried. The prepared one may take the place of the other in between. So the first file
 * is read again at the end.
 */
const untriedPassword = (dataDir: string, tried: ReadonlySet<string>): string | undefined => {
  const places = [
    () => secretOnDisk(dataDir, PASSWORD_SECRET),
    () => preparedSecret(dataDir, PASSWORD_SECRET),
    () => secretOnDisk(dataDir, PASSWORD_SECRET),
  ]
  for (const read of places) {
    const password = read()
    if (password !== undefined && !tried.has(password)) return password
  }
  return undefined
}

/**
 * Another server may have renewed the password meanwhile. A start that was killed during the renewal may have left the new password beside
 * the old one.
 */
const bringUpWithPassword = async (first: House): Promise<{ house: House; result: Held | Refusal }> => {
  const tried = new Set<string>()
  const denials: Denial[] = []
  let house = first
  for (;;) {
    const result = await bringUp(house)
    if (!isDenied(result)) return { house, result }
    denials.push(result)
    tried.add(house.password)
    const password = untriedPassword(first.dataDir, tried)
    if (password === undefined) {
      for (const { stopOwn } of denials) await stopOwn()
      return { house, result }
    }
    house = { ...first, password }
  }
}

/** Restarts PostgreSQL, however long that takes. Undefined when the database is no longer needed, a refusal when another server has it. */
const revive = async (
  house: House,
  log: DatabaseLog,
  isWanted: () => boolean,
): Promise<Held | Refusal | undefined> => {
  for (let attempt = 0; isWanted(); attempt += 1) {
    await pause(REVIVE_PAUSES_MS[attempt] ?? LONGEST_REVIVE_PAUSE_MS)
    if (!isWanted()) return undefined
    try {
      const { result } = await bringUpWithPassword(house)
      if ('guard' in result || result.by === 'server') return result
      log.error({ err: result.reason }, 'the embedded database is not back yet')
    } catch (error) {
      // Out of processes, disk or memory: the machine may have them again later.
      log.error({ err: error }, 'the embedded database is not back yet')
    }
  }
  return undefined
}

/** Keeps the database running until it is stopped. */
const watchOver = (house: House, first: Held, name: string, options: EmbeddedPostgresOptions) => {
  let held = first
  let leaveRunning = stopWithServer(first.pid, name)
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
        leaveRunning()
        options.onTakenOver?.(result.reason)
        return
      }
      held = result
      isHolding = true
      leaveRunning()
      leaveRunning = stopWithServer(held.pid, name)
      options.log.info({ pid: held.pid }, 'the embedded database is back')
    }
  }
  const watching = watch()
  const leaveDisk = guardDisk({
    place: house.place,
    log: options.log,
    freeBytes: options.freeBytes ?? freeBytesOnDisk,
    pid: () => held.pid,
  })

  return {
    pid: () => held.pid,
    stop: async (): Promise<void> => {
      isWanted = false
      leaveDisk()
      await reviving
      // Only the holder of the lock may stop PostgreSQL. Otherwise it serves another server, or its process id belongs to another program.
      if (isHolding) await stopPostmaster(held.pid)
      leaveRunning()
      await held.guard.release()
      await watching
    },
  }
}

/**
 * Starts the PostgreSQL of this data directory, or takes over the one that a killed server left running. The first start creates it. Throws
 * a start-up problem when a running server already has the directory, or when PostgreSQL cannot run here.
 */
export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const { house: opened, result: first } = await bringUpWithPassword(await prepareHouse(options))
  if ('reason' in first) throw first.reason
  const house = await renewPassword(opened)
  const connectionString = await addressOf(house)
  options.log.info({ pid: first.pid }, 'the embedded database runs')
  const watched = watchOver(house, first, await clusterName(house.place), options)
  let stopping: Promise<void> | undefined
  return {
    connectionString,
    get pid() {
      return watched.pid()
    },
    stop: () => (stopping ??= watched.stop()),
  }
}
