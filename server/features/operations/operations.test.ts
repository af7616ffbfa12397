/** Jobs and health in the hands of an admin. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  HEALTH_CHECKS,
  listJobs,
  listQueues,
  pauseJob,
  readHealth,
  retryQueue,
  runJob,
} from '@wegband/domain/features/operations/contract.ts'
import { LAST_BACKUP_KEY } from '../../db/backup/note-backup.ts'
import { startJobs, type RunningJobs } from '../../jobs.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { mailOutbox } from '../../db/schema/notices/emails.ts'
import { startBeats } from './process-heartbeats.ts'
import { readHealthNow } from './read-health.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeUser, type UserRow } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'

const NOW = '2026-11-20T09:00:00Z'
let app: TestApp
let admin: UserRow
let running: RunningJobs
beforeAll(async () => {
  app = await createTestApp({ clockIso: NOW })
  admin = await makeUser(app.db, { isAdmin: true })
  const jobs = [
    { name: 'test-sleep', cron: '41 3 * * *', run: () => Promise.resolve() },
    { name: 'test-count', cron: '42 3 * * *', run: () => Promise.resolve() },
  ]
  running = await startJobs(app.connectionString, jobs, {
    ...app.http.services,
    log: app.http.fastify.log,
  })
})
afterAll(async () => {
  await running.stop()
  await app.close()
})

const run = (name: string) => app.call(runJob, { as: admin, params: { name } })

test('a job is listed with its next run, and can be run now by its name alone', async () => {
  expectStatus(await run('test-sleep'), 204)
  expectStatus(await run('test-none'), 404)
  const { body } = await app.call(listJobs, { as: admin })
  expect(body.data).toMatchObject([
    { name: 'test-count' },
    { name: 'test-sleep', cron: '41 3 * * *', nextAt: '2026-11-21T02:41:00.000Z', isPaused: false },
  ])
  const { rows } = await app.db.pool.query("SELECT name FROM jobs.job WHERE name = 'test-sleep'")
  expect(rows).toHaveLength(1)
})

test('health tells every check, with the database well', async () => {
  const { body } = await app.call(readHealth, { as: admin })
  expect(body.data.checks.map(({ check }) => check)).toEqual([...HEALTH_CHECKS])
  const stateOf = (wanted: string) => body.data.checks.find(({ check }) => check === wanted)?.state
  expect([stateOf('migrations'), stateOf('mail')]).toEqual(['green', 'yellow'])
})

test('a paused job is not run by hand, says so, and goes on afterwards', async () => {
  const set = (isPaused: boolean) =>
    app.call(pauseJob, { as: admin, params: { name: 'test-sleep' }, body: { isPaused } })
  expectStatus(await set(true), 204)
  expectStatus(await set(true), 204)
  expect((await run('test-sleep')).body.code).toBe('operations.paused')
  const { body } = await app.call(listJobs, { as: admin })
  expect(body.data.find(({ name }) => name === 'test-sleep')?.isPaused).toBe(true)
  expectStatus(await set(false), 204)
  expectStatus(await run('test-sleep'), 204)
})

test('the queues count what waits and what was given up, and try it again', async () => {
  await app.db.drizzle.insert(mailOutbox).values([
    {
      toMail: 'a@post.example',
      template: 'welcome',
      locale: 'de',
      state: 'failed',
      attempts: 9,
      createdAt: NOW,
    },
    {
      toMail: 'b@post.example',
      template: 'welcome',
      locale: 'de',
      nextAttemptAt: '2026-11-21T09:00:00Z',
      createdAt: NOW,
    },
  ])
  const mail = async () =>
    (await app.call(listQueues, { as: admin })).body.data.find(({ queue }) => queue === 'mail')
  expect(await mail()).toEqual({ queue: 'mail', waiting: 1, failed: 1, oldestAt: '2026-11-20T09:00:00.000Z' })
  const answer = await app.call(retryQueue, { as: admin, params: { queue: 'mail' } })
  expect(answer.body.data).toEqual({ retried: 2 })
  expect(await mail()).toMatchObject({ waiting: 2, failed: 0 })
})

test('every process tells that it runs, and one that is silent is red', async () => {
  const beats = startBeats({ ...app.http.services, log: app.http.fastify.log })
  const processes = async () => (await app.call(readHealth, { as: admin })).body.data.processes
  while ((await processes()).length === 0) await pause(20)
  expect(await processes()).toMatchObject([{ pid: process.pid }])
  app.clock.advance(60_000)
  expect(await processes()).toMatchObject([{ state: 'red' }])
  await beats.stop()
  expect(await processes()).toEqual([])
})

test('a mail server that is away is red, and so is a certificate that ends', async () => {
  const asking = {
    ...app.http.services,
    config: { ...app.config, smtpUrl: 'smtp://127.0.0.1:1', publicUrl: 'https://127.0.0.1:1' },
  }
  const { checks } = await readHealthNow(asking)
  const stateOf = (wanted: string) => checks.find(({ check }) => check === wanted)?.state
  expect([stateOf('mail'), stateOf('certificate'), stateOf('replicas')]).toEqual(['red', 'red', 'green'])
})

test('health tells how old the last backup is, and that none is known', async () => {
  const backup = async () => {
    const { body } = await app.call(readHealth, { as: admin })
    return body.data.checks.find(({ check }) => check === 'backup')
  }
  expect(await backup()).toEqual({ check: 'backup', state: 'yellow', value: null })
  const noted = async (hoursAgo: number) => {
    const at = new Date(app.clock.now().getTime() - hoursAgo * 3_600_000).toISOString()
    await app.db.pool.query(
      `INSERT INTO settings (key, value) VALUES ($1, to_jsonb($2::text))
       ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
      [LAST_BACKUP_KEY, at],
    )
  }
  await noted(47)
  expect(await backup()).toEqual({ check: 'backup', state: 'green', value: 47 })
  await noted(48)
  expect(await backup()).toMatchObject({ state: 'yellow' })
  await noted(168)
  expect(await backup()).toMatchObject({ state: 'red' })
})

test('both are for admins alone', async () => {
  const officer = await makeUser(app.db, { officeRights: ['editor', 'office', 'auditor'] })
  expectStatus(await app.call(listJobs, { as: officer }), 403)
  expectStatus(await app.call(readHealth, { as: officer }), 403)
})
