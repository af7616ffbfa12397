/** What is well, what needs a look, and what is broken, measured when it is asked. */
import { statfs } from 'node:fs/promises'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { MS_PER_DAY, MS_PER_HOUR } from '@wegband/domain/basics/calendar-days.ts'
import type { HealthCheck, HealthEntry } from '@wegband/domain/features/operations/contract.ts'
import {
  fallingState,
  HEALTH_LIMITS,
  risingState,
  type HealthState,
} from '@wegband/domain/features/operations/health-rules.ts'
import { readMigrations } from '../../db/migration-files.ts'
import { whyDatabaseNotReady } from '../../http/health.ts'
import type { Context } from '../../http/request/context.ts'
import { readJobs } from './jobs-of-queue.ts'
import {
  countFailedEmails,
  countFailedVideos,
  findLastBackup,
  readDatabaseTime,
  readSchemaNumber,
} from './store.ts'

const NS_PER_MS = 1e6

/** Since the process has started; it costs a timer. */
const delays = monitorEventLoopDelay({ resolution: 20 })
delays.enable()

type Asking = Pick<Context, 'clock' | 'config' | 'db' | 'gateways' | 'settings'>
type Measured = readonly [state: HealthState, value: number | null]

const CHECKS: Readonly<Record<HealthCheck, (asking: Asking) => Promise<Measured> | Measured>> = {
  database: async ({ db }) => {
    const begin = performance.now()
    const why = await whyDatabaseNotReady(db)
    const ms = Math.round(performance.now() - begin)
    return [why === undefined ? risingState(ms, HEALTH_LIMITS.databaseMs) : 'red', ms]
  },
  migrations: async ({ db }) => {
    const [known, present] = await Promise.all([readMigrations(), readSchemaNumber(db)])
    const newest = known.at(-1)?.number ?? 0
    // A newer database belongs to a newer version, which runs beside this one for a while.
    return [present === newest ? 'green' : present > newest ? 'yellow' : 'red', present]
  },
  disk: async ({ config }) => {
    const { bavail, bsize } = await statfs(config.dataDirectory)
    return [fallingState(bavail * bsize, HEALTH_LIMITS.diskBytes), bavail * bsize]
  },
  memory: () => {
    const bytes = process.availableMemory()
    return [fallingState(bytes, HEALTH_LIMITS.memoryBytes), bytes]
  },
  loop: () => {
    const ms = Math.round(delays.percentile(99) / NS_PER_MS)
    return [risingState(ms, HEALTH_LIMITS.loopMs), ms]
  },
  clock: async ({ clock, db }) => {
    const ms = Math.round(Math.abs((await readDatabaseTime(db)) - clock.now().getTime()))
    return [risingState(ms, HEALTH_LIMITS.clockMs), ms]
  },
  jobs: async (asking) => {
    const jobs = await readJobs(asking)
    if (jobs.length === 0) return ['yellow', 0]
    const failed = jobs.filter(({ lastState }) => lastState === 'failed').length
    return [risingState(failed, HEALTH_LIMITS.failedJobs), failed]
  },
  mail: async ({ clock, config, db }) => {
    const since = new Date(clock.now().getTime() - MS_PER_DAY).toISOString()
    const failed = await countFailedEmails(db.drizzle, since)
    if (config.smtpUrl === undefined) return ['yellow', null]
    return [risingState(failed, HEALTH_LIMITS.failedEmails), failed]
  },
  videos: async ({ db }) => {
    const failed = await countFailedVideos(db.drizzle)
    return [risingState(failed, HEALTH_LIMITS.failedVideos), failed]
  },
  storage: async ({ gateways }) => {
    const room = await gateways.files.room?.()
    return room === undefined ? ['green', null] : [fallingState(room, HEALTH_LIMITS.diskBytes), room]
  },
  payments: ({ gateways }) => [
    gateways.payments !== undefined && gateways.standIn === undefined ? 'green' : 'yellow',
    null,
  ],
  backup: async ({ clock, db, settings }) => {
    const at = await findLastBackup(db.drizzle)
    // What is invented can be invented again; what another program backs up is not known here.
    if (at === undefined) return [settings.current().demo === null ? 'yellow' : 'green', null]
    const hours = Math.max(0, Math.floor((clock.now().getTime() - Date.parse(at)) / MS_PER_HOUR))
    return [risingState(hours, HEALTH_LIMITS.backupHours), hours]
  },
}

/** A check that cannot be made is broken, and the others are still told. */
const measure = async (asking: Asking, check: HealthCheck): Promise<HealthEntry> => {
  try {
    const [state, value] = await CHECKS[check](asking)
    return { check, state, value }
  } catch {
    return { check, state: 'red', value: null }
  }
}

export const readHealthNow = async (context: Asking): Promise<{ at: string; checks: HealthEntry[] }> => {
  const checks: HealthEntry[] = []
  for (const check of Object.keys(CHECKS) as HealthCheck[]) checks.push(await measure(context, check))
  return { at: context.clock.now().toISOString(), checks }
}
