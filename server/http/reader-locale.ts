/** The language of an answer: the user's own, else the device's, else German (§1). */
import { DEFAULT_LOCALE, isLocale, type Locale } from '@wegband/domain/basics/locale.ts'

/** The best of our languages for an `Accept-Language` header; its order and weights count, unknown languages are passed over. */
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

export const readerLocale = (language: string | undefined, header: string | undefined): Locale =>
  isLocale(language) ? language : localeFromHeader(header)
