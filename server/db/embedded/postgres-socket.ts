/** Where the database listens: a Unix socket that its own user alone may open. Nothing listens on the network. */
import { createHash } from 'node:crypto'
import { chown, lstat, mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PostgresUser } from './postgres-user.ts'
import { startupProblem } from './startup-problem.ts'

/** The kernel's limit of a socket's path (sun_path without its closing zero). */
const LONGEST_SOCKET_PATH = 107
const SOCKET_NAME = '.s.PGSQL.5432'
const OWNER_ONLY = 0o700

const fits = (folder: string): boolean => Buffer.byteLength(join(folder, SOCKET_NAME)) <= LONGEST_SOCKET_PATH

const owned = async (folder: string, uid: number): Promise<boolean> => {
  const found = await lstat(folder)
  return found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0
}

const give = async (folder: string, user: PostgresUser): Promise<void> => {
  if (user.account) await chown(folder, user.account.uid, user.account.gid)
}

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST'

/** In a world-writable folder another user may already have created the socket. */
const inSharedFolder = async (parent: string, home: string, user: PostgresUser): Promise<string> => {
  const uid = user.account?.uid ?? process.getuid?.() ?? 0
  const folder = join(
    parent,
    `wegband-${uid}-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`,
  )
  try {
    await mkdir(folder, { mode: OWNER_ONLY })
    await give(folder, user)
    return folder
  } catch (error) {
    if (!isTaken(error)) throw error
  }
  if (await owned(folder, uid)) return folder
  const unguessable = await mkdtemp(join(parent, 'wegband-'))
  await give(unguessable, user)
  return unguessable
}

/** The folder for the socket: beside the data, or below the system's temporary folder where that path is too long. */
export const socketFolder = async (home: string, user: PostgresUser): Promise<string> => {
  const beside = join(home, 'run')
  if (fits(beside)) {
    await mkdir(beside, { recursive: true, mode: OWNER_ONLY })
    await give(beside, user)
    return beside
  }
  const shared = [tmpdir(), '/tmp'].find((parent) => fits(join(parent, `wegband-${'0'.repeat(24)}`)))
  if (shared === undefined)
    throw startupProblem(
      `The path ${home} is too long for the database's socket: choose a shorter DATA_DIR or TMPDIR.`,
    )
  return inSharedFolder(shared, home, user)
}
