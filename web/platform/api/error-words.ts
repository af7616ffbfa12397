/**
 * The words for an error, by its code, in the reader's language (§8). The message on the wire is never shown.
 */
import { useCallback } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { ErrorDetails } from '@wegband/domain/errors/app-error.ts'
import type { Locale } from '@wegband/domain/basics/locale.ts'
import { DEFAULT_LOCALE } from '@wegband/domain/basics/locale.ts'
import { errorWords as wordsForCode, fieldWords as wordsForField } from '@wegband/messages/error-words.ts'
import type { ErrorBundles } from '@wegband/messages/error-words.ts'
import { ClientError } from './client-error.ts'
import { isUnreachable } from '../offline/connection.ts'
import { loadedWords, translate, useArrivingBundle, useLocale } from '../words/i18n.tsx'

export type ErrorWords = {
  readonly title: string
  readonly text: string
}

/** For an error page: the request id is separate from the sentence. */
export type FailureWords = ErrorWords & { readonly requestId: string | undefined }

const BUNDLE = 'errors'
/** §8: any other error is an unknown one. */
const UNKNOWN = 'general.unexpected'

const bundlesFor = (locale: Locale): ErrorBundles => ({
  own: loadedWords(BUNDLE, locale),
  german: loadedWords(BUNDLE, DEFAULT_LOCALE),
})

const codeOf = (error: unknown): string =>
  error instanceof AppError || error instanceof ClientError ? error.code : UNKNOWN

const detailsOf = (error: unknown): ErrorDetails => (error instanceof AppError ? error.details : {})

/** Codes of a missing part of the app; while offline, a reload would not bring it. */
const MISSING_PART: ReadonlySet<string> = new Set(['client.chunk-load', 'client.style-load'])

/** Where the bundle could not be loaded, the shell's general words are used. */
const wordsOf = (error: unknown, locale: Locale, details: ErrorDetails): ErrorWords => {
  if (MISSING_PART.has(codeOf(error)) && isUnreachable())
    return {
      title: translate('shell', locale, 'part.offline'),
      text: translate('shell', locale, 'part.offlineText'),
    }
  const { title, text } = wordsForCode(codeOf(error), bundlesFor(locale), locale, details)
  const hasWords = text !== ''
  return {
    title: hasWords ? title : translate('shell', locale, 'error.title'),
    text: hasWords ? text : translate('shell', locale, 'error.text'),
  }
}

/** Adds the request id to the sentence where support can look it up. */
export const errorWords = (error: unknown, locale: Locale): ErrorWords =>
  wordsOf(error, locale, detailsOf(error))

export function failureWords(error: unknown, locale: Locale): FailureWords {
  const { requestId, ...details } = detailsOf(error)
  return { ...wordsOf(error, locale, details), requestId }
}

/** `words(error)`. Never suspends: an error page must work when nothing can be loaded. */
export function useErrorWords(): (error: unknown) => ErrorWords {
  const locale = useLocale()
  useArrivingBundle(BUNDLE)
  return useCallback((error: unknown) => errorWords(error, locale), [locale])
}

export function useFailureWords(error: unknown): FailureWords {
  const locale = useLocale()
  useArrivingBundle(BUNDLE)
  return failureWords(error, locale)
}

/** `words('too-short', { count: 10 })` for the codes of a 422 and the checks of a form (§5). */
export function useFieldWords(): (code: string, least?: { count?: number }) => string {
  const locale = useLocale()
  useArrivingBundle(BUNDLE)
  return useCallback((code, least) => wordsForField(code, bundlesFor(locale), locale, least), [locale])
}

/** Words of a form about itself: how many fields are wrong, how many characters are left. */
export type FormWordKey = 'form.missing' | 'form.wrong' | 'form.left'

export function useFormWords(): (key: FormWordKey, count: number) => string {
  const locale = useLocale()
  useArrivingBundle(BUNDLE)
  return useCallback((key, count) => translate(BUNDLE, locale, key, { count }), [locale])
}
