/**
 * A process that runs the product's server with a clock set and moved by the story. One process serves many
 * story files in turn: it opens a server on a file's database and closes it again. It talks to its parent
 * over Node's channel.
 */
import { z } from 'zod'
import { seedDemo } from '@wegband/demo/seed-demo.ts'
import { offsetClock, systemClock } from '@wegband/server/clock.ts'
import { readConfig } from '@wegband/server/config/config.ts'
import { FEATURE_JOBS } from '@wegband/server/feature-jobs.ts'
import { createSession } from '@wegband/server/features/sessions/tokens/open-login.ts'
import type { Services } from '@wegband/server/http/request/context.ts'
import { createLog } from '@wegband/server/http/logging.ts'
import { changeSetting } from '@wegband/server/config/settings.ts'
import { startServer, type RunningServer } from '@wegband/server/start-server.ts'
import {
  createTestPushService,
  type ArrivedPush,
  type TestBrowser,
} from '@wegband/server/testing/servers/test-push-service.ts'
import { setTestClock } from '../clock/test-clock.ts'

setTestClock()

const request = z.discriminatedUnion('kind', [
  /**
   * `environment`: the settings, as from process.env; `startAt`: ISO instant; `webFolder`: a web part that
   * was built elsewhere.
   */
  z.object({
    kind: z.literal('open'),
    environment: z.record(z.string(), z.string()),
    startAt: z.iso.datetime(),
    webFolder: z.string().optional(),
  }),
  z.object({ kind: z.literal('close') }),
  /** `milliseconds`: how far the clock jumps ahead. */
  z.object({ kind: z.literal('advance'), milliseconds: z.number() }),
  /** A session without a password, since most demo users have none. */
  z.object({ kind: z.literal('admit'), username: z.string() }),
  /** Switches maintenance, which an admin can do in the product. */
  z.object({ kind: z.literal('maintain'), isOn: z.boolean() }),
  /** Runs this job now, which the schedule does at the full minute or later. */
  z.object({ kind: z.literal('run-job'), name: z.string() }),
  z.object({ kind: z.literal('log') }),
  /** A new address of a browser at the stand-in of a push service. */
  z.object({ kind: z.literal('subscribe-browser') }),
  /** What arrived there, decrypted as that browser would. */
  z.object({ kind: z.literal('read-pushes'), endpoint: z.string() }),
])
/** What the parent may request. */
export type Request = z.infer<typeof request>
type OpenRequest = Extract<Request, { kind: 'open' }>

/** `aheadMs`: how far the server's clock is ahead of the machine's. */
export type Report =
  | { readonly kind: 'opened'; readonly address: string; readonly aheadMs: number }
  | { readonly kind: 'closed' }
  | { readonly kind: 'advanced'; readonly aheadMs: number }
  | { readonly kind: 'admitted'; readonly userId: number; readonly token: string }
  | { readonly kind: 'maintained' }
  | { readonly kind: 'job-done' }
  | { readonly kind: 'logged'; readonly lines: readonly string[] }
  | { readonly kind: 'browser-subscribed'; readonly subscription: BrowserSubscription }
  | { readonly kind: 'pushes-read'; readonly pushes: readonly ArrivedPush[] }
  /** The request could not be answered. */
  | { readonly kind: 'failed'; readonly reason: string }

export type { ArrivedPush }
export type BrowserSubscription = TestBrowser['subscription']

const LOG_LINES = 60
const PINO_ERROR = 50

const pushService = createTestPushService()
let server: RunningServer | undefined
let log = createLog('silent')
let aheadMs = 0
let logLines: string[] = []

/** Keeps the last lines for a story that fails; errors are shown at once. */
const logTarget = {
  write: (line: string): void => {
    logLines = [...logLines, line.trimEnd()].slice(-LOG_LINES)
    const { level } = JSON.parse(line) as { level: number }
    if (level >= PINO_ERROR) process.stdout.write(line)
  },
}

const open = async ({ environment, startAt, webFolder }: OpenRequest): Promise<Report> => {
  const config = readConfig(environment)
  if ('problems' in config) throw new Error(config.problems.join('\n'))
  logLines = []
  aheadMs = Date.parse(startAt) - systemClock.now().getTime()
  log = createLog(config.ok.logLevel, logTarget)
  server = await startServer({
    config: config.ok,
    environment,
    log,
    seedDemo,
    clock: { now: () => offsetClock(aheadMs).now() },
    postPush: pushService.post,
    ...(webFolder === undefined ? {} : { webFolder }),
  })
  return { kind: 'opened', address: server.address, aheadMs }
}

const close = async (): Promise<Report> => {
  const closing = server
  server = undefined
  await closing?.stop()
  return { kind: 'closed' }
}

const admit = async ({ db, clock }: Services, username: string): Promise<Report> => {
  const { rows } = await db.pool.query<{ id: number }>('select id from users where username = $1', [username])
  const [user] = rows
  if (user === undefined) throw new Error(`the demo has no ${username}`)
  const { token } = await createSession(db.drizzle, { userId: user.id, parentId: null }, clock.now())
  return { kind: 'admitted', userId: user.id, token }
}

const services = (): Services => {
  if (server === undefined) throw new Error('no server is open')
  return server.services
}

const runJob = async (name: string): Promise<Report> => {
  const job = FEATURE_JOBS.find((one) => one.name === name)
  if (job === undefined) throw new Error(`there is no job ${name}`)
  await job.run({ ...services(), log })
  return { kind: 'job-done' }
}

const answer = async (asked: Request): Promise<Report> => {
  switch (asked.kind) {
    case 'open':
      return open(asked)
    case 'close':
      return close()
    case 'advance':
      aheadMs += asked.milliseconds
      return { kind: 'advanced', aheadMs }
    case 'admit':
      return admit(services(), asked.username)
    case 'maintain':
      await changeSetting(services().db.drizzle, 'maintenance', asked.isOn)
      return { kind: 'maintained' }
    case 'run-job':
      return runJob(asked.name)
    case 'log':
      return { kind: 'logged', lines: logLines }
    case 'subscribe-browser':
      return { kind: 'browser-subscribed', subscription: pushService.browser().subscription }
    case 'read-pushes': {
      const pushes = pushService.arrived.filter(({ endpoint }) => endpoint === asked.endpoint)
      return { kind: 'pushes-read', pushes }
    }
  }
}

const report = (said: Report): void => void process.send?.(said)
const end = (): void => void close().then(() => process.exit(0))
process.on('SIGTERM', end)
// The parent is gone: nothing else would end this process.
process.on('disconnect', end)
process.on('message', (message: unknown) => {
  answer(request.parse(message)).then(report, (error: unknown) =>
    report({
      kind: 'failed',
      reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }),
  )
})
