/**
 * The host for clusters: a server makes a video on its own disk, then moves it into the shared storage. The list moves last, so
 * every server plays the whole video or none. The bytes lie there as encrypted as they do on a disk.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type FileName, FilesFullError, type FileStore, type StoredFile } from '../files/port.ts'
import { keyOf, type Manifest, parseManifest } from './packaging/manifest.ts'
import { captionsName, isBeside, isRef, isRendition, isSegment, videosFolder } from './names.ts'
import { withoutSecrets } from './packaging/package-video.ts'
import { addressPlaylist, masterPlaylistText } from './packaging/playlists.ts'
import { type PackagedVideo, type StoredSegment, type VideoHost, VideoHostError } from './port.ts'

const SEGMENT_CONTENT_TYPE = 'video/mp2t'
const BESIDE_CONTENT_TYPES: Readonly<Record<string, string>> = {
  vtt: 'text/vtt; charset=utf-8',
  jpg: 'image/jpeg',
}
/** Sizes of segments: they never change while a video is there, and asking for each would double what a viewer costs. */
const MOST_REMEMBERED = 20_000
/** Languages whose captions may lie beside a video that is removed. */
const CAPTIONS_OF = ['de', 'en', 'fr', 'es', 'zh', 'ru'] as const

type Remembered = Pick<StoredFile, 'size' | 'etag'>

const manifestName = (ref: string): FileName => `films/${ref}.json`
/** A video's own paths have no dash before their file's name, so that no two become one. */
const flat = (ref: string, path: string): FileName =>
  `films/${ref}-${path.replace('/index.m3u8', '.m3u8').replace('/', '-')}`

const place = async (files: FileStore, name: FileName, path: string): Promise<void> => {
  try {
    // One segment is small; a playlist too.
    await files.put(name, await readFile(path))
  } catch (error) {
    if (error instanceof FilesFullError)
      throw new VideoHostError('no-room', 'There is no room in the storage.')
    throw error
  }
}

const filesOf = ({ renditions }: PackagedVideo): string[] =>
  renditions.flatMap(({ name, segments }) => [
    `${name}/index.m3u8`,
    ...Array.from({ length: segments }, (_, number) => `${name}/${String(number).padStart(4, '0')}.ts`),
  ])

/** Reads what lies in the storage, and remembers what never changes. */
const reading = (files: FileStore) => {
  const remembered = new Map<string, Remembered>()
  const forget = (ref: string): void => {
    for (const name of remembered.keys()) if (name.startsWith(`films/${ref}`)) remembered.delete(name)
  }
  const readText = async (name: FileName): Promise<string | undefined> => {
    const file = await files.find(name)
    return file && (await text(file.read()))
  }
  const readManifest = async (ref: string): Promise<Manifest | undefined> => {
    const stored = isRef(ref) ? await readText(manifestName(ref)) : undefined
    return stored === undefined ? undefined : parseManifest(stored)
  }
  const findSize = async (name: FileName): Promise<Remembered | undefined> => {
    const known = remembered.get(name)
    if (known) return known
    const found = await files.find(name)
    if (!found) return undefined
    if (remembered.size >= MOST_REMEMBERED) remembered.clear()
    const { size, etag } = found
    remembered.set(name, { size, etag })
    return { size, etag }
  }
  const open = async (name: FileName, contentType: string): Promise<StoredSegment | undefined> => {
    const size = await findSize(name)
    return size && { ...size, contentType, read: (range) => files.open(name, range) }
  }
  return { forget, readText, readManifest, open }
}

type Parts = {
  /** Makes the videos below `filesDir`. */
  local: VideoHost
  files: FileStore
  filesDir: string
  /** The installation key for videos. */
  key: Buffer
}

/** Brings videos into the storage and out of it. */
const moving = ({ local, files, filesDir }: Parts, { forget, readManifest }: ReturnType<typeof reading>) => {
  const moveIntoStorage = async (video: PackagedVideo): Promise<void> => {
    const { ref } = video
    const folder = join(videosFolder(filesDir), ref)
    const beside = (await readdir(folder)).filter((name) => isBeside(name))
    for (const path of [...filesOf(video), ...beside]) await place(files, flat(ref, path), join(folder, path))
    await place(files, manifestName(ref), join(folder, 'video.json'))
    forget(ref)
    await local.removeVideo(ref)
  }

  const removeVideo = async (ref: string): Promise<void> => {
    await local.removeVideo(ref)
    const manifest = await readManifest(ref)
    if (!manifest) return
    // Without its list it is no video any more, whatever a crash leaves of the rest.
    await files.remove(manifestName(ref))
    forget(ref)
    const beside = ['thumbnails.jpg', 'poster.jpg', ...CAPTIONS_OF.map((language) => captionsName(language))]
    for (const path of [...filesOf(manifest), ...beside]) await files.remove(flat(ref, path))
  }

  return { moveIntoStorage, removeVideo }
}

export function storedHost(parts: Parts): VideoHost {
  const { local, files, key } = parts
  const reader = reading(files)
  const { forget, readText, readManifest, open } = reader
  const { moveIntoStorage, removeVideo } = moving(parts, reader)
  return {
    packageVideo: async (video) => {
      const made = await local.packageVideo(video)
      await moveIntoStorage(made)
      return made
    },
    findVideo: async (ref) => {
      const manifest = await readManifest(ref)
      return manifest && withoutSecrets(manifest)
    },
    masterPlaylist: async (ref, renditionUri) => {
      const manifest = await readManifest(ref)
      return manifest && masterPlaylistText(manifest.renditions, renditionUri)
    },
    renditionPlaylist: async (ref, rendition, addresses) => {
      if (!isRef(ref) || !isRendition(rendition)) return undefined
      const stored = await readText(flat(ref, `${rendition}/index.m3u8`))
      return stored === undefined ? undefined : addressPlaylist(stored, rendition, addresses)
    },
    openSegment: async (ref, rendition, segment) =>
      isRef(ref) && isRendition(rendition) && isSegment(segment)
        ? await open(flat(ref, `${rendition}/${segment}`), SEGMENT_CONTENT_TYPE)
        : undefined,
    openBeside: async (ref, name) => {
      const kind = BESIDE_CONTENT_TYPES[name.slice(name.lastIndexOf('.') + 1)]
      return isRef(ref) && isBeside(name) && kind !== undefined
        ? await open(flat(ref, name), kind)
        : undefined
    },
    putBeside: async (ref, name, bytes) => {
      if (!isRef(ref) || !isBeside(name))
        throw new VideoHostError('bad-name', `"${name}" is nothing that lies beside a film.`)
      await files.put(flat(ref, name), bytes)
      forget(ref)
    },
    readKey: async (ref) => {
      const manifest = await readManifest(ref)
      if (!manifest) return undefined
      const videoKey = keyOf(manifest, key)
      if (videoKey) return videoKey
      throw new VideoHostError('key-changed', `The film ${ref} was packaged with another installation key.`)
    },
    removeVideo,
  }
}
