/** Runs a server in its own process, so that it shares no event loop with the measuring code. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const BENCH = join(import.meta.dirname, '..')

export type ChildServer = {
  readonly url: string
  readonly pid: number
  /** Asks it to end and waits; `SIGKILL` ends it at once. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** The folder for a CPU profile of every server, to find out why a goal is missed. */
const PROFILES = process.env['BENCH_PROFILES']
const nodeOptions = PROFILES === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${PROFILES}`]

const running = new Set<ChildProcess>()

/** Ends all servers when the benchmark itself is interrupted. */
export const killRunning = (): void => {
  for (const child of running) child.kill('SIGKILL')
}

/**
 * Runs `file` (below bench/, or absolute) and resolves when it prints a line of JSON with its `url`. It gets
 * `settings` as one JSON argument. Its log is discarded, as in production without a terminal.
 */
export const startChildServer = async (file: string, settings: unknown): Promise<ChildServer> => {
  const child = spawn(process.execPath, [...nodeOptions, join(BENCH, file), JSON.stringify(settings)], {
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', TZ: 'UTC' },
  })
  running.add(child)
  const ended = once(child, 'exit').then(() => running.delete(child))
  const [, , , report] = child.stdio
  if (!report || !('read' in report)) throw new Error('The child has no line to report on.')
  const line = await Promise.race([
    createInterface({ input: report })[Symbol.asyncIterator]().next(),
    ended.then(() => undefined),
  ])
  if (line === undefined || line.done === true) throw new Error(`${file} ended before it listened.`)
  const told: unknown = JSON.parse(String(line.value))
  return {
    url: String(Reflect.get(Object(told), 'url')),
    pid: child.pid ?? 0,
    stop: async (signal = 'SIGTERM') => {
      if (running.has(child)) child.kill(signal)
      await ended
    },
  }
}
