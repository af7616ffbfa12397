/** Numbers of invoices: `YYYY-nnnnnn`, gapless for each issuer and year, with the issuer's prefix (§3 Invoice, § 14 (4) UStG). */
import { dayOf, type Instant } from '../../basics/calendar-days.ts'

const DIGITS = 6
const MOST = 10 ** DIGITS - 1
/** Letters and digits; none for the association. Invoices of a moved clock have one of their own. */
const PREFIX = /^(?:[A-Z][A-Z0-9]{0,7})?$/
const NUMBER = /^(?:([A-Z][A-Z0-9]{0,7})-)?(\d{4})-(\d{6})$/

export type InvoiceNumber = { readonly prefix: string; readonly year: number; readonly sequence: number }

export const isInvoicePrefix = (prefix: string): boolean => PREFIX.test(prefix)

/** The year whose counter gives the number: of Berlin, not of the machine. */
export const invoiceYear = (now: Instant): number => Number(dayOf(now).slice(0, 4))

/** The number as text. A prefix or sequence outside its range is a mistake of the caller and throws a RangeError. */
export const invoiceNumber = ({ prefix, year, sequence }: InvoiceNumber): string => {
  const isCounted = Number.isSafeInteger(sequence) && sequence >= 1 && sequence <= MOST
  if (!isInvoicePrefix(prefix) || !isCounted) throw new RangeError(`no invoice number: ${prefix} ${sequence}`)
  const number = `${String(year).padStart(4, '0')}-${String(sequence).padStart(DIGITS, '0')}`
  return prefix === '' ? number : `${prefix}-${number}`
}

/** The parts of a number, as a member types it in a declaration; undefined if it is none. */
export const parseInvoiceNumber = (text: string): InvoiceNumber | undefined => {
  const match = NUMBER.exec(text.trim().toUpperCase())
  if (match === null) return undefined
  return { prefix: match[1] ?? '', year: Number(match[2]), sequence: Number(match[3]) }
}
