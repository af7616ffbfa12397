/** P12: two processes on one database behind a round robin. Measures how long one process shows outdated data, and whether requests fail when one is killed. */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { authState } from '@wegband/domain/features/sessions/contract.ts'
import { type Summary, summarise } from '../measure/interleave.ts'
import { callFor } from '../measure/latencies.ts'
import type { Bench, Finding, Goal } from '../measure/goal.ts'
import { bearer, getText, xsrf } from '../world/callers.ts'
import { type ChildServer, startChildServer } from '../world/child-server.ts'
import { bookingOf, freshPlaces, type Place } from '../world/places.ts'
import type { WorldDatabase } from '../world/world.ts'

const CONNECTIONS = 16
const CHANGES = 20
const GIVE_UP_AFTER_MS = 2_000

type Pair = { readonly writer: ChildServer; readonly reader: ChildServer; readonly database: WorldDatabase }

/** Milliseconds until the reader shows the change. */
const untilSeen = async (isSeen: () => Promise<boolean>): Promise<number> => {
  const begun = performance.now()
  while (!(await isSeen())) if (performance.now() - begun > GIVE_UP_AFTER_MS) return GIVE_UP_AFTER_MS
  return performance.now() - begun
}

const mustBeOk = async (answer: Promise<Response>): Promise<Response> => {
  const response = await answer
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`)
  return response
}

/** Bookings are read from the database each time. */
const bookings = async ({ writer, reader, database: { facts } }: Pair): Promise<number[]> => {
  const headers = { ...bearer(facts), ...(await xsrf(writer.url)) }
  const next = freshPlaces(facts, 0, 2)
  const times: number[] = []
  for (let number = 0; number < CHANGES; number += 1) {
    const place = next()
    const url = `${reader.url}/api/appointments/${place.classId}`
    const before = await getText(url, headers)
    await mustBeOk(fetch(`${writer.url}${bookingOf(place, headers).path}`, { method: 'PUT', headers }))
    times.push(await untilSeen(async () => (await getText(url, headers)) !== before))
  }
  return times
}

/** Each process caches sessions and drops them on a signal. */
const signOuts = async ({ writer, reader, database: { facts } }: Pair): Promise<number[]> => {
  const cookies = await xsrf(writer.url)
  const times: number[] = []
  for (let number = 0; number < CHANGES; number += 1) {
    const { usernames, password } = facts.signIn
    const answer = await mustBeOk(
      fetch(`${writer.url}/api/auth`, {
        method: 'POST',
        headers: { ...cookies, 'content-type': 'application/json' },
        body: JSON.stringify({ username: usernames[number], password }),
      }),
    )
    const { token } = authState.parse(await answer.json())
    const headers = { ...cookies, authorization: `Bearer ${token}` }
    const check = () => fetch(`${reader.url}/api/auth`, { headers })
    await mustBeOk(check())
    await mustBeOk(fetch(`${writer.url}/api/auth`, { method: 'DELETE', headers }))
    times.push(
      await untilSeen(async () => {
        const { status, body } = await check()
        await body?.cancel()
        return status === 401
      }),
    )
  }
  return times
}

/** Each process caches schools, sports and modules. */
const renamings = async ({ reader, database: { facts, connectionString } }: Pair): Promise<number[]> => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const times: number[] = []
  for (let number = 0; number < CHANGES; number += 1) {
    const name = `Umbenannt ${number}`
    await client.query('update schools set name = $1 where id = $2', [name, facts.schoolId])
    const url = `${reader.url}/api/appointments/${facts.classIds[0]}`
    times.push(await untilSeen(async () => (await getText(url, bearer(facts))).includes(name)))
  }
  await client.end()
  return times
}

/** The longest of all times decides, because a promise about staleness must hold for each. */
const longest = (times: readonly number[]): Summary => {
  const { high } = summarise(times)
  return { median: high, low: high, high }
}

const staleness = (what: string, times: readonly number[]): Finding => ({
  goal: 'P12',
  what: `longest staleness in the other process, ${what}`,
  measured: longest(times),
  bound: { atMost: 250 },
  unit: 'ms',
  note: `median ${summarise(times).median.toFixed(1)} ms of ${times.length} changes, the asking included`,
})

/** Half reads, half bookings through the balancer, while one process is killed without warning and started again. */
const killUnderLoad = async (bench: Bench, { writer, reader, database }: Pair): Promise<Finding> => {
  const { facts } = database
  const balancer = await startChildServer('references/round-robin.ts', { targets: [writer.url, reader.url] })
  const headers = { ...bearer(facts), ...(await xsrf(balancer.url)) }
  const next = freshPlaces(facts, 1, 2)
  let count = 0
  const read = (place: Place) => ({ path: `/api/appointments/${place.classId}`, headers })
  const call = () => ((count += 1) % 2 === 0 ? read(next()) : bookingOf(next(), headers))
  const calling = callFor({ url: balancer.url, connections: CONNECTIONS, seconds: 6, restMs: 5, call })
  await pause(1_500)
  await reader.stop('SIGKILL')
  const port = Number(new URL(reader.url).port)
  const again = await bench.world.startApp(database, { port })
  const { latencies, failures } = await calling
  await Promise.all([again.stop(), balancer.stop()])
  return {
    goal: 'P12',
    what: 'failed requests while one of two processes is killed and started again',
    measured: { median: failures.length, low: failures.length, high: failures.length },
    bound: { atMost: 0 },
    unit: 'failures',
    note: `${latencies.length} answered${failures.length > 0 ? `; the first failure: ${failures[0]}` : ''}`,
  }
}

export const p12: Goal = {
  id: 'P12',
  title: 'two processes behind a round robin',
  run: async (bench) => {
    const database = await bench.world.database(20_000)
    const [writer, reader] = [await bench.world.startApp(database), await bench.world.startApp(database)]
    const pair = { writer, reader, database }
    try {
      return [
        staleness('bookings', await bookings(pair)),
        staleness('signing out', await signOuts(pair)),
        staleness('a school renamed', await renamings(pair)),
        await killUnderLoad(bench, pair),
      ]
    } finally {
      await Promise.all([writer.stop(), reader.stop()])
    }
  },
}
