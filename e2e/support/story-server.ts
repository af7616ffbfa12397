/** Servers for stories: each on a data directory of its own, copied from one that was filled with the demo federation once. */
import { fork, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Report, Request } from './run-server.ts'

const RUN_SERVER = join(import.meta.dirname, 'run-server.ts')
/** A first start migrates and fills. */
const START_DEADLINE_MS = 120_000
/** PostgreSQL, running as another user when we are root, must be able to pass. */
const PASSABLE_FOLDER = 0o711

export type StoryServer = {
  readonly url: string
  readonly dataDirectory: string
  readonly pid: number
  /** Epoch milliseconds as the server counts them. */
  readonly now: () => number
  /** How far that is before the machine's clock, in milliseconds. */
  readonly aheadMs: () => number
  /** Moves the server's clock ahead. */
  readonly advance: (milliseconds: number) => Promise<void>
  /** A session without a password: most people of the demo have none. */
  readonly admit: (username: string) => Promise<{ readonly userId: number; readonly token: string }>
  /** When the process is gone, however it went. */
  readonly ended: Promise<unknown>
  /** Begins or ends maintenance. */
  readonly maintain: (isOn: boolean) => Promise<void>
  /** Ends it in order; the data stay. */
  readonly stop: () => Promise<void>
}

export type ServerOptions = {
  readonly dataDirectory: string
  /** ISO instant at which its clock begins. */
  readonly startAt: string
  /** Default: any free one. */
  readonly port?: number
  /** Further settings: a mail server. */
  readonly environment?: Readonly<Record<string, string>>
}

/** A new empty folder for data; whoever asked removes it. */
export const newFolder = (purpose: string): string => {
  const folder = mkdtempSync(join(tmpdir(), `wegband-${purpose}-`))
  chmodSync(folder, PASSABLE_FOLDER)
  return folder
}

export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true })

/** A copy of the data of a stopped server, with owners and modes, which PostgreSQL insists on. */
export const copyOf = (dataDirectory: string, purpose: string): string => {
  const folder = newFolder(purpose)
  const copied = spawnSync('cp', ['-a', `${dataDirectory}/.`, folder], { encoding: 'utf8' })
  if (copied.status !== 0) throw new Error(`The data could not be copied: ${copied.stderr}`)
  chmodSync(folder, PASSABLE_FOLDER)
  return folder
}

type ReportOf<Kind extends Report['kind']> = Extract<Report, { kind: Kind }>

const isOfKind = <Kind extends Report['kind']>(report: Report, kind: Kind): report is ReportOf<Kind> =>
  report.kind === kind

const reportFrom = async <Kind extends Report['kind']>(
  child: ChildProcess,
  kind: Kind,
): Promise<ReportOf<Kind>> => {
  for (;;) {
    const [report] = (await once(child, 'message')) as [Report]
    if (isOfKind(report, kind)) return report
  }
}

type Ask = <Kind extends Report['kind']>(request: Request, answer: Kind) => Promise<ReportOf<Kind>>

/** One question after the other, so that no answer goes to the wrong one. `gone` rejects when the process has ended. */
const asking = (child: ChildProcess, gone: Promise<never>): Ask => {
  let turn: Promise<unknown> = Promise.resolve()
  return (request, answer) => {
    const mine = turn.then(() => {
      const told = reportFrom(child, answer)
      child.send(request)
      return Promise.race([told, gone])
    })
    turn = mine.catch(() => undefined)
    return mine
  }
}

const environment = (options: ServerOptions): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  NODE_ENV: 'test',
  STORY_CLOCK: options.startAt,
  DATA_DIR: options.dataDirectory,
  PORT: String(options.port ?? 0),
  DEMO: 'true',
  LOG_LEVEL: 'error',
  ...(process.env['STORY_WEB'] === undefined ? {} : { STORY_WEB: process.env['STORY_WEB'] }),
  ...options.environment,
})

/** Resolves when it answers; rejects, with its own words, when it ends before that. */
export const startStoryServer = async (options: ServerOptions): Promise<StoryServer> => {
  const child = fork(RUN_SERVER, [], {
    env: environment(options),
    execArgv: [],
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  })
  let complaints = ''
  child.stderr?.on('data', (part: Buffer) => (complaints += part.toString()))
  const ended = once(child, 'exit')
  const refused = ended.then(() => {
    throw new Error(`The server has ended: ${complaints}`)
  })
  const ready = await Promise.race([
    reportFrom(child, 'ready'),
    refused,
    new Promise<never>((_, reject) => {
      setTimeout(
        () => reject(new Error('The server did not become ready in time')),
        START_DEADLINE_MS,
      ).unref()
    }),
  ])
  refused.catch(() => undefined)
  const ask = asking(child, refused)

  let { aheadMs } = ready
  return {
    // localhost and not 127.0.0.1: what the product prints, and what browsers trust with a camera.
    url: `http://localhost:${new URL(ready.address).port}`,
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
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
