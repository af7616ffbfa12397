/** Work that happens by the hour and not by a request: each job runs in one process at a time, is tried again when it fails, and needs no other server. */
import { PgBoss } from 'pg-boss'
import type { Log, Services } from './http/request/context.ts'

export type JobContext = Services & { readonly log: Log }

export type Job = {
  /** Unique: `feature-verb-noun`. */
  readonly name: string
  /** Five fields, in Europe/Berlin. */
  readonly cron: string
  /** May run twice, may be cut off: write so that repeating does no harm. */
  readonly run: (context: JobContext) => Promise<unknown>
  /** Also once when the process has started, for what a stopped server missed. */
  readonly isDueAtStart?: boolean
}
/** What a feature exports as `jobs`. */
export type FeatureJobs = readonly Job[]

export type RunningJobs = {
  /** Waits for the jobs under way, some seconds at most. */
  stop(): Promise<void>
}

const TIME_ZONE = 'Europe/Berlin'
const SCHEMA = 'jobs'
const CONNECTIONS = 2
const POLL_SECONDS = 30
const MOST_SECONDS = 10 * 60
/** The longest that pg-boss allows: nothing here reads its register of processes. */
const HEARTBEAT_SECONDS = 60 * 60
const STOP_TIMEOUT_MS = 5_000

const queueOptions = {
  // One at a time per queue, whichever process takes it, and no second waiting behind it.
  policy: 'stately',
  retryLimit: 3,
  retryDelay: 60,
  retryBackoff: true,
  expireInSeconds: MOST_SECONDS,
  deleteAfterSeconds: 7 * 24 * 60 * 60,
} as const

/** The output of a run that did nothing, since the job is paused. */
export const SKIPPED = { skipped: true } as const

const runOne = async (job: Job, context: JobContext): Promise<typeof SKIPPED | undefined> => {
  if (context.settings.current().pausedJobs.includes(job.name)) return SKIPPED
  try {
    await job.run(context)
    context.log.debug({ job: job.name }, 'job done')
    return undefined
  } catch (error) {
    context.log.error({ job: job.name, err: error }, 'job failed')
    throw error
  }
}

/** Starts the schedule of these jobs; call it after the server listens. `connectionString`: a direct connection. */
export const startJobs = async (
  connectionString: string,
  jobs: FeatureJobs,
  context: JobContext,
): Promise<RunningJobs> => {
  const boss = new PgBoss({
    connectionString,
    schema: SCHEMA,
    application_name: 'wegband-jobs',
    max: CONNECTIONS,
    useListenNotify: false,
    instanceHeartbeatSeconds: HEARTBEAT_SECONDS,
  })
  boss.on('error', (error) => context.log.warn({ err: error }, 'the job queue has trouble'))
  await boss.start()
  for (const job of jobs) {
    await boss.createQueue(job.name, queueOptions)
    await boss.schedule(job.name, job.cron, null, { tz: TIME_ZONE })
    // Before the first look into the queue, which is the only one for a while.
    if (job.isDueAtStart === true) await boss.send(job.name, null)
    await boss.work(job.name, { pollingIntervalSeconds: POLL_SECONDS }, () => runOne(job, context))
  }
  return { stop: () => boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS }) }
}
