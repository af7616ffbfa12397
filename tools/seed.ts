/**
 * `npm run seed`: fills an empty database with the demo federation. `npm run seed -- --members 100000`: adds
 * that many members with schools, classes and attendances, for measurements. Takes the same environment as
 * the server.
 */
import { parseArgs } from 'node:util'
import { clockFrom } from '@wegband/server/clock.ts'
import { type Config, loadEnvFile, readConfig } from '@wegband/server/config/config.ts'
import { silentLog } from '@wegband/server/db/embedded/database-log.ts'
import { growFederation } from '@wegband/demo/federation/grow-federation.ts'
import { isEmpty, seedDemo } from '@wegband/demo/seed-demo.ts'
import { isStartupProblem, startupProblem } from '@wegband/server/db/embedded/startup-problem.ts'
import { openGateways } from '@wegband/server/gateways/open-gateways.ts'
import { appSecret } from '@wegband/server/secrets/secrets.ts'
import { openWorkingDatabase, type WorkingDatabase } from './working-database.ts'

const USAGE = 'How many? npm run seed -- --members 100000, or without a number for the demo federation alone.'
/** More members would exceed the ids of the attendances. */
const MOST_MEMBERS = 5_000_000

const readMembers = (args: readonly string[]): number | undefined => {
  try {
    const { values } = parseArgs({ args: [...args], options: { members: { type: 'string' } } })
    if (values.members === undefined) return undefined
    const members = /^\d{1,7}$/.test(values.members) ? Number(values.members) : 0
    if (members >= 1 && members <= MOST_MEMBERS) return members
  } catch {
    // An unknown option: the usage lists the valid ones.
  }
  throw startupProblem(USAGE)
}

const seconds = (from: number): string => `${((performance.now() - from) / 1000).toFixed(1)} s`
const number = new Intl.NumberFormat('en')

const fillDemo = async ({ db }: WorkingDatabase, config: Config): Promise<void> => {
  const begun = performance.now()
  const gateways = openGateways(config, appSecret(config))
  await seedDemo({
    db,
    clock: clockFrom(config.clock),
    gateways,
    log: silentLog,
    appSecret: appSecret(config),
  })
  console.log(`The demo federation is in the database, after ${seconds(begun)}.`)
}

const grow = async ({ db }: WorkingDatabase, config: Config, members: number): Promise<void> => {
  const begun = performance.now()
  const now = clockFrom(config.clock).now().toISOString()
  const onProgress = (done: number): void => {
    console.log(`${number.format(done)} of ${number.format(members)} members, ${seconds(begun)}`)
  }
  await growFederation({ db, members, now, onProgress })
  console.log(`Done after ${seconds(begun)}. Restart a running server, so that it knows the new schools.`)
}

const main = async (): Promise<void> => {
  const members = readMembers(process.argv.slice(2))
  loadEnvFile()
  const read = readConfig(process.env)
  if ('problems' in read) throw startupProblem(read.problems.join('\n'))
  const database = await openWorkingDatabase(read.ok)
  try {
    if (await isEmpty(database.db)) await fillDemo(database, read.ok)
    else if (members === undefined)
      throw startupProblem('There are people in the database already: the demo is only for an empty one.')
    if (members !== undefined) await grow(database, read.ok, members)
  } finally {
    await database.close()
  }
}

try {
  await main()
} catch (error) {
  if (!isStartupProblem(error)) throw error
  console.error(error.message)
  process.exitCode = 1
}
