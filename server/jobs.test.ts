import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { JOB_NAMES } from '@wegband/domain/features/operations/job-names.ts'
import { FEATURE_JOBS } from './feature-jobs.ts'
import { startJobs, type FeatureJobs, type JobContext } from './jobs.ts'
import { createTestApp, type TestApp } from './testing/servers/test-app.ts'

let app: TestApp
let context: JobContext
beforeAll(async () => {
  app = await createTestApp({ features: [] })
  context = { ...app.http.services, log: app.http.fastify.log }
})
afterAll(() => app.close())

describe('jobs', () => {
  test('of the features have names of their own and can each be run', async () => {
    const names = FEATURE_JOBS.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    // The office has words for each of them.
    expect(names.toSorted()).toEqual([...JOB_NAMES].toSorted())
    for (const job of FEATURE_JOBS) await expect(job.run(context)).resolves.not.toThrow()
  })

  test('that are due at the start run once the server runs, and stop with it', async () => {
    const ran = Promise.withResolvers<JobContext>()
    const jobs: FeatureJobs = [
      {
        name: 'test-say-hello',
        cron: '0 3 * * *',
        isDueAtStart: true,
        run: (given) => {
          ran.resolve(given)
          return Promise.resolve()
        },
      },
    ]
    const running = await startJobs(app.connectionString, jobs, context)
    expect((await ran.promise).db).toBe(app.db)
    await running.stop()
  })

  test('are known by name to every process that starts', async () => {
    const jobs: FeatureJobs = [{ name: 'test-known', cron: '0 3 * * *', run: () => Promise.resolve() }]
    const first = await startJobs(app.connectionString, jobs, context)
    const second = await startJobs(app.connectionString, jobs, context)
    const { rows } = await app.db.pool.query<{ cron: string; timezone: string }>(
      "select cron, timezone from jobs.schedule where name = 'test-known'",
    )
    expect(rows).toEqual([{ cron: '0 3 * * *', timezone: 'Europe/Berlin' }])
    await Promise.all([first.stop(), second.stop()])
  })
})
