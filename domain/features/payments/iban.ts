/** Account numbers of the euro payment area (ISO 13616). */
import type { ErrorCode } from '../../errors/catalogue.ts'

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/
/** Where the length is known. Others are checked by their check digits alone. */
const LENGTHS: Readonly<Record<string, number>> = {
  AT: 20,
  BE: 16,
  CH: 21,
  DE: 22,
  DK: 18,
  ES: 24,
  FR: 27,
  IT: 27,
  LI: 21,
  LU: 20,
  NL: 18,
  PL: 28,
}
/** A is 10 and Z is 35. */
const BASE_36 = 36
const MODULUS = 97
const CHECK = 1

/** Without spaces, in capitals. */
export const normalIban = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase()

/** Digit by digit, since the number is longer than whole numbers are exact. */
const checkOf = (iban: string): number => {
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replaceAll(/[A-Z]/g, (sign) =>
    String(Number.parseInt(sign, BASE_36)),
  )
  return Array.from(digits, Number).reduce((rest, digit) => (rest * 10 + digit) % MODULUS, 0)
}

/** Whether the two digits after the country fit the rest (ISO 7064). Creditor identifiers have the same kind. */
export const hasCheckDigits = (text: string): boolean => checkOf(text) === CHECK

/** Why this is no account number, or undefined. */
export const whyNotIban = (text: string): ErrorCode | undefined => {
  const iban = normalIban(text)
  const length = LENGTHS[iban.slice(0, 2)]
  const hasLength = length === undefined || length === iban.length
  return IBAN.test(iban) && hasLength && hasCheckDigits(iban) ? undefined : 'payments.iban-wrong'
}

/** What is shown of an account number. */
export const lastFour = (iban: string): string => normalIban(iban).slice(-4)
