/** What a master holds, read from ffmpeg's own description of it: the bytes decide, never a name. */
import { describe } from './ffmpeg.ts'
import { VideoHostError } from '../port.ts'

/** What packaging has to know of a master. Sides are as the video is seen: turned, and with square pixels. */
export type Probe = {
  videoCodec: string
  pixelFormat: string
  width: number
  height: number
  framesPerSecond: number
  audioCodec: string | undefined
  /** Undefined where the file does not say. */
  seconds: number | undefined
  bitsPerSecond: number | undefined
  /** Whether pixels have to be turned or stretched to be seen rightly. */
  isTurned: boolean
}

/** Longer or larger than any lesson is a mistake, or an attempt to keep the machine busy (F25). */
const MOST_SECONDS = 6 * 3600
const MOST_SIDE = 8192
const LEAST_SIDE = 16
const SQUARE_TOLERANCE = 0.01

/** Reads the streams of a master. Throws `not-a-video` when there is no video in it that could be shown. */
export async function probe(ffmpegPath: string, masterPath: string): Promise<Probe> {
  return readProbe(await describe(ffmpegPath, masterPath))
}

/** The pure half of `probe`: from ffmpeg's description to plain data. */
function readProbe(description: string): Probe {
  const video = /Stream #0:\d+.*?: Video: (\w+).*?, (yuv\w+|\w+)[(,].*?(\d{2,5})x(\d{2,5})([^\n]*)/.exec(
    description,
  )
  const [, videoCodec, pixelFormat, width, height, rest = ''] = video ?? []
  if (!videoCodec || !pixelFormat || !width || !height) {
    throw new VideoHostError('not-a-video', 'The file holds no film that can be read.')
  }
  const seconds = secondsOf(description)
  const shape = shapeOf({ width: Number(width), height: Number(height) }, rest, description)
  if (Math.max(shape.width, shape.height) > MOST_SIDE || Math.min(shape.width, shape.height) < LEAST_SIDE)
    throw new VideoHostError('not-a-video', `A film of ${width} x ${height} pixels cannot be shown.`)
  if (seconds !== undefined && seconds > MOST_SECONDS)
    throw new VideoHostError('not-a-video', `A film may last at most ${MOST_SECONDS / 3600} hours.`)
  const rate = /(\d+(?:\.\d+)?) fps/.exec(description)?.[1]
  const kilobits = /Duration:[^\n]*bitrate: (\d+) kb\/s/.exec(description)?.[1]
  return {
    videoCodec,
    pixelFormat,
    ...shape,
    framesPerSecond: rate ? Number(rate) : 25,
    audioCodec: /Stream #0:\d+.*?: Audio: (\w+)/.exec(description)?.[1],
    seconds,
    bitsPerSecond: kilobits === undefined ? undefined : Number(kilobits) * 1000,
  }
}

const secondsOf = (description: string): number | undefined => {
  const [, hours, minutes, seconds] = /Duration: (\d+):(\d\d):(\d\d(?:\.\d+)?)/.exec(description) ?? []
  return seconds === undefined ? undefined : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

type Sides = { width: number; height: number }

/** Phones store portrait videos lying and say how to turn them; old cameras store narrow pixels. */
const shapeOf = (stored: Sides, rest: string, description: string): Sides & { isTurned: boolean } => {
  const [, across, down] = /\[SAR (\d+):(\d+)/.exec(rest) ?? []
  const ratio = Number(across) / Number(down)
  const isStretched = Number.isFinite(ratio) && ratio > 0 && Math.abs(ratio - 1) > SQUARE_TOLERANCE
  const width = isStretched ? Math.round(stored.width * ratio) : stored.width
  const turn = Number(/rotation of (-?\d+(?:\.\d+)?) degrees/.exec(description)?.[1] ?? 0)
  const isUpright = Math.abs(Math.round(turn / 90)) % 2 === 1
  const isTurned = isStretched || Math.round(turn / 90) % 4 !== 0
  return isUpright
    ? { width: stored.height, height: width, isTurned }
    : { width, height: stored.height, isTurned }
}
