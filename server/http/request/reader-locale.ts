/** The language of an answer: the one selected in the app, else the user's own, else the device's, else German (§1). */
import { DEFAULT_LOCALE, isLocale, type Locale } from '@wegband/domain/basics/locale.ts'

/** The best of our languages for an `Accept-Language` header. Its order and weights count; unknown languages are skipped. */
export const localeFromHeader = (header: string | undefined): Locale => {
  if (header === undefined || header.length > 500) return DEFAULT_LOCALE
  const wishes = header.split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
    const weight = parameters.map((text) => /^\s*q=([\d.]+)$/.exec(text)?.[1]).find(Boolean)
    return { language: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight) }
  })
  const best = wishes
    .filter((wish) => isLocale(wish.language) && wish.weight > 0)
    .toSorted((left, right) => right.weight - left.weight)[0]
  return isLocale(best?.language) ? best.language : DEFAULT_LOCALE
}

/** Our own web part sends its display language with each request. Names from the database then match the surrounding text. */
export const CHOSEN_LANGUAGE_HEADER = 'x-language'

type Headers = { readonly [name: string]: string | string[] | undefined }

/** `language`: the user's own, once they are known. */
export const readerLocale = (language: string | undefined, headers: Headers): Locale => {
  const chosen = headers[CHOSEN_LANGUAGE_HEADER]
  if (isLocale(chosen)) return chosen
  if (isLocale(language)) return language
  const accepted = headers['accept-language']
  return localeFromHeader(typeof accepted === 'string' ? accepted : undefined)
}
