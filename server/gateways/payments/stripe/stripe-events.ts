/** Stripe's notices: which object each is about, and which we ask for. */
import type { Stripe } from 'stripe'
import { TOLERANCE_SECONDS } from '../event-signature.ts'
import type { EventPage, PaymentProvider, ProviderEvent } from '../port.ts'
import { ask } from './stripe-calls.ts'
import { idOf } from './stripe-payment.ts'

/** The kinds that change something of ours; docs/payments.md lists the same for the endpoint of an account. */
export const EVENT_KINDS = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.dispute.created',
  'charge.dispute.closed',
  'refund.failed',
  'payment_method.attached',
  'payment_method.updated',
  'payment_method.automatically_updated',
  'payment_method.detached',
] as const satisfies readonly Stripe.Event['type'][]

const MS_PER_SECOND = 1_000
const EVENTS_PER_PAGE = 100

const referenceOf = ({ type, data }: Stripe.Event): string | null => {
  const { object } = data
  if (type.startsWith('payment_intent.') || type.startsWith('payment_method.'))
    return 'id' in object && typeof object.id === 'string' ? object.id : null
  // Disputes and refunds name the payment that they belong to.
  return 'payment_intent' in object ? idOf(object.payment_intent as string | null) : null
}

const eventOf = (event: Stripe.Event): ProviderEvent => ({
  eventId: event.id,
  kind: event.type,
  reference: referenceOf(event),
})

export const eventVerifier =
  (stripe: Stripe, webhookSecret: string): PaymentProvider['verifyEvent'] =>
  (body, headers, now) => {
    const signature = headers['stripe-signature']
    if (typeof signature !== 'string') return undefined
    try {
      const event = stripe.webhooks.constructEvent(
        body,
        signature,
        webhookSecret,
        TOLERANCE_SECONDS,
        undefined,
        now.getTime(),
      )
      return eventOf(event)
    } catch {
      return undefined
    }
  }

/** Stripe keeps events for 30 days and lists the newest first. */
export const eventLister =
  (stripe: Stripe): PaymentProvider['eventsSince'] =>
  async (since, after): Promise<EventPage> => {
    const page = await ask(() =>
      stripe.events.list({
        types: [...EVENT_KINDS],
        created: { gte: Math.floor(Date.parse(since) / MS_PER_SECOND) },
        limit: EVENTS_PER_PAGE,
        ...(after === undefined ? {} : { starting_after: after }),
      }),
    )
    return {
      events: page.data.map(eventOf),
      next: page.has_more ? (page.data.at(-1)?.id ?? null) : null,
    }
  }
