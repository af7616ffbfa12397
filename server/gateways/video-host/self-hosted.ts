/** The host that keeps videos in the installation's own files: encrypted HLS, read by (ref, rendition, segment). */
import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { hasCode, isMissing, keyOf, readManifest } from './packaging/manifest.ts'
import { besidePath, playlistPath, segmentPath, videoFolder, workshopFolder } from './names.ts'
import { packageVideo, withoutSecrets } from './packaging/package-video.ts'
import { addressPlaylist, masterPlaylistText } from './packaging/playlists.ts'
import { VideoHostError } from './port.ts'
import type { PackagedVideo, PlaylistAddresses, StoredSegment, VideoHost } from './port.ts'

const SEGMENT_CONTENT_TYPE = 'video/mp2t'
const BESIDE_CONTENT_TYPES: Readonly<Record<string, string>> = {
  vtt: 'text/vtt; charset=utf-8',
  jpg: 'image/jpeg',
}
const READ_CHUNK_BYTES = 1024 * 1024

/**
 * A VideoHost over `filesDir`/videos. `key` is the installation key for videos. Calls `findFfmpeg` only to
 * package a video, so a machine without ffmpeg still plays its videos.
 */
export function selfHosted({
  filesDir,
  key,
  findFfmpeg,
}: {
  filesDir: string
  key: Buffer
  findFfmpeg: () => Promise<string>
}): VideoHost {
  return {
    packageVideo: async (video) => packageVideo({ ...video, filesDir, key, ffmpegPath: await findFfmpeg() }),
    findVideo: (ref) => findVideo(filesDir, ref),
    masterPlaylist: (ref, renditionUri) => masterPlaylist(filesDir, ref, renditionUri),
    renditionPlaylist: (ref, rendition, addresses) => renditionPlaylist(filesDir, ref, rendition, addresses),
    openSegment: (ref, rendition, segment) => openSegment(filesDir, ref, rendition, segment),
    openBeside: (ref, name) => openBeside(filesDir, ref, name),
    putBeside: (ref, name, bytes) => putBeside(filesDir, ref, name, bytes),
    readKey: (ref) => readKey(filesDir, ref, key),
    removeVideo: (ref) => removeVideo(filesDir, ref),
  }
}

/** Length and qualities of a packaged video, undefined when there is none of that name. */
export async function findVideo(filesDir: string, ref: string): Promise<PackagedVideo | undefined> {
  const manifest = await readManifest(filesDir, ref)
  return manifest && withoutSecrets(manifest)
}

export async function masterPlaylist(
  filesDir: string,
  ref: string,
  renditionUri?: (rendition: string) => string,
): Promise<string | undefined> {
  const manifest = await readManifest(filesDir, ref)
  return manifest && masterPlaylistText(manifest.renditions, renditionUri)
}

/** The stored playlist of one quality with the caller's addresses; segments stay relative by default. */
export async function renditionPlaylist(
  filesDir: string,
  ref: string,
  rendition: string,
  addresses: PlaylistAddresses,
): Promise<string | undefined> {
  const path = playlistPath(filesDir, ref, rendition)
  if (!path) return undefined
  const stored = await readFile(path, 'utf8').catch(ignoreMissing)
  return stored === undefined ? undefined : addressPlaylist(stored, rendition, addresses)
}

/** Size and bytes of one encrypted segment. Costs one stat; the bytes are read when `read` is called. */
export async function openSegment(
  filesDir: string,
  ref: string,
  rendition: string,
  segment: string,
): Promise<StoredSegment | undefined> {
  return await openFile(segmentPath(filesDir, ref, rendition, segment), SEGMENT_CONTENT_TYPE)
}

/** The same for what lies beside the qualities: captions, small frames, poster. */
export async function openBeside(
  filesDir: string,
  ref: string,
  name: string,
): Promise<StoredSegment | undefined> {
  const kind = BESIDE_CONTENT_TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
  return await openFile(besidePath(filesDir, ref, name), kind)
}

/** Whole or not at all, like everything of a video. */
export async function putBeside(filesDir: string, ref: string, name: string, bytes: Buffer): Promise<void> {
  const path = besidePath(filesDir, ref, name)
  if (!path) throw new VideoHostError('bad-name', `"${name}" is nothing that lies beside a film.`)
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(draft, bytes, { flush: true })
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    if (hasCode(error, ['ENOSPC', 'EDQUOT'])) throw new VideoHostError('no-room', 'There is no room left.')
    if (!isMissing(error)) throw error
  }
}

async function openFile(path: string | undefined, contentType: string): Promise<StoredSegment | undefined> {
  if (!path) return undefined
  const file = await stat(path).catch(ignoreMissing)
  if (!file?.isFile()) return undefined
  return {
    size: file.size,
    etag: `"${file.size.toString(36)}-${Math.round(file.mtimeMs).toString(36)}"`,
    contentType,
    // A segment at once: one read and one write are what a player waits for.
    read: (range = { start: 0, end: Math.max(0, file.size - 1) }) =>
      createReadStream(path, { ...range, highWaterMark: READ_CHUNK_BYTES }),
  }
}

/**
 * The 16 bytes that open the segments of `ref`, undefined when there is no such video.
 * Throws `key-changed` when it was packaged under another installation key: it has to be packaged again.
 */
export async function readKey(filesDir: string, ref: string, key: Buffer): Promise<Buffer | undefined> {
  const manifest = await readManifest(filesDir, ref)
  if (!manifest) return undefined
  const videoKey = keyOf(manifest, key)
  if (videoKey) return videoKey
  throw new VideoHostError('key-changed', `The film ${ref} was packaged with another installation key.`)
}

/** Removes a video with all its qualities, and what was begun of it; harmless when there is none. */
export async function removeVideo(filesDir: string, ref: string): Promise<void> {
  const folder = videoFolder(filesDir, ref)
  if (!folder) return
  for (const path of [folder, join(workshopFolder(filesDir), ref)])
    await rm(path, { recursive: true, force: true })
}

function ignoreMissing(error: unknown): undefined {
  if (isMissing(error)) return undefined
  throw error
}
