/** Sends as many requests as a server answers, over persistent connections. */
import autocannon from 'autocannon'

export type Call = {
  readonly method?: 'GET' | 'PUT'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
}

export type Load = {
  readonly url: string
  readonly connections: number
  readonly seconds: number
  /** Called before each request: the same request again, or the next of a series. */
  readonly call: () => Call
  /** Any other status is a mistake of the benchmark and ends it. */
  readonly status: number
}

export type LoadResult = {
  readonly perSecond: number
  readonly answers: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  readonly megabytesPerSecond: number
}

const requestOf = (call: Call): autocannon.Request => ({
  method: call.method ?? 'GET',
  path: call.path,
  headers: { ...call.headers },
})

/** Throws when any response has another status. */
export const load = async ({ url, connections, seconds, call, status }: Load): Promise<LoadResult> => {
  const first = call()
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [{ ...requestOf(first), setupRequest: (request) => ({ ...request, ...requestOf(call()) }) }],
  })
  const answered = result.statusCodeStats?.[`${status}`]?.count ?? 0
  const others = result.requests.total - answered
  if (answered === 0 || others > 0 || result.errors > 0)
    throw new Error(
      `${url}${first.path}: ${answered} answers with ${status}, ${others} others, ${result.errors} errors`,
    )
  return {
    answers: result.requests.total,
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    megabytesPerSecond: result.throughput.total / result.duration / 1e6,
  }
}
