/** F19: response times must not reveal whether a name exists. Calls with known and unknown names alternate. */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Bench, Finding, Goal } from '../measure/goal.ts'
import { percentile } from '../measure/latencies.ts'
import { xsrf } from '../world/callers.ts'

const TURNS = 80
const QUICK_TURNS = 12
/** Calls before the first that counts, to warm up connections, plans and code. */
const WARM_UP = 5
/** A pause, so that work queued behind one answer does not delay the next. */
const REST_MS = 15
const MOST_MS = 10

type Way = {
  readonly what: string
  readonly path: string
  /** The body of the request; `name` is one part of it. */
  readonly bodyOf: (name: string) => object
}

const WAYS: readonly Way[] = [
  {
    what: 'a wrong password',
    path: '/api/auth',
    bodyOf: (username) => ({ username, password: 'Falsch-gedacht-26' }),
  },
  { what: 'asking for a code', path: '/api/auth/otp/request', bodyOf: (user) => ({ user }) },
  {
    what: 'asking for a reset',
    path: '/api/password-reset',
    bodyOf: (name) => ({ mail: `${name}@post.example` }),
  },
]

const measure = async ({ effort, world }: Bench): Promise<Finding[]> => {
  const database = await world.database(20_000)
  const app = await world.startApp(database)
  const client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
  const { usernames } = database.facts.signIn
  const turns = effort.isQuick ? QUICK_TURNS : TURNS
  const headers = { ...(await xsrf(app.url)), 'content-type': 'application/json' }
  const take = async ({ path, bodyOf }: Way, name: string): Promise<number> => {
    // The limits would refuse the repeated calls with the same few names.
    await client.query('delete from rate_limits')
    await pause(REST_MS)
    const begun = performance.now()
    const answer = await fetch(app.url + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(bodyOf(name)),
    })
    await answer.arrayBuffer()
    const took = performance.now() - begun
    if (answer.status === 429 || answer.status >= 500) throw new Error(`${path} answered ${answer.status}`)
    return took
  }
  const knownName = (turn: number): string => usernames[turn % usernames.length] ?? ''
  const compare = async (way: Way): Promise<Finding> => {
    const known: number[] = []
    const unknown: number[] = []
    for (let turn = -WARM_UP; turn < turns; turn += 1) {
      const pair = [
        async () => known.push(await take(way, knownName(turn + WARM_UP))),
        async () => unknown.push(await take(way, `nobody-${turn + WARM_UP}`)),
      ]
      for (const one of turn % 2 === 0 ? pair : pair.toReversed()) await one()
      if (turn < 0) known.length = unknown.length = 0
    }
    const [one, other] = [known, unknown].map((times) =>
      percentile(
        times.toSorted((a, b) => a - b),
        0.5,
      ),
    )
    const apart = Math.abs((one ?? Number.NaN) - (other ?? Number.NaN))
    return {
      goal: 'F19',
      what: `${way.what}, medians of known and unknown names apart`,
      measured: { median: apart, low: apart, high: apart },
      bound: { atMost: MOST_MS },
      unit: 'ms',
      note: `known ${one?.toFixed(1)} ms, unknown ${other?.toFixed(1)} ms, ${turns} of each in turns`,
    }
  }
  try {
    const findings: Finding[] = []
    for (const way of WAYS) findings.push(await compare(way))
    return findings
  } finally {
    await client.end()
    await app.stop()
  }
}

export const f19: Goal = { id: 'F19', title: 'known and unknown names take as long', run: measure }
