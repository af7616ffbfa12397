/** How much memory a process holds. */
import { readFile } from 'node:fs/promises'

const KILOBYTES_PER_MB = 1_024

/** In MB: now (`VmRSS`), or the most that it ever held (`VmHWM`). */
export const memoryOf = async (pid: number, what: 'VmHWM' | 'VmRSS'): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${what}:\\s+(\\d+)`).exec(status)?.[1]) / KILOBYTES_PER_MB
}
