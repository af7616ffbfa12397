/** P5 in the hall: three hundred devices in the busiest minutes of an evening, each at a human pace. The reference is the same mix from a few devices. */
import type { Bench, Finding, Goal } from '../measure/goal.ts'
import { summarise } from '../measure/interleave.ts'
import { type Calling, callFor, mustAnswer, percentile } from '../measure/latencies.ts'
import { bearer, xsrf } from '../world/callers.ts'
import { openEvening, type Evening } from '../world/evening.ts'
import type { WorldFacts } from '../world/seed-world.ts'

const DEVICES = 300
/** So few devices that their requests never wait for each other. */
const FEW = 15
/** The pause between two actions of one person. */
const REST_MS = 3000
const ROUND_SECONDS = 9
/** P5: the slowest hundredth may take this many times the median. */
const MOST_TAIL = 6
/** P7: with all devices active, a person waits at most twice as long. */
const MOST_SLOWER = 2

type Call = Calling['call']
/** An action, and the share of the devices that perform it. */
type Kind = { readonly name: string; readonly share: number; readonly call: Call }

const kindsOf = (
  facts: WorldFacts,
  evening: Evening,
  writing: Readonly<Record<string, string>>,
): readonly Kind[] => {
  let turn = 0
  const member = () => {
    turn += 1
    return { authorization: `Bearer ${evening.memberTokens[turn % evening.memberTokens.length] ?? ''}` }
  }
  const classPath = (): string => `/api/appointments/${evening.classIds[turn % evening.classIds.length] ?? 0}`
  const trainer = { ...bearer(facts), ...writing }
  return [
    {
      name: 'week',
      share: 0.2,
      call: () => ({ path: `/api/appointments?${facts.window}&per_page=50`, headers: member() }),
    },
    { name: 'class', share: 0.3, call: () => ({ headers: member(), path: classPath() }) },
    {
      name: 'notifications',
      share: 0.2,
      call: () => ({ path: '/api/notifications/count', headers: member() }),
    },
    {
      name: 'scan',
      share: 0.15,
      call: () => {
        const { classId, token } = evening.nextScan()
        return {
          method: 'PUT',
          path: `/api/appointments/${classId}/attendances/t/${token}`,
          headers: trainer,
        }
      },
    },
    {
      name: 'confirm',
      share: 0.15,
      call: () => {
        const { classId, attendanceId } = evening.nextUnconfirmed()
        const path = `/api/appointments/${classId}/attendances/${attendanceId}/confirmation/progress`
        return { method: 'PUT', path, headers: trainer }
      },
    },
  ]
}

type Times = {
  readonly name: string
  readonly p50: number
  readonly p99: number
  /** Each response time relative to the median of its kind. */
  readonly timesUsual: readonly number[]
}

/** Runs all kinds at once, each by its share of the devices. */
const spend = async (
  url: string,
  kinds: readonly Kind[],
  devices: number,
  seconds: number,
): Promise<Times[]> =>
  await Promise.all(
    kinds.map(async ({ name, share, call }) => {
      const connections = Math.round(devices * share)
      const latencies = mustAnswer(await callFor({ url, call, connections, seconds, restMs: REST_MS }))
      const p50 = percentile(latencies, 0.5)
      const timesUsual = latencies.map((latency) => latency / p50)
      return { name, p50, p99: percentile(latencies, 0.99), timesUsual }
    }),
  )

/** Over all kinds together, because a round has too few responses of one kind for a 99th percentile. */
const tailOf = (round: readonly Times[]): number =>
  percentile(
    round.flatMap(({ timesUsual }) => timesUsual).toSorted((left, right) => left - right),
    0.99,
  )

const median = (rounds: readonly Times[][], name: string, of: (times: Times) => number): number =>
  summarise(rounds.flatMap((round) => round.filter((times) => times.name === name).map(of))).median

const noteOf = (rounds: readonly Times[][], kinds: readonly Kind[]): string =>
  kinds
    .map(({ name }) => {
      const [p50, p99] = [median(rounds, name, (one) => one.p50), median(rounds, name, (one) => one.p99)]
      return `${name} ${p50.toFixed(1)} and ${p99.toFixed(1)} ms`
    })
    .join(', ')

const findingsOf = (
  kinds: readonly Kind[],
  rush: readonly Times[][],
  quiet: readonly Times[][],
): Finding[] => {
  const slower = rush.map((round, index) =>
    Math.max(...round.map(({ p50 }, kind) => p50 / (quiet[index]?.[kind]?.p50 ?? Number.NaN))),
  )
  return [
    {
      goal: 'P5-EVENING',
      what: `p99 over p50, each answer against the usual one of its kind, ${DEVICES} devices at once`,
      measured: summarise(rush.map(tailOf)),
      bound: { atMost: MOST_TAIL },
      unit: '',
      note: `p50 and p99: ${noteOf(rush, kinds)}; every one rests ${REST_MS / 1000} s`,
    },
    {
      goal: 'P5-EVENING',
      what: `the usual answer with ${DEVICES} devices, against ${FEW}`,
      measured: summarise(slower),
      bound: { atMost: MOST_SLOWER },
      unit: '',
      note: `the slowest kind; with ${FEW}: ${noteOf(quiet, kinds)}`,
    },
  ]
}

export const p5Evening: Goal = {
  id: 'P5-EVENING',
  title: 'the evening rush',
  run: async (bench: Bench) => {
    const database = await bench.world.database(20_000)
    const app = await bench.world.startApp(database)
    const startedAt = performance.now()
    try {
      const evening = await openEvening(database, bench.world, startedAt)
      const kinds = kindsOf(database.facts, evening, await xsrf(app.url))
      const seconds = bench.effort.isQuick ? ROUND_SECONDS / 2 : ROUND_SECONDS
      const [rush, quiet]: [Times[][], Times[][]] = [[], []]
      // The first pair is a warm-up and is discarded.
      for (let round = -1; round < bench.effort.rounds; round += 1) {
        const inRush = () => spend(app.url, kinds, DEVICES, seconds)
        const inQuiet = () => spend(app.url, kinds, FEW, seconds)
        const first = round % 2 === 0 ? await inRush() : await inQuiet()
        const second = round % 2 === 0 ? await inQuiet() : await inRush()
        if (round < 0) continue
        rush.push(round % 2 === 0 ? first : second)
        quiet.push(round % 2 === 0 ? second : first)
      }
      return findingsOf(kinds, rush, quiet)
    } finally {
      await app.stop()
    }
  },
}
