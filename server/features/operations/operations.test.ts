/** Jobs and health in the hands of an admin. */
import { LAST_BACKUP_KEY } from '../../db/backup/note-backup.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HEALTH_CHECKS, listJobs, readHealth, runJob } from '@wegband/domain/features/operations/contract.ts'
import { startJobs, type RunningJobs } from '../../jobs.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeUser, type UserRow } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'

let app: TestApp
let admin: UserRow
let running: RunningJobs
beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z' })
  admin = await makeUser(app.db, { isAdmin: true })
  const jobs = [{ name: 'test-sleep', cron: '41 3 * * *', run: () => Promise.resolve() }]
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
    { name: 'test-sleep', cron: '41 3 * * *', nextAt: '2026-11-21T02:41:00.000Z' },
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
