/** The words for an error, by its code, in the reader's language (§8). The wire's own message is never shown. */
import { useCallback } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Locale } from '@wegband/domain/basics/locale.ts'
import { ClientError } from './client-error.ts'
import { formatsOf } from './formats.ts'
import { translate, useArrivingBundle, useLocale } from './i18n.tsx'
import type { MessageValues } from './message-text.ts'

export type ErrorWords = {
  readonly title: string
  readonly text: string
  /** For the support: code, and the request's id where the server named one. */
  readonly code: string
}

const BUNDLE = 'errors'
/** Errors of this side of the wire have their words with the shell, which is always at hand. */
const CLIENT_BUNDLE = 'shell'
const CLIENT_PREFIX = 'client.'
/** §8: any other status shows an unknown error. */
const UNKNOWN = 'general.unexpected'

const codeOf = (error: unknown): string =>
  error instanceof AppError || error instanceof ClientError ? error.code : UNKNOWN

/** What a sentence may name: a time until which one waits, and how long. */
function valuesOf(error: unknown, locale: Locale): MessageValues {
  if (!(error instanceof AppError)) return {}
  const { retryAt, remainingSeconds } = error.details
  return {
    ...(retryAt === undefined ? {} : { time: formatsOf(locale).time(retryAt) }),
    ...(remainingSeconds === undefined ? {} : { minutes: Math.ceil(remainingSeconds / 60) }),
  }
}

/** A text directly at the code, or with `title` and `text` below it; undefined where there is none. */
function wordsAt(locale: Locale, key: string, values: MessageValues): string | undefined {
  const isClients = key.startsWith(CLIENT_PREFIX)
  const name = isClients ? key.replace(CLIENT_PREFIX, 'failures.') : key
  const words = translate(isClients ? CLIENT_BUNDLE : BUNDLE, locale, name, values)
  return words === name ? undefined : words
}

export function errorWords(error: unknown, locale: Locale): ErrorWords {
  const code = codeOf(error)
  const values = valuesOf(error, locale)
  const find = (part: 'title' | 'text', of: string): string | undefined =>
    wordsAt(locale, `${of}.${part}`, values)
  const plain = wordsAt(locale, code, values)
  const title = find('title', code) ?? plain ?? find('title', UNKNOWN) ?? wordsAt(locale, UNKNOWN, values)
  const requestId = error instanceof AppError ? error.details.requestId : undefined
  return {
    title: title ?? translate(CLIENT_BUNDLE, locale, 'error.title'),
    text:
      find('text', code) ?? plain ?? find('text', UNKNOWN) ?? translate(CLIENT_BUNDLE, locale, 'error.text'),
    code: requestId === undefined ? code : `${code} ${requestId}`,
  }
}

/** The words for one code of a 422 field. */
export const fieldWords = (code: string, locale: Locale, values: MessageValues = {}): string =>
  wordsAt(locale, `fields.${code}`, values) ?? wordsAt(locale, 'fields.invalid', values) ?? code

/** `words(error)`. Never waits: an error page must work when nothing can be loaded; then the shell's general words stand. */
export function useErrorWords(): (error: unknown) => ErrorWords {
  const locale = useLocale()
  useArrivingBundle(BUNDLE)
  return useCallback((error: unknown) => errorWords(error, locale), [locale])
}
