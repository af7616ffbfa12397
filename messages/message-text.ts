/**
 * Finds a text in a bundle and fills in its values: `{name}` is a value, and an object with `other` contains the forms of a plural,
 * chosen by `count`.
 */
import type { Locale } from '@wegband/domain/basics/locale.ts'

/** Numbers are formatted for the language. */
export type MessageValues = { readonly [name: string]: string | number }

const numbers = new Map<string, Intl.NumberFormat>()
const plurals = new Map<string, Intl.PluralRules>()

const once = <T>(made: Map<string, T>, locale: string, make: () => T): T => {
  const known = made.get(locale)
  if (known !== undefined) return known
  const fresh = make()
  made.set(locale, fresh)
  return fresh
}

const written = (value: number, locale: string): string =>
  once(numbers, locale, () => new Intl.NumberFormat(locale)).format(value)

/** Own entries only: a key never finds inherited properties of objects. */
const entry = (of: unknown, key: string): unknown =>
  typeof of === 'object' && of !== null && Object.hasOwn(of, key) ? Reflect.get(of, key) : undefined

const pluralForm = (forms: unknown, count: unknown, locale: string): unknown => {
  const form =
    typeof count === 'number'
      ? once(plurals, locale, () => new Intl.PluralRules(locale)).select(count)
      : 'other'
  return entry(forms, form) ?? entry(forms, 'other')
}

/**
 * The text at a dotted key, or undefined when the bundle has none. A missing value leaves its placeholder visible, so that the
 * mistake is noticed.
 */
export const messageText = (
  bundle: unknown,
  key: string,
  values: MessageValues,
  locale: Locale,
): string | undefined => {
  let found = bundle
  for (const part of key.split('.')) found = entry(found, part)
  const text = typeof found === 'object' ? pluralForm(found, values['count'], locale) : found
  if (typeof text !== 'string') return undefined
  return text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name]
    if (value === undefined) return place
    return typeof value === 'number' ? written(value, locale) : value
  })
}
