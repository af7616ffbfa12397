/** What may stand in the fields of a person, as plain rules: forms ask them while somebody types, the shapes of the contracts ask them again. */
import type { FieldCode } from '../../errors/field-codes.ts'

/** Longest name, street and the like, in characters. */
export const NAME_MAX = 80
export const HOUSE_NUMBER_MAX = 12
/** Letters of any script, with what stands between them in names; nothing that could be markup or a line of its own. */
export const ONE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}<>]*$/u
export const PHONE = /^[+(]?\d[\d ()/-]{2,28}$/
export const ZIP = /^[A-Za-z0-9][A-Za-z0-9 -]{1,9}$/
/** ISO 3166, two letters. */
export const COUNTRY = /^[A-Z]{2}$/
/** Nobody alive was born before: guards against a slip of the finger. */
export const EARLIEST_BIRTHDAY = '1900-01-01'

/** One line of text that must be there. Blanks around it do not count. */
export const whyNotLine = (text: string, max: number): FieldCode | undefined => {
  const line = text.trim()
  if (line === '') return 'required'
  if (line.length > max) return 'too-long'
  return ONE_LINE.test(line) ? undefined : 'one-line'
}

/** A phone number that was given; whether one is needed says the form. */
export const whyNotPhone = (phone: string): FieldCode | undefined =>
  PHONE.test(phone.trim()) ? undefined : 'invalid-phone'

const GERMAN_ZIP = /^\d{5}$/

/** Of other countries only the shape is known. */
export const whyNotZip = (zip: string, country: string): FieldCode | undefined => {
  if (zip.trim() === '') return 'required'
  if (!ZIP.test(zip.trim())) return country === 'DE' ? 'five-digits' : 'invalid-zip'
  if (country !== 'DE') return undefined
  return GERMAN_ZIP.test(zip.trim()) ? undefined : 'five-digits'
}

/** `evil.example`, `https://…`, `a@b`; no initials or titles such as `Dr. J. R. Meier`. */
export const WEB_OR_MAIL_ADDRESS = /:\/\/|@|[\p{L}\d-]{2,}\.\p{Ll}{2,}/u
