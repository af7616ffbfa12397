/** Measures single response times to the microsecond: a load generator for tails, where whole milliseconds are too coarse. */
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Call } from './load.ts'

export type Calling = {
  readonly url: string
  readonly connections: number
  readonly seconds: number
  /** The average pause in milliseconds between two calls of a connection; 0: no pause. */
  readonly restMs: number
  readonly call: () => Call & { readonly body?: string }
}

export type Answered = {
  /** Milliseconds, in ascending order. */
  readonly latencies: readonly number[]
  /** Answers above 299, and broken connections. */
  readonly failures: readonly string[]
}

const send = (agent: Agent, url: string, call: ReturnType<Calling['call']>): Promise<number> =>
  new Promise((resolve, reject) => {
    const asking = request(
      `${url}${call.path}`,
      { agent, method: call.method ?? 'GET', headers: { ...call.headers } },
      (response) => {
        response.once('error', reject)
        response.once('end', () => resolve(response.statusCode ?? 0))
        response.resume()
      },
    )
    asking.once('error', reject)
    asking.end(call.body)
  })

/** The description of a failure. */
const failureOf = (status: number): string | undefined => (status > 299 ? `status ${status}` : undefined)

export const callFor = async (calling: Calling): Promise<Answered> => {
  const { url, connections, seconds, restMs, call } = calling
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const latencies: number[] = []
  const failures: string[] = []
  const end = performance.now() + seconds * 1000
  const work = async (worker: number): Promise<void> => {
    // Spread over the pause, so that the connections do not start in one burst.
    await pause((restMs * (worker + Math.random())) / connections)
    while (performance.now() < end) {
      const begun = performance.now()
      const failure = await send(agent, url, call()).then(failureOf, String)
      if (failure === undefined) latencies.push(performance.now() - begun)
      else failures.push(failure)
      // The pause varies, because a fixed one would synchronize the same connections again and again.
      if (restMs > 0) await pause(restMs * (0.5 + Math.random()))
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, worker) => work(worker)))
  agent.destroy()
  return { latencies: latencies.toSorted((left, right) => left - right), failures }
}

/** `share` 0.5 is the median, 0.99 the tail. */
export const percentile = (rising: readonly number[], share: number): number =>
  rising[Math.min(rising.length - 1, Math.floor(rising.length * share))] ?? Number.NaN

/** The latencies. Throws on any failure, which would make them meaningless. */
export const mustAnswer = ({ latencies, failures }: Answered): readonly number[] => {
  if (failures.length > 0 || latencies.length === 0)
    throw new Error(`${failures.length} failures, the first: ${failures[0]}`)
  return latencies
}
