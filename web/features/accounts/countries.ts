/** Countries of an address, named in the user's language: the neighbours first, since most people live there. */
import type { Locale } from '@wegband/domain/basics/locale.ts'

const NEAR = ['DE', 'AT', 'CH'] as const
const FURTHER = [
  'BE',
  'BG',
  'CZ',
  'DK',
  'EE',
  'ES',
  'FI',
  'FR',
  'GB',
  'GR',
  'HR',
  'HU',
  'IE',
  'IS',
  'IT',
  'LI',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'NO',
  'PL',
  'PT',
  'RO',
  'RS',
  'SE',
  'SI',
  'SK',
  'TR',
  'UA',
  'US',
] as const

/** `known`: the stored code, which may be any. */
export function countryOptions(locale: Locale, known: string): { value: string; text: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const nameOf = (code: string): string => {
    try {
      return names.of(code) ?? code
    } catch {
      return code
    }
  }
  const { compare } = new Intl.Collator(locale)
  const codes: readonly string[] = [...NEAR, ...FURTHER]
  const others = codes.includes(known) || known === '' ? FURTHER : [...FURTHER, known]
  const option = (code: string) => ({ value: code, text: nameOf(code) })
  return [
    ...NEAR.map(option),
    ...others.map(option).toSorted((left, right) => compare(left.text, right.text)),
  ]
}

export const countryName = (locale: Locale, code: string): string =>
  countryOptions(locale, code).find((option) => option.value === code)?.text ?? code
