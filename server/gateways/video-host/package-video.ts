// Packaging: a master becomes encrypted HLS under its ref, whole or not at all, and only when needed.
import { createDecipheriv, createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, open, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

import { codecString } from './codec-string.ts'
import { contentKey, keyCheck, newSalt } from './content-key.ts'
import { convert, probe } from './ffmpeg.ts'
import type { Probe } from './ffmpeg.ts'
import { hasCode, isMissing, keyOf, MANIFEST_VERSION, readManifest } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import { isRef, videosFolder, workshopFolder } from './names.ts'
import { playlistSegments, STORED_KEY_URI } from './playlists.ts'
import { VideoHostError } from './port.ts'
import type { PackagedVideo, Rendition } from './port.ts'
import { planRenditions } from './renditions.ts'
import type { RenditionPlan } from './renditions.ts'

const SEGMENT_SECONDS = 4
const CONVERSION_LIMIT_MS = 6 * 3_600_000
const LEFTOVER_MS = 24 * 3_600_000
// Several processes may package the same film at once; whoever comes second finds it done.
const PLACING_ATTEMPTS = 5

export type PackageInput = {
  masterPath: string
  ref: string
  filesDir: string
  ffmpegPath: string
  /** The installation key; at least 16 random bytes. */
  key: Buffer
}

/**
 * Makes the film at `masterPath` playable as `ref` below `filesDir`/videos.
 * When that very master is already there under the same key nothing happens; otherwise it is replaced.
 * The film is made in a workshop folder and renamed into place, so readers and crashes never see half of it.
 * Throws VideoHostError: bad-name, ffmpeg-missing, not-a-video, packaging-failed.
 */
export async function packageVideo(input: PackageInput): Promise<PackagedVideo> {
  const { masterPath, ref, filesDir, key } = input
  if (!isRef(ref)) throw new VideoHostError('bad-name', `"${ref}" cannot name a film.`)
  const masterHash = await hashOf(masterPath)
  const present = await findIntact(filesDir, ref, masterHash, key)
  if (present) return withoutSecrets(present)

  await mkdir(workshopFolder(filesDir), { recursive: true })
  const bench = await mkdtemp(join(workshopFolder(filesDir), `${ref}-`))
  try {
    await removeLeftovers(filesDir, bench)
    const film = await makeFilm(input, masterHash, bench)
    for (let attempt = 0; attempt < PLACING_ATTEMPTS; attempt++) {
      const winner = await findIntact(filesDir, ref, masterHash, key)
      if (winner) return withoutSecrets(winner)
      if (await putInPlace(film.folder, bench, filesDir, ref)) return withoutSecrets(film.manifest)
    }
    throw new VideoHostError('packaging-failed', `Other masters keep being packaged as ${ref}.`)
  } finally {
    await rm(bench, { recursive: true, force: true })
  }
}

/** What callers may know of a manifest: everything but salt and fingerprints. */
export const withoutSecrets = ({ ref, seconds, renditions }: Manifest): PackagedVideo => ({
  ref,
  seconds,
  renditions,
})

async function findIntact(
  filesDir: string,
  ref: string,
  masterHash: string,
  key: Buffer,
): Promise<Manifest | undefined> {
  const manifest = await readManifest(filesDir, ref)
  if (manifest?.masterHash !== masterHash || !keyOf(manifest, key)) return undefined
  for (const { name, segments } of manifest.renditions) {
    const files = await readdir(join(videosFolder(filesDir), ref, name)).catch(() => [])
    if (files.filter((file) => file.endsWith('.ts')).length !== segments) return undefined
  }
  return manifest
}

async function makeFilm(input: PackageInput, masterHash: string, bench: string) {
  const { ffmpegPath, masterPath, ref, key } = input
  const found = await probe(ffmpegPath, masterPath)
  const salt = newSalt()
  const videoKey = contentKey({ key, ref, salt })
  const folder = join(bench, 'film')
  await mkdir(folder)

  const renditions: Rendition[] = []
  let seconds = 0
  for (const plan of planRenditions(found)) {
    await segmentRendition({ ffmpegPath, masterPath, plan, folder, bench, videoKey })
    const made = await describeRendition({ plan, found, folder, videoKey })
    renditions.push(made.rendition)
    seconds = made.seconds
  }
  const manifest: Manifest = {
    version: MANIFEST_VERSION,
    ref,
    seconds,
    renditions,
    masterHash,
    salt,
    keyCheck: keyCheck(videoKey),
  }
  await writeFile(join(folder, 'video.json'), JSON.stringify(manifest, null, 2))
  await syncFolder(folder)
  return { folder, manifest }
}

async function segmentRendition({
  ffmpegPath,
  masterPath,
  plan,
  folder,
  bench,
  videoKey,
}: {
  ffmpegPath: string
  masterPath: string
  plan: RenditionPlan
  folder: string
  bench: string
  videoKey: Buffer
}): Promise<void> {
  const target = join(folder, plan.name)
  await mkdir(target)
  // ffmpeg takes the key from a file only; both files leave with the bench, which nobody else may enter.
  const keyFile = join(bench, 'key')
  const keyInfo = join(bench, 'key-info')
  await writeFile(keyFile, videoKey, { mode: 0o600 })
  await writeFile(keyInfo, `${STORED_KEY_URI}\n${keyFile}\n`, { mode: 0o600 })
  const hls = ['-f', 'hls', '-hls_time', String(SEGMENT_SECONDS), '-hls_playlist_type', 'vod']
  const files = ['-hls_key_info_file', keyInfo, '-hls_segment_filename', join(target, '%04d.ts')]
  await convert({
    ffmpegPath,
    masterPath,
    outputArgs: [...plan.outputArgs, ...hls, ...files, join(target, 'index.m3u8')],
    limitMs: CONVERSION_LIMIT_MS,
  })
}

async function describeRendition({
  plan,
  found,
  folder,
  videoKey,
}: {
  plan: RenditionPlan
  found: Probe
  folder: string
  videoKey: Buffer
}): Promise<{ rendition: Rendition; seconds: number }> {
  const target = join(folder, plan.name)
  const segments = playlistSegments(await readFile(join(target, 'index.m3u8'), 'utf8'))
  const [first] = segments
  if (!first) throw new VideoHostError('not-a-video', 'The file holds no film that can be played.')

  let bits = 0
  let peak = 0
  for (const segment of segments) {
    const size = 8 * (await stat(join(target, segment.name))).size
    bits += size
    peak = Math.max(peak, size / Math.max(segment.seconds, 1))
  }
  // The first segment has the sequence number 0, which is its initialisation vector (RFC 8216, 5.2).
  const opener = createDecipheriv('aes-128-cbc', videoKey, Buffer.alloc(16))
  const clear = Buffer.concat([opener.update(await readFile(join(target, first.name))), opener.final()])
  const seconds = segments.reduce((sum, segment) => sum + segment.seconds, 0)
  return {
    seconds: Math.round(seconds * 1000) / 1000,
    rendition: {
      name: plan.name,
      width: plan.width,
      height: plan.height,
      bandwidth: Math.ceil(peak),
      averageBandwidth: Math.ceil(bits / seconds),
      codecs: codecString(clear, found.audioCodec !== undefined),
      segments: segments.length,
    },
  }
}

/** False when somebody else put a film there between the two renames. */
async function putInPlace(film: string, bench: string, filesDir: string, ref: string): Promise<boolean> {
  const target = join(videosFolder(filesDir), ref)
  await rename(target, await mkdtemp(join(bench, 'replaced-'))).catch((error: unknown) => {
    if (!isMissing(error)) throw error
  })
  try {
    await rename(film, target)
  } catch (error) {
    if (hasCode(error, ['ENOTEMPTY', 'EEXIST'])) return false
    throw error
  }
  await syncPath(videosFolder(filesDir))
  return true
}

async function removeLeftovers(filesDir: string, bench: string): Promise<void> {
  // The disk's own clock judges the disk's own times.
  const now = (await stat(bench)).mtimeMs
  for (const name of await readdir(workshopFolder(filesDir))) {
    const path = join(workshopFolder(filesDir), name)
    const made = await stat(path).catch(() => undefined)
    if (made && now - made.mtimeMs > LEFTOVER_MS) await rm(path, { recursive: true, force: true })
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('base64url')
}

async function syncFolder(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    await (entry.isDirectory() ? syncFolder(path) : syncPath(path))
  }
  await syncPath(folder)
}

async function syncPath(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
