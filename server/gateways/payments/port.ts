/**
 * What the product requires of a payment provider (docs/decisions/0068): it collects amounts and keeps the numbers of cards and accounts.
 * Contracts, prices and invoices are ours. Every write carries a key; the same key again is the same payment.
 */

/** A way to pay that the provider has saved. */
export type SavedMethod = {
  readonly reference: string
  readonly kind: 'card' | 'sepa' | 'wallet'
  readonly brand: string | null
  readonly last4: string | null
  /** YYYY-MM-DD, the last day of the month; null where nothing expires. */
  readonly expiresOn: string | null
}

/** Codes of `domain/errors` that explain a failed payment; null while it has not failed. */
export type PaymentProblem = 'payments.declined' | 'payments.authentication-failed' | 'payments.expired'

export type PaymentState =
  /** The payer has to act on a page of the provider. */
  | 'needs-action'
  /** Under way; a debit takes days. */
  | 'processing'
  | 'succeeded'
  | 'failed'
  | 'cancelled'
  /** Succeeded, and taken back by the payer's bank. */
  | 'returned'

export type Payment = {
  readonly reference: string
  readonly state: PaymentState
  readonly amountCents: number
  readonly currency: 'EUR'
  /** The user id that the payment was started with. */
  readonly payerId: number
  /** Null before the payer has chosen one. */
  readonly method: SavedMethod | null
  readonly problem: PaymentProblem | null
}

export type NewPayment = {
  readonly key: string
  readonly amountCents: number
  readonly payerId: number
  /** What the payer reads on the page of the provider. */
  readonly description: string
  /** Absolute address to which the payer comes back. */
  readonly returnUrl: string
}

export type CollectRequest = Omit<NewPayment, 'returnUrl'> & { readonly method: string }

/** A notice of the provider. It names the payment that changed; its state is read anew, so order and repeats do not matter. */
export type ProviderEvent = {
  readonly eventId: string
  readonly kind: string
  /** Null for events that are about no payment. */
  readonly reference: string | null
}

/** `unreachable`: the provider did not answer, so the outcome is unknown. `refused`: it answered that this cannot be. */
export class PaymentError extends Error {
  readonly problem: 'unreachable' | 'refused'

  constructor(problem: PaymentError['problem'], message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'PaymentError'
    this.problem = problem
  }
}

export type PaymentProvider = {
  readonly name: 'stand-in' | 'stripe'
  /** Starts a payment that the payer completes at `redirectUrl`, and saves the method for later charges. */
  readonly start: (payment: NewPayment) => Promise<{ readonly payment: Payment; readonly redirectUrl: string }>
  /** Collects with a saved method, without the payer. */
  readonly collect: (request: CollectRequest) => Promise<Payment>
  /** Undefined for an unknown reference. */
  readonly read: (reference: string) => Promise<Payment | undefined>
  /** Cancels a payment that has not succeeded. Returns its final state. */
  readonly cancel: (reference: string) => Promise<Payment>
  /** Pays back a part or all of a payment that succeeded. */
  readonly refund: (refund: {
    readonly key: string
    readonly reference: string
    readonly amountCents: number
  }) => Promise<void>
  /** The page on which the payer changes saved methods. */
  readonly portal: (input: { readonly payerId: number; readonly returnUrl: string }) => Promise<string>
  /** Undefined when the signature is wrong or too old. */
  readonly verifyEvent: (
    body: Buffer,
    headers: Readonly<Record<string, string | string[] | undefined>>,
    now: Date,
  ) => ProviderEvent | undefined
  /** Events since an instant (ISO 8601), the oldest first, for the daily reconciliation. */
  readonly eventsSince: (since: string) => Promise<readonly ProviderEvent[]>
}
