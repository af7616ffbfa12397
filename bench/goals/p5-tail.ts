/** P5: how far the slow responses lie above the median, with half reads and half writes at once. */
import { type Summary, summarise } from '../measure/interleave.ts'
import { type Calling, callFor, mustAnswer, percentile } from '../measure/latencies.ts'
import type { Bench, Goal } from '../measure/goal.ts'
import { bearer, xsrf } from '../world/callers.ts'
import { startChildServer } from '../world/child-server.ts'
import { bookingOf, freshPlaces } from '../world/places.ts'

const CONNECTIONS = 16

type Tail = { readonly p50: number; readonly p99: number }

const tailOf = async ({ effort }: Bench, url: string, call: Calling['call']): Promise<Tail> => {
  const latencies = mustAnswer(
    await callFor({ url, call, connections: CONNECTIONS, seconds: effort.seconds * 1.5, restMs: 0 }),
  )
  return { p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) }
}

/** Alternates reads and writes. */
const byTurns = (read: Calling['call'], write: Calling['call']): Calling['call'] => {
  let count = 0
  return () => ((count += 1) % 2 === 0 ? read() : write())
}

const ratioOf = (tails: readonly Tail[]): Summary => summarise(tails.map(({ p50, p99 }) => p99 / p50))
const inMilliseconds = (tails: readonly Tail[]): string =>
  `${summarise(tails.map(({ p50 }) => p50)).median.toFixed(1)} and ${summarise(tails.map(({ p99 }) => p99)).median.toFixed(1)} ms`

export const p5: Goal = {
  id: 'P5',
  title: 'the tail',
  run: async (bench) => {
    const database = await bench.world.database(20_000)
    const { facts } = database
    const app = await bench.world.startApp(database)
    const bare = await startChildServer('references/bare-server.ts', database)
    try {
      const headers = bearer(facts)
      const writing = { ...headers, ...(await xsrf(app.url)) }
      const id = facts.classIds[7]
      const [mine, theirs] = [freshPlaces(facts, 0, 2), freshPlaces(facts, 1, 2)]
      const ours = byTurns(
        () => ({ path: `/api/appointments/${id}`, headers }),
        () => bookingOf(mine(), writing),
      )
      const reference = byTurns(
        () => ({ path: `/one/${id}` }),
        () => {
          const { classId, studentId } = theirs()
          return { method: 'PUT', path: `/attend/${classId}/${studentId}` }
        },
      )
      const [tails, bareTails]: [Tail[], Tail[]] = [[], []]
      // The first pair is a warm-up and is discarded.
      for (let round = -1; round < bench.effort.rounds; round += 1) {
        const measureOurs = () => tailOf(bench, app.url, ours)
        const measureBare = () => tailOf(bench, bare.url, reference)
        const first = round % 2 === 0 ? await measureOurs() : await measureBare()
        const second = round % 2 === 0 ? await measureBare() : await measureOurs()
        if (round < 0) continue
        tails.push(round % 2 === 0 ? first : second)
        bareTails.push(round % 2 === 0 ? second : first)
      }
      return [
        {
          goal: 'P5',
          what: 'p99 over p50, 16 connections, half reads by id, half bookings',
          measured: ratioOf(tails),
          bound: { atMost: 6 },
          unit: '',
          note: `p50 and p99: ${inMilliseconds(tails)}; bare server ${ratioOf(bareTails).median.toFixed(1)} (${inMilliseconds(bareTails)})`,
        },
      ]
    } finally {
      await Promise.all([app.stop(), bare.stop()])
    }
  },
}
