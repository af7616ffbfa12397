/**
 * `npm run video -- FILE --content ID [--content ID …] [--title TITLE]`: imports a video into the video host
 * and waits until it is ready. Takes the same environment as the server, which may run meanwhile. After an
 * interruption the same command resumes.
 */
import { randomBytes } from 'node:crypto'
import { basename, extname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { clockFrom } from '@wegband/server/clock.ts'
import { loadEnvFile, readConfig } from '@wegband/server/config/config.ts'
import { isStartupProblem, startupProblem } from '@wegband/server/db/embedded/startup-problem.ts'
import { bringVideo } from '@wegband/server/features/videos/library/bring-video.ts'
import { readVideo } from '@wegband/server/features/videos/library/video-uploads.ts'
import { type VideoContext, makeNextVideo } from '@wegband/server/features/videos/library/make-video.ts'
import { readVideosKey } from '@wegband/server/secrets/videos-key.ts'
import { openGateways } from '@wegband/server/gateways/open-gateways.ts'
import { errorWords } from '@wegband/server/http/answer/error-words.ts'
import { createLog } from '@wegband/server/http/logging.ts'
import { appSecret } from '@wegband/server/secrets/secrets.ts'
import { openWorkingDatabase } from './working-database.ts'

const USAGE = 'Which video, and for which content? npm run video -- FILE --content ID [--title TITLE]'
const LOOK_EVERY_MS = 1000
const PER_CENT = 100

const readArguments = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { content: { type: 'string', multiple: true, default: [] }, title: { type: 'string' } },
  })
  const [path] = positionals
  const contentIds = values.content.map(Number)
  if (path === undefined || contentIds.some((id) => !Number.isSafeInteger(id) || id < 1))
    throw startupProblem(USAGE)
  return { path, contentIds, title: values.title ?? basename(path, extname(path)) }
}

/** Prints one line that is overwritten, when there is a terminal. */
const show = (line: string): void => {
  if (process.stdout.isTTY) process.stdout.write(`\r\u001B[K${line}`)
}

/** Works through the queue until this video is done. When a running server is faster, its progress is shown. */
const waitFor = async (context: VideoContext, videoId: number, signal: AbortSignal): Promise<void> => {
  const worker = `film-tool-${randomBytes(8).toString('hex')}`
  const onProgress = (id: number, percent: number): void => {
    if (id === videoId) show(`Making it playable: ${percent} %`)
  }
  while (!signal.aborted) {
    const video = await readVideo({ db: context.db, locale: 'de' }, videoId)
    if (video.state === 'ready') return
    if (video.state === 'failed')
      throw startupProblem(`The video could not be made playable: ${video.problem}.`)
    onProgress(videoId, video.progress)
    const made = await makeNextVideo(context, { worker, signal, onProgress })
    if (made === 'nothing' || made === 'left') await pause(LOOK_EVERY_MS)
  }
  throw startupProblem('Interrupted. The video continues with the next start of the server.')
}

const main = async (): Promise<void> => {
  const video = readArguments()
  loadEnvFile()
  const read = readConfig(process.env)
  if ('problems' in read) throw startupProblem(read.problems.join('\n'))
  const config = read.ok
  const stopping = new AbortController()
  process.once('SIGTERM', () => stopping.abort())
  const { db, close } = await openWorkingDatabase(config)
  try {
    const secret = appSecret(config)
    const gateways = openGateways(config, secret, await readVideosKey(db.drizzle, secret))
    const context = { db, config, gateways, clock: clockFrom(config.clock), log: createLog('warn') }
    const onReceived = (received: number, bytes: number): void =>
      show(`Bringing it in: ${Math.floor((received / bytes) * PER_CENT)} %`)
    const videoId = await bringVideo(context, { ...video, onReceived })
    await waitFor(context, videoId, stopping.signal)
    const { seconds } = await readVideo({ db: context.db, locale: 'de' }, videoId)
    show('')
    console.log(`Video ${videoId} is ready: ${video.title}, ${seconds} seconds.`)
  } finally {
    await close()
  }
}

const wordsOf = (error: unknown): string | undefined => {
  if (isStartupProblem(error)) return error.message
  if (error instanceof AppError) return errorWords(error.code, 'en')
  const code: unknown = Reflect.get(Object(error), 'code')
  return code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR'
    ? `The file cannot be read (${code}).`
    : undefined
}

try {
  await main()
} catch (error) {
  const words = wordsOf(error)
  if (words === undefined) throw error
  console.error(words)
  process.exitCode = 1
}
