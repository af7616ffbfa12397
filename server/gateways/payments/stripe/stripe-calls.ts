/** The SDK with our patience and retries, and its errors in the words of the port. */
import { Stripe } from 'stripe'
import { PaymentError } from '../port.ts'

/** A payer waits at most this long for one answer, twice with the repetition. */
const PATIENCE_MS = 10_000
const RETRIES = 1
const MS_PER_SECOND = 1_000
const DEFAULT_WAIT_MS = 1_000
const BUSY = 429

export type StripeKeys = {
  readonly secretKey: string
  readonly webhookSecret: string
  /** The address of a server for tests; else Stripe's own. */
  readonly apiBase?: string | undefined
}

const hostOf = (apiBase: string | undefined): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> => {
  if (apiBase === undefined) return {}
  const { hostname, port, protocol } = new URL(apiBase)
  const isPlain = protocol === 'http:'
  return {
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : port,
    protocol: isPlain ? 'http' : 'https',
  }
}

/** Each call that writes has a key, so the SDK may repeat it after a broken connection. */
export const openStripe = ({ secretKey, apiBase }: StripeKeys, patienceMs = PATIENCE_MS): Stripe =>
  new Stripe(secretKey, {
    ...hostOf(apiBase),
    timeout: patienceMs,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  })

/** How long a busy Stripe asks to wait: a number of seconds. */
const waitOf = ({ headers }: InstanceType<typeof Stripe.errors.StripeError>): number => {
  const seconds = Number(headers?.['retry-after'])
  return Number.isFinite(seconds) && seconds > 0 ? seconds * MS_PER_SECOND : DEFAULT_WAIT_MS
}

const isUnreachable = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeAPIError

const problemOf = (error: unknown): PaymentError => {
  if (error instanceof Stripe.errors.StripeError && error.statusCode === BUSY)
    return new PaymentError('busy', 'Stripe asks to wait', { cause: error, waitMs: waitOf(error) })
  if (isUnreachable(error))
    return new PaymentError('unreachable', 'Stripe did not answer as expected', { cause: error })
  if (error instanceof Stripe.errors.StripeError)
    return new PaymentError('refused', `Stripe refused: ${error.code ?? error.type}`, { cause: error })
  throw error
}

/** Runs one call. What the SDK throws becomes a `PaymentError` with the SDK's error as its cause. */
export const ask = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call()
  } catch (error) {
    throw problemOf(error)
  }
}

/** The SDK's error behind a refusal; undefined for everything else. */
export const refusalOf = (error: unknown): InstanceType<typeof Stripe.errors.StripeError> | undefined =>
  error instanceof PaymentError && error.cause instanceof Stripe.errors.StripeError ? error.cause : undefined

/** Undefined where Stripe says that there is no such object. */
export const askForKnown = async <T>(call: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await ask(call)
  } catch (error) {
    if (refusalOf(error)?.code === 'resource_missing') return undefined
    throw error
  }
}
