/** The lines of an invoice and what they sum to. An invoice is never changed: it is cancelled and written anew. */
import { groupBy } from '../../basics/groups.ts'
import { exactCents, splitCents, sumCents, type Cents } from '../../basics/money.ts'
import { vatGroups, vatOutOf, type VatGroup, type VatRate } from '../../basics/vat.ts'
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

const rateOf = ({ vat }: InvoiceLine): string => `${vat.basisPoints} ${vat.exemption ?? ''}`

/**
 * The net of each line, in their order. The tax is taken out of the sum of a rate: the nets of its lines are its steps. They
 * add up to the net of the group, and none has another sign than its line.
 */
export const lineNets = (lines: readonly InvoiceLine[]): Cents[] => {
  const grossSoFar = new Map<string, Cents>()
  return lines.map((line) => {
    const { basisPoints } = line.vat
    const before = grossSoFar.get(rateOf(line)) ?? 0
    const after = exactCents(before + lineCents(line))
    grossSoFar.set(rateOf(line), after)
    return exactCents(vatOutOf(after, basisPoints).netCents - vatOutOf(before, basisPoints).netCents)
  })
}

/** The lines of the cancellation invoice: the same with negative quantities, so that both sum to nothing. */
export const cancellationLines = (lines: readonly InvoiceLine[]): InvoiceLine[] =>
  lines.map((line) => ({ ...line, quantity: exactCents(-line.quantity) }))

/**
 * The lines of an amount that goes back, with positive quantities. Each rate gives its share of what earlier corrections left of it, so
 * no rate gives more than was invoiced. `corrected`: the lines of earlier corrections. The amount is at most what is left.
 */
export const linesTakenBack = (
  lines: readonly InvoiceLine[],
  corrected: readonly InvoiceLine[],
  amountCents: Cents,
): InvoiceLine[] => {
  const rates = groupBy(lines, rateOf)
  const left = rates.map(([first]) =>
    sumCents([...lines, ...corrected].filter((one) => first && rateOf(one) === rateOf(first)).map(lineCents)),
  )
  const shares = splitCents(amountCents, left)
  return rates.flatMap((own, index) => {
    const share = shares[index] ?? 0
    const parts = share === 0 ? [] : splitCents(share, own.map(lineCents))
    return own.flatMap((line, place) => {
      const unitCents = parts[place] ?? 0
      return unitCents === 0 ? [] : [{ ...line, quantity: 1, unitCents }]
    })
  })
}

/** No invoice is made for 0 EUR. */
export const needsInvoice = (lines: readonly InvoiceLine[]): boolean =>
  lines.some((line) => lineCents(line) !== 0)

/** When the invoice is made: once it is paid, or on the due day if it asks for the money. */
export const invoiceMoment = (method: 'provider' | 'debit' | 'transfer' | 'cash'): 'when-paid' | 'when-due' =>
  method === 'provider' || method === 'cash' ? 'when-paid' : 'when-due'
