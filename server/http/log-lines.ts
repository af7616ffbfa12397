/** Writes log lines to standard output, those of one turn of the event loop at once: one system call each would cost a tenth of a request. */
import { writeSync } from 'node:fs'
import type { LogTarget } from './logging.ts'

const STDOUT = 1

const codeOf = (error: unknown): unknown => Reflect.get(Object(error), 'code')

/** How many bytes were taken; a pipe that is full takes none and is asked again. Nobody reads a broken pipe: its lines are dropped. */
const takeOf = (bytes: Buffer): number => {
  try {
    return writeSync(STDOUT, bytes)
  } catch (error) {
    if (codeOf(error) === 'EAGAIN') return 0
    if (codeOf(error) === 'EPIPE') return bytes.length
    throw error
  }
}

/** `flush` is for the end of the process; only a kill that nobody can catch, or a pipe that is full at that moment, loses lines of the last turn. */
export const linesToStdout = (take: (bytes: Buffer) => number = takeOf): LogTarget & { flush(): void } => {
  let lines: string[] = []
  let rest = Buffer.alloc(0)
  let isPlanned = false
  const plan = (): void => {
    if (isPlanned) return
    isPlanned = true
    setImmediate(flush)
  }
  const flush = (): void => {
    isPlanned = false
    if (lines.length > 0) rest = Buffer.concat([rest, Buffer.from(lines.join(''))])
    lines = []
    rest = rest.subarray(take(rest))
    if (rest.length > 0) plan()
  }
  return {
    flush,
    write: (line) => {
      lines.push(line)
      plan()
    },
  }
}
