/** P14, as far as one machine shows it: a recount of a ledger of a million events, and the path of one person in it. */
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { readMissing } from '@wegband/domain/features/progress/contract.ts'
import { silentLog } from '@wegband/server/db/embedded/database-log.ts'
import { openDatabase } from '@wegband/server/db/open-database.ts'
import { recount } from '@wegband/server/features/progress/recount.ts'
import type { Finding, Goal } from '../measure/goal.ts'
import { figuresOf, interleave, summarise } from '../measure/interleave.ts'
import { STATEMENT_ROWS } from '../statements/statement-rows.ts'
import { bearer, getText } from '../world/callers.ts'
import { growLedger, LEDGER_EVENTS, LEDGER_PEOPLE } from '../world/grow-ledger.ts'
import type { World, WorldDatabase } from '../world/world.ts'

const APPOINTMENTS = 20_000
const BYTES_PER_MB = 1_048_576
/** A recount takes long, so fewer pairs must suffice. */
const MOST_ROUNDS = 3
const SAMPLE_MS = 50

const seconds = async (work: () => Promise<void>): Promise<number> => {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}

/** The growth of the heap to its peak during the work (MB). */
const heapOf = async (work: () => Promise<void>): Promise<number> => {
  const before = process.memoryUsage().heapUsed
  let peak = before
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage().heapUsed)), SAMPLE_MS)
  await work()
  clearInterval(timer)
  return (peak - before) / BYTES_PER_MB
}

/** The reference: reads the same events in the same order and batches, without processing them. */
const readLedger = async (connectionString: string): Promise<void> => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`declare ledger cursor for
      select user_id, sport_id, module_id, level_index, kind, week, occurred_at from training_events order by user_id, sport_id`)
    let rows = 1
    while (rows > 0) rows = (await client.query('fetch 50000 from ledger')).rowCount ?? 0
    await client.query('commit')
  } finally {
    await client.end()
  }
}

const recountFindings = async (database: WorldDatabase, rounds: number): Promise<Finding[]> => {
  const db = openDatabase({ connectionString: database.connectionString, poolSize: 2, log: silentLog })
  const count = async (): Promise<void> => {
    const found = await recount(db)
    if (found.differing > 0 || found.events !== LEDGER_EVENTS)
      throw new Error(`The recount found ${found.differing} differences in ${found.events} events.`)
  }
  try {
    const pairs = await interleave(
      Math.min(rounds, MOST_ROUNDS),
      () => seconds(count),
      () => seconds(() => readLedger(database.connectionString)),
    )
    const heap = await heapOf(count)
    return [
      {
        goal: 'P14',
        what: `recount of ${LEDGER_EVENTS.toLocaleString('en')} events of ${LEDGER_PEOPLE.toLocaleString('en')} people, against only reading them`,
        measured: pairs.ratio,
        bound: {},
        unit: '',
        note: figuresOf(pairs, 's'),
      },
      {
        goal: 'P14',
        what: 'memory that the recount takes at most',
        measured: summarise([heap]),
        bound: { atMost: 200 },
        unit: 'MB',
        note: 'heap above what was there before; a page is 200 people',
      },
    ]
  } finally {
    await db.close()
  }
}

const statementsOf = (path: string): number =>
  STATEMENT_ROWS.find(({ endpoint }) => endpoint.path === path && endpoint.method === 'GET')?.statements ?? 0

/** The response for the page of a path, as bytes. */
const pathFinding = async (world: World, database: WorldDatabase): Promise<Finding> => {
  const server = await world.startApp(database)
  try {
    const headers = bearer(database.facts)
    const { sportId } = database.facts
    const path = await getText(`${server.url}/api/sports/${sportId}`, headers)
    const modules = await getText(`${server.url}/api/modules?sport=${sportId}&level=1&with_groups=1`, headers)
    const size = gzipSync(path).length + gzipSync(modules).length
    const statements = `${statementsOf('/api/sports/:id')} and ${statementsOf('/api/modules')}`
    return {
      goal: 'P14',
      what: 'the two answers that a path page needs',
      measured: summarise([size / 1000]),
      bound: { atMost: 20 },
      unit: 'kB',
      note: `gzip, without films; ${path.length} and ${modules.length} bytes, ${statements} statements, ${readMissing.path} ${statementsOf(readMissing.path)}`,
    }
  } finally {
    await server.stop()
  }
}

export const p14: Goal = {
  id: 'P14',
  title: 'a ledger of a million events',
  run: async ({ effort, world, say }) => {
    const database = await world.database(APPOINTMENTS)
    const path = await pathFinding(world, database)
    say(`  writing ${LEDGER_EVENTS.toLocaleString('en')} events`)
    await growLedger(database.connectionString)
    return [...(await recountFindings(database, effort.rounds)), path]
  },
}
