/** Prices as the office types them: in German or English, with or without cents. */
import { CENTS_PER_EURO, type Cents } from '../../basics/money.ts'

/** "84", "84,5", "1.234,50": commas before the cents, points between thousands. */
const GERMAN = /^(\d{1,7}|\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/
/** The other way round. */
const ENGLISH = /^(\d{1,7}|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/

/** Undefined for what is no amount. A space, or the sign of the euro, may stand around it. */
export const centsOfText = (typed: string): Cents | undefined => {
  const text = typed.replaceAll(/[\s€]/g, '')
  const parts = GERMAN.exec(text) ?? ENGLISH.exec(text)
  if (parts === null) return undefined
  const [, whole = '', rest = ''] = parts
  return Number(whole.replaceAll(/[.,]/g, '')) * CENTS_PER_EURO + Number(rest.padEnd(2, '0'))
}

/** What the field shows of a price: "84,00". */
export const textOfCents = (cents: Cents): string =>
  `${Math.floor(cents / CENTS_PER_EURO)},${String(cents % CENTS_PER_EURO).padStart(2, '0')}`
