/** Amounts as people type them: `49`, `49,90` or `49.90`. */
import { CENTS_PER_EURO } from './money.ts'

const AMOUNT = /^(\d{1,6})(?:[.,](\d{1,2}))?$/

/** Undefined for what is no amount. */
export const centsOfText = (text: string): number | undefined => {
  const [, euros, rest = ''] = AMOUNT.exec(text.trim()) ?? []
  return euros === undefined ? undefined : Number(euros) * CENTS_PER_EURO + Number(rest.padEnd(2, '0'))
}

/** How a form shows a known amount, to be typed over. */
export const textOfCents = (cents: number): string =>
  `${Math.floor(cents / CENTS_PER_EURO)},${String(cents % CENTS_PER_EURO).padStart(2, '0')}`
