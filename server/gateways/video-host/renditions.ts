// Which qualities a master is turned into. Pure: from what ffmpeg found to the arguments it is given.
import type { Probe } from './ffmpeg.ts'

export type RenditionPlan = {
  name: string
  width: number
  height: number
  outputArgs: string[]
}

const KEYFRAME_SECONDS = 2
const HIGHEST_LINE = 1080

// Titles, places and chapters that a camera wrote into the file are nobody's business.
const streams = ['-map', '0:v:0', '-map', '0:a:0?', '-map_metadata', '-1', '-map_chapters', '-1']

/**
 * The qualities to make of a master, best first. Today one: the master as it is when every player can decode
 * it (H.264 4:2:0 with AAC or silence), else one encoding of it. Further qualities are further entries here.
 */
export function planRenditions(found: Probe): RenditionPlan[] {
  return [isPlayable(found) ? copied(found) : encoded(found)]
}

const isPlayable = ({ videoCodec, pixelFormat, height, audioCodec }: Probe): boolean =>
  videoCodec === 'h264' &&
  pixelFormat === 'yuv420p' &&
  height <= HIGHEST_LINE &&
  (audioCodec === undefined || audioCodec === 'aac')

const copied = ({ width, height }: Probe): RenditionPlan => ({
  name: 'main',
  width,
  height,
  outputArgs: [...streams, '-c', 'copy'],
})

function encoded(found: Probe): RenditionPlan {
  const height = even(Math.min(found.height, HIGHEST_LINE))
  const width = even((found.width * height) / found.height)
  const keyframes = String(Math.round(found.framesPerSecond * KEYFRAME_SECONDS))
  const video = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-pix_fmt', 'yuv420p']
  const size = ['-vf', `scale=${width}:${height}`, '-g', keyframes, '-sc_threshold', '0']
  const audio = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2']
  return { name: 'main', width, height, outputArgs: [...streams, ...video, ...size, ...audio] }
}

// H.264 with 4:2:0 colour has no odd sides.
const even = (side: number): number => Math.max(2, 2 * Math.round(side / 2))
