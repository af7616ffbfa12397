/** Limits and rules of a school's facts that the forms and the server share. */
import type { FieldCode } from '../../errors/field-codes.ts'

export const SCHOOL_NAME_MAX = 80
export const DESCRIPTION_MAX = 1_000
export const WEB_MAX = 200
export const ROOM_NAME_MAX = 60
export const ROOM_PLACES_MAX = 1_000

/** The countries whose places the product knows, and their neighbours; the form offers these. */
export const SITE_COUNTRIES = [
  'DE',
  'AT',
  'CH',
  'LI',
  'LU',
  'BE',
  'NL',
  'DK',
  'FR',
  'IT',
  'CZ',
  'PL',
] as const

/** With its scheme, so that it can be a link as it is; a host with a dot, and no account before it. */
const WEB_ADDRESS = /^https?:\/\/[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?::\d{2,5})?(?:[/?#][^\s<>"'\\\p{Cc}]*)?$/iu

/** A typed address without a scheme gets one. */
export const webAddressOf = (typed: string): string => {
  const text = typed.trim()
  return text === '' || /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`
}

export const whyNotWeb = (web: string): FieldCode | undefined => {
  if (web.length > WEB_MAX) return 'too-long'
  return WEB_ADDRESS.test(web) ? undefined : 'invalid'
}
