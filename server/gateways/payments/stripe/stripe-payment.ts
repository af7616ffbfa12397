/** Stripe's objects in the words of the port. */
import type { Stripe } from 'stripe'
import type { MethodNews, PaymentProblem, PaymentState, SavedMethod } from '../port.ts'

const MONTH_DIGITS = 2

const lastDayOfMonth = (year: number, month: number): string => {
  const day = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return `${year}-${String(month).padStart(MONTH_DIGITS, '0')}-${day}`
}

export const savedMethodOf = (method: Stripe.PaymentMethod): SavedMethod => {
  const { id: reference, card, sepa_debit: debit } = method
  if (card === undefined)
    return { reference, kind: 'sepa', brand: null, last4: debit?.last4 ?? null, expiresOn: null }
  return {
    reference,
    kind: card.wallet === null ? 'card' : 'wallet',
    brand: card.brand,
    last4: card.last4,
    expiresOn: lastDayOfMonth(card.exp_year, card.exp_month),
  }
}

/** A deleted customer, an id or the whole object: its id. */
export const idOf = (object: string | { readonly id: string } | null | undefined): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null)

export const methodNewsOf = (method: Stripe.PaymentMethod, payerId: number | null): MethodNews => ({
  payerId,
  method: savedMethodOf(method),
  isRemoved: method.customer === null,
})

const NOT_AUTHENTICATED = new Set([
  'authentication_required',
  'payment_intent_authentication_failure',
  'setup_intent_authentication_failure',
])
const EXPIRED = new Set(['expired_card', 'expired_payment_method'])

export const problemOf = (error: Stripe.PaymentIntent.LastPaymentError | null): PaymentProblem => {
  const codes = [error?.code ?? '', error?.decline_code ?? '']
  if (codes.some((code) => NOT_AUTHENTICATED.has(code))) return 'payments.authentication-failed'
  return codes.some((code) => EXPIRED.has(code)) ? 'payments.expired' : 'payments.declined'
}

/** The charge with its dispute, when a bank asks or has taken the money back. */
export type IntentFacts = {
  readonly intent: Stripe.PaymentIntent
  readonly disputes: readonly Stripe.Dispute[]
}

export const stateOf = ({ intent, disputes }: IntentFacts): PaymentState => {
  switch (intent.status) {
    case 'succeeded':
      return disputes.some(({ status }) => status === 'lost') ? 'returned' : 'succeeded'
    case 'processing':
    case 'requires_capture':
      return 'processing'
    case 'canceled':
      return intent.last_payment_error === null ? 'cancelled' : 'failed'
    case 'requires_payment_method':
      return 'failed'
    case 'requires_action':
    case 'requires_confirmation':
      return 'needs-action'
    // Statuses that Stripe may add are no success until we know them.
    default:
      return 'processing'
  }
}

/** Inquiries take no money; the others do until the bank has decided. */
export const isDisputed = (disputes: readonly Stripe.Dispute[]): boolean =>
  disputes.some(({ status }) => status === 'needs_response' || status === 'under_review')
