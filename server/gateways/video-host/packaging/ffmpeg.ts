/**
 * Finds ffmpeg and runs it: without a shell or a network, and with no playlist as input. It has the lowest priority, ends with the
 * process that started it, and says clearly why it failed.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism, constants, setPriority } from 'node:os'
import { delimiter, join, resolve } from 'node:path'

import { VideoHostError } from '../port.ts'

// An uploaded playlist or concat script could make ffmpeg read other files or call other servers (F27).
const SAFE_INPUT = [
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  'mov,matroska,webm,mpegts,avi',
] as const
const LOOK_LIMIT_MS = 30_000
const KEPT_STDERR = 16_384
const MICROSECONDS = 1_000_000
// A disk without room is not the video's fault: it is tried again.
const NO_ROOM = /No space left on device|Disk quota exceeded/

export type Finished = { code: number | null; stdout: string; stderr: string }

type RunOptions = {
  limitMs: number
  /** Ends ffmpeg at once. */
  signal?: AbortSignal | undefined
  /** Seconds of the video that are done. */
  onSeconds?: ((seconds: number) => void) | undefined
  /** Told the process id, so that a later start can end what a killed one left running. */
  onStart?: ((pid: number) => void) | undefined
}

/** The running processes, ended when this process ends without waiting for them. */
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** One core stays free for those who only want to watch. */
export const encoderThreads = (): number => Math.max(1, availableParallelism() - 1)

/** Requests come first. Where the system does not allow it the video is made all the same. */
const stepBack = (pid: number): void => {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Ended already, or not allowed.
  }
}

const PRLIMIT = '/usr/bin/prlimit'
/** Address space, of which the longest video of the tests uses a third. */
const MEMORY_LIMIT_BYTES = 6 * 1024 ** 3

/** The command that starts ffmpeg with bounded memory, where the system has one. */
const withMemoryLimit = (ffmpegPath: string): readonly [string, ...string[]] =>
  existsSync(PRLIMIT) ? [PRLIMIT, `--as=${MEMORY_LIMIT_BYTES}`, '--', ffmpegPath] : [ffmpegPath]

export function run(ffmpegPath: string, args: readonly string[], options: RunOptions): Promise<Finished> {
  const { limitMs, signal, onSeconds, onStart } = options
  return new Promise((done, fail) => {
    const [command, ...limits] = withMemoryLimit(ffmpegPath)
    const child = spawn(command, [...limits, '-nostdin', '-hide_banner', ...args], {
      // An upload that takes ffmpeg over finds none of the server's secrets.
      env: { PATH: process.env['PATH'] ?? '' },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: limitMs,
      killSignal: 'SIGKILL',
      ...(signal === undefined ? {} : { signal }),
    })
    running.add(child)
    if (child.pid !== undefined) {
      stepBack(child.pid)
      onStart?.(child.pid)
    }
    let stdout = ''
    let stderr = ''
    child.stderr.setEncoding('utf8')
    child.stderr.on('data', (text: string) => {
      stderr = (stderr + text).slice(-KEPT_STDERR)
    })
    child.stdout.setEncoding('utf8')
    child.stdout.on('data', (text: string) => {
      stdout = (stdout + text).slice(0, KEPT_STDERR)
      const [, microseconds] = /out_time_ms=(\d+)/.exec(text) ?? []
      if (microseconds !== undefined) onSeconds?.(Number(microseconds) / MICROSECONDS)
    })
    child.on('error', (cause) => {
      // The end of a child that was called off is still waited for: nothing of it may be running afterwards.
      if (cause.name === 'AbortError') return
      running.delete(child)
      fail(
        new VideoHostError(
          'ffmpeg-missing',
          `ffmpeg cannot be started at ${ffmpegPath} (${cause.message}). Set FFMPEG_PATH to a working ffmpeg.`,
        ),
      )
    })
    child.on('close', (code) => {
      running.delete(child)
      if (signal?.aborted === true) fail(new VideoHostError('called-off', 'The film was called off.'))
      else done({ code, stdout, stderr })
    })
  })
}

/** First and second number of the version, as one that can be compared; 0 where it cannot be read. */
export const ffmpegVersion = (words: string): number => {
  const [, major, minor] = /^ffmpeg version n?(\d+)\.(\d+)/m.exec(words) ?? []
  return major === undefined ? 0 : Number(major) * 1_000 + Number(minor)
}

type FoundFfmpeg = { readonly path: string; readonly version: number }

/** Undefined where nothing there runs. */
const lookAt = async (path: string): Promise<FoundFfmpeg | undefined> => {
  const { code, stdout } = await run(path, ['-version'], { limitMs: LOOK_LIMIT_MS })
  return code === 0 ? { path, version: ffmpegVersion(stdout) } : undefined
}

/** The oldest release that still gets security updates: that of Debian 12. */
const OLDEST_MAINTAINED = '5.1'
const OLDEST_MAINTAINED_VERSION = ffmpegVersion(`ffmpeg version ${OLDEST_MAINTAINED}`)

/** The system's is patched by its distribution; the packages' has stood still since 2018. */
const newest = (found: readonly (FoundFfmpeg | undefined)[], least: number): string | undefined =>
  found
    .filter((one) => one !== undefined)
    .filter(({ version }) => version >= least)
    .toSorted((left, right) => right.version - left.version)
    .map(({ path }) => path)[0]

const systemFfmpeg = (): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'ffmpeg'))
    .find((path) => existsSync(path))

/** Undefined where it does not run, so that another one is looked at. */
const lookIfThere = (path: string): Promise<FoundFfmpeg | undefined> => lookAt(path).catch(() => undefined)

/**
 * The path of an ffmpeg with security updates: the configured one (FFMPEG_PATH), else the system's. Uploads are foreign bytes, so a
 * real installation uses no other. Throws `ffmpeg-missing` with one sentence saying what to do.
 */
export async function findMaintainedFfmpeg(configuredPath?: string): Promise<string> {
  const path = configuredPath ?? systemFfmpeg()
  const found = path === undefined ? undefined : await lookIfThere(path)
  const fit = newest([found], OLDEST_MAINTAINED_VERSION)
  if (fit !== undefined) return fit
  throw new VideoHostError(
    'ffmpeg-missing',
    `Videos need ffmpeg ${OLDEST_MAINTAINED} or newer: install it (on Debian: apt-get install ffmpeg), or set FFMPEG_PATH to it.`,
  )
}

/**
 * The path of an ffmpeg that runs: the configured one (FFMPEG_PATH), else the newer one of the system's and the packages'.
 * Throws `ffmpeg-missing` with one sentence saying what to do.
 */
export async function findFfmpeg(configuredPath?: string): Promise<string> {
  const ofSystem = systemFfmpeg()
  const candidates =
    configuredPath === undefined ? [ofSystem, await bundledFfmpeg(ofSystem)] : [configuredPath]
  const found = await Promise.all(candidates.filter((path) => path !== undefined).map(lookAt))
  const path = newest(found, 0)
  if (path !== undefined) return path
  throw new VideoHostError(
    'ffmpeg-missing',
    `${configuredPath ?? 'What came with the packages'} is not a working ffmpeg. Set FFMPEG_PATH to a working ffmpeg.`,
  )
}

/** `fallback`: what there is beside it. */
async function bundledFfmpeg(fallback: string | undefined): Promise<string | undefined> {
  try {
    const { default: installer } = await import('@ffmpeg-installer/ffmpeg')
    return installer.path
  } catch {
    if (fallback !== undefined) return undefined
    throw new VideoHostError(
      'ffmpeg-missing',
      'No ffmpeg comes with the packages for this machine. Install ffmpeg and set FFMPEG_PATH to it.',
    )
  }
}

/** What ffmpeg says about a file. Without an output it ends with code 1: the text is the answer. */
export async function describe(ffmpegPath: string, masterPath: string): Promise<string> {
  const args = [...SAFE_INPUT, '-i', inputName(masterPath)]
  return (await run(ffmpegPath, args, { limitMs: LOOK_LIMIT_MS })).stderr
}

export type Conversion = RunOptions & {
  ffmpegPath: string
  masterPath: string
  /** Before the input, such as `-ss 8`. */
  inputArgs?: readonly string[]
  outputArgs: readonly string[]
}

/** Runs one conversion of `masterPath`. Throws `no-room`, `called-off`, or `packaging-failed` with ffmpeg's last words. */
export async function convert(conversion: Conversion): Promise<void> {
  const { ffmpegPath, masterPath, inputArgs = [], outputArgs, limitMs } = conversion
  const progress = ['-loglevel', 'error', '-nostats', '-progress', 'pipe:1']
  const args = [...progress, ...SAFE_INPUT, ...inputArgs, '-i', inputName(masterPath), ...outputArgs]
  const { code, stderr } = await run(ffmpegPath, args, conversion)
  if (NO_ROOM.test(stderr)) throw new VideoHostError('no-room', 'There is no room left for the film.')
  if (code === 0) return
  const lastWords = stderr.trim().split('\n').slice(-3).join(' ')
  throw new VideoHostError(
    'packaging-failed',
    code === null
      ? `ffmpeg was ended before its time, or needed more than ${limitMs / 1000} s.`
      : `ffmpeg failed: ${lastWords}`,
  )
}

// The protocol is spelled out so that no file name can be taken for an option or another protocol.
const inputName = (path: string): string => `file:${resolve(path)}`
