/** The product as `npm start` runs it, on an existing database. Without limits per caller and, unless they are measured, without jobs. */
import { seedDemo } from '@wegband/demo/seed-demo.ts'
import { clockFrom } from '@wegband/server/clock.ts'
import { readConfig } from '@wegband/server/config/config.ts'
import { createLog } from '@wegband/server/http/logging.ts'
import { startServer } from '@wegband/server/start-server.ts'
import { reportAddress, settingsOf } from './report-address.ts'
import { BENCH_NOW } from './seed-world.ts'

const { environment, hasJobs } = settingsOf<{ environment: Record<string, string>; hasJobs: boolean }>()
const read = readConfig(environment)
if ('problems' in read) throw new Error(read.problems.join(' '))
const server = await startServer({
  config: read.ok,
  log: createLog(read.ok.logLevel),
  clock: clockFrom({ kind: 'starting-at', iso: BENCH_NOW }),
  limits: 'off',
  hasJobs,
  seedDemo,
})
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)))
reportAddress(server.address)
