/** Each process tells that it runs, how much memory it holds and how late its event loop is; what tells nothing is gone. */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { JobContext } from '../../jobs.ts'
import { forgetBeat, forgetBeatsBefore, readDatabaseTime, writeBeat } from './store.ts'

const BEAT_MS = 15_000
/** A killed process is shown for a quarter of an hour. */
const FORGOTTEN_MS = 15 * 60_000
const NS_PER_MS = 1e6

/** How late the event loop was since the last heartbeat; measuring costs one timer. */
const delays = monitorEventLoopDelay({ resolution: 20 })
delays.enable()
/** In milliseconds, at the 99th percentile. */
export const loopDelay = (): number => Math.max(0, Math.round(delays.percentile(99) / NS_PER_MS))

export type ProcessBeats = { stop(): Promise<void> }

type Parts = Pick<JobContext, 'clock' | 'db' | 'log'>

export const startBeats = ({ clock, db, log }: Parts): ProcessBeats => {
  const own = { id: randomUUID(), host: hostname(), pid: process.pid, startedAt: clock.now().toISOString() }
  const beat = async (): Promise<void> => {
    const now = clock.now()
    const clockMs = Math.round(now.getTime() - (await readDatabaseTime(db)))
    const { rss: memory } = process.memoryUsage()
    await writeBeat(db.drizzle, { ...own, seenAt: now.toISOString(), memory, loopMs: loopDelay(), clockMs })
    delays.reset()
    await forgetBeatsBefore(db.drizzle, new Date(now.getTime() - FORGOTTEN_MS).toISOString())
  }
  const tryToBeat = (): Promise<void> =>
    beat().catch((error: unknown) => log.warn({ err: error }, 'this process could not tell that it runs'))
  let last = tryToBeat()
  const timer = setInterval(() => {
    last = tryToBeat()
  }, BEAT_MS)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await last
      await forgetBeat(db.drizzle, own.id)
    },
  }
}
