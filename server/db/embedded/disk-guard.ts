/**
 * Keeps a full disk from crashing the embedded database. PostgreSQL survives a table that cannot grow, but not a write-ahead log that
 * cannot. Shortly before that point the guard makes it refuse writes, which answers 503. Reads go on, and writes resume when there is room
 * again.
 */
import { randomBytes } from 'node:crypto'
import { open, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseLog } from './database-log.ts'
import type { ClusterPlace } from './postgres-cluster.ts'

const MEGABYTE = 1024 * 1024
/** The free space that a start requires, and above which writes resume. */
export const ENOUGH_FREE_BYTES = 96 * MEGABYTE
/** Writes stop one WAL segment (16 MB) below that, so that they do not switch on and off repeatedly. */
const LEAST_FREE_BYTES = ENOUGH_FREE_BYTES - 16 * MEGABYTE
const LOOK_EVERY_MS = 1_000

const FILE = 'wegband.conf'
const INCLUDE = `\ninclude_if_exists '${FILE}'\n`
/** Both texts have the same length: rewriting the file in place needs no room. */
const SETTING = {
  writable: 'default_transaction_read_only = off\n',
  readOnly: 'default_transaction_read_only = on \n',
}

export type FreeBytes = (folder: string) => Promise<number>

export const freeBytesOnDisk: FreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Replaces the file in one step, because another start or PostgreSQL itself may read it at the same moment. */
const replaceFile = async (path: string, text: string): Promise<void> => {
  const { uid, gid, mode } = await stat(path)
  const draft = `${path}.${randomBytes(4).toString('hex')}`
  const file = await open(draft, 'wx', mode)
  try {
    await file.writeFile(text)
    await file.chown(uid, gid)
    await file.sync()
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  } finally {
    await file.close()
  }
}

/** Runs before PostgreSQL starts: its configuration includes our file, and the file allows writes. */
export const prepareDiskGuard = async (place: ClusterPlace): Promise<void> => {
  await writeFile(join(place.data, FILE), SETTING.writable)
  const main = join(place.data, 'postgresql.conf')
  const text = await readFile(main, 'utf8')
  if (!text.includes(INCLUDE)) await replaceFile(main, text + INCLUDE)
}

const rewrite = async (place: ClusterPlace, text: string): Promise<void> => {
  const file = await open(join(place.data, FILE), 'r+')
  try {
    await file.write(text, 0)
  } finally {
    await file.close()
  }
}

export type DiskGuardOptions = {
  readonly place: ClusterPlace
  readonly log: DatabaseLog
  readonly freeBytes: FreeBytes
  /** The running postmaster. */
  readonly pid: () => number
}

/** Watches the disk from now on; call the returned function to stop. */
export const guardDisk = ({ place, log, freeBytes, pid }: DiskGuardOptions): (() => void) => {
  const look = async (): Promise<void> => {
    const free = await freeBytes(place.data)
    // Read each time: PostgreSQL may have been restarted, or taken over from a server that was killed.
    const isReadOnly = (await readFile(join(place.data, FILE), 'utf8')) === SETTING.readOnly
    const shouldBeReadOnly = free < (isReadOnly ? ENOUGH_FREE_BYTES : LEAST_FREE_BYTES)
    if (shouldBeReadOnly === isReadOnly) return
    await rewrite(place, shouldBeReadOnly ? SETTING.readOnly : SETTING.writable)
    process.kill(pid(), 'SIGHUP')
    if (shouldBeReadOnly) log.error({ free }, 'the disk is nearly full: the database refuses writes')
    else log.info({ free }, 'the disk has room again: the database accepts writes')
  }
  const timer = setInterval(() => {
    look().catch((error: unknown) => log.warn({ err: error }, 'could not look after the disk'))
  }, LOOK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
