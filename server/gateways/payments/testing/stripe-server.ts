/**
 * A local server that answers as Stripe would. It replays keys, declines, and asks the payer's bank. On request it is slow, busy, broken, or
 * dies in the middle of a call.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'
import { idOf } from '../stripe/stripe-payment.ts'
import { openStripeStore, Refusal, type StripeEvent, type StripeStore } from './stripe-store.ts'

/** What befalls the next request. `die-before`: nothing was done; `die-after`: it was done, and the answer never comes. */
export type Fault =
  | { readonly kind: 'busy'; readonly seconds: number }
  | { readonly kind: 'broken' }
  | { readonly kind: 'die-before' }
  | { readonly kind: 'die-after' }
  | { readonly kind: 'late'; readonly ms: number }

type Answer = { readonly status: number; readonly json: string }

const list = (data: readonly unknown[], hasMore = false) => ({
  object: 'list',
  url: '/',
  has_more: hasMore,
  data,
})

const page = (store: StripeStore, query: URLSearchParams) => {
  const types = [...query].flatMap(([name, value]) => (name.startsWith('types') ? [value] : []))
  const since = Number(query.get('created[gte]') ?? 0)
  const fitting = store.events.filter(({ type, created }) => types.includes(type) && created >= since)
  const from = fitting.findIndex(({ id }) => id === query.get('starting_after')) + 1
  const size = Number(query.get('limit'))
  return list(fitting.slice(from, from + size), fitting.length > from + size)
}

/** Payments with what the caller asked to expand. */
const expanded = (store: StripeStore, intent: Stripe.PaymentIntent, hasExpand: boolean) => ({
  ...intent,
  ...(hasExpand
    ? {
        latest_charge: store.charges.get(idOf(intent.latest_charge) ?? '') ?? null,
        payment_method: store.methods.get(idOf(intent.payment_method) ?? '')?.method ?? null,
      }
    : {}),
})

const answerFor = (store: StripeStore, method: string, url: URL, body: URLSearchParams): unknown => {
  const [, , kind = '', id = '', action = ''] = url.pathname.split('/')
  const query = url.searchParams
  const hasExpand = [...query.keys(), ...body.keys()].some((name) => name.startsWith('expand'))
  switch (`${method} ${kind}${id === '' ? '' : '/id'}${action === '' ? '' : `/${action}`}`) {
    case 'POST customers':
      return store.createCustomer(body)
    case 'GET customers/id/payment_methods':
      return list(
        [...store.methods.values()].map((one) => one.method).filter(({ customer }) => customer === id),
      )
    case 'POST payment_intents':
      return expanded(store, store.createIntent(body), hasExpand)
    case 'GET payment_intents/id':
      return expanded(store, store.intentOf(id), hasExpand)
    case 'GET payment_intents':
      return list([...store.intents.values()].filter(({ customer }) => customer === query.get('customer')))
    case 'POST payment_intents/id/cancel':
      return store.cancelIntent(id)
    case 'GET payment_methods/id':
      return store.methodOf(id).method
    case 'POST refunds':
      return store.createRefund(body)
    case 'GET disputes':
      return list(store.disputes.filter(({ payment_intent: one }) => one === query.get('payment_intent')))
    case 'GET events':
      return page(store, query)
    case 'POST billing_portal/id':
      return {
        id: 'bps_1',
        object: 'billing_portal.session',
        url: `https://billing.stripe.example/${body.get('customer')}`,
      }
    default:
      throw new Refusal(404, { code: 'url_invalid', message: `${method} ${url.pathname}` })
  }
}

const readBody = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

const send = (
  response: ServerResponse,
  { status, json }: Answer,
  headers: Record<string, string> = {},
): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(json)
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))

// oxlint-disable-next-line max-lines-per-function -- one state that all of it shares, for tests alone
export const openStripeServer = async (now: () => Date = () => new Date()) => {
  const store = openStripeStore(now)
  const faults: Fault[] = []
  const byKey = new Map<string, { readonly body: string; readonly answer: Answer }>()
  /** Method and path of every request, in order. */
  const requests: string[] = []
  const webhookSecret = 'whsec_of_the_tests'

  const perform = (method: string, url: URL, text: string): Answer => {
    try {
      return { status: 200, json: JSON.stringify(answerFor(store, method, url, new URLSearchParams(text))) }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { status: error.status, json: JSON.stringify(error.body) }
    }
  }
  /** The same key is the same answer; with another body it is an error. */
  const once = (key: string | undefined, method: string, url: URL, text: string): Answer => {
    const known = key === undefined ? undefined : byKey.get(key)
    if (known !== undefined && known.body !== text)
      return {
        status: 400,
        json: JSON.stringify({
          error: { type: 'idempotency_error', message: 'the key belongs to another request' },
        }),
      }
    const answer = known?.answer ?? perform(method, url, text)
    if (key !== undefined) byKey.set(key, { body: text, answer })
    return answer
  }
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const method = request.method ?? 'GET'
    const url = new URL(request.url ?? '/', 'http://stripe.test')
    const text = await readBody(request)
    requests.push(`${method} ${url.pathname}`)
    const fault = faults.shift()
    if (fault?.kind === 'busy') {
      const error = { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests' }
      return send(
        response,
        { status: 429, json: JSON.stringify({ error }) },
        { 'retry-after': String(fault.seconds) },
      )
    }
    if (fault?.kind === 'broken')
      return send(response, { status: 500, json: '{"error":{"type":"api_error","message":"broken"}}' })
    if (fault?.kind === 'die-before') return void request.socket.destroy()
    if (fault?.kind === 'late') await pause(fault.ms)
    const key = request.headers['idempotency-key']
    const answer = once(typeof key === 'string' ? key : undefined, method, url, text)
    if (fault?.kind === 'die-after') return void request.socket.destroy()
    return send(response, answer)
  }
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const signer = new Stripe('sk_test_signer')

  return {
    ...store,
    address,
    requests,
    /** As a server of tests is configured for it. */
    environment: {
      STRIPE_SECRET_KEY: 'sk_test_123',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_123',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: address,
    },
    /** These befall the next requests, one each. */
    befall: (...next: readonly Fault[]): void => void faults.push(...next),
    /** A notice as Stripe would send it, with its signature. */
    sign: (event: StripeEvent, at: Date = now()) => {
      const payload = JSON.stringify(event)
      const timestamp = Math.floor(at.getTime() / 1000)
      const header = signer.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, timestamp })
      return { body: Buffer.from(payload), headers: { 'stripe-signature': header } }
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
export type StripeServer = Awaited<ReturnType<typeof openStripeServer>>
