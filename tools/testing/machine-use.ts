/**
 * Measures how much of the machine other programs use during a test run. Only durations of a quiet machine
 * can be judged. It reads processor times from /proc; on systems without it no run counts as quiet.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'

/** The unit of /proc/<pid>/stat: USER_HZ is 100 on every Linux that Node runs on. */
const TICK_MS = 10
/** The share of all cores that others may use during a quiet run; an idle desktop stays below it. */
const QUIET_SHARE = 0.15

type ProcessTime = { readonly parent: number; readonly ms: number }

/** Reads the parent, and the time of the process with that of its ended children. */
export const parseStat = (stat: string): ProcessTime => {
  // the name of the program stands in brackets and may contain any character
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return { parent: Number(fields[1]), ms: ticks * TICK_MS }
}

/** The processor time of a process and all its descendants, in milliseconds. */
export const treeTime = (processes: ReadonlyMap<number, ProcessTime>, root: number): number => {
  const belongs = (pid: number): boolean => {
    if (pid === root) return true
    const parent = processes.get(pid)?.parent ?? 0
    return parent > 0 && belongs(parent)
  }
  return [...processes].reduce((sum, [pid, { ms }]) => sum + (belongs(pid) ? ms : 0), 0)
}

/** Undefined for a process that ended between listing and reading. */
const readProcess = (pid: number): [number, ProcessTime][] => {
  try {
    return [[pid, parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8'))]]
  } catch {
    return []
  }
}

const readProcesses = (): Map<number, ProcessTime> =>
  new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => readProcess(Number(name))),
  )

const machineTime = (): number =>
  cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0)

/** Starts measuring; the returned function answers whether the machine was quiet since. */
export const watchOthers = (): (() => boolean) => {
  if (process.platform !== 'linux') return () => false
  const began = performance.now()
  const othersBefore = machineTime() - treeTime(readProcesses(), process.pid)
  return () => {
    const others = machineTime() - treeTime(readProcesses(), process.pid) - othersBefore
    return others / ((performance.now() - began) * availableParallelism()) < QUIET_SHARE
  }
}
