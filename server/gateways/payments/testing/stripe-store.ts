/** What the Stripe server for tests remembers: payments and how they go on, with the event that each step writes. */
import { randomUUID } from 'node:crypto'
import type { Stripe } from 'stripe'
import { idOf } from '../stripe/stripe-payment.ts'
import {
  type Behaviour,
  type ChargePart,
  type DisputePart,
  newCustomer,
  newIntent,
  newMethod,
  newRefund,
} from './stripe-objects.ts'

export type StripeEvent = {
  readonly id: string
  readonly object: 'event'
  readonly type: string
  readonly created: number
  readonly data: { readonly object: object }
}

/** A refusal in Stripe's form. */
export class Refusal extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, error: Record<string, unknown>) {
    super(String(error['message'] ?? error['code']))
    this.status = status
    this.body = { error: { type: 'invalid_request_error', ...error } }
  }
}

const missing = (what: string): Refusal =>
  new Refusal(404, { code: 'resource_missing', message: `No such ${what}` })

/** Tokens of the Payment Element by what they stand for: `ctoken_pays1` pays, and so on. */
const behaviourOf = (token: string): Behaviour => {
  const [, name = ''] = /^ctoken_([a-z]+)/.exec(token) ?? []
  const known = {
    pays: 'pays',
    declines: 'declines',
    expired: 'expired',
    asksbank: 'asks-bank',
    debits: 'debits',
  }
  const behaviour = Reflect.get(known, name) as Behaviour | undefined
  if (behaviour === undefined) throw missing('confirmation_token')
  return behaviour
}

const newId = (prefix: string): string => `${prefix}_${randomUUID().replaceAll('-', '')}`

const declined = (code: string, decline: string, method: Stripe.PaymentMethod) => ({
  type: 'card_error' as const,
  code,
  decline_code: decline,
  message: 'Your card was declined.',
  payment_method: method,
})

const knownIn = <T>(map: ReadonlyMap<string, T>, id: string, what: string): T => {
  const found = map.get(id)
  if (found === undefined) throw missing(what)
  return found
}

// oxlint-disable-next-line max-lines-per-function -- one state that all of it shares, for tests alone
export const openStripeStore = (now: () => Date) => {
  const intents = new Map<string, Stripe.PaymentIntent>()
  const methods = new Map<string, { method: Stripe.PaymentMethod; behaviour: Behaviour }>()
  const customers = new Map<string, Stripe.Customer>()
  const charges = new Map<string, ChargePart>()
  const disputes: DisputePart[] = []
  const refunds: Stripe.Refund[] = []
  const events: StripeEvent[] = []
  const seconds = (): number => Math.floor(now().getTime() / 1000)
  const note = (type: string, object: object): void => {
    events.unshift({
      id: newId('evt'),
      object: 'event',
      type,
      created: seconds(),
      data: { object: { ...object } },
    })
  }
  const intentOf = (id: string) => knownIn(intents, id, 'payment_intent')
  const methodOf = (id: string) => knownIn(methods, id, 'payment_method')

  const succeed = (intent: Stripe.PaymentIntent): void => {
    const charge: ChargePart = {
      id: newId('ch'),
      object: 'charge',
      disputed: false,
      amount: intent.amount,
      amount_refunded: 0,
    }
    charges.set(charge.id, charge)
    Object.assign(intent, {
      status: 'succeeded',
      amount_received: intent.amount,
      latest_charge: charge.id,
      next_action: null,
    })
    note('payment_intent.succeeded', intent)
  }
  const fail = (intent: Stripe.PaymentIntent, code: string, decline: string): void => {
    const { method } = methodOf(idOf(intent.payment_method) ?? '')
    Object.assign(intent, {
      status: 'requires_payment_method',
      last_payment_error: declined(code, decline, method),
      payment_method: null,
      next_action: null,
    })
    note('payment_intent.payment_failed', intent)
  }
  /** Saved for later charges as soon as the payment is under way. */
  const attach = (intent: Stripe.PaymentIntent): void => {
    const { method } = methodOf(idOf(intent.payment_method) ?? '')
    if (intent.setup_future_usage === null || method.customer !== null) return
    method.customer = idOf(intent.customer)
    note('payment_method.attached', method)
  }
  const charge = (intent: Stripe.PaymentIntent, behaviour: Behaviour, isOffSession: boolean): void => {
    if (behaviour === 'declines') return fail(intent, 'card_declined', 'insufficient_funds')
    if (behaviour === 'expired') return fail(intent, 'expired_card', 'expired_card')
    if (behaviour === 'asks-bank' && isOffSession)
      return fail(intent, 'authentication_required', 'authentication_required')
    if (behaviour === 'asks-bank') {
      Object.assign(intent, {
        status: 'requires_action',
        next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
      })
      return note('payment_intent.requires_action', intent)
    }
    attach(intent)
    if (behaviour === 'pays') return succeed(intent)
    intent.status = 'processing'
    return note('payment_intent.processing', intent)
  }

  const createIntent = (body: URLSearchParams): Stripe.PaymentIntent => {
    const customer = body.get('customer') ?? ''
    knownIn(customers, customer, 'customer')
    const intent = newIntent({
      id: newId('pi'),
      created: seconds(),
      amount: Number(body.get('amount')),
      currency: body.get('currency') ?? '',
      customer,
      description: body.get('description'),
      metadata: metadataIn(body),
    })
    const token = body.get('confirmation_token')
    const saved = body.get('payment_method')
    if (saved !== null && methodOf(saved).method.customer !== customer)
      throw new Refusal(400, { code: 'payment_method_unexpected_state', message: 'not of this customer' })
    if (token !== null) {
      const behaviour = behaviourOf(token)
      const method = newMethod(newId('pm'), seconds(), behaviour)
      methods.set(method.id, { method, behaviour })
      intent.payment_method = method.id
    } else intent.payment_method = saved
    intent.setup_future_usage = body.get('setup_future_usage') === 'off_session' ? 'off_session' : null
    intents.set(intent.id, intent)
    charge(intent, methodOf(idOf(intent.payment_method) ?? '').behaviour, body.get('off_session') === 'true')
    if (intent.last_payment_error !== null)
      throw new Refusal(402, { ...intent.last_payment_error, payment_intent: { ...intent } })
    return intent
  }
  const cancelIntent = (id: string): Stripe.PaymentIntent => {
    const intent = intentOf(id)
    if (['succeeded', 'canceled', 'processing'].includes(intent.status))
      throw new Refusal(400, { code: 'payment_intent_unexpected_state', message: `is ${intent.status}` })
    Object.assign(intent, { status: 'canceled', canceled_at: seconds(), next_action: null })
    note('payment_intent.canceled', intent)
    return intent
  }
  const createRefund = (body: URLSearchParams): Stripe.Refund => {
    const intent = intentOf(body.get('payment_intent') ?? '')
    const of = charges.get(idOf(intent.latest_charge) ?? '')
    const amount = Number(body.get('amount'))
    if (of === undefined || of.amount_refunded + amount > of.amount)
      throw new Refusal(400, { code: 'charge_already_refunded', message: 'more than was paid' })
    of.amount_refunded += amount
    const refund = newRefund({
      id: newId('re'),
      created: seconds(),
      amount,
      payment_intent: intent.id,
      metadata: metadataIn(body),
    })
    refunds.push(refund)
    return refund
  }
  const createCustomer = (body: URLSearchParams): Stripe.Customer => {
    const customer = newCustomer(newId('cus'), seconds(), metadataIn(body))
    customers.set(customer.id, customer)
    return customer
  }

  /** What happens at banks and in the payer's browser. */
  const bank = {
    /** The payer answers the question of the own bank. */
    authenticate: (id: string, isRight: boolean): void => {
      const intent = intentOf(id)
      if (!isRight) return fail(intent, 'payment_intent_authentication_failure', 'authentication_required')
      attach(intent)
      return succeed(intent)
    },
    /** A debit that was under way arrives, or not. */
    arrive: (id: string, isGood: boolean): void =>
      isGood
        ? succeed(intentOf(id))
        : fail(intentOf(id), 'payment_method_provider_decline', 'insufficient_funds'),
    dispute: (id: string, status: Stripe.Dispute['status']): void => {
      const intent = intentOf(id)
      const of = charges.get(idOf(intent.latest_charge) ?? '')
      if (of === undefined) throw new Error('nothing was charged')
      of.disputed = true
      const known = disputes.find(({ payment_intent: one }) => one === id)
      const dispute = known ?? {
        id: newId('dp'),
        object: 'dispute',
        amount: intent.amount,
        payment_intent: id,
        status,
      }
      dispute.status = status
      if (known === undefined) disputes.push(dispute)
      note(known === undefined ? 'charge.dispute.created' : 'charge.dispute.closed', dispute)
    },
    failRefund: (id: string): void => {
      const refund = refunds.find(({ payment_intent: one }) => one === id)
      if (refund === undefined) throw new Error('nothing was paid back')
      note('refund.failed', Object.assign(refund, { status: 'failed' }))
    },
    renewCard: (id: string, year: number): void => {
      const { method } = methodOf(id)
      if (method.card !== undefined) method.card.exp_year = year
      note('payment_method.automatically_updated', method)
    },
    detach: (id: string): void => {
      const { method } = methodOf(id)
      method.customer = null
      note('payment_method.detached', method)
    },
    /** Every later charge of this card ends so. */
    behave: (id: string, behaviour: Behaviour): void => void (methodOf(id).behaviour = behaviour),
    /** A human changes the amount at Stripe by hand. */
    changeAmount: (id: string, cents: number): void =>
      void Object.assign(intentOf(id), { amount: cents, amount_received: cents }),
  }
  const objects = { intents, methods, customers, charges, disputes, refunds, events }
  return { ...objects, intentOf, methodOf, createIntent, cancelIntent, createRefund, createCustomer, bank }
}
export type StripeStore = ReturnType<typeof openStripeStore>

const metadataIn = (body: URLSearchParams): Stripe.Metadata =>
  Object.fromEntries(
    [...body].flatMap(([name, value]) => {
      const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? []
      return key === undefined ? [] : [[key, value]]
    }),
  )
