/** The key of a backup (`secrets/app-secret`): a file of its own, so a stolen backup alone reveals no sealed data. */
import { chmod, constants, copyFile, mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { startupProblem } from '../embedded/startup-problem.ts'
import { APP_SECRET_FILE } from './data-files.ts'

const OWNER_ONLY_FILE = 0o600
const OWNER_ONLY_FOLDER = 0o700

/** Where the key of this backup lies unless it was moved. */
export const keyFileOf = (backup: string): string => `${backup}.key`

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Writes the key beside the backup; undefined where the data directory has none, because APP_SECRET comes from the environment. */
export const writeKeyFile = async (dataDir: string, backup: string): Promise<string | undefined> => {
  const secret = join(dataDir, APP_SECRET_FILE)
  if (!(await isThere(secret))) return undefined
  const file = keyFileOf(backup)
  await copyFile(secret, file, constants.COPYFILE_EXCL)
  await chmod(file, OWNER_ONLY_FILE)
  return file
}

/**
 * Finds the key before anything is changed: beside the backup, in the backup itself (older ones), in the data directory, or in the
 * environment. Throws a start-up problem when there is none.
 */
export const requireKey = async (
  places: { readonly backup: string; readonly dataDir: string; readonly unpacked: string },
  isInEnvironment: boolean,
): Promise<void> => {
  const candidates = [
    keyFileOf(places.backup),
    join(places.unpacked, APP_SECRET_FILE),
    join(places.dataDir, APP_SECRET_FILE),
  ]
  const found = await Promise.all(candidates.map(isThere))
  if (isInEnvironment || found.includes(true)) return
  throw startupProblem(
    `The key of the backup is missing: put it at ${keyFileOf(places.backup)}, or set APP_SECRET to it. Without it health information and videos stay closed.`,
  )
}

/** Puts the key that lies beside the backup into the data directory. */
export const restoreKeyFile = async (dataDir: string, backup: string): Promise<void> => {
  const file = keyFileOf(backup)
  if (!(await isThere(file))) return
  const secret = join(dataDir, APP_SECRET_FILE)
  await mkdir(dirname(secret), { recursive: true, mode: OWNER_ONLY_FOLDER })
  await copyFile(file, secret)
  await chmod(secret, OWNER_ONLY_FILE)
}
