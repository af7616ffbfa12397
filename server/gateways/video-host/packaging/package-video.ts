/** Packaging: a master becomes encrypted HLS under its ref, whole or not at all, and only when needed. */
import { createDecipheriv, createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, open, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

import { codecString } from './codec-string.ts'
import { contentKey, keyCheck } from '../content-key.ts'
import { makeRendition, type Segment } from './make-rendition.ts'
import { hasCode, isMissing, keyOf, MANIFEST_VERSION, readManifest } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import { isRef, POSTER_NAME, THUMBNAILS_NAME, videosFolder } from '../names.ts'
import { VideoHostError } from '../port.ts'
import type { PackagedVideo, Rendition, VideoHost } from '../port.ts'
import { probe, type Probe } from './probe.ts'
import { encodedInstead, planRenditions } from './renditions.ts'
import type { RenditionPlan } from './renditions.ts'
import { drawPoster, drawSheet } from './small-pictures.ts'
import { type Bench, freshBench, keptBench, noteRun } from './work-bench.ts'

// A player that jumps fetches a whole segment; a master that can only be cut more rarely is encoded instead of copied.
const LONGEST_COPIED_SECONDS = 10
// Several processes may package the same video at once; the second finds it done.
const PLACING_ATTEMPTS = 5

export type PackageInput = Parameters<VideoHost['packageVideo']>[0] & {
  filesDir: string
  ffmpegPath: string
  /** The installation key; at least 16 random bytes. */
  key: Buffer
}

/**
 * Makes the video at `masterPath` playable as `ref` below `filesDir`/videos.
 * When that very master is already there under the same key, nothing happens. Otherwise it is replaced.
 * The video is made in a workshop folder and renamed into place. So readers never see half of it, even after a crash.
 *
 * Throws VideoHostError: bad-name, ffmpeg-missing, not-a-video, packaging-failed.
 */
export async function packageVideo(input: PackageInput): Promise<PackagedVideo> {
  const { masterPath, ref, filesDir, key, qualities = 'as-it-is', isResumable = false } = input
  if (!isRef(ref)) throw new VideoHostError('bad-name', `"${ref}" cannot name a film.`)
  const masterHash = await hashOf(masterPath)
  const present = await findIntact(filesDir, ref, masterHash, key)
  if (present) return withoutSecrets(present)

  const bench = isResumable
    ? await keptBench(filesDir, ref, { masterHash, qualities })
    : await freshBench(filesDir, ref)
  try {
    const manifest = await makeVideo(input, masterHash, bench)
    for (let attempt = 0; attempt < PLACING_ATTEMPTS; attempt++) {
      const winner = await findIntact(filesDir, ref, masterHash, key)
      if (winner) return withoutSecrets(winner)
      if (await putInPlace(bench, filesDir, ref)) {
        await rm(bench.folder, { recursive: true, force: true })
        return withoutSecrets(manifest)
      }
    }
    throw new VideoHostError('packaging-failed', `Other masters keep being packaged as ${ref}.`)
  } catch (error) {
    if (!isResumable) await rm(bench.folder, { recursive: true, force: true })
    throw error
  }
}

/** What callers may know of a manifest: everything but salt and fingerprints. */
export const withoutSecrets = ({
  ref,
  seconds,
  renditions,
  thumbnails,
  hasPoster,
}: Manifest): PackagedVideo => ({
  ref,
  seconds,
  renditions,
  ...(thumbnails === undefined ? {} : { thumbnails }),
  ...(hasPoster === true ? { hasPoster } : {}),
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

async function makeVideo(input: PackageInput, masterHash: string, bench: Bench): Promise<Manifest> {
  const { ffmpegPath, masterPath, ref, key, qualities = 'as-it-is', signal, onProgress } = input
  const found = await probe(ffmpegPath, masterPath)
  const videoKey = contentKey({ key, ref, salt: bench.salt })
  const plans = planRenditions(found, qualities)
  const report = shares(plans, found.seconds, onProgress)

  const renditions: Rendition[] = []
  let seconds = 0
  // The smallest first: where something is wrong with the video it shows soonest.
  for (const [index, plan] of [...plans.entries()].toReversed()) {
    const onSeconds = (done: number): void => report(index, done)
    const made = await makeOne({ input, found, plan, bench, videoKey, onSeconds })
    renditions.unshift(made.rendition)
    seconds = made.seconds
  }
  const isQuick = qualities === 'as-it-is'
  const drawing = { ffmpegPath, masterPath, found, seconds, isQuick, signal }
  const pictures = await drawBeside(drawing, bench.video)
  const manifest: Manifest = {
    version: MANIFEST_VERSION,
    ref,
    seconds,
    renditions,
    ...pictures,
    masterHash,
    salt: bench.salt,
    keyCheck: keyCheck(videoKey),
  }
  await writeFile(join(bench.video, 'video.json'), JSON.stringify(manifest, null, 2))
  await syncFolder(bench.video)
  return manifest
}

/** Turns the seconds of one quality into the share of the whole work, which grows with the pixels. */
function shares(
  plans: readonly RenditionPlan[],
  masterSeconds: number | undefined,
  onProgress: ((done: number) => void) | undefined,
) {
  const weights = plans.map(({ way, width, height }) => (way === 'copy' ? 1 : width * height))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  return (index: number, seconds: number): void => {
    if (masterSeconds === undefined || masterSeconds === 0) return
    const before = weights.slice(index + 1).reduce((sum, weight) => sum + weight, 0)
    onProgress?.((before + (weights[index] ?? 0) * Math.min(1, seconds / masterSeconds)) / whole)
  }
}

type OneQuality = {
  input: PackageInput
  found: Probe
  plan: RenditionPlan
  bench: Bench
  videoKey: Buffer
  onSeconds: (seconds: number) => void
}

async function makeOne(one: OneQuality): Promise<{ rendition: Rendition; seconds: number }> {
  const { input, found, plan, bench, videoKey, onSeconds } = one
  const { ffmpegPath, masterPath, signal } = input
  const target = join(bench.video, plan.name)
  const segments = await makeRendition({
    ffmpegPath,
    masterPath,
    plan,
    target,
    bench: bench.folder,
    videoKey,
    masterSeconds: found.seconds,
    signal,
    onSeconds,
    onStart: (pid) => noteRun(bench.folder, pid),
  })
  const isCutTooRarely = segments.some(({ seconds }) => seconds > LONGEST_COPIED_SECONDS)
  if (plan.way === 'copy' && input.qualities === 'several' && isCutTooRarely) {
    await rm(target, { recursive: true, force: true })
    return await makeOne({ ...one, plan: encodedInstead(found, plan) })
  }
  return await describeRendition({ plan, found, target, segments, videoKey })
}

async function describeRendition({
  plan,
  found,
  target,
  segments,
  videoKey,
}: {
  plan: RenditionPlan
  found: Probe
  target: string
  segments: readonly Segment[]
  videoKey: Buffer
}): Promise<{ rendition: Rendition; seconds: number }> {
  let bits = 0
  let peak = 0
  for (const segment of segments) {
    const size = 8 * (await stat(join(target, segment.name))).size
    bits += size
    peak = Math.max(peak, size / Math.max(segment.seconds, 1))
  }
  // The first segment has the sequence number 0, which is its initialisation vector (RFC 8216, 5.2).
  const opener = createDecipheriv('aes-128-cbc', videoKey, Buffer.alloc(16))
  const first = await readFile(join(target, segments[0]?.name ?? ''))
  const clear = Buffer.concat([opener.update(first), opener.final()])
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

type Drawing = Omit<Parameters<typeof drawSheet>[0], 'path'>

/** The video is worth more than its pictures: what could not be drawn is left out. */
async function drawBeside(
  drawing: Drawing,
  folder: string,
): Promise<Pick<Manifest, 'thumbnails' | 'hasPoster'>> {
  const thumbnails = await orNothing(() => drawSheet({ ...drawing, path: join(folder, THUMBNAILS_NAME) }))
  if (drawing.isQuick === true) return { thumbnails }
  const poster = await orNothing(async () => {
    await drawPoster({ ...drawing, path: join(folder, POSTER_NAME) })
    return true
  })
  return { thumbnails, hasPoster: poster ?? false }
}

async function orNothing<T>(draw: () => Promise<T>): Promise<T | undefined> {
  try {
    return await draw()
  } catch (error) {
    if (error instanceof VideoHostError && error.problem === 'packaging-failed') return undefined
    throw error
  }
}

/** False when another process put a video there between the two renames. */
async function putInPlace(bench: Bench, filesDir: string, ref: string): Promise<boolean> {
  const target = join(videosFolder(filesDir), ref)
  await rename(target, await mkdtemp(join(bench.folder, 'replaced-'))).catch((error: unknown) => {
    if (!isMissing(error)) throw error
  })
  try {
    await rename(bench.video, target)
  } catch (error) {
    if (hasCode(error, ['ENOTEMPTY', 'EEXIST'])) return false
    throw error
  }
  await syncPath(videosFolder(filesDir))
  return true
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
