/** The text of a GiroCode: a QR code from which banking apps fill in a transfer (EPC069-12, version 002). */
import { CENTS_PER_EURO, exactCents } from '../../basics/money.ts'
import { normalIban } from './iban.ts'

export type Transfer = {
  readonly holder: string
  readonly iban: string
  readonly bic: string | null
  readonly amountCents: number
  readonly reference: string
}

/** The standard allows these lengths. */
const MOST_HOLDER = 70
const MOST_REFERENCE = 140

/** `63.00`: whole cents with a point, as payment standards write amounts. */
export const pointAmount = (cents: number): string => {
  const size = Math.abs(exactCents(cents))
  const rest = size % CENTS_PER_EURO
  return `${cents < 0 ? '-' : ''}${(size - rest) / CENTS_PER_EURO}.${String(rest).padStart(2, '0')}`
}

const oneLine = (text: string, most: number): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, most)

export const giroCode = ({ holder, iban, bic, amountCents, reference }: Transfer): string =>
  [
    'BCD',
    '002',
    // UTF-8
    '1',
    'SCT',
    bic ?? '',
    oneLine(holder, MOST_HOLDER),
    normalIban(iban),
    `EUR${pointAmount(amountCents)}`,
    // No purpose and no structured reference.
    '',
    '',
    oneLine(reference, MOST_REFERENCE),
  ].join('\n')
