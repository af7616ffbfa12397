/** Which qualities a master is turned into. Pure: from what ffmpeg found to the arguments it is given. */
import type { Qualities } from '../port.ts'
import type { Probe } from './probe.ts'

export type RenditionPlan = {
  name: string
  width: number
  height: number
  /** `copy`: as the master is, in one go. `encode`: can go on behind what is already there. */
  way: 'copy' | 'encode'
  outputArgs: string[]
}

/** Every quality is cut here, so that work can go on at any cut. */
export const SEGMENT_SECONDS = 4

/** Lines across the shorter side, with the bits per second that a video of that size may take at most. */
const LADDER = [
  { lines: 240, bits: 500_000 },
  { lines: 360, bits: 900_000 },
  { lines: 540, bits: 1_800_000 },
  { lines: 720, bits: 3_200_000 },
  { lines: 1080, bits: 6_000_000 },
] as const
const [SMALLEST] = LADDER
const HIGHEST_LINE = 1080
/** A rung this close below the video itself would be made for nothing. */
const NEAR = 0.9
const MOST_FRAMES = 60

// Removes titles, places and chapters that a camera wrote into the file, because they are private.
const streams = ['-map', '0:v:0', '-map', '0:a:0?', '-map_metadata', '-1', '-map_chapters', '-1']

/** The qualities to make of a master, best first, none larger than the master itself. */
export function planRenditions(found: Probe, qualities: Qualities): RenditionPlan[] {
  if (qualities === 'as-it-is')
    return [isPlayable(found) ? copied(found, 'main') : encoded(found, 'main', top(found))]
  const highest = top(found)
  const below = LADDER.filter(({ lines }) => lines < highest * NEAR).map(({ lines }) => lines)
  const best =
    isPlayable(found) && isLean(found) ? copied(found, `${highest}p`) : encoded(found, `${highest}p`, highest)
  return [best, ...below.toReversed().map((lines) => encoded(found, `${lines}p`, lines))]
}

/** The same quality, made anew where the master's own pictures are cut too rarely to copy it. */
export const encodedInstead = (found: Probe, { name, width, height }: RenditionPlan): RenditionPlan =>
  encoded(found, name, Math.min(width, height))

const shorterSide = ({ width, height }: Pick<Probe, 'width' | 'height'>): number => Math.min(width, height)
const top = (found: Probe): number => even(Math.min(shorterSide(found), HIGHEST_LINE))

const isPlayable = (found: Probe): boolean =>
  found.videoCodec === 'h264' &&
  found.pixelFormat === 'yuv420p' &&
  !found.isTurned &&
  shorterSide(found) <= HIGHEST_LINE &&
  (found.audioCodec === undefined || found.audioCodec === 'aac')

const bitsFor = (lines: number): number =>
  (LADDER.find((rung) => lines <= rung.lines) ?? LADDER.at(-1) ?? SMALLEST).bits

/** What a camera writes can be ten times what a viewer's line carries. */
const isLean = (found: Probe): boolean =>
  found.bitsPerSecond !== undefined && found.bitsPerSecond <= bitsFor(top(found))

const copied = ({ width, height }: Probe, name: string): RenditionPlan => ({
  name,
  width,
  height,
  way: 'copy',
  outputArgs: [...streams, '-c', 'copy'],
})

function encoded(found: Probe, name: string, lines: number): RenditionPlan {
  const scale = lines / shorterSide(found)
  const [width, height] = [even(found.width * scale), even(found.height * scale)]
  const bits = bitsFor(lines)
  const limits = ['-maxrate', String(bits), '-bufsize', String(2 * bits)]
  const video = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', ...limits, '-pix_fmt', 'yuv420p']
  // Pictures that stand alone come at the cuts and nowhere else; the group's length only bounds what a broken clock could do.
  const group = String(Math.ceil(Math.min(found.framesPerSecond, MOST_FRAMES) * SEGMENT_SECONDS * 2))
  const cuts = [
    '-force_key_frames',
    `expr:gte(t,n_forced*${SEGMENT_SECONDS})`,
    '-g',
    group,
    '-sc_threshold',
    '0',
  ]
  const rate = found.framesPerSecond > MOST_FRAMES ? ['-r', String(MOST_FRAMES)] : []
  const size = ['-vf', `scale=${width}:${height},setsar=1`]
  const audio = ['-c:a', 'aac', '-b:a', lines > SMALLEST.lines ? '128k' : '64k', '-ac', '2', '-ar', '48000']
  return {
    name,
    width,
    height,
    way: 'encode',
    outputArgs: [...streams, ...video, ...size, ...rate, ...cuts, ...audio],
  }
}

// H.264 with 4:2:0 colour has no odd sides.
const even = (side: number): number => Math.max(2, 2 * Math.round(side / 2))
