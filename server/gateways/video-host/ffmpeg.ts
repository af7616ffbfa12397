// Finding ffmpeg and running it: no shell, no network, no playlists as input, and a clear word when it fails.
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

import { VideoHostError } from './port.ts'

// An uploaded playlist or concat script could make ffmpeg read other files or call other servers (F27).
const SAFE_INPUT = [
  '-nostdin',
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  'mov,matroska,webm,mpegts,avi',
]
const PROBE_LIMIT_MS = 30_000
const KEPT_STDERR = 16_384

type Finished = { code: number | null; stderr: string }

function run(ffmpegPath: string, args: string[], limitMs: number): Promise<Finished> {
  return new Promise((done, fail) => {
    const child = spawn(ffmpegPath, args, { stdio: ['ignore', 'ignore', 'pipe'], timeout: limitMs })
    let stderr = ''
    child.stderr.setEncoding('utf8')
    child.stderr.on('data', (text: string) => {
      stderr = (stderr + text).slice(-KEPT_STDERR)
    })
    child.on('error', (cause) => {
      fail(
        new VideoHostError(
          'ffmpeg-missing',
          `ffmpeg cannot be started at ${ffmpegPath} (${cause.message}). Set FFMPEG_PATH to a working ffmpeg.`,
        ),
      )
    })
    child.on('close', (code) => done({ code, stderr }))
  })
}

/**
 * The path of an ffmpeg that runs: the configured one (FFMPEG_PATH), else the one that came with the packages.
 * Throws `ffmpeg-missing` with one sentence saying what to do.
 */
export async function findFfmpeg(configuredPath?: string): Promise<string> {
  const path = configuredPath ?? (await bundledFfmpeg())
  const { code } = await run(path, ['-hide_banner', '-version'], PROBE_LIMIT_MS)
  if (code === 0) return path
  throw new VideoHostError(
    'ffmpeg-missing',
    `${path} is not a working ffmpeg. Set FFMPEG_PATH to a working ffmpeg.`,
  )
}

async function bundledFfmpeg(): Promise<string> {
  try {
    const { default: installer } = await import('@ffmpeg-installer/ffmpeg')
    return installer.path
  } catch {
    throw new VideoHostError(
      'ffmpeg-missing',
      'No ffmpeg comes with the packages for this machine. Install ffmpeg and set FFMPEG_PATH to it.',
    )
  }
}

/** What a master holds, as far as packaging has to know. */
export type Probe = {
  videoCodec: string
  pixelFormat: string
  width: number
  height: number
  framesPerSecond: number
  audioCodec: string | undefined
}

/** Reads the streams of a master. Throws `not-a-video` when there is no film in it. */
export async function probe(ffmpegPath: string, masterPath: string): Promise<Probe> {
  // Without an output ffmpeg prints what it found and ends with code 1: the text is the answer.
  const args = ['-hide_banner', ...SAFE_INPUT, '-i', inputName(masterPath)]
  const { stderr } = await run(ffmpegPath, args, PROBE_LIMIT_MS)
  return readProbe(stderr)
}

/** The pure half of `probe`: from ffmpeg's description to plain data. */
export function readProbe(description: string): Probe {
  const video = /Stream #0:\d+.*?: Video: (\w+).*?, (yuv\w+|\w+)[(,].*?(\d{2,5})x(\d{2,5})/.exec(description)
  const [, videoCodec, pixelFormat, width, height] = video ?? []
  if (!videoCodec || !pixelFormat || !width || !height) {
    throw new VideoHostError('not-a-video', 'The file holds no film that can be read.')
  }
  const rate = /(\d+(?:\.\d+)?) fps/.exec(description)?.[1]
  return {
    videoCodec,
    pixelFormat,
    width: Number(width),
    height: Number(height),
    framesPerSecond: rate ? Number(rate) : 25,
    audioCodec: /Stream #0:\d+.*?: Audio: (\w+)/.exec(description)?.[1],
  }
}

/** Runs one conversion of `masterPath`. Throws `packaging-failed` with ffmpeg's last words. */
export async function convert({
  ffmpegPath,
  masterPath,
  outputArgs,
  limitMs,
}: {
  ffmpegPath: string
  masterPath: string
  outputArgs: string[]
  limitMs: number
}): Promise<void> {
  const args = ['-hide_banner', '-loglevel', 'error', ...SAFE_INPUT, '-i', inputName(masterPath)]
  const { code, stderr } = await run(ffmpegPath, [...args, ...outputArgs], limitMs)
  if (code === 0) return
  const lastWords = stderr.trim().split('\n').slice(-3).join(' ')
  throw new VideoHostError(
    'packaging-failed',
    code === null ? `ffmpeg did not finish within ${limitMs / 1000} s.` : `ffmpeg failed: ${lastWords}`,
  )
}

// The protocol is spelled out so that no file name can be taken for an option or another protocol.
const inputName = (path: string): string => `file:${resolve(path)}`
