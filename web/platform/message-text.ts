/** Finds a text in a message bundle and fills it in: `{name}` is a value, an object with `other` holds the forms of a plural (by `count`). */
import type { Locale } from '@wegband/domain/basics/locale.ts'

export type MessageValues = { readonly [name: string]: string | number }

const at = (bundle: unknown, key: string): unknown => {
  let found = bundle
  for (const part of key.split('.')) found = Reflect.get(Object(found), part)
  return found
}

const pluralForm = (forms: object, count: number, locale: Locale): unknown =>
  Reflect.get(forms, new Intl.PluralRules(locale).select(count)) ?? Reflect.get(forms, 'other')

/** `undefined` when the bundle has no such key. */
export function messageText(
  bundle: unknown,
  key: string,
  values: MessageValues,
  locale: Locale,
): string | undefined {
  const found = at(bundle, key)
  const text =
    typeof found === 'object' && found !== null ? pluralForm(found, Number(values['count']), locale) : found
  if (typeof text !== 'string') return undefined
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    if (value === undefined) return whole
    return typeof value === 'number' ? new Intl.NumberFormat(locale).format(value) : value
  })
}
