/** The message for an error code in the reader's language; a code without a message in a language falls back to German (§8 Text hints). */
import de from '@wegband/messages/de/errors.json' with { type: 'json' }
import en from '@wegband/messages/en/errors.json' with { type: 'json' }
import type { Locale } from '@wegband/domain/basics/locale.ts'
import type { ErrorCode } from '@wegband/domain/errors/catalogue.ts'

const WORDS: Record<Locale, unknown> = { de, en }

/** `appointments.already-started` is nested by feature; an entry is a text or an object with a `text`. */
const wordsAt = (words: unknown, code: string): string | undefined => {
  const [feature = '', name = ''] = code.split('.')
  const group: unknown = Reflect.get(Object(words), feature)
  const entry: unknown = Reflect.get(Object(group), name)
  const text: unknown = typeof entry === 'object' && entry !== null ? Reflect.get(entry, 'text') : entry
  return typeof text === 'string' ? text : undefined
}

export const errorWords = (code: ErrorCode, locale: Locale): string =>
  wordsAt(WORDS[locale], code) ?? wordsAt(WORDS.de, code) ?? code
