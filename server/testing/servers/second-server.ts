/**
 * A second server on the database of a test, as a process of its own: `second-server.ts CONNECTION_STRING DATA_DIR SECRET NOW`. Prints
 * `ready`, then reads a task from each line: a request or a job. Prints its answer as one line.
 */
import { createInterface } from 'node:readline'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config/config.ts'
import { silentLog } from '../../db/embedded/database-log.ts'
import { openDatabase } from '../../db/open-database.ts'
import { FEATURE_ROUTES } from '../../feature-routes.ts'
import { jobs } from '../../features/billing/jobs.ts'
import { openGateways } from '../../gateways/open-gateways.ts'
import { openPayments } from '../../gateways/payments/open-payments.ts'
import { XSRF_HEADER } from '../../http/guard/xsrf.ts'
import { createLog } from '../../http/logging.ts'
import type { Task } from './start-second-server.ts'
import { createTestClock } from './test-clock.ts'

const [connectionString = '', dataDir = '', appSecret = '', now = ''] = process.argv.slice(2)
const PATIENCE_MS = 30_000

const environment = { LOG_LEVEL: 'silent', DEMO: 'true', DATA_DIR: dataDir }
const read = readConfig(environment)
if ('problems' in read) throw new Error(read.problems.join(' '))
const config = read.ok
const clock = createTestClock(now)
const db = openDatabase({ connectionString, queryTimeoutMs: PATIENCE_MS, log: silentLog })
const gateways = {
  ...openGateways(config, appSecret),
  ...(await openPayments({ config, appSecret, db, clock })),
}
const app = await buildApp({
  services: { db, clock, config, appSecret, gateways },
  environment,
  features: FEATURE_ROUTES,
  log: createLog('silent'),
})

const send = async ({ method, url, token, body }: Extract<Task, { url: string }>): Promise<unknown> => {
  const cookie =
    app.xsrf.cookieFor({ headers: {}, protocol: 'http', host: 'localhost' }, clock.now()).split(';')[0] ?? ''
  const response = await app.fastify.inject({
    method: method as 'POST',
    url,
    headers: {
      cookie,
      [XSRF_HEADER]: cookie.split('=')[1] ?? '',
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
  return { status: response.statusCode, body: response.body === '' ? null : response.json<unknown>() }
}

const work = async (task: Task): Promise<unknown> => {
  clock.set(task.now)
  if ('url' in task) return send(task)
  await jobs.find(({ name }) => name === task.job)?.run({ ...app.services, log: app.fastify.log })
  return { status: 0, body: null }
}

process.stdout.write(`${JSON.stringify({ status: 0, body: 'ready' })}\n`)
for await (const line of createInterface({ input: process.stdin })) {
  const answer = await work(JSON.parse(line) as Task).catch((error: unknown) => ({
    status: -1,
    body: String(error),
  }))
  process.stdout.write(`${JSON.stringify(answer)}\n`)
}
await app.fastify.close()
await db.close()
