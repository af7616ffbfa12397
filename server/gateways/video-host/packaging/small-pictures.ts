/** What is drawn of a video beside its qualities: the sheet of small frames for scrubbing, and the poster. Neither is worth losing a video. */
import { convert, encoderThreads } from './ffmpeg.ts'
import type { FrameSheet } from '../port.ts'
import type { Probe } from './probe.ts'

const MOST_FRAMES = 100
const LEAST_SECONDS = 2
const COLUMNS = 10
const FRAME_SIDE = 160
const POSTER_SIDE = 1280
/** Where most videos have left their title behind. */
const POSTER_AT = 0.2
const POSTER_LATEST_SECONDS = 30
/** Longer videos are looked at by their standalone pictures only, which costs a fraction. */
const LOOK_AT_ALL_SECONDS = 600
const LIMIT_MS = 30 * 60_000

type Drawing = {
  ffmpegPath: string
  masterPath: string
  path: string
  found: Pick<Probe, 'width' | 'height'>
  seconds: number
  /** Looks at the standalone pictures only. */
  isQuick?: boolean | undefined
  signal?: AbortSignal | undefined
}

const even = (side: number): number => Math.max(2, 2 * Math.round(side / 2))

const within = ({ width, height }: Drawing['found'], side: number): { width: number; height: number } => {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: even(width * scale), height: even(height * scale) }
}

/** How the frames of a video of that length and shape are laid out. Pure. */
function planSheet({ found, seconds }: Pick<Drawing, 'found' | 'seconds'>): FrameSheet {
  const everySeconds = Math.max(LEAST_SECONDS, Math.ceil(seconds / MOST_FRAMES))
  const count = Math.max(1, Math.ceil(seconds / everySeconds))
  return { everySeconds, ...within(found, FRAME_SIDE), columns: Math.min(COLUMNS, count), count }
}

export async function drawSheet(drawing: Drawing): Promise<FrameSheet> {
  const { ffmpegPath, masterPath, path, seconds, isQuick = false, signal } = drawing
  const sheet = planSheet(drawing)
  const rows = Math.ceil(sheet.count / sheet.columns)
  const filters = [
    `fps=1/${sheet.everySeconds}`,
    `scale=${sheet.width}:${sheet.height},setsar=1`,
    `tile=${sheet.columns}x${rows}`,
  ]
  await convert({
    ffmpegPath,
    masterPath,
    inputArgs: isQuick || seconds > LOOK_AT_ALL_SECONDS ? ['-skip_frame', 'nokey'] : [],
    outputArgs: [...picture, '-vf', filters.join(','), '-q:v', '5', path],
    limitMs: LIMIT_MS,
    signal,
  })
  return sheet
}

export async function drawPoster(drawing: Drawing): Promise<void> {
  const { ffmpegPath, masterPath, path, found, seconds, signal } = drawing
  const { width, height } = within(found, POSTER_SIDE)
  await convert({
    ffmpegPath,
    masterPath,
    inputArgs: ['-ss', Math.min(seconds * POSTER_AT, POSTER_LATEST_SECONDS).toFixed(2)],
    outputArgs: [...picture, '-vf', `scale=${width}:${height},setsar=1`, '-q:v', '4', path],
    limitMs: LIMIT_MS,
    signal,
  })
}

const onePicture = ['-map', '0:v:0', '-an', '-map_metadata', '-1', '-frames:v', '1']
const intoOneFile = ['-threads', String(encoderThreads()), '-f', 'image2', '-update', '1']
const picture = [...onePicture, ...intoOneFile]
