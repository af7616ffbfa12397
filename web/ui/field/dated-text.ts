/** A day or time in the app's language, shown while the field has no focus: the browser writes it in its own language. */

/** Undefined for other fields, for empty ones and for what is no day. `short` fits into narrow fields. */
export function datedText(
  type: string | undefined,
  value: unknown,
): { readonly long: string; readonly short: string } | undefined {
  if (typeof value !== 'string') return undefined
  if (type === 'time') {
    const time = /^\d{2}:\d{2}/.exec(value)?.[0]
    return time === undefined ? undefined : { long: time, short: time }
  }
  if (type !== 'date' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined
  const instant = Date.parse(`${value}T00:00:00Z`)
  if (Number.isNaN(instant)) return undefined
  const locale = document.documentElement.lang === '' ? 'de' : document.documentElement.lang
  const write = (dateStyle: 'long' | 'medium'): string =>
    new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' }).format(instant)
  return { long: write('long'), short: write('medium') }
}
