/** The translator: a function from a typed key to a text. Texts missing in a language are in German (§8 Text hints). */
import { DEFAULT_LOCALE, type Locale } from '@wegband/domain/basics/locale.ts'
import type { BundleName, MessageKey } from './bundles.ts'
import { messageText, type MessageValues } from './message-text.ts'

/** Bundles by name, as far as they are loaded: the web loads them page by page. */
export type Bundles = { readonly [Name in BundleName]?: unknown }

export type Translate = (key: MessageKey, values?: MessageValues) => string

/**
 * `own`: bundles of the locale. `german`: the fallback bundles, the same object when the locale is German. A key that neither has is
 * returned itself.
 */
export const createTranslator =
  (locale: Locale, own: Bundles, german: Bundles = own): Translate =>
  (key, values = {}) =>
    messageText(own, key, values, locale) ?? messageText(german, key, values, DEFAULT_LOCALE) ?? key
