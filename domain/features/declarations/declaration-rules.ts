/**
 * What a public declaration does at once, and what waits for the office. Anyone can type a name, so the page answers everyone alike.
 * Only the effect differs, and only the contract's own mailbox learns of it.
 */
import { type Day, isDay } from '../../basics/calendar-days.ts'
import { parseInvoiceNumber, invoiceNumber } from '../invoices/invoice-numbers.ts'
import type { DeclarationKind } from './case-numbers.ts'

/** What was typed, beside the name. */
export type Declaration = {
  readonly kind: DeclarationKind
  readonly mail: string
  /** A contract or invoice number, a product or a child, as the member knows it. */
  readonly contract: string
  /** The day of the purchase that is withdrawn; null for a cancellation. */
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
  /** How a member may call it: the names of the product, and the first name of the person it is for. */
  readonly names: readonly string[]
}

const normal = (text: string): string => text.trim().toLowerCase()

/** The words of a text, without the signs around them. */
export const wordsOf = (text: string): string[] =>
  text
    .split(/[\s,;:()]+/)
    .map((word) => word.replace(/\.$/, ''))
    .filter((word) => word !== '')

const isNumberOf = (candidate: Candidate, word: string): boolean => {
  const invoice = parseInvoiceNumber(word)
  const isInvoice = invoice !== undefined && candidate.invoiceNumbers.includes(invoiceNumber(invoice))
  return isInvoice || normal(candidate.contractNumber) === normal(word)
}

/** The number may stand between other words: "Rechnung 2026-000112, Online-Mitgliedschaft". */
export const namesContract = (candidate: Candidate, { contract }: Pick<Declaration, 'contract'>): boolean =>
  [contract, ...wordsOf(contract)].some((word) => isNumberOf(candidate, word))

const GERMAN_DAY = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/

/** The day that a text names, as 20.11.2026 or 2026-11-20; null without one, or with several. */
export const dayNamedIn = (text: string): Day | null => {
  const days = wordsOf(text).flatMap((word) => {
    const [, day = '', month = '', year = ''] = GERMAN_DAY.exec(word) ?? []
    const written = year === '' ? word : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    return isDay(written) ? [written] : []
  })
  return days.length === 1 ? (days[0] ?? null) : null
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

/** Whether a text calls the contract by one of its names. */
const callsContract = ({ names }: Candidate, { contract }: Declaration): boolean =>
  names.some((name) => name !== '' && ` ${normal(contract)} `.includes(normal(name)))

/** A cancellation can be taken back, so a name will do. Without one, the only contract is meant. */
const withoutNumber = (declaration: Declaration, own: readonly Candidate[]): readonly Candidate[] => {
  if (declaration.kind === 'withdrawal')
    return own.filter(({ orderedOn }) => orderedOn === declaration.boughtOn)
  const called = own.filter((candidate) => callsContract(candidate, declaration))
  return called.length > 0 ? called : own
}
