/** Starts `hold-database.ts` and speaks with it: a server that a test may kill at any moment. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'

export type DatabaseProcess = {
  readonly pid: number
  /** The next line it prints, parsed; rejects with what it wrote to stderr when it ends instead. */
  nextLine(): Promise<Record<string, unknown>>
  /** Every line printed so far that no caller has read. */
  restOfLines(): Promise<Record<string, unknown>[]>
  startWriting(): void
  kill(signal: NodeJS.Signals): Promise<number | null>
  /** Exit code and stderr of one that ends by itself. */
  ended(): Promise<{ code: number | null; words: string }>
}

const parse = (line: string): Record<string, unknown> => {
  const value: unknown = JSON.parse(line)
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

const exitOf = async (child: ChildProcess): Promise<number | null> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}

/** Runs it in a process group of its own, as `account` where one is given. */
export const startDatabaseProcess = (
  args: readonly string[],
  account?: { uid: number; gid: number },
): DatabaseProcess => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'hold-database.ts'), ...args], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    ...account,
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const words = text(child.stderr)
  return {
    pid: child.pid ?? 0,
    nextLine: async () => {
      const { value, done } = await lines.next()
      if (done === true) throw new Error(`It ended: ${await words}`)
      return parse(value)
    },
    restOfLines: async () => {
      const rest: Record<string, unknown>[] = []
      for (let next = await lines.next(); next.done !== true; next = await lines.next()) {
        // The last line of a killed process may be torn.
        if (next.value.endsWith('}')) rest.push(parse(next.value))
      }
      return rest
    },
    startWriting: () => {
      child.stdin.write('write\n')
    },
    kill: (signal) => {
      // The whole group, as a terminal's Ctrl-C would.
      if (child.pid !== undefined) process.kill(-child.pid, signal)
      return exitOf(child)
    },
    ended: async () => ({ code: await exitOf(child), words: await words }),
  }
}
