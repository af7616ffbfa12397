/** API contract of running the installation: its jobs, its queues and its health (decisions §6.7). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { instant, many, one } from '../../http/shapes.ts'
import { HEALTH_STATES } from './health-rules.ts'

const SECTION = 'decisions §6.7'
const JOB_NAME_MAX = 80

export const JOB_STATES = ['completed', 'failed', 'active', 'retry', 'cancelled'] as const

export const officeJob = z.object({
  name: z.string(),
  cron: z.string(),
  lastAt: instant.nullable(),
  /** Null while it runs. */
  lastMs: z.int().nullable(),
  lastState: z.enum(JOB_STATES).nullable(),
  /** What a failed run said. */
  problem: z.string().nullable(),
  nextAt: instant.nullable(),
  /** A run waits to be taken. */
  isWaiting: z.boolean(),
  /** An admin has paused it, so it does not run at its times. */
  isPaused: z.boolean(),
})
export type OfficeJob = z.output<typeof officeJob>

export const listJobs = endpoint({
  method: 'GET',
  path: '/api/admin/jobs',
  summary: 'Every job with its last run, how long it took, its result, and its next run',
  section: SECTION,
  access: 'admin',
  answers: { 200: many(officeJob) },
  errors: [],
})

const jobParams = z.strictObject({
  name: z
    .string()
    .max(JOB_NAME_MAX)
    .regex(/^[a-z][a-z0-9-]*$/),
})

export const runJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:name/runs',
  summary: 'Run a job now, also once more after a failure; a run that waits already is enough',
  section: SECTION,
  access: 'admin',
  params: jobParams,
  answers: { 204: 'empty' },
  errors: ['auth.not-while-impersonating', 'operations.paused'],
})

export const pauseJob = endpoint({
  method: 'PUT',
  path: '/api/admin/jobs/:name/pause',
  summary: 'Pause a job, or let it run again; audited, every process follows at once',
  section: SECTION,
  access: 'admin',
  params: jobParams,
  body: z.strictObject({ isPaused: z.boolean() }),
  answers: { 204: 'empty' },
  errors: ['auth.not-while-impersonating'],
})

export const QUEUES = ['mail', 'push', 'videos', 'imports', 'webhooks'] as const
export type QueueName = (typeof QUEUES)[number]
/** Those whose failed entries are worth another try together: a push is old news, a video and an import are looked at one by one. */
export const RETRIED_QUEUES = ['mail', 'webhooks'] as const satisfies readonly QueueName[]

export const queueEntry = z.object({
  queue: z.enum(QUEUES),
  waiting: z.int(),
  /** Since when the one that waits longest does; null: none waits. */
  oldestAt: instant.nullable(),
  /** Given up within the last seven days. */
  failed: z.int(),
})
export type QueueEntry = z.output<typeof queueEntry>

export const listQueues = endpoint({
  method: 'GET',
  path: '/api/admin/queues',
  summary: 'What waits and what was given up: emails, push messages, videos, imports, webhooks',
  section: SECTION,
  access: 'admin',
  answers: { 200: many(queueEntry) },
  errors: [],
})

export const retryQueue = endpoint({
  method: 'POST',
  path: '/api/admin/queues/:queue/retries',
  summary: 'Try what waits or was given up within seven days again now; audited',
  section: SECTION,
  access: 'admin',
  params: z.strictObject({ queue: z.enum(RETRIED_QUEUES) }),
  answers: { 200: one(z.object({ retried: z.int() })) },
  errors: ['auth.not-while-impersonating'],
})

export const HEALTH_CHECKS = [
  'database',
  'migrations',
  'replicas',
  'processes',
  'disk',
  'memory',
  'loop',
  'clock',
  'certificate',
  'jobs',
  'mail',
  'push',
  'webhooks',
  'videos',
  'storage',
  'payments',
  'geocoder',
  'passwords',
  'scanner',
  'backup',
] as const
export type HealthCheck = (typeof HEALTH_CHECKS)[number]

export const healthEntry = z.object({
  check: z.enum(HEALTH_CHECKS),
  state: z.enum(HEALTH_STATES),
  /** What was measured: milliseconds, bytes, or how many. */
  value: z.number().nullable(),
})
export type HealthEntry = z.output<typeof healthEntry>

/** A running process, as it last told. */
export const serverProcess = z.object({
  id: z.string(),
  host: z.string(),
  pid: z.int(),
  /** Red: it has told nothing for a while. */
  state: z.enum(HEALTH_STATES),
  startedAt: instant,
  seenAt: instant,
  /** Bytes. */
  memory: z.int(),
  loopMs: z.int(),
  clockMs: z.int(),
})
export type ServerProcess = z.output<typeof serverProcess>

export const readHealth = endpoint({
  method: 'GET',
  path: '/api/admin/health',
  summary: 'What is well, what needs a look, and what is broken',
  section: SECTION,
  access: 'admin',
  answers: {
    200: one(z.object({ at: instant, checks: z.array(healthEntry), processes: z.array(serverProcess) })),
  },
  errors: [],
})

export const operationsEndpoints = [listJobs, runJob, pauseJob, listQueues, retryQueue, readHealth]
