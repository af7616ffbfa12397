/** The processor time of a process, which other work on the machine disturbs least. Linux only. */
import { readdirSync, readFileSync } from 'node:fs'

/** Microseconds of all threads since the process began; undefined on other systems. */
export const processorMicros = (pid: number): number | undefined => {
  try {
    return readdirSync(`/proc/${pid}/task`)
      .map((task) => readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8'))
      .reduce((sum, text) => sum + Number(text.split(' ')[0]) / 1000, 0)
  } catch {
    return undefined
  }
}
