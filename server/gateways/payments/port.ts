/**
 * What the product requires of a payment provider (docs/decisions/0068): it collects amounts and keeps the numbers of cards and accounts.
 * Contracts, prices and invoices are ours. Every write carries a key; the same key again is the same payment. One suite runs against
 * both houses (testing/provider-suite.ts).
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
  /** The payer has to act: on a page of the provider, or towards the own bank. */
  | 'needs-action'
  /** Under way; a debit takes days. */
  | 'processing'
  | 'succeeded'
  /** For good: nothing can revive it, and the next try is another payment. */
  | 'failed'
  | 'cancelled'
  /** Succeeded, and taken back by the payer's bank. */
  | 'returned'

export type Payment = {
  readonly reference: string
  /** The key that it was made with. */
  readonly key: string
  readonly state: PaymentState
  readonly amountCents: number
  /** ISO 4217; anything but EUR does not fit our books. */
  readonly currency: string
  /** The user id that the payment was started with; null for a customer that is none of ours. */
  readonly payerId: number | null
  /** Null before the payer has chosen one, and when the payment failed. */
  readonly method: SavedMethod | null
  readonly problem: PaymentProblem | null
  /** The payer's bank asks whether it was right. Nothing is taken back yet; the office has to answer the bank. */
  readonly isDisputed: boolean
  /** While the payer has to act: what the script of the provider needs for it in the payer's browser. Never stored. */
  readonly action: string | null
}

export type NewPayment = {
  readonly key: string
  readonly amountCents: number
  readonly payerId: number
  /** What the payer reads at the provider. */
  readonly description: string
  /** Absolute address to which the payer comes back. */
  readonly returnUrl: string
  /** Where the provider's fields stand on our page (`entersOnOurPage`): what the payer entered there, as its script hands it over. */
  readonly confirmation?: string | undefined
}

export type CollectRequest = Omit<NewPayment, 'returnUrl' | 'confirmation'> & { readonly method: string }

/** What a saved method has become. `payerId`: null for a customer that is none of ours, and once the method is removed. */
export type MethodNews = {
  readonly payerId: number | null
  readonly method: SavedMethod
  readonly isRemoved: boolean
}

/** A notice of the provider. It names the object that changed; its state is read anew, so order and repeats do not matter. */
export type ProviderEvent = {
  readonly eventId: string
  readonly kind: string
  /** The payment or the saved method that it is about; null for events about neither. */
  readonly reference: string | null
}

/** Events in any order; `next` continues the list. */
export type EventPage = { readonly events: readonly ProviderEvent[]; readonly next: string | null }

/** The kind of the notice that a refund did not arrive, which a human has to see: the money lies at the provider again. */
export const REFUND_FAILED = 'refund.failed'

/**
 * `unreachable`: the provider did not answer, so the outcome is unknown. `busy`: it did nothing and asks for a pause. `refused`: it
 * answered that this cannot be.
 */
export class PaymentError extends Error {
  readonly problem: 'unreachable' | 'busy' | 'refused'
  /** How long a busy provider asks to wait. */
  readonly waitMs: number

  constructor(
    problem: PaymentError['problem'],
    message: string,
    { cause, waitMs = 0 }: { readonly cause?: unknown; readonly waitMs?: number } = {},
  ) {
    super(message, { cause })
    this.name = 'PaymentError'
    this.problem = problem
    this.waitMs = waitMs
  }
}

export type PaymentProvider = {
  readonly name: 'stand-in' | 'stripe'
  /** Whether the payer enters card or account in the provider's fields on our page. Otherwise `start` leads to a page of the provider. */
  readonly entersOnOurPage: boolean
  /**
   * Starts a payment and saves the method for later charges. The payer goes on at `redirectUrl`; null when nothing is left to do.
   * The same key is the same payment, also long after the first call.
   */
  readonly start: (
    payment: NewPayment,
  ) => Promise<{ readonly payment: Payment; readonly redirectUrl: string | null }>
  /** Collects with a saved method, without the payer. */
  readonly collect: (request: CollectRequest) => Promise<Payment>
  /** Undefined for an unknown reference, and for payments that another program made with the same account. */
  readonly read: (reference: string) => Promise<Payment | undefined>
  /** The payment that was made with this key since an instant. After a crash its reference is not known. */
  readonly find: (attempt: {
    readonly key: string
    readonly payerId: number
    readonly since: string
  }) => Promise<Payment | undefined>
  /** Cancels a payment that has not succeeded. Returns its final state. */
  readonly cancel: (reference: string) => Promise<Payment>
  /** Pays back a part or all of a payment that succeeded. The same key is the same refund. */
  readonly refund: (refund: {
    readonly key: string
    readonly reference: string
    readonly amountCents: number
  }) => Promise<void>
  /** The saved methods of a payer. */
  readonly methods: (payerId: number) => Promise<readonly SavedMethod[]>
  /** Undefined for a reference that names no method. */
  readonly readMethod: (reference: string) => Promise<MethodNews | undefined>
  /** The page on which the payer changes saved methods. */
  readonly portal: (input: { readonly payerId: number; readonly returnUrl: string }) => Promise<string>
  /** Undefined when the signature is wrong or too old. */
  readonly verifyEvent: (
    body: Buffer,
    headers: Readonly<Record<string, string | string[] | undefined>>,
    now: Date,
  ) => ProviderEvent | undefined
  /** Events since an instant (ISO 8601), for the daily reconciliation. `after`: the `next` of the page before. */
  readonly eventsSince: (since: string, after?: string) => Promise<EventPage>
}
