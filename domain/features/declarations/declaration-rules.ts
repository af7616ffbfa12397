/**
 * What a public declaration does at once, and what waits for the office. Anyone can type a name, so the page answers everyone alike.
 * Only the effect differs, and only the contract's own mailbox learns of it.
 */
import type { Day } from '../../basics/calendar-days.ts'
import { parseInvoiceNumber, invoiceNumber } from '../invoices/invoice-numbers.ts'
import type { DeclarationKind } from './case-numbers.ts'

/** What was typed, beside the name. */
export type Declaration = {
  readonly kind: DeclarationKind
  readonly mail: string
  /** A contract or invoice number, a product or a child, as the member knows it. */
  readonly contract: string
  /** Of a withdrawal: the day of the purchase. */
  readonly boughtOn: Day | null
  /** For an important reason, without notice: a human decides. */
  readonly isExtraordinary: boolean
}

/** A contract that the name may mean. */
export type Candidate = {
  readonly contractId: number
  readonly mail: string | null
  readonly contractNumber: string
  readonly invoiceNumbers: readonly string[]
  readonly orderedOn: Day
}

const normal = (text: string): string => text.trim().toLowerCase()

const namesContract = (candidate: Candidate, { contract }: Declaration): boolean => {
  const invoice = parseInvoiceNumber(contract)
  const isInvoice = invoice !== undefined && candidate.invoiceNumbers.includes(invoiceNumber(invoice))
  return isInvoice || normal(candidate.contractNumber) === normal(contract)
}

/**
 * The contract to which a declaration applies at once; undefined if it waits for the office. The mail must be the contract's own, and
 * exactly one contract must be meant. A withdrawal also needs a number or the day of the purchase, since it cannot be taken back.
 */
export const contractMeant = (
  declaration: Declaration,
  candidates: readonly Candidate[],
): Candidate | undefined => {
  if (declaration.isExtraordinary) return undefined
  const own = candidates.filter(({ mail }) => mail !== null && normal(mail) === normal(declaration.mail))
  const named = own.filter((candidate) => namesContract(candidate, declaration))
  const meant = named.length > 0 ? named : withoutNumber(declaration, own)
  return meant.length === 1 ? meant[0] : undefined
}

const withoutNumber = (declaration: Declaration, own: readonly Candidate[]): readonly Candidate[] =>
  declaration.kind === 'cancellation'
    ? own
    : own.filter(({ orderedOn }) => orderedOn === declaration.boughtOn)
