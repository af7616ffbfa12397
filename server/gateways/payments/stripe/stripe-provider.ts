/**
 * Stripe as the payment provider (docs/decisions/0072). A payment is a PaymentIntent that our server confirms: at once with what the payer
 * entered on our page, or later with a saved method. A PaymentIntent that failed is cancelled, so nothing can revive it.
 */
import type { Stripe } from 'stripe'
import type { Database } from '../../../db/open-database.ts'
import {
  type CollectRequest,
  type NewPayment,
  type Payment,
  PaymentError,
  type PaymentProvider,
} from '../port.ts'
import { ask, askForKnown, openStripe, refusalOf, type StripeKeys } from './stripe-calls.ts'
import { type Customers, openCustomers } from './stripe-customers.ts'
import { eventLister, eventVerifier } from './stripe-events.ts'
import { idOf, isDisputed, methodNewsOf, problemOf, savedMethodOf, stateOf } from './stripe-payment.ts'

type Options = StripeKeys & {
  readonly db: Database
  /** Without a slash at its end. */
  readonly publicUrl: string
  readonly patienceMs?: number | undefined
}

/** Cards and wallets are one type. What the account has switched off is not offered. */
const METHOD_TYPES: Stripe.PaymentIntentCreateParams.AllowedPaymentMethodType[] = ['card', 'sepa_debit']
/** Our key on every object, which tells our payments from those of other programs with the same account. */
const KEY = 'wegband_key'
const EXPANDED = { expand: ['latest_charge', 'payment_method'] }
const SAVING = new Set<Payment['state']>(['processing', 'succeeded', 'returned'])
const MS_PER_SECOND = 1_000
const FOUND_PER_PAGE = 100
/** Clocks differ a little. */
const LEEWAY_SECONDS = 300

type House = {
  readonly stripe: Stripe
  readonly customers: Customers
  readonly publicUrl: string
}

const listDisputes = async (
  { stripe }: House,
  { id, latest_charge: charge }: Stripe.PaymentIntent,
): Promise<readonly Stripe.Dispute[]> => {
  if (charge === null || typeof charge === 'string' || !charge.disputed) return []
  const { data } = await ask(() => stripe.disputes.list({ payment_intent: id }))
  return data
}

const paymentOf = async (house: House, intent: Stripe.PaymentIntent): Promise<Payment> => {
  const disputes = await listDisputes(house, intent)
  const state = stateOf({ intent, disputes })
  const { payment_method: method } = intent
  return {
    reference: intent.id,
    key: intent.metadata[KEY] ?? '',
    state,
    amountCents: intent.status === 'succeeded' ? intent.amount_received : intent.amount,
    currency: intent.currency.toUpperCase(),
    payerId: await house.customers.payerOf(idOf(intent.customer)),
    method: SAVING.has(state) && method !== null && typeof method !== 'string' ? savedMethodOf(method) : null,
    problem: state === 'failed' ? problemOf(intent.last_payment_error) : null,
    isDisputed: isDisputed(disputes),
    action: state === 'needs-action' ? intent.client_secret : null,
  }
}

const readIntent = ({ stripe }: House, reference: string): Promise<Stripe.PaymentIntent | undefined> =>
  askForKnown(() => stripe.paymentIntents.retrieve(reference, EXPANDED))

const readKnown = async (house: House, reference: string): Promise<Stripe.PaymentIntent> => {
  const intent = await readIntent(house, reference)
  if (intent === undefined) throw new PaymentError('refused', 'Stripe knows no such payment')
  return intent
}

/** Cancels what can still be cancelled. A payment that has gone on meanwhile stays as it is. */
const cancelIntent = async (house: House, reference: string): Promise<Stripe.PaymentIntent> => {
  try {
    await ask(() =>
      house.stripe.paymentIntents.cancel(reference, {}, { idempotencyKey: `${reference}-cancel` }),
    )
  } catch (error) {
    if (refusalOf(error) === undefined) throw error
  }
  return readKnown(house, reference)
}

/** A failed payment could be confirmed again in a forgotten tab: it is cancelled before anybody is told that it failed. */
const settled = async (house: House, intent: Stripe.PaymentIntent): Promise<Payment> =>
  paymentOf(
    house,
    intent.status === 'requires_payment_method' ? await cancelIntent(house, intent.id) : intent,
  )

const isOurs = ({ metadata }: Stripe.PaymentIntent): boolean => metadata[KEY] !== undefined

/** Lists the payments of the customer, which is never late, unlike the search. */
const findIntent = async (
  { stripe, customers }: House,
  { key, payerId, since }: Parameters<PaymentProvider['find']>[0],
): Promise<Stripe.PaymentIntent | undefined> => {
  const customer = await customers.find(payerId)
  if (customer === undefined) return undefined
  const gte = Math.floor(Date.parse(since) / MS_PER_SECOND) - LEEWAY_SECONDS
  const { data } = await ask(() =>
    stripe.paymentIntents.list({ customer, created: { gte }, limit: FOUND_PER_PAGE }),
  )
  return data.find(({ metadata }) => metadata[KEY] === key)
}

/**
 * Makes and confirms one payment. A card that is declined is an answer and no error. The same key with other details is the payment
 * that the key has made already.
 */
const makeIntent = async (
  house: House,
  { key, amountCents, payerId, description }: Omit<CollectRequest, 'method'>,
  how: Partial<Stripe.PaymentIntentCreateParams>,
): Promise<Stripe.PaymentIntent> => {
  const customer = await house.customers.of(payerId)
  try {
    return await ask(() =>
      house.stripe.paymentIntents.create(
        {
          amount: amountCents,
          currency: 'eur',
          customer,
          description,
          confirm: true,
          allowed_payment_method_types: METHOD_TYPES,
          metadata: { [KEY]: key },
          ...EXPANDED,
          ...how,
        },
        { idempotencyKey: key },
      ),
    )
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal?.payment_intent !== undefined) return readKnown(house, refusal.payment_intent.id)
    if (refusal?.type === 'StripeIdempotencyError') {
      const known = await findIntent(house, { key, payerId, since: new Date(0).toISOString() })
      if (known !== undefined) return readKnown(house, known.id)
    }
    throw error
  }
}

const start =
  (house: House): PaymentProvider['start'] =>
  async ({ confirmation, ...payment }: NewPayment) => {
    if (confirmation === undefined)
      throw new PaymentError('refused', 'Stripe needs what the payer entered on our page')
    const intent = await makeIntent(house, payment, {
      confirmation_token: confirmation,
      setup_future_usage: 'off_session',
      return_url: `${house.publicUrl}/pay/back`,
    })
    const settledPayment = await settled(house, intent)
    const isWaiting = settledPayment.state === 'needs-action'
    return { payment: settledPayment, redirectUrl: isWaiting ? `${house.publicUrl}/pay/${intent.id}` : null }
  }

const collect =
  (house: House): PaymentProvider['collect'] =>
  async ({ method, ...payment }: CollectRequest) => {
    const intent = await makeIntent(house, payment, { payment_method: method, off_session: true })
    // The payer is not there to act: a bank that wants the payer has declined.
    const needsPayer = intent.status === 'requires_action'
    return needsPayer
      ? {
          ...(await paymentOf(house, await cancelIntent(house, intent.id))),
          state: 'failed',
          problem: 'payments.authentication-failed',
          action: null,
        }
      : settled(house, intent)
  }

const methodsOf =
  ({ stripe, customers }: House): PaymentProvider['methods'] =>
  async (payerId) => {
    const customer = await customers.find(payerId)
    if (customer === undefined) return []
    const { data } = await ask(() => stripe.customers.listPaymentMethods(customer, { limit: FOUND_PER_PAGE }))
    return data.map(savedMethodOf)
  }

const METHOD = /^pm_/

export const stripeProvider = ({ db, publicUrl, patienceMs, ...keys }: Options): PaymentProvider => {
  const stripe = openStripe(keys, patienceMs)
  const customers = openCustomers(db, stripe)
  const house: House = { stripe, customers, publicUrl }
  return {
    name: 'stripe',
    entersOnOurPage: true,
    start: start(house),
    collect: collect(house),
    read: async (reference) => {
      const intent = METHOD.test(reference) ? undefined : await readIntent(house, reference)
      return intent !== undefined && isOurs(intent) ? settled(house, intent) : undefined
    },
    find: async (attempt) => {
      const found = await findIntent(house, attempt)
      return found && settled(house, await readKnown(house, found.id))
    },
    cancel: async (reference) => paymentOf(house, await cancelIntent(house, reference)),
    refund: async ({ key, reference, amountCents }) => {
      await ask(() =>
        stripe.refunds.create(
          { payment_intent: reference, amount: amountCents, metadata: { [KEY]: key } },
          { idempotencyKey: key },
        ),
      )
    },
    methods: methodsOf(house),
    readMethod: async (reference) => {
      if (!METHOD.test(reference)) return undefined
      const method = await askForKnown(() => stripe.paymentMethods.retrieve(reference))
      return method && methodNewsOf(method, await customers.payerOf(idOf(method.customer)))
    },
    portal: async ({ payerId, returnUrl }) => {
      const customer = await customers.of(payerId)
      const { url } = await ask(() =>
        stripe.billingPortal.sessions.create({ customer, return_url: returnUrl }),
      )
      return url
    },
    verifyEvent: eventVerifier(stripe, keys.webhookSecret),
    eventsSince: eventLister(stripe),
  }
}
