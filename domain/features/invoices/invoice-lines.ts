/** The lines of an invoice and what they sum to. An invoice is never changed: it is cancelled and written anew. */
import { exactCents, sumCents, type Cents } from '../../basics/money.ts'
import { vatGroups, type VatGroup, type VatRate } from '../../basics/vat.ts'
import type { DayRange } from '../subscriptions/contracts/phases.ts'

export type InvoiceLine = {
  readonly description: string
  /** Negative on a cancellation invoice: EN 16931 allows no negative price (BR-27). */
  readonly quantity: number
  /** The gross price of one, discount deducted; never negative. */
  readonly unitCents: Cents
  readonly vat: VatRate
  /** The period of the service (§ 14 (4) Nr. 6 UStG). */
  readonly period: DayRange
}

export type InvoiceTotals = {
  readonly groups: readonly VatGroup[]
  readonly netCents: Cents
  readonly vatCents: Cents
  readonly grossCents: Cents
}

export const lineCents = ({ quantity, unitCents }: InvoiceLine): Cents => exactCents(quantity * unitCents)

/** The gross total is the sum of the lines; the tax of each rate is taken out of it. */
export const invoiceTotals = (lines: readonly InvoiceLine[]): InvoiceTotals => {
  const groups = vatGroups(lines.map((line) => ({ grossCents: lineCents(line), vat: line.vat })))
  return {
    groups,
    netCents: sumCents(groups.map(({ netCents }) => netCents)),
    vatCents: sumCents(groups.map(({ vatCents }) => vatCents)),
    grossCents: sumCents(groups.map(({ grossCents }) => grossCents)),
  }
}

/** The lines of the cancellation invoice: the same with negative quantities, so that both sum to nothing. */
export const cancellationLines = (lines: readonly InvoiceLine[]): InvoiceLine[] =>
  lines.map((line) => ({ ...line, quantity: exactCents(-line.quantity) }))

/** No invoice is made for 0 EUR. */
export const needsInvoice = (lines: readonly InvoiceLine[]): boolean =>
  lines.some((line) => lineCents(line) !== 0)

/** When the invoice is made: once it is paid, or on the due day if it asks for the money. */
export const invoiceMoment = (method: 'provider' | 'debit' | 'transfer' | 'cash'): 'when-paid' | 'when-due' =>
  method === 'provider' || method === 'cash' ? 'when-paid' : 'when-due'
