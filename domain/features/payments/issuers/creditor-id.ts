/** The SEPA creditor identifier, the name of a seller that collects debits (EPC262-08). */
import { hasCheckDigits } from '../iban.ts'

const CREDITOR_ID = /^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/
/** In Germany it has 18 characters. */
const GERMAN = /^DE\d{2}[A-Z0-9]{3}0\d{10}$/
/** Country, check digits and business code precede the national part. */
const HEAD = { check: 4, business: 7 } as const

export const normalCreditorId = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase()

/** It has the check digits of an account number. The business code in the middle is the creditor's own and does not count. */
export const isCreditorId = (text: string): boolean => {
  const creditorId = normalCreditorId(text)
  const hasShape = creditorId.startsWith('DE') ? GERMAN.test(creditorId) : CREDITOR_ID.test(creditorId)
  return hasShape && hasCheckDigits(`${creditorId.slice(0, HEAD.check)}${creditorId.slice(HEAD.business)}`)
}
