/** A `fetch` for tests that answers only the listed endpoints and remembers requests. No module is mocked. */
import type { EndpointShape } from '@wegband/domain/http/endpoint.ts'
import { readSecretHeader, SECRET_HEADER } from '@wegband/domain/http/secret-address.ts'

export type SentRequest = {
  /** With the field that was sent in the header; so is `query`. */
  readonly params: { readonly [name: string]: string }
  readonly query: { readonly [name: string]: string | readonly string[] }
  readonly headers: Headers
  readonly body: unknown
  /** Whether the browser sends it even while the page is being closed. */
  readonly isKeptAlive: boolean
}
export type FakeReply = {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Record<string, string>
}
export type FakeAnswer = {
  readonly endpoint: EndpointShape
  readonly reply: (request: SentRequest, times: number) => FakeReply | Promise<FakeReply>
}

/**
 * One answer for all calls, or a function of the request and the number of earlier calls (0 for the first).
 */
export const answer = (
  endpoint: EndpointShape,
  reply: FakeReply | ((request: SentRequest, times: number) => FakeReply | Promise<FakeReply>),
): FakeAnswer => ({ endpoint, reply: typeof reply === 'function' ? reply : () => reply })

export type FakeServer = {
  readonly fetch: typeof fetch
  /** The requests to an endpoint, oldest first. */
  readonly sent: (endpoint: EndpointShape) => readonly SentRequest[]
  /** Later answers win over earlier ones. */
  readonly add: (...answers: readonly FakeAnswer[]) => void
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)

const queryOf = (search: URLSearchParams): SentRequest['query'] => {
  const query: Record<string, string | string[]> = {}
  for (const key of new Set(search.keys())) {
    const values = search.getAll(key)
    query[key] = values.length > 1 || key.endsWith('[]') ? values : (values[0] ?? '')
  }
  return query
}

const textOf = (input: RequestInfo | URL): string => {
  if (typeof input === 'string') return input
  return input instanceof URL ? input.href : input.url
}

const bodyOf = (init: RequestInit | undefined): unknown =>
  typeof init?.body === 'string' ? JSON.parse(init.body) : undefined

export function createFakeServer(...first: readonly FakeAnswer[]): FakeServer {
  const answers = [...first]
  const log: { endpoint: EndpointShape; request: SentRequest }[] = []
  const sent = (endpoint: EndpointShape): SentRequest[] =>
    log.filter((entry) => entry.endpoint === endpoint).map(({ request }) => request)

  const fakeFetch: typeof fetch = async (input, init) => {
    const address = new URL(textOf(input), 'http://localhost')
    const method = init?.method ?? 'GET'
    const found = answers.findLast(
      ({ endpoint }) => endpoint.method === method && patternOf(endpoint.path).test(address.pathname),
    )
    if (found === undefined) {
      // fails the test (tools/testing/fail-on-console-error.ts)
      // oxlint-disable-next-line no-console -- the way to be heard there
      console.error(`no answer for ${method} ${address.pathname}${address.search}`)
      throw new TypeError('no answer')
    }
    const headers = new Headers(init?.headers)
    const { path, secretField = '' } = found.endpoint
    const secret = readSecretHeader(headers.get(SECRET_HEADER))
    const hidden = secret === undefined ? {} : { [secretField]: secret }
    const isInPath = path.includes(`:${secretField}`)
    const params = patternOf(path).exec(address.pathname)?.groups ?? {}
    const request: SentRequest = {
      params: {
        ...Object.fromEntries(
          Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]),
        ),
        ...(isInPath ? hidden : {}),
      },
      query: { ...queryOf(address.searchParams), ...(isInPath ? {} : hidden) },
      headers,
      body: bodyOf(init),
      isKeptAlive: init?.keepalive === true,
    }
    const times = sent(found.endpoint).length
    log.push({ endpoint: found.endpoint, request })
    const reply = await found.reply(request, times)
    const isEmpty = reply.body === undefined
    return new Response(isEmpty ? null : JSON.stringify(reply.body), {
      status: reply.status,
      headers: { ...(isEmpty ? {} : { 'content-type': 'application/json' }), ...reply.headers },
    })
  }
  return { fetch: fakeFetch, sent, add: (...more) => void answers.push(...more) }
}
