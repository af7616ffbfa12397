/** Writes the log lines of one turn of the event loop to standard output at once: separate system calls would cost a tenth of a request. */
import { writeSync } from 'node:fs'

const STDOUT = 1

/** The target of the log lines; a test passes its own. */
export type LogTarget = { write(line: string): void }

const codeOf = (error: unknown): unknown => Reflect.get(Object(error), 'code')

/** Returns how many bytes were taken; a full pipe takes none and is retried. A broken pipe has no reader: its lines are dropped. */
const takeOf = (bytes: Buffer): number => {
  try {
    return writeSync(STDOUT, bytes)
  } catch (error) {
    if (codeOf(error) === 'EAGAIN') return 0
    if (codeOf(error) === 'EPIPE') return bytes.length
    throw error
  }
}

/** A full pipe is retried after a pause, not at every turn. */
const FULL_PIPE_PAUSE_MS = 20
/** The most bytes that may wait for the pipe; further lines are dropped, because a log must not fill the server's memory. */
const MOST_WAITING_BYTES = 4 * 1024 * 1024

/** `flush` is for the end of the process. Lines of the last turn are lost only by SIGKILL, or by a pipe that is full at that moment. */
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
