/**
 * Keeps a full disk from taking the embedded database down: PostgreSQL survives a table that cannot grow, but not a log that cannot.
 * Short of that point it is told to refuse writes, which answers 503; reads go on, and when there is room again so do writes.
 */
import { randomBytes } from 'node:crypto'
import { open, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseLog } from './database-log.ts'
import type { ClusterPlace } from './postgres-cluster.ts'

const MEGABYTE = 1024 * 1024
/** What a start demands, and what lets writes in again. */
export const ENOUGH_FREE_BYTES = 96 * MEGABYTE
/** Writes end one segment of PostgreSQL's log (16 MB) below that, so that they do not change to and fro. */
const LEAST_FREE_BYTES = ENOUGH_FREE_BYTES - 16 * MEGABYTE
const LOOK_EVERY_MS = 1_000

const FILE = 'wegband.conf'
const INCLUDE = `\ninclude_if_exists '${FILE}'\n`
/** Both texts have one length: rewriting the file in place needs no room. */
const SETTING = {
  writable: 'default_transaction_read_only = off\n',
  readOnly: 'default_transaction_read_only = on \n',
}

export type FreeBytes = (folder: string) => Promise<number>

export const freeBytesOnDisk: FreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Replaces the file in one step: another start, or PostgreSQL itself, reads it at the same moment. */
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

/** Before PostgreSQL starts: its configuration names our file, and the file allows writes. */
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

/** Looks at the disk from now on; call what it gives back to end that. */
export const guardDisk = ({ place, log, freeBytes, pid }: DiskGuardOptions): (() => void) => {
  const look = async (): Promise<void> => {
    const free = await freeBytes(place.data)
    // Asked each time: PostgreSQL may have been started again, or taken over from a server that was killed.
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
