/** What an invoice prints. It is stored when the invoice is issued and never changes. */
import type { InvoiceLine, InvoiceTotals } from '@wegband/domain/features/invoices/invoice-lines.ts'
import type { BillingAddress } from '../../db/schema/money/orders.ts'

/** What an invoice prints, as it was when it was issued. */
export type InvoiceSnapshot = {
  readonly number: string
  readonly kind: 'invoice' | 'cancellation' | 'correction'
  /** The number of the invoice that this one takes back, whole or in part. */
  readonly cancels: string | null
  /** The day of the invoice that this one takes back. */
  readonly cancelsIssuedOn?: string
  readonly issuedOn: string
  readonly issuer: {
    readonly legalName: string
    readonly street: string
    readonly zip: string
    readonly city: string
    readonly country: string
    readonly taxNumber: string | null
    readonly vatId: string | null
    readonly isSmallBusiness: boolean
  }
  readonly buyer: BillingAddress
  readonly lines: readonly InvoiceLine[]
  readonly totals: InvoiceTotals
  readonly creditCents: number
  readonly dueOn: string
  /** Null: it asks for the money. */
  readonly paidOn: string | null
  /** Where to transfer the money that it asks for; none where the money is collected or was paid. */
  readonly bank?: { readonly holder: string; readonly iban: string; readonly bic: string | null }
  /** The money that it asks for is debited with this mandate. */
  readonly debit?: { readonly mandate: string; readonly creditorId: string; readonly ibanLast4: string }
}
