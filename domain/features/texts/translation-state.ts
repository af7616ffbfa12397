/** How far the translation of a text is: it is behind when its German was changed after it was written (decisions §4 Texts). */
import type { LocalText, Locale } from '../../basics/locale.ts'

export type Words = { readonly title: string; readonly text: string }
/** By language: the German that a translation was written from. Without an entry the translation counts as written from the present one. */
export type GermanSeen = { readonly [locale: string]: Words }

export const TRANSLATION_STATES = ['complete', 'behind', 'empty'] as const
export type TranslationState = (typeof TRANSLATION_STATES)[number]

export type Translated = {
  readonly title: LocalText
  readonly text: LocalText
  readonly germanSeen: GermanSeen
}

const isWritten = (text: string | undefined): boolean => text !== undefined && text.trim() !== ''

/** A title without a text is no translation yet. A text that has no German title needs none in other languages. */
export const translationState = (
  { title, text, germanSeen }: Translated,
  locale: Locale,
): TranslationState => {
  const needsTitle = isWritten(title.de)
  if (!isWritten(text[locale]) || (needsTitle && !isWritten(title[locale]))) return 'empty'
  if (locale === 'de') return 'complete'
  const seen = germanSeen[locale]
  if (seen === undefined) return 'complete'
  return seen.title === title.de && seen.text === text.de ? 'complete' : 'behind'
}
