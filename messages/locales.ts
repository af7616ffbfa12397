/** Which language the reader gets, and each language's own name (§1). */
import {
  DEFAULT_LOCALE,
  FURTHER_LOCALES,
  isLocale,
  type Locale,
  LOCALES,
} from '@wegband/domain/basics/locale.ts'

/** All listed languages; the further ones can be chosen once a bundle exists (decisions §4 Texts). */
export const LANGUAGE_NAMES: { readonly [L in Locale | (typeof FURTHER_LOCALES)[number]]: string } = {
  de: 'Deutsch',
  en: 'English',
  fr: 'Français',
  es: 'Español',
  zh: '中文',
  ru: 'Русский',
}

export const LANGUAGES: readonly { code: string; name: string; isComplete: boolean }[] = [
  ...LOCALES,
  ...FURTHER_LOCALES,
].map((code) => ({ code, name: LANGUAGE_NAMES[code], isComplete: isLocale(code) }))

const supported = (tag: string | null | undefined): Locale | undefined => {
  const language = tag?.toLowerCase().split(/[-_]/)[0]
  return isLocale(language) ? language : undefined
}

/** §1: the user's language, otherwise the device's languages in order, otherwise German. Regions are ignored: `en-GB` is English. */
export const localeFor = (
  userLanguage: string | null | undefined,
  deviceLanguages: readonly string[] = [],
): Locale =>
  [userLanguage, ...deviceLanguages].map(supported).find((locale) => locale !== undefined) ?? DEFAULT_LOCALE
