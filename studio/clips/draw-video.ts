/** From pictures and sound to a master: painted once without loss, then encoded as well as its size allows. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { frameAt, posterFrame } from './frame.ts'
import { openPainter } from './painter.ts'
import type { Painter } from './painter.ts'
import { soundOf, wavFile } from './sound.ts'
import type { Timeline } from './timeline.ts'

const USUAL_RATE = 20
const KEYFRAME_SECONDS = 2 // segments are cut at keyframes, without encoding again
const LARGEST_MASTER = 590_000
const LARGEST_POSTER = 24_500
const POSTER_WIDTH = 640
const GOOD_QUALITY = 24
const SOUND_BITS = 28_000
// Two passes come close to the wanted size, not always below it.
const TWO_PASS_SHARES = [0.97, 0.92, 0.86, 0.8]
const POSTER_QUALITIES = [0.86, 0.8, 0.72, 0.64, 0.55]

const colour = 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p'
const COLOUR_TAGS = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709']

/** Makes `folder`/NAME.mp4 and its two posters. Answers what it cost. */
export async function makeClip(
  timeline: Timeline,
  folder: string,
  ffmpegPath: string,
): Promise<{ bytes: number }> {
  const bench = await mkdtemp(join(tmpdir(), 'clip-'))
  const painter = await openPainter()
  try {
    const { name } = timeline.script
    await makePosters(painter, timeline, folder)
    const pictures = join(bench, 'pictures.mkv')
    await paintPictures(painter, timeline, ffmpegPath, pictures)
    const sound = soundOf(timeline)
    const wav = join(bench, 'sound.wav')
    if (sound) await writeFile(wav, wavFile(sound))
    const bytes = await encodeWithin(ffmpegPath, {
      pictures,
      sound: sound && wav,
      seconds: timeline.seconds,
      framesPerSecond: timeline.script.framesPerSecond ?? USUAL_RATE,
      bench,
      master: join(folder, `${name}.mp4`),
    })
    return { bytes }
  } finally {
    await painter.close()
    await rm(bench, { recursive: true })
  }
}

export const posterFile = (name: string, theme: 'dark' | 'light'): string =>
  theme === 'dark' ? `${name}.webp` : `${name}-light.webp`

/** Writes the still pictures of a clip, dark and light. */
export async function makePosters(painter: Painter, timeline: Timeline, folder: string): Promise<void> {
  for (const theme of ['dark', 'light'] as const) {
    const path = join(folder, posterFile(timeline.script.name, theme))
    await writeFile(path, await paintPoster(painter, timeline, theme))
  }
}

async function paintPoster(painter: Painter, timeline: Timeline, theme: 'dark' | 'light'): Promise<Buffer> {
  for (const quality of POSTER_QUALITIES) {
    const frame = posterFrame(timeline, theme)
    const poster = await painter.paint(frame, { type: 'image/webp', quality }, POSTER_WIDTH)
    if (poster.length <= LARGEST_POSTER) return poster
  }
  throw new Error(`The poster of ${timeline.script.name} does not fit into ${LARGEST_POSTER} bytes.`)
}

async function paintPictures(
  painter: Painter,
  timeline: Timeline,
  ffmpegPath: string,
  path: string,
): Promise<void> {
  const rate = timeline.script.framesPerSecond ?? USUAL_RATE
  const input = ['-f', 'image2pipe', '-framerate', String(rate), '-c:v', 'png', '-i', '-']
  const lossless = ['-vf', colour, '-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '0']
  const ffmpeg = start(ffmpegPath, [...input, ...lossless, ...COLOUR_TAGS, path])
  for (let i = 0; i < timeline.seconds * rate; i++) {
    const picture = await painter.paint(frameAt(timeline, i / rate), { type: 'image/png' })
    if (!ffmpeg.stdin.write(picture)) await Promise.race([once(ffmpeg.stdin, 'drain'), ffmpeg.ended])
  }
  ffmpeg.stdin.end()
  await ffmpeg.ended
}

type Encoding = {
  pictures: string
  sound: string | undefined
  seconds: number
  framesPerSecond: number
  bench: string
  master: string
}

// A calm video gets the quality it needs; a lively one gets the best that fits, found in two passes.
async function encodeWithin(ffmpegPath: string, source: Encoding): Promise<number> {
  const { bench, sound, seconds, master } = source
  const trial = join(bench, 'trial.mp4')
  const bits = LARGEST_MASTER * 8 - (sound ? SOUND_BITS * seconds : 0)
  for (const share of [undefined, ...TWO_PASS_SHARES]) {
    if (share === undefined) {
      await encode(ffmpegPath, source, ['-crf', String(GOOD_QUALITY)], trial)
    } else {
      const rate = ['-b:v', String(Math.floor((bits * share) / seconds)), '-passlogfile', join(bench, 'pass')]
      await encode(ffmpegPath, source, [...rate, '-pass', '1'], trial)
      await encode(ffmpegPath, source, [...rate, '-pass', '2'], trial)
    }
    const { size } = await stat(trial)
    if (size > LARGEST_MASTER) continue
    await replaceFile(trial, master)
    return size
  }
  throw new Error(`${master} does not fit into ${LARGEST_MASTER} bytes: make it shorter or calmer.`)
}

async function encode(
  ffmpegPath: string,
  { pictures, sound, framesPerSecond }: Encoding,
  rate: string[],
  target: string,
): Promise<void> {
  const keyframes = String(framesPerSecond * KEYFRAME_SECONDS)
  const video = ['-c:v', 'libx264', '-preset', 'veryslow', '-tune', 'animation', ...rate]
  const grid = ['-g', keyframes, '-keyint_min', keyframes, '-sc_threshold', '0', '-pix_fmt', 'yuv420p']
  const audio = sound ? ['-c:a', 'aac', '-b:a', String(SOUND_BITS), '-ac', '1'] : ['-an']
  // Without timestamps and versions the same drawing gives the same file.
  const plain = [
    '-map_metadata',
    '-1',
    '-fflags',
    '+bitexact',
    '-flags:v',
    '+bitexact',
    '-flags:a',
    '+bitexact',
  ]
  const inputs = ['-i', pictures, ...(sound ? ['-i', sound] : [])]
  const output = [...plain, '-movflags', '+faststart', target]
  const ffmpeg = start(ffmpegPath, [...inputs, ...video, ...grid, ...COLOUR_TAGS, ...audio, ...output])
  ffmpeg.stdin.end()
  await ffmpeg.ended
}

function start(ffmpegPath: string, args: string[]) {
  const child = spawn(ffmpegPath, ['-v', 'error', '-y', ...args], { stdio: ['pipe', 'inherit', 'inherit'] })
  const ended = once(child, 'close').then(([code]) => {
    if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)}`)
  })
  return { stdin: child.stdin, ended }
}

// The bench may lie on another disk, where renaming is not possible.
async function replaceFile(from: string, to: string): Promise<void> {
  await copyFile(from, `${to}.new`)
  await rename(`${to}.new`, to)
}
