/** Files in a folder of this machine: written beside their place and moved there, so that a crash leaves the old one or the new one. */
import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkFolder, checkName, FilesFullError, type FileName, type FileStore } from './port.ts'

/** Other users of the machine cannot read the files. */
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
/** What a process that died left half-written; removed with the old files of its folder. */
const DRAFT = '.draft-'

const RESERVED_BYTES = 512 * 1024 * 1024

/** The folder itself, or the nearest one above it that is there already. */
const existing = async (folder: string): Promise<string> =>
  (await stat(folder).catch(() => undefined)) || dirname(folder) === folder
    ? folder
    : existing(dirname(folder))

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const writeDraft = async (path: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> => {
  const handle = await open(path, 'wx', FILE_MODE)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** `root` is made when the first file comes. */
export const localFiles = (root: string): FileStore => {
  const pathOf = (name: string): string => {
    checkName(name)
    return join(root, name)
  }

  const put: FileStore['put'] = async (name, content) => {
    const path = pathOf(name)
    const folder = dirname(path)
    const draft = join(folder, `${DRAFT}${randomBytes(8).toString('hex')}`)
    try {
      await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
      await writeDraft(draft, content)
      await rename(draft, path)
      await syncFolder(folder)
    } catch (error) {
      await rm(draft, { force: true })
      if (NO_ROOM.has(String(codeOf(error)))) throw new FilesFullError({ cause: error })
      throw error
    }
  }

  const find: FileStore['find'] = async (name) => {
    const path = pathOf(name)
    try {
      const { size, mtimeMs } = await stat(path)
      const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`
      return { size, etag, read: (range) => createReadStream(path, range) }
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined
      throw error
    }
  }

  const isOlder = async (path: string, before: Date): Promise<boolean> => {
    try {
      return (await stat(path)).mtimeMs < before.getTime()
    } catch {
      return false
    }
  }

  const listOlder: FileStore['listOlder'] = async (folder, before) => {
    checkFolder(folder)
    const entries = await readdir(join(root, folder)).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return []
      throw error
    })
    const found: FileName[] = []
    for (const entry of entries) {
      const path = join(root, folder, entry)
      if (!(await isOlder(path, before))) continue
      if (entry.startsWith(DRAFT)) await rm(path, { force: true })
      else found.push(`${folder}/${entry}`)
    }
    return found
  }

  /** What is kept free for the database beside it. */
  const room = async (): Promise<number | undefined> => {
    const disk = await statfs(await existing(root)).catch(() => undefined)
    return disk && Math.max(0, disk.bavail * disk.bsize - RESERVED_BYTES)
  }

  const open: FileStore['open'] = (name, range) => createReadStream(pathOf(name), range)

  return { put, find, open, room, remove: (name) => rm(pathOf(name), { force: true }), listOlder }
}
