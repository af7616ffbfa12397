/** Stripe's objects for tests, each whole and with the type of the SDK. A field that Stripe renames is an error of types here. */
import type { Stripe } from 'stripe'

/** What a card or account of a test does when it is charged. */
export type Behaviour = 'pays' | 'declines' | 'expired' | 'asks-bank' | 'debits'

export const newCustomer = (id: string, created: number, metadata: Stripe.Metadata): Stripe.Customer => ({
  id,
  object: 'customer',
  balance: 0,
  created,
  default_source: null,
  description: null,
  email: null,
  invoice_settings: {
    custom_fields: null,
    default_payment_method: null,
    footer: null,
    rendering_options: null,
  },
  livemode: false,
  metadata,
  shipping: null,
})

const CARD: Stripe.PaymentMethod.Card = {
  brand: 'visa',
  checks: null,
  country: 'DE',
  display_brand: 'visa',
  exp_month: 2,
  exp_year: 2028,
  funding: 'credit',
  generated_from: null,
  last4: '4242',
  networks: null,
  regulated_status: null,
  three_d_secure_usage: { supported: true },
  wallet: null,
}

const ACCOUNT: Stripe.PaymentMethod.SepaDebit = {
  bank_code: '37040044',
  branch_code: '',
  country: 'DE',
  fingerprint: 'account',
  generated_from: null,
  last4: '3000',
}

export const newMethod = (id: string, created: number, behaviour: Behaviour): Stripe.PaymentMethod => ({
  id,
  object: 'payment_method',
  billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
  created,
  customer: null,
  customer_account: null,
  livemode: false,
  metadata: {},
  ...(behaviour === 'debits'
    ? { type: 'sepa_debit', sepa_debit: { ...ACCOUNT } }
    : { type: 'card', card: { ...CARD } }),
})

export const newIntent = (
  fields: Pick<
    Stripe.PaymentIntent,
    'id' | 'created' | 'amount' | 'currency' | 'customer' | 'description' | 'metadata'
  >,
): Stripe.PaymentIntent => ({
  object: 'payment_intent',
  allowed_payment_method_types: ['card', 'sepa_debit'],
  amount_capturable: 0,
  amount_received: 0,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic_async',
  client_secret: `${fields.id}_secret_test`,
  confirmation_method: 'automatic',
  customer_account: null,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  managed_payments: null,
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: ['card', 'sepa_debit'],
  payment_record: null,
  processing: null,
  receipt_email: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'requires_confirmation',
  transfer_group: null,
  ...fields,
})

/** The part of a charge that says whether a bank has taken the money back. */
export type ChargePart = Pick<Stripe.Charge, 'id' | 'object' | 'disputed' | 'amount' | 'amount_refunded'>

export const newRefund = (
  fields: Pick<Stripe.Refund, 'id' | 'created' | 'amount' | 'payment_intent' | 'metadata'>,
): Stripe.Refund => ({
  object: 'refund',
  balance_transaction: null,
  charge: null,
  currency: 'eur',
  customer: null,
  customer_account: null,
  payment_method: null,
  reason: null,
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
  ...fields,
})

/** Of a dispute only what we read, since its evidence has forty fields of text. */
export type DisputePart = Pick<Stripe.Dispute, 'id' | 'object' | 'amount' | 'payment_intent' | 'status'>
