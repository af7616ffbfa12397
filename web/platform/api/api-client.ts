/**
 * Talks to the API as the contracts declare (§7, decisions §1). It silently renews a stale XSRF cookie or an
 * expired session once and unwraps data. Every failure is an AppError or a ClientError.
 */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { checkAuth, csrfCookie } from '@wegband/domain/features/sessions/contract.ts'
import type { EndpointShape } from '@wegband/domain/http/endpoint.ts'
import type { CallArguments, CallBody, CallResult } from './api-types.ts'
import { ClientError, heldBack } from './client-error.ts'
import { createExchange } from './exchange.ts'
import type { Exchange, ExchangeParts, OnProgress, Sending } from './exchange.ts'
import { failureOf } from './failure-of-response.ts'
import { takeEarlyAnswers } from './early-answers.ts'
import { requestAddress, secretOf } from './request-address.ts'
import { createSharedGets } from './shared-gets.ts'

/** The last one: the valid token belongs to another user than the request was made for. */
export type Revival = 'revived' | 'gone' | 'somebody-else'

/** What the client needs of the session; `session.ts` implements it. */
export type SessionPort = {
  readonly token: () => string | undefined
  /** After a 401 with the token `failed`. */
  readonly revive: (failed: string | undefined) => Promise<Revival>
  /** The session of the token `failed` is over for good; a session that began meanwhile continues. */
  readonly end: (failed: string | undefined) => void
}

/**
 * Receives every answer and failure with the time of its request (epoch milliseconds); implemented by
 * `reachability.ts`.
 */
export type ReachabilityPort = {
  /**
   * Whether a read may be sent: while the connection is lost only occasionally, to find out whether it is
   * back.
   */
  readonly mayRead: () => boolean
  readonly onAnswer: (endpoint: EndpointShape, body: unknown, askedAt: number) => void
  readonly onFailure: (error: AppError | ClientError, askedAt: number) => void
}

export type ApiClientParts = Omit<ExchangeParts, 'token'> & {
  readonly session: SessionPort
  readonly reachability: ReachabilityPort
  /** Milliseconds for durations and order, as `monotonicNow` of the clock. */
  readonly now: () => number
}

export type ApiClient = {
  /** The unwrapped answer (`body.data ?? body`), `undefined` for 204. */
  readonly call: <E extends EndpointShape>(
    endpoint: E,
    ...request: CallArguments<E>
  ) => Promise<CallResult<E>>
  /** The whole body: lists with their `meta`. */
  readonly callPage: <E extends EndpointShape>(
    endpoint: E,
    ...request: CallArguments<E>
  ) => Promise<CallBody<E>>
  /** Without reviving the session after a 401: for requests of the session itself while it is revived. */
  readonly callUnhealed: <E extends EndpointShape>(
    endpoint: E,
    ...request: CallArguments<E>
  ) => Promise<CallResult<E>>
  /** Reads the owner of a token stored by another tab; this tab keeps its own token meanwhile. */
  readonly checkToken: (token: string) => Promise<CallResult<typeof checkAuth>>
  /** Sends files; `onProgress` receives the share that is sent, 0 to 1. */
  readonly upload: <E extends EndpointShape>(
    endpoint: E,
    request: {
      readonly params?: object
      readonly query?: object
      readonly form: FormData
      readonly onProgress?: OnProgress
      /** The caller’s own end of the request, which says nothing about the connection. */
      readonly signal?: AbortSignal
    },
  ) => Promise<CallResult<E>>
  /** A response whose body is a stream, under the same session rules. */
  readonly open: (endpoint: EndpointShape, signal: AbortSignal) => Promise<Response>
  /** Pending or throttled answers may be outdated by a change just announced: the next GET is sent again. */
  readonly freshen: () => void
  /** Forgets every answer: another user signs in. */
  readonly forget: () => void
}

/** The longest wait for an answer; a server without its database answers in under 3.5 s. */
const ANSWER_TIMEOUT_MS = 20_000

/** Files take longer on a slow connection. */
const UPLOAD_TIMEOUT_MS = 120_000
/** As long as the server takes in a form that goes to its disk: an archive of 512 MB needs that at 7 Mbit/s. */
const SPOOLED_UPLOAD_TIMEOUT_MS = 600_000

type Request = {
  readonly params?: object | undefined
  readonly query?: object | undefined
  readonly body?: unknown
}
type Healing = 'healed' | 'unhealed'

/** After a 419, fetches a new cookie and silently repeats the request once. */
async function sendWithXsrf(exchange: Exchange, parts: ApiClientParts, sending: Sending): Promise<Response> {
  const { signal } = sending
  const fetchCookie = (): Promise<Response> =>
    exchange.send({ endpoint: csrfCookie, address: csrfCookie.path, body: undefined, signal })
  if (sending.endpoint.method !== 'GET' && parts.readXsrf() === undefined) await fetchCookie()
  const response = await exchange.send(sending)
  if (response.status !== 419) return response
  await fetchCookie()
  return await exchange.send(sending)
}

/** After a 401, revives the session once and repeats the request; otherwise the session is over (§8). */
async function sendHealed(exchange: Exchange, parts: ApiClientParts, sending: Sending): Promise<Response> {
  const { session } = parts
  let token = session.token()
  const response = await sendWithXsrf(exchange, parts, sending)
  if (response.status !== 401 || sending.endpoint.signsIn === true) return response
  const revival = await session.revive(token)
  if (revival === 'somebody-else') return response
  if (revival === 'revived') {
    token = session.token()
    const repeated = await sendWithXsrf(exchange, parts, sending)
    if (repeated.status !== 401) return repeated
  }
  session.end(token)
  return response
}

const unwrapped = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'data' in body ? body.data : body

const sendingOf = (endpoint: EndpointShape, request: Request): Sending => ({
  endpoint,
  address: requestAddress(endpoint.path, request, endpoint.secretField),
  secret: secretOf(endpoint, request),
  body: request.body,
  signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
})

/** Two codes asked for at the same address are two questions. */
const keyOf = ({ address, secret }: Sending): string =>
  secret === undefined ? address : `${address} ${secret}`

/** Sends a request, and tells the reachability what became of it. */
async function receive(
  exchange: Exchange,
  parts: ApiClientParts,
  sending: Sending,
  healing: Healing,
): Promise<unknown> {
  const send = healing === 'healed' ? sendHealed : sendWithXsrf
  const askedAt = parts.now()
  try {
    const response = await send(exchange, parts, sending)
    if (!response.ok && response.status !== 304) throw await failureOf(response)
    const body = await exchange.read(sending, response)
    parts.reachability.onAnswer(sending.endpoint, body, askedAt)
    return body
  } catch (error) {
    if (sending.cancel?.aborted !== true && (error instanceof AppError || error instanceof ClientError))
      parts.reachability.onFailure(error, askedAt)
    throw error
  }
}

export function createApiClient(parts: ApiClientParts): ApiClient {
  const exchange = createExchange({ ...parts, token: () => parts.session.token() })
  const gets = createSharedGets(parts.now)
  const given = takeEarlyAnswers({ token: () => parts.session.token(), locale: parts.locale, now: parts.now })

  const answer = (sending: Sending, healing: Healing) => receive(exchange, parts, sending, healing)

  const forget = (): void => {
    gets.forget()
    given.forget()
  }

  const takeOrAsk = async (sending: Sending): Promise<unknown> => {
    const askedAt = parts.now()
    const body = await given.take(keyOf(sending))
    if (body === undefined) return await answer(sending, 'healed')
    parts.reachability.onAnswer(sending.endpoint, body, askedAt)
    return body
  }

  const ask = async (endpoint: EndpointShape, request: Request, healing: Healing): Promise<unknown> => {
    const sending = sendingOf(endpoint, request)
    if (healing === 'unhealed') return await answer(sending, healing)
    if (endpoint.method === 'GET' && endpoint.probe !== true && !parts.reachability.mayRead())
      throw heldBack()
    if (endpoint.method === 'GET') return await gets.join(endpoint, keyOf(sending), () => takeOrAsk(sending))
    forget()
    try {
      return await answer(sending, healing)
    } finally {
      forget()
    }
  }

  // The server checks its answers against the contract; the client does not check them again.
  return {
    call: async (endpoint, ...[request]) =>
      unwrapped(await ask(endpoint, request ?? {}, 'healed')) as CallResult<typeof endpoint>,
    callPage: async (endpoint, ...[request]) =>
      (await ask(endpoint, request ?? {}, 'healed')) as CallBody<typeof endpoint>,
    callUnhealed: async (endpoint, ...[request]) =>
      unwrapped(await ask(endpoint, request ?? {}, 'unhealed')) as CallResult<typeof endpoint>,
    checkToken: async (token) => {
      const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
      const sending: Sending = {
        endpoint: checkAuth,
        address: checkAuth.path,
        body: undefined,
        signal,
        token,
      }
      return unwrapped(await answer(sending, 'unhealed')) as CallResult<typeof checkAuth>
    },
    upload: async (endpoint, { params, query, form, onProgress, signal: stop }) => {
      const address = requestAddress(endpoint.path, { params, query })
      const isSpooled = endpoint.upload?.spoolFileBytes !== undefined
      const timeout = AbortSignal.timeout(isSpooled ? SPOOLED_UPLOAD_TIMEOUT_MS : UPLOAD_TIMEOUT_MS)
      const signal = stop === undefined ? timeout : AbortSignal.any([stop, timeout])
      const progress = onProgress === undefined ? {} : { onProgress }
      forget()
      try {
        const sending: Sending = { endpoint, address, body: form, signal, cancel: stop, ...progress }
        return unwrapped(await answer(sending, 'healed')) as CallResult<typeof endpoint>
      } finally {
        forget()
      }
    },
    open: async (endpoint, signal) => {
      const sending: Sending = { endpoint, address: endpoint.path, body: undefined, signal }
      const response = await sendHealed(exchange, parts, sending)
      if (!response.ok) throw await failureOf(response)
      return response
    },
    freshen: forget,
    // what was asked early is bound to its token
    forget: () => {
      gets.forget()
      exchange.forget()
    },
  }
}
