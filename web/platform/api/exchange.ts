/**
 * One HTTP exchange with the headers of every request (§7), and the copies behind If-Modified-Since
 * (decisions §1).
 */
import type { Locale } from '@wegband/domain/basics/locale.ts'
import type { EndpointShape } from '@wegband/domain/http/endpoint.ts'
import { SECRET_HEADER } from '@wegband/domain/http/secret-address.ts'
import { ClientError } from './client-error.ts'

export type Sending = {
  readonly endpoint: EndpointShape
  readonly address: string
  /** The field of the request that stays out of the address. */
  readonly secret?: string | undefined
  /** Sent as JSON; a form is sent as it is. */
  readonly body: unknown
  readonly signal: AbortSignal
  /** Receives the share of the body that is sent, 0 to 1. */
  readonly onProgress?: OnProgress
  /** The user's own, beside the limit of time: such an end says nothing about the connection. */
  readonly cancel?: AbortSignal | undefined
  /** Replaces the token of the session. */
  readonly token?: string
}

export type OnProgress = (share: number) => void
/** `fetch` with upload progress, which the browser's own does not have. */
export type FetchWithProgress = (
  address: string,
  init: RequestInit,
  onProgress: OnProgress,
) => Promise<Response>

export type ExchangeParts = {
  readonly fetch: typeof fetch
  readonly fetchWithProgress?: FetchWithProgress
  /** Empty in the browser: same origin. */
  readonly origin?: string
  readonly token: () => string | undefined
  /** Value of the cookie XSRF-TOKEN. */
  readonly readXsrf: () => string | undefined
  readonly locale: () => Locale
}

export type Exchange = {
  readonly send: (sending: Sending) => Promise<Response>
  /** The body of a good answer; `undefined` for 204, the copy for 304, a Blob for anything but JSON. */
  readonly read: (sending: Sending, response: Response) => Promise<unknown>
  readonly forget: () => void
}

type Copy = { readonly modified: string; readonly language: string; readonly body: unknown }

/** Only then our own copies answer a 304; the browser itself handles entity tags (§7, §8). */
const isConditional = ({ endpoint }: Sending): boolean => endpoint.conditional === 'last-modified'

/** Archives and documents are returned as they arrive. */
const isJson = (response: Response): boolean =>
  (response.headers.get('content-type') ?? 'application/json').includes('json')

const bodyOf = ({ body }: Sending): BodyInit | null => {
  if (body instanceof FormData) return body
  return body === undefined ? null : JSON.stringify(body)
}

export function createExchange(parts: ExchangeParts): Exchange {
  const copies = new Map<string, Copy>()

  const headersFor = (sending: Sending): Headers => {
    const language = parts.locale()
    const headers = new Headers({ accept: 'application/json', 'x-language': language })
    const token = sending.token ?? parts.token()
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
    if (sending.secret !== undefined) headers.set(SECRET_HEADER, encodeURIComponent(sending.secret))
    const xsrf = parts.readXsrf()
    if (xsrf !== undefined) headers.set('x-xsrf-token', xsrf)
    // the browser itself sets the boundary of a form
    if (sending.body !== undefined && !(sending.body instanceof FormData))
      headers.set('content-type', 'application/json')
    const copy = copies.get(sending.address)
    if (isConditional(sending) && copy?.language === language) headers.set('if-modified-since', copy.modified)
    return headers
  }

  const keepCopy = (sending: Sending, response: Response, body: unknown): void => {
    const modified = response.headers.get('last-modified')
    if (modified === null) copies.delete(sending.address)
    else copies.set(sending.address, { modified, language: parts.locale(), body })
  }

  const initOf = (sending: Sending): RequestInit => ({
    method: sending.endpoint.method,
    headers: headersFor(sending),
    body: bodyOf(sending),
    signal: sending.signal,
    // our own copy decides, not the browser's
    cache: isConditional(sending) ? 'no-store' : 'default',
    keepalive: sending.endpoint.keepalive === true,
  })

  return {
    send: async (sending) => {
      const address = (parts.origin ?? '') + sending.address
      try {
        return await (sending.onProgress === undefined || parts.fetchWithProgress === undefined
          ? parts.fetch(address, initOf(sending))
          : parts.fetchWithProgress(address, initOf(sending), sending.onProgress))
      } catch (cause) {
        throw new ClientError('client.connection-lost', undefined, { cause })
      }
    },
    read: async (sending, response) => {
      if (response.status === 304) return copies.get(sending.address)?.body
      if (response.status === 204) return undefined
      if (!isJson(response)) return await response.blob()
      const body: unknown = await response.json().catch((cause: unknown) => {
        throw new ClientError('client.unexpected', undefined, { cause })
      })
      if (isConditional(sending)) keepCopy(sending, response, body)
      return body
    },
    forget: () => copies.clear(),
  }
}
