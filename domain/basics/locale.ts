/** The languages of the product (§1): German is the reference and the fallback, English is complete, four more are listed. */

export const LOCALES = ['de', 'en'] as const
export type Locale = (typeof LOCALES)[number]
export const FURTHER_LOCALES = ['fr', 'es', 'zh', 'ru'] as const
export const DEFAULT_LOCALE: Locale = 'de'

export const isLocale = (value: unknown): value is Locale => LOCALES.some((locale) => locale === value)

/** A text that is data, not interface: always in German, in other languages if written. */
export type LocalText = { de: string } & { [locale in Exclude<Locale, 'de'>]?: string }

/** The text in the reader's language, else German (§8 Text hints). */
export const inLocale = (text: LocalText, locale: Locale): string => text[locale] ?? text.de

const isWritten = (text: string | undefined): boolean => text !== undefined && text.trim() !== ''

/** The language in which all these texts are readable: the reader's if every text has it, otherwise German (§8 Text hints). */
export const sharedLocale = (texts: readonly LocalText[], locale: Locale): Locale =>
  texts.every((text) => isWritten(text[locale]) || !isWritten(text.de)) ? locale : DEFAULT_LOCALE
