/** Servers for stories: each on data of its own; one process can serve many of them in turn. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ArrivedPush, BrowserSubscription, Report, Request } from './run-server.ts'
import { testClockEnvironment } from '../clock/test-clock.ts'

const RUN_SERVER = join(import.meta.dirname, 'run-server.ts')
/** PostgreSQL, running as another user when this process is root, must be able to pass. */
const PASSABLE_FOLDER = 0o711
/** All story servers encrypt with the same secret: a copied database must stay readable. */
const APP_SECRET = 'a secret of the stories, long enough for all of them'

export type StoryServer = {
  readonly url: string
  readonly dataDirectory: string
  readonly pid: number
  /** Epoch milliseconds by the server's clock. */
  readonly now: () => number
  /** How far the server's clock is ahead of the machine's, in milliseconds. */
  readonly aheadMs: () => number
  /** Moves the server's clock ahead. */
  readonly advance: (milliseconds: number) => Promise<void>
  /** A session without a password: most demo users have none. */
  readonly admit: (username: string) => Promise<{ readonly userId: number; readonly token: string }>
  /** When the process is gone, for any reason. */
  readonly ended: Promise<unknown>
  /** Begins or ends maintenance. */
  readonly maintain: (isOn: boolean) => Promise<void>
  /** Runs this job now, without waiting for its minute. */
  readonly runJob: (name: string) => Promise<void>
  /** An address for push messages, as the service of a browser would give one. */
  readonly subscribeBrowser: () => Promise<BrowserSubscription>
  /** What was sent there so far, decrypted as that browser would. */
  readonly pushesTo: (subscription: BrowserSubscription) => Promise<readonly ArrivedPush[]>
  /** The last lines of its log. */
  readonly log: () => Promise<readonly string[]>
  /** Ends it in order; the data stay. */
  readonly stop: () => Promise<void>
}

export type ServerOptions = {
  readonly dataDirectory: string
  /** ISO instant at which its clock begins. */
  readonly startAt: string
  /** In the stories' PostgreSQL; default: an embedded one in the data directory. */
  readonly databaseUrl?: string
  /** Default: any free one. */
  readonly port?: number
  /** Further settings: a mail server. */
  readonly environment?: Readonly<Record<string, string>>
}

/** A process that opens one story server after the other. */
export type ServerProcess = {
  readonly open: (options: ServerOptions) => Promise<StoryServer>
  /** Ends the process, and what it still serves. */
  readonly end: () => Promise<void>
}

/** A new empty folder for data; the caller removes it. */
export const newFolder = (purpose: string): string => {
  const folder = mkdtempSync(join(tmpdir(), `wegband-${purpose}-`))
  chmodSync(folder, PASSABLE_FOLDER)
  return folder
}

export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true })

/** A copy of the files of a stopped server. */
export const copyOf = (dataDirectory: string, purpose: string): string => {
  const folder = newFolder(purpose)
  cpSync(dataDirectory, folder, { recursive: true })
  return folder
}

type ReportOf<Kind extends Report['kind']> = Extract<Report, { kind: Kind }>
type Ask = <Kind extends Report['kind']>(request: Request, answer: Kind) => Promise<ReportOf<Kind>>

const isOfKind = <Kind extends Report['kind']>(report: Report, kind: Kind): report is ReportOf<Kind> =>
  report.kind === kind

const nextReport = async <Kind extends Report['kind']>(
  child: ChildProcess,
  kind: Kind,
): Promise<ReportOf<Kind>> => {
  const [report] = (await once(child, 'message')) as [Report]
  if (isOfKind(report, kind)) return report
  throw new Error(report.kind === 'failed' ? report.reason : `The server said ${report.kind}, not ${kind}`)
}

/**
 * One request after the other, so that no answer goes to the wrong one. `gone` rejects when the process has
 * ended.
 */
const asking = (child: ChildProcess, gone: Promise<never>): Ask => {
  let turn: Promise<unknown> = Promise.resolve()
  return (request, answer) => {
    const mine = turn.then(() => {
      const report = nextReport(child, answer)
      child.send(request)
      return Promise.race([report, gone])
    })
    turn = mine.catch(() => undefined)
    return mine
  }
}

const settings = (options: ServerOptions): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  NODE_ENV: 'test',
  DATA_DIR: options.dataDirectory,
  PORT: String(options.port ?? 0),
  DEMO: 'true',
  LOG_LEVEL: 'info',
  ...(options.databaseUrl === undefined ? {} : { DATABASE_URL: options.databaseUrl, APP_SECRET }),
  ...options.environment,
})

/** Starts the process; it serves nothing yet. */
export const startServerProcess = (): ServerProcess => {
  const child = fork(RUN_SERVER, [], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', ...testClockEnvironment() },
    execArgv: [],
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  })
  let complaints = ''
  child.stderr?.on('data', (part: Buffer) => (complaints += part.toString()))
  const ended = once(child, 'exit')
  const gone = ended.then(() => {
    throw new Error(`The server has ended: ${complaints}`)
  })
  gone.catch(() => undefined)
  const ask = asking(child, gone)
  const webFolder = process.env['STORY_WEB']

  return {
    open: async (options) => {
      let { aheadMs, address } = await ask(
        {
          kind: 'open',
          environment: settings(options),
          startAt: options.startAt,
          ...(webFolder === undefined ? {} : { webFolder }),
        },
        'opened',
      )
      return {
        // localhost and not 127.0.0.1: what the product prints, and what browsers trust with a camera.
        url: `http://localhost:${new URL(address).port}`,
        dataDirectory: options.dataDirectory,
        pid: child.pid ?? 0,
        now: () => Date.now() + aheadMs,
        aheadMs: () => aheadMs,
        ended,
        advance: async (milliseconds) => {
          ;({ aheadMs } = await ask({ kind: 'advance', milliseconds }, 'advanced'))
        },
        admit: async (username) => await ask({ kind: 'admit', username }, 'admitted'),
        maintain: async (isOn) => {
          await ask({ kind: 'maintain', isOn }, 'maintained')
        },
        runJob: async (name) => {
          await ask({ kind: 'run-job', name }, 'job-done')
        },
        subscribeBrowser: async () =>
          (await ask({ kind: 'subscribe-browser' }, 'browser-subscribed')).subscription,
        pushesTo: async ({ endpoint }) =>
          (await ask({ kind: 'read-pushes', endpoint }, 'pushes-read')).pushes,
        log: async () => (await ask({ kind: 'log' }, 'logged')).lines,
        stop: async () => {
          await ask({ kind: 'close' }, 'closed')
        },
      }
    },
    end: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/**
 * A server with a process of its own, which ends with it. Rejects, with the server's own words, when it ends
 * before it answers.
 */
export const startStoryServer = async (options: ServerOptions): Promise<StoryServer> => {
  const own = startServerProcess()
  try {
    return { ...(await own.open(options)), stop: own.end }
  } catch (error) {
    await own.end()
    throw error
  }
}
