/** P17: 10,000 contracts are due in one night. They are renewed, billed and collected while others use the app. */
import { setTimeout as pause } from 'node:timers/promises'
import { systemClock } from '@wegband/server/clock.ts'
import { readConfig } from '@wegband/server/config/config.ts'
import { silentLog } from '@wegband/server/db/embedded/database-log.ts'
import { type Database, openDatabase } from '@wegband/server/db/open-database.ts'
import { billDueCharges } from '@wegband/server/features/billing/rounds/bill-due-charges.ts'
import { collectDueBills } from '@wegband/server/features/billing/rounds/collect-due-bills.ts'
import { untilDone } from '@wegband/server/features/billing/rounds/repeat-rounds.ts'
import { renewContracts } from '@wegband/server/features/billing/rounds/renew-contracts.ts'
import { openGateways } from '@wegband/server/gateways/open-gateways.ts'
import { limitCalls } from '@wegband/server/gateways/payments/limit-calls.ts'
import type { PaymentProvider } from '@wegband/server/gateways/payments/port.ts'
import { createLog } from '@wegband/server/http/logging.ts'
import type { JobContext } from '@wegband/server/jobs.ts'
import { countStatements } from '../measure/count-statements.ts'
import type { Finding, Goal } from '../measure/goal.ts'
import { interleave, summarise } from '../measure/interleave.ts'
import { callFor, mustAnswer, percentile } from '../measure/latencies.ts'
import { renewBare } from '../references/bare-renewals.ts'
import { bearer } from '../world/callers.ts'
import { EVENING, growRenewals, NIGHT } from '../world/grow-renewals.ts'
import type { World, WorldDatabase } from '../world/world.ts'

const APPOINTMENTS = 2_000
const CONTRACTS = 10_000
const ROUND = 500
/** Bills that are collected here; the rest of the night follows from the rate. */
const COLLECTED = 300
const CALLS_PER_SECOND = 20
/** What a card payment takes at a provider. */
const ANSWER_MS = 300
const MOST_MINUTES = 15
const MOST_ROUNDS = 3
const BYTES_PER_MB = 1_048_576
const SAMPLE_MS = 20

const roundAt = (iso: string) => ({ now: new Date(iso), payerId: null })
const seconds = (since: number): number => (performance.now() - since) / 1000

const contextOf = (db: Database, world: World, payments?: PaymentProvider): JobContext => {
  const read = readConfig({ LOG_LEVEL: 'silent' })
  if ('problems' in read) throw new Error(read.problems.join(' '))
  const gateways = openGateways(read.ok, world.appSecret)
  return {
    db,
    clock: { ...systemClock, now: () => new Date(NIGHT) },
    config: read.ok,
    appSecret: world.appSecret,
    log: createLog('silent'),
    gateways: payments === undefined ? gateways : { ...gateways, payments },
  } as JobContext
}

/** Renews and bills all of them. */
const runNight = async (context: JobContext): Promise<void> => {
  await untilDone(() => renewContracts(context, roundAt(EVENING)))
  await untilDone(() => billDueCharges(context, roundAt(NIGHT)))
}

const grown = async (world: World, count: number) => {
  const database = await world.database(APPOINTMENTS)
  return { database, facts: await growRenewals(database.connectionString, count) }
}

const withDatabase = async <T>(database: WorldDatabase, work: (db: Database) => Promise<T>): Promise<T> => {
  const db = openDatabase({ connectionString: database.connectionString, poolSize: 4, log: silentLog })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

const speedFinding = async (world: World, rounds: number): Promise<Finding> => {
  const pairs = await interleave(
    Math.min(rounds, MOST_ROUNDS),
    async () => {
      const { database } = await grown(world, CONTRACTS)
      return withDatabase(database, async (db) => {
        const begun = performance.now()
        await runNight(contextOf(db, world))
        return CONTRACTS / seconds(begun)
      })
    },
    async () => {
      const { database, facts } = await grown(world, CONTRACTS)
      return CONTRACTS / (await renewBare(database.connectionString, facts, CONTRACTS))
    },
  )
  return {
    goal: 'P17',
    what: `${CONTRACTS.toLocaleString('en')} contracts renewed and billed, against a bare loop of the same inserts`,
    measured: pairs.ratio,
    bound: { atLeast: 0.5 },
    unit: '',
    note: `${pairs.ours.median.toFixed(0)} against ${pairs.reference.median.toFixed(0)} contracts a second`,
  }
}

/** Statements of a whole round, and the memory that many rounds take. */
const shapeFindings = async (world: World): Promise<Finding[]> => {
  const statementsOf = async (count: number) => {
    const { database } = await grown(world, count)
    return withDatabase(database, async (db) => {
      const context = contextOf(db, world)
      const counter = countStatements(db.pool)
      counter.take()
      await renewContracts(context, roundAt(EVENING))
      await billDueCharges(context, roundAt(NIGHT))
      return counter.take()
    })
  }
  const [few, many] = [await statementsOf(ROUND / 10), await statementsOf(ROUND)]
  const { database } = await grown(world, CONTRACTS)
  const growth = await withDatabase(database, async (db) => {
    const before = process.memoryUsage().heapUsed
    let peak = before
    const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage().heapUsed)), SAMPLE_MS)
    await runNight(contextOf(db, world))
    clearInterval(timer)
    return (peak - before) / BYTES_PER_MB
  })
  return [
    {
      goal: 'P17',
      what: `statements that renew and bill ${ROUND} contracts, against a tenth of them`,
      measured: summarise([many / few]),
      bound: { atMost: 1 },
      unit: '',
      note: `${many} against ${few} statements`,
    },
    {
      goal: 'P17',
      what: 'memory that the renewals take at most',
      measured: summarise([growth]),
      bound: { atMost: 150 },
      unit: 'MB',
      note: `heap above what was there before; a round is ${ROUND} contracts`,
    },
  ]
}

/** A provider that answers after a while, and remembers when it was called. */
const slowProvider = (calls: number[]): PaymentProvider =>
  ({
    name: 'stand-in',
    entersOnOurPage: false,
    find: () => Promise.resolve(undefined),
    collect: async ({ key, amountCents, payerId }: { key: string; amountCents: number; payerId: number }) => {
      calls.push(performance.now())
      await pause(ANSWER_MS)
      const payment = { reference: `payment-${key}`, key, payerId, amountCents, currency: 'EUR' }
      return { ...payment, state: 'succeeded', problem: null, method: null, isDisputed: false }
    },
  }) as unknown as PaymentProvider

const mostInASecond = (calls: readonly number[]): number =>
  Math.max(...calls.map((from) => calls.filter((at) => at >= from && at < from + 1000).length))

const nightFindings = async (world: World): Promise<Finding[]> => {
  const { database } = await grown(world, CONTRACTS)
  const server = await world.startApp(database)
  const headers = bearer(database.facts)
  const ask = (duration: number) =>
    callFor({
      url: server.url,
      connections: 4,
      seconds: duration,
      restMs: 100,
      call: () => ({ path: '/api/notifications/count', headers }),
    })
  try {
    await ask(2)
    const calm = percentile(mustAnswer(await ask(10)), 0.99)
    return await withDatabase(database, async (db) => {
      const calls: number[] = []
      const provider = limitCalls(slowProvider(calls), () => Promise.resolve(CALLS_PER_SECOND))
      const context = contextOf(db, world, provider)
      const busy = ask(COLLECTED / CALLS_PER_SECOND + 10)
      const begun = performance.now()
      await runNight(context)
      const renewed = seconds(begun)
      // The others wait for another night.
      await db.pool.query(
        `update bills set next_try_at = null where id not in (select id from bills order by id limit ${COLLECTED})`,
      )
      const collecting = performance.now()
      await collectDueBills(context, roundAt('2026-11-21T08:00:00.000Z'))
      const each = seconds(collecting) / COLLECTED
      const { rows } = await db.pool.query<{ paid: number }>(
        `select count(*)::int as paid from bills where state = 'paid'`,
      )
      if (rows[0]?.paid !== COLLECTED) throw new Error(`${rows[0]?.paid} of ${COLLECTED} bills were paid`)
      const tail = percentile(mustAnswer(await busy), 0.99)
      return [
        {
          goal: 'P17',
          what: `calls to the provider in any second, with ${CALLS_PER_SECOND} allowed`,
          measured: summarise([mostInASecond(calls)]),
          bound: { atMost: CALLS_PER_SECOND + 1 },
          unit: '',
          note: `${(1 / each).toFixed(1)} bills a second are paid; an answer takes ${ANSWER_MS} ms`,
        },
        {
          goal: 'P17',
          what: `a night of ${CONTRACTS.toLocaleString('en')} contracts`,
          measured: summarise([(renewed + each * CONTRACTS) / 60]),
          bound: { atMost: MOST_MINUTES },
          unit: 'min',
          note: `${renewed.toFixed(1)} s to renew and bill, ${(each * CONTRACTS).toFixed(0)} s to collect, from ${COLLECTED} of them`,
        },
        {
          goal: 'P17',
          what: 'the slowest hundredth of others while this runs, against a calm hour',
          measured: summarise([tail / calm]),
          bound: { atMost: 2 },
          unit: '',
          note: `${tail.toFixed(1)} against ${calm.toFixed(1)} ms`,
        },
      ]
    })
  } finally {
    await server.stop()
  }
}

export const p17: Goal = {
  id: 'P17',
  title: '10,000 renewals in one night',
  run: async ({ effort, world }) => [
    await speedFinding(world, effort.rounds),
    ...(await shapeFindings(world)),
    ...(await nightFindings(world)),
  ],
}
