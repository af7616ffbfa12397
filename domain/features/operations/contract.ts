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

export const runJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:name/runs',
  summary: 'Run a job now, also once more after a failure; a run that waits already is enough',
  section: SECTION,
  access: 'admin',
  params: z.strictObject({
    name: z
      .string()
      .max(JOB_NAME_MAX)
      .regex(/^[a-z][a-z0-9-]*$/),
  }),
  answers: { 204: 'empty' },
  errors: ['auth.not-while-impersonating'],
})

export const HEALTH_CHECKS = [
  'database',
  'migrations',
  'disk',
  'memory',
  'loop',
  'clock',
  'jobs',
  'mail',
  'videos',
  'storage',
  'payments',
  'backup',
] as const
export type HealthCheck = (typeof HEALTH_CHECKS)[number]

export const healthEntry = z.object({
  check: z.enum(HEALTH_CHECKS),
  state: z.enum(HEALTH_STATES),
  /** What was measured: milliseconds, bytes, hours, or how many. */
  value: z.number().nullable(),
})
export type HealthEntry = z.output<typeof healthEntry>

export const readHealth = endpoint({
  method: 'GET',
  path: '/api/admin/health',
  summary: 'What is well, what needs a look, and what is broken',
  section: SECTION,
  access: 'admin',
  answers: { 200: one(z.object({ at: instant, checks: z.array(healthEntry) })) },
  errors: [],
})

export const operationsEndpoints = [listJobs, runJob, readHealth]
