/** What is well, what needs a look, and what is broken, measured when it is asked. */
import { statfs } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { MS_PER_DAY, MS_PER_HOUR } from '@wegband/domain/basics/calendar-days.ts'
import type { HealthCheck, HealthEntry, ServerProcess } from '@wegband/domain/features/operations/contract.ts'
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
import { certificateDays, reach } from './check-connections.ts'
import { loopDelay } from './process-heartbeats.ts'
import { readQueues } from './queues.ts'
import {
  countFailedEmails,
  countFailedVideos,
  countOffHooks,
  findLastBackup,
  listBeats,
  readDatabaseTime,
  readReplicas,
  readSchemaNumber,
} from './store.ts'

type Asking = Pick<Context, 'clock' | 'config' | 'db' | 'gateways' | 'settings'>
type Measured = readonly [state: HealthState, value: number | null]

const WORST: readonly HealthState[] = ['red', 'yellow', 'green']
const worstOf = (states: readonly HealthState[]): HealthState =>
  WORST.find((state) => states.includes(state)) ?? 'green'

/** A service that is set up and does not answer is broken; one that is not set up is none of these. */
const reached = async (address: string | undefined): Promise<Measured> => {
  if (address === undefined) return ['green', null]
  const ms = await reach(address)
  return ms === undefined ? ['red', null] : [risingState(ms, HEALTH_LIMITS.reachMs), ms]
}

/** The processes as they told, the silent ones too. */
const readProcesses = async ({ clock, db }: Asking): Promise<ServerProcess[]> => {
  const now = clock.now().getTime()
  return (await listBeats(db.drizzle)).map((row) => ({
    ...row,
    state: worstOf([
      risingState(now - Date.parse(row.seenAt), HEALTH_LIMITS.silentMs),
      risingState(row.loopMs, HEALTH_LIMITS.loopMs),
      risingState(Math.abs(row.clockMs), HEALTH_LIMITS.clockMs),
    ]),
  }))
}

const STRIPE = 'https://api.stripe.com'

const countFailed = async (asking: Asking, name: 'push'): Promise<number> =>
  (await readQueues(asking)).find(({ queue }) => queue === name)?.failed ?? 0

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
  replicas: async ({ db }) => {
    const { count, behind, away } = await readReplicas(db)
    if (away > 0) return ['red', count]
    return [risingState(behind, HEALTH_LIMITS.replicaBytes), count]
  },
  processes: async (asking) => {
    const processes = await readProcesses(asking)
    return [worstOf(processes.map(({ state }) => state)), processes.length]
  },
  disk: async ({ config }) => {
    const { bavail, bsize } = await statfs(config.dataDirectory)
    return [fallingState(bavail * bsize, HEALTH_LIMITS.diskBytes), bavail * bsize]
  },
  memory: () => {
    const bytes = process.availableMemory()
    return [fallingState(bytes, HEALTH_LIMITS.memoryBytes), bytes]
  },
  loop: async ({ db }) => {
    const ms = Math.max(loopDelay(), ...(await listBeats(db.drizzle)).map(({ loopMs }) => loopMs))
    return [risingState(ms, HEALTH_LIMITS.loopMs), ms]
  },
  clock: async ({ clock, db }) => {
    const ms = Math.round(Math.abs((await readDatabaseTime(db)) - clock.now().getTime()))
    return [risingState(ms, HEALTH_LIMITS.clockMs), ms]
  },
  certificate: async ({ clock, config }) => {
    const days = await certificateDays(config, clock.now())
    if (days === null) return ['green', null]
    return days === undefined ? ['red', null] : [fallingState(days, HEALTH_LIMITS.certificateDays), days]
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
    if ((await reach(config.smtpUrl)) === undefined) return ['red', failed]
    return [risingState(failed, HEALTH_LIMITS.failedEmails), failed]
  },
  push: async (asking) => {
    const failed = await countFailed(asking, 'push')
    return [risingState(failed, HEALTH_LIMITS.failedPushes), failed]
  },
  webhooks: async ({ db }) => {
    const off = await countOffHooks(db)
    return [risingState(off, HEALTH_LIMITS.failedHooks), off]
  },
  videos: async ({ config, db }) => {
    const [provider] = await reached(config.vdoCipher?.apiBase)
    const failed = await countFailedVideos(db.drizzle)
    return [worstOf([provider, risingState(failed, HEALTH_LIMITS.failedVideos)]), failed]
  },
  storage: async ({ config, gateways }) => {
    if (config.s3 !== undefined) return reached(config.s3.endpoint)
    const room = await gateways.files.room?.()
    return room === undefined ? ['green', null] : [fallingState(room, HEALTH_LIMITS.diskBytes), room]
  },
  payments: ({ config, gateways }) =>
    gateways.payments === undefined || gateways.standIn !== undefined
      ? ['yellow', null]
      : reached(config.stripe?.apiBase ?? STRIPE),
  geocoder: ({ config }) => reached(config.geocoderUrl),
  passwords: ({ config }) => reached(config.breachedPasswordsUrl),
  scanner: ({ config }) => reached(config.clamdUrl),
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

export const readHealthNow = async (
  context: Asking,
): Promise<{ at: string; checks: HealthEntry[]; processes: ServerProcess[] }> => {
  const names = Object.keys(CHECKS) as HealthCheck[]
  // Together: what does not answer is waited for once.
  const checks = await Promise.all(names.map((check) => measure(context, check)))
  const processes = await readProcesses(context).catch(() => [])
  return { at: context.clock.now().toISOString(), checks, processes }
}
