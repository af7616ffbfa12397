/** The files of an installation in an archive: those of the file storage, and the videos of this machine. */
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '../../config/config.ts'
import type { FileName, FileStore } from '../../gateways/files/port.ts'
import { filesFolder } from '../../gateways/open-gateways.ts'
import { videosFolder } from '../../gateways/video-host/names.ts'
import type { EntryPath } from './format/archive-format.ts'
import { STORED_FOLDERS } from './table-rules.ts'

export type FilePlaces = {
  readonly config: Pick<Config, 'dataDirectory' | 's3'>
  readonly files: FileStore
}
type ArchivedFile = { readonly path: string; readonly size: number; readonly read: () => Readable }

/** Videos lie encrypted in the storage, so they are worth nothing without their key, which is under the passphrase. */
const STORED_VIDEOS = 'films'
const FOR_EVER = new Date(8.64e15)
const OWNER_ONLY_FOLDER = 0o700
const OWNER_ONLY_FILE = 0o600

const byBytes = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other))

const namesIn = async (folder: string): Promise<string[]> => {
  try {
    return (await readdir(folder)).toSorted(byBytes)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

async function* videosOf(root: string, relative = ''): AsyncGenerator<ArchivedFile> {
  for (const name of await namesIn(join(root, relative))) {
    // Those in the making, and drafts.
    if (name.startsWith('.')) continue
    const path = relative === '' ? name : `${relative}/${name}`
    const found = await stat(join(root, path)).catch(() => undefined)
    if (found?.isDirectory()) yield* videosOf(root, path)
    else if (found?.isFile())
      yield {
        path: `videos/${path}`,
        size: found.size,
        read: () => createReadStream(join(root, path), found.size === 0 ? {} : { end: found.size - 1 }),
      }
  }
}

/** In the order in which an archive has them. */
export async function* listFiles(
  { config, files }: FilePlaces,
  hasPassphrase: boolean,
): AsyncGenerator<ArchivedFile> {
  for (const folder of STORED_FOLDERS) {
    if (folder === STORED_VIDEOS && !hasPassphrase) continue
    for (const name of (await files.listOlder(folder, FOR_EVER)).toSorted(byBytes)) {
      const stored = await files.find(name)
      if (stored !== undefined) yield { path: `files/${name}`, size: stored.size, read: () => stored.read() }
    }
  }
  if (hasPassphrase && config.s3 === undefined) yield* videosOf(videosFolder(filesFolder(config)))
}

type FilePath = Extract<EntryPath, { kind: 'file' | 'video' }>

/** Whole or not at all, so that a later attempt replaces what an earlier one left. */
const putVideo = async (root: string, path: string, content: AsyncIterable<Buffer>): Promise<void> => {
  const target = join(root, path)
  const draft = `${target}.draft`
  await mkdir(dirname(target), { recursive: true, mode: OWNER_ONLY_FOLDER })
  const file = await open(draft, 'w', OWNER_ONLY_FILE)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, target)
}

export const putFile = async (
  { config, files }: FilePlaces,
  path: FilePath,
  content: AsyncIterable<Buffer>,
): Promise<void> => {
  if (path.kind === 'file') await files.put(path.name, content)
  else await putVideo(videosFolder(filesFolder(config)), path.path, content)
}

/** What an earlier attempt left in an installation whose database names no file yet. */
export const clearFiles = async ({ config, files }: FilePlaces): Promise<void> => {
  for (const folder of STORED_FOLDERS) {
    const names: FileName[] = await files.listOlder(folder, FOR_EVER)
    for (const name of names) await files.remove(name)
  }
  await rm(videosFolder(filesFolder(config)), { recursive: true, force: true })
}
