/** Writes log lines to standard output, those of one turn of the event loop at once: one system call each would cost a tenth of a request. */
import { writeSync } from 'node:fs'

const STDOUT = 1

/** Where the lines of the log go; a test hands in its own. */
export type LogTarget = { write(line: string): void }

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

/** A pipe that nobody empties is asked again after a pause, not at every turn. */
const FULL_PIPE_PAUSE_MS = 20
/** So much may wait for it; what comes on top is dropped, because a log must not eat the memory of the server. */
const MOST_WAITING_BYTES = 4 * 1024 * 1024

/** `flush` is for the end of the process; only a kill that nobody can catch, or a pipe that is full at that moment, loses lines of the last turn. */
export const linesToStdout = (
  take: (bytes: Buffer) => number = takeOf,
  most = MOST_WAITING_BYTES,
): LogTarget & { flush(): void } => {
  let lines: string[] = []
  let rest = Buffer.alloc(0)
  let isPlanned = false
  const flush = (): void => {
    isPlanned = false
    if (lines.length > 0) rest = Buffer.concat([rest, Buffer.from(lines.join(''))])
    lines = []
    rest = rest.subarray(take(rest))
    if (rest.length === 0) return
    isPlanned = true
    setTimeout(flush, FULL_PIPE_PAUSE_MS)
  }
  return {
    flush,
    write: (line) => {
      if (rest.length > most) return
      lines.push(line)
      if (isPlanned) return
      isPlanned = true
      setImmediate(flush)
    },
  }
}
