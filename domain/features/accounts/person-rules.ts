/** Rules for the fields of a person. Forms check them while the user types, and the shapes of the contracts check them again. */
import type { FieldCode } from '../../errors/field-codes.ts'

/** RFC 5321. */
export const MAX_MAIL_LENGTH = 254
/** Longest name, street and the like, in characters. */
export const NAME_MAX = 80
export const HOUSE_NUMBER_MAX = 12
/** Letters of any script and the characters between them in names; no markup and no line breaks. */
export const ONE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}<>]*$/u
export const PHONE = /^[+(]?\d[\d ()/-]{2,28}$/
export const ZIP = /^[A-Za-z0-9][A-Za-z0-9 -]{1,9}$/
/** ISO 3166, two letters. */
export const COUNTRY = /^[A-Z]{2}$/
/** No living person was born earlier: guards against typing mistakes. */
export const EARLIEST_BIRTHDAY = '1900-01-01'

/** A required text of one line. Surrounding blanks do not count. */
export const whyNotLine = (text: string, max: number): FieldCode | undefined => {
  const line = text.trim()
  if (line === '') return 'required'
  if (line.length > max) return 'too-long'
  return ONE_LINE.test(line) ? undefined : 'one-line'
}

/** Checks a given phone number; the form decides whether one is required. */
export const whyNotPhone = (phone: string): FieldCode | undefined =>
  PHONE.test(phone.trim()) ? undefined : 'invalid-phone'

const GERMAN_ZIP = /^\d{5}$/

/** For other countries only the shape is checked. */
export const whyNotZip = (zip: string, country: string): FieldCode | undefined => {
  if (zip.trim() === '') return 'required'
  if (!ZIP.test(zip.trim())) return country === 'DE' ? 'five-digits' : 'invalid-zip'
  if (country !== 'DE') return undefined
  return GERMAN_ZIP.test(zip.trim()) ? undefined : 'five-digits'
}

/** Matches `evil.example`, `https://…`, `a@b`, but no initials or titles such as `Dr. J. R. Meier`. */
export const WEB_OR_MAIL_ADDRESS = /:\/\/|@|[\p{L}\d-]{2,}\.\p{Ll}{2,}/u
