/** Which files of the data directory belong into a backup, and how they come back. The database is backed up separately. */
import { createReadStream } from 'node:fs'
import { chmod, lstat, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { pendingName } from '../../secrets/secrets.ts'
import { PASSWORD_SECRET } from '../embedded/cluster-setup.ts'
import { FILES_FOLDER } from './backup-manifest.ts'
import { tarFolder, type TarEntry } from './tar.ts'

/**
 * The embedded cluster, its unfinished copies and its libraries; the remains of an interrupted restore; earlier backups, and the code of
 * the set-up.
 */
const NOT_OURS = /^(postgres|restore-|backups$|setup-code$)/
/** Videos in the making: they change while a backup is written, and can be made again from their uploads. */
const UNFINISHED: ReadonlySet<string> = new Set(['files/film-work', 'files/videos/.making'])
/** The key opens the sealed data of the backup, so it lies beside the backup and not in it. */
export const APP_SECRET_FILE = posix.join('secrets', 'app-secret')
/** Both open the database of this directory and no other. */
const OWN_PASSWORDS: ReadonlySet<string> = new Set(
  [PASSWORD_SECRET, pendingName(PASSWORD_SECRET)].map((name) => posix.join('secrets', name)),
)

const isLeftOut = (path: string): boolean =>
  NOT_OURS.test(path) || UNFINISHED.has(path) || OWN_PASSWORDS.has(path) || path === APP_SECRET_FILE

const children = async (folder: string): Promise<string[]> => {
  try {
    return (await readdir(folder)).toSorted()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** The files and folders below the data directory; a folder comes before its content. `isOther` names further files to leave out. */
export async function* dataFiles(
  dataDir: string,
  isOther: (absolute: string) => boolean,
  relative = '',
): AsyncGenerator<TarEntry> {
  for (const name of await children(join(dataDir, relative))) {
    const path = posix.join(relative, name)
    const absolute = join(dataDir, path)
    if (isLeftOut(path) || isOther(absolute)) continue
    // A folder that was moved to a larger disk is a link here. Links are followed only at the top, so that no circle can arise.
    const found = await (relative === '' ? stat(absolute) : lstat(absolute)).catch(() => undefined)
    if (found?.isDirectory()) {
      yield tarFolder(posix.join(FILES_FOLDER, path), found.mode)
      yield* dataFiles(dataDir, isOther, path)
    } else if (found?.isFile()) {
      yield {
        path: posix.join(FILES_FOLDER, path),
        kind: 'file',
        mode: found.mode,
        size: found.size,
        modifiedAt: found.mtimeMs / 1000,
        // A file that has grown meanwhile is taken with its recorded size.
        content:
          found.size === 0
            ? createReadStream('/dev/null')
            : createReadStream(absolute, { end: found.size - 1 }),
      }
    }
  }
}

/** Whether the data directory holds anything that a restore would replace. */
export const hasDataFiles = async (dataDir: string): Promise<boolean> => {
  for await (const entry of dataFiles(dataDir, () => false)) if (entry.kind === 'file') return true
  return false
}

const requireInside = (path: string): string => {
  if (
    path === '' ||
    posix.isAbsolute(path) ||
    posix.normalize(path) !== path ||
    path.split('/').includes('..')
  )
    throw new Error(`The backup names a file outside of its folder: ${path}`)
  return path
}

/** Writes one entry (its path relative to the data directory) below a folder. */
export const unpack = async (entry: TarEntry, path: string, folder: string): Promise<void> => {
  const target = join(folder, requireInside(path))
  if (entry.kind === 'folder') {
    await mkdir(target, { recursive: true })
    await chmod(target, entry.mode)
    return
  }
  const file = await open(target, 'wx', entry.mode)
  try {
    for await (const chunk of entry.content) await file.write(chunk)
    await file.chmod(entry.mode)
    await file.utimes(entry.modifiedAt, entry.modifiedAt)
    await file.sync()
  } finally {
    await file.close()
  }
}

const removeDataFiles = async (dataDir: string): Promise<void> => {
  for (const name of await children(dataDir)) {
    if (isLeftOut(name)) continue
    const inside = (await children(join(dataDir, name)).catch(() => [])).map((child) =>
      posix.join(name, child),
    )
    if (!inside.some(isLeftOut)) await rm(join(dataDir, name), { recursive: true, force: true })
    else
      for (const path of inside)
        if (!isLeftOut(path)) await rm(join(dataDir, path), { recursive: true, force: true })
  }
}

/** Replaces the existing files with the unpacked ones. */
export const replaceDataFiles = async (dataDir: string, unpacked: string): Promise<void> => {
  await removeDataFiles(dataDir)
  for (const name of await children(unpacked)) {
    const target = join(dataDir, name)
    if ((await children(target).catch(() => [])).length === 0) {
      await rm(target, { recursive: true, force: true })
      await rename(join(unpacked, name), target)
    } else
      for (const child of await children(join(unpacked, name)))
        await rename(join(unpacked, name, child), join(target, child))
  }
  await rm(unpacked, { recursive: true, force: true })
}
