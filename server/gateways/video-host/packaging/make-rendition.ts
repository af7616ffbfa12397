/**
 * One quality of a video as encrypted segments. Each run of ffmpeg has a folder of its own and begins at a cut. So what a killed run
 * finished is kept, and a later run goes on behind it. A run that outlived its server can spoil nothing.
 */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Conversion, convert, encoderThreads } from './ffmpeg.ts'
import { isMissing } from './manifest.ts'
import { playlistSegments, playlistText, STORED_KEY_URI } from './playlists.ts'
import { VideoHostError } from '../port.ts'
import { SEGMENT_SECONDS, type RenditionPlan } from './renditions.ts'

const CONVERSION_LIMIT_MS = 6 * 3_600_000
/** No picture comes before zero, wherever a run begins: else the muxer would move each run and each quality in its own way. */
const CLOCK_START_SECONDS = 10
/** Every picture that stands alone ends a segment; the lengths come from those pictures alone. */
const CUT_SECONDS = SEGMENT_SECONDS * 0.975

const SHORTEST_SECONDS = 0.1

export type Segment = { name: string; seconds: number }

export type RenditionWork = {
  ffmpegPath: string
  masterPath: string
  plan: RenditionPlan
  /** Where its finished segments go: `<target>/0000.ts`, at the end `<target>/index.m3u8`. */
  target: string
  /** For the runs; other users cannot enter it. */
  bench: string
  videoKey: Buffer
  /** The length of the master, where the file says it. */
  masterSeconds: number | undefined
  signal?: AbortSignal | undefined
  /** Seconds of this quality that are done. */
  onSeconds?: ((seconds: number) => void) | undefined
  onStart?: ((pid: number) => void) | undefined
}

const runName = (number: number): string => `run-${String(number).padStart(4, '0')}`
const segmentName = (number: number): string => `${String(number).padStart(4, '0')}.ts`

/** The segments of a finished quality; undefined while there is still something to make. */
async function finishedSegments(target: string): Promise<Segment[] | undefined> {
  const playlist = await readFile(join(target, 'index.m3u8'), 'utf8').catch(ignoreMissing)
  return playlist === undefined ? undefined : playlistSegments(playlist)
}

/** Makes what is missing of this quality and answers all its segments. Throws as `convert` does. */
export async function makeRendition(work: RenditionWork): Promise<Segment[]> {
  const { target, plan } = work
  const finished = await finishedSegments(target)
  if (finished) return finished
  await mkdir(target, { recursive: true })
  // A copy is cut wherever the master allows it. The point to resume at is unknown, and a new start is quick.
  const before = plan.way === 'copy' ? await startAgain(work) : await gather(work)
  if (!reachesTheEnd(work, before)) await runOnce(work, before)
  const segments = await gather(work)
  if (segments.length === 0)
    throw new VideoHostError('not-a-video', 'The file holds no film that can be played.')
  const draft = join(runsFolder(work), 'index.m3u8')
  await writeFile(draft, playlistText(segments))
  await rename(draft, join(target, 'index.m3u8'))
  await rm(runsFolder(work), { recursive: true, force: true })
  return segments
}

const runsFolder = ({ bench, plan }: RenditionWork): string => join(bench, `runs-${plan.name}`)

/** A run that died after its last segment leaves nothing to encode, and ffmpeg nothing to begin with. */
const reachesTheEnd = ({ masterSeconds }: RenditionWork, before: readonly Segment[]): boolean =>
  masterSeconds !== undefined &&
  before.length > 0 &&
  before.length * SEGMENT_SECONDS > masterSeconds - SHORTEST_SECONDS

const startAgain = async (work: RenditionWork): Promise<Segment[]> => {
  await rm(runsFolder(work), { recursive: true, force: true })
  await rm(work.target, { recursive: true, force: true })
  await mkdir(work.target, { recursive: true })
  return []
}

async function runOnce(work: RenditionWork, before: readonly Segment[]): Promise<void> {
  const { ffmpegPath, masterPath, plan, bench, videoKey, signal, onSeconds, onStart } = work
  const runs = runsFolder(work)
  await mkdir(runs, { recursive: true })
  const folder = join(runs, runName((await runNames(runs)).length))
  await mkdir(folder)
  // ffmpeg takes the key from a file only; both files are removed with the run, and other users cannot enter the bench.
  const keyFile = join(bench, 'key')
  const keyInfo = join(bench, 'key-info')
  await writeFile(keyFile, videoKey, { mode: 0o600 })
  await writeFile(keyInfo, `${STORED_KEY_URI}\n${keyFile}\n`, { mode: 0o600 })
  const begin = before.length * SEGMENT_SECONDS
  const isCopy = plan.way === 'copy'
  const clock = ['-output_ts_offset', String(CLOCK_START_SECONDS + begin)]
  const cut = ['-hls_time', String(isCopy ? SEGMENT_SECONDS : CUT_SECONDS), '-hls_playlist_type', 'event']
  const files = ['-hls_key_info_file', keyInfo, '-hls_segment_filename', join(folder, '%04d.ts')]
  const conversion: Conversion = {
    ffmpegPath,
    masterPath,
    inputArgs: begin === 0 ? [] : ['-ss', String(begin)],
    outputArgs: [
      ...plan.outputArgs,
      ...(isCopy ? [] : ['-threads', String(encoderThreads())]),
      ...clock,
      // The number of a segment is its initialisation vector (RFC 8216, 5.2).
      '-f',
      'hls',
      '-start_number',
      String(before.length),
      ...cut,
      ...files,
      join(folder, 'index.m3u8'),
    ],
    limitMs: CONVERSION_LIMIT_MS,
    signal,
    // Reported on the video's own clock.
    onSeconds: (seconds) => onSeconds?.(Math.max(begin, seconds - CLOCK_START_SECONDS)),
    onStart,
  }
  try {
    await convert(conversion)
  } finally {
    for (const file of [keyFile, keyInfo]) await rm(file, { force: true })
  }
}

const runNames = async (runs: string): Promise<string[]> =>
  (await readdir(runs).catch(ignoreMissing))?.filter((name) => name.startsWith('run-')).toSorted() ?? []

/** Moves what the runs have finished to its place and answers it in order. Being cut off in the middle of it does no harm. */
async function gather(work: RenditionWork): Promise<Segment[]> {
  const runs = runsFolder(work)
  const segments: Segment[] = []
  for (const run of await runNames(runs)) {
    const playlist = (await readFile(join(runs, run, 'index.m3u8'), 'utf8').catch(ignoreMissing)) ?? ''
    for (const { name, seconds } of playlistSegments(playlist)) {
      // A run that outlived its server went on where another had begun anew: what comes first stays.
      if (name !== segmentName(segments.length)) continue
      await rename(join(runs, run, name), join(work.target, name)).catch(ignoreMissing)
      segments.push({ name, seconds })
    }
  }
  return segments
}

function ignoreMissing(error: unknown): undefined {
  if (isMissing(error)) return undefined
  throw error
}
