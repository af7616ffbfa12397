import { describe, expect, it } from 'vitest'
import { ERRORS } from '@wegband/domain/errors/catalogue.ts'
import { FIELD_CODES } from '@wegband/domain/errors/field-codes.ts'
import { LOCAL_ERRORS } from '@wegband/domain/errors/local-errors.ts'
import { PERMISSION_CODES } from '@wegband/domain/errors/refusal-kind.ts'
import { LOCALES } from '@wegband/domain/basics/locale.ts'
import { ALL_BUNDLES } from './all-bundles.ts'
import { type ErrorBundles, errorWords, fieldWords } from './error-words.ts'

const german = ALL_BUNDLES.de.errors
const inGerman: ErrorBundles = { own: german, german }
const inEnglish: ErrorBundles = { own: ALL_BUNDLES.en.errors, german }
const bundlesOf = { de: inGerman, en: inEnglish }
const CODES = [...Object.keys(ERRORS), ...LOCAL_ERRORS]

const textsIn = (words: unknown): string[] =>
  typeof words === 'string' ? [words] : Object.values(Object(words)).flatMap(textsIn)
const groupsIn = (words: unknown): string[] =>
  Object.entries(Object(words)).flatMap(([group, names]) =>
    group === 'fields' ? [] : Object.keys(Object(names)).map((name) => `${group}.${name}`),
  )

describe('the messages of errors', () => {
  // spec: error-scanner-titled-text, error-other-status-translated
  it('have a title and a text for every code, in both languages', () => {
    for (const locale of LOCALES)
      for (const code of CODES) {
        const own = { own: bundlesOf[locale].own, german: undefined }
        const { title, text } = errorWords(code, own, locale)
        expect(title, code).not.toBe('')
        expect(text, code).not.toBe('')
        const isUnexpected = code === 'general.unexpected' || code === 'client.unexpected'
        if (!isUnexpected) expect(title, code).not.toBe(errorWords('general.unexpected', own, locale).title)
      }
  })

  it('exist only for codes that can occur', () => {
    // messages of forms belong to no error code
    const ofForms = (group: string): boolean => group.startsWith('form.')
    for (const locale of LOCALES)
      expect(
        groupsIn(bundlesOf[locale].own)
          .filter((group) => !ofForms(group))
          .toSorted(),
      ).toEqual(CODES.toSorted())
  })

  it('are calm, fitting, and address the reader as du', () => {
    for (const locale of LOCALES)
      for (const text of textsIn(bundlesOf[locale].own)) {
        expect(text).not.toMatch(/!|\bSie\b|\bIhnen\b|\bIhr\b/)
        expect(text.length).toBeLessThanOrEqual(140)
        expect(text.trim()).toBe(text)
      }
  })

  it('name the time of the next try, or how long it takes, if that is known', () => {
    const retryAt = '2026-11-20T17:30:00.000Z'
    expect(errorWords('auth.rate-limited', inGerman, 'de', { retryAt }).text).toBe(
      'Ab 18:30 Uhr kannst du es wieder versuchen.',
    )
    expect(errorWords('auth.rate-limited', inGerman, 'de').text).toMatch(/^Warte ein paar Minuten/)
    const early = (remainingSeconds: number) =>
      errorWords('appointments.too-early-to-end', inEnglish, 'en', { remainingSeconds }).text
    expect([600, 61, 60, 1].map(early)).toEqual([
      'You can end the class in 10 minutes.',
      'You can end the class in 2 minutes.',
      'You can end the class in one minute.',
      'You can end the class in one minute.',
    ])
    expect(errorWords('general.not-found', inGerman, 'de', { retryAt }).text).toBe(
      errorWords('general.not-found', inGerman, 'de').text,
    )
  })

  it('share one title for every missing right', () => {
    for (const locale of LOCALES) {
      const title = (code: string) => errorWords(code, bundlesOf[locale], locale).title
      expect(new Set(PERMISSION_CODES.map(title))).toEqual(new Set([title('general.not-allowed')]))
    }
  })

  it('leave no placeholder without a value', () => {
    for (const locale of LOCALES)
      for (const code of CODES)
        for (const details of [
          {},
          { retryAt: '2026-11-20T17:30:00.000Z' },
          { remainingSeconds: 90 },
          { requestId: 'r-1' },
        ])
          expect(errorWords(code, bundlesOf[locale], locale, details).text).not.toMatch(/[{}]/)
  })

  it('are those of the unexpected error for an unknown code', () => {
    expect(errorWords('teapots.short-and-stout', inGerman, 'de')).toEqual(
      errorWords('general.unexpected', inGerman, 'de'),
    )
  })

  // spec: error-401-reload-retry, error-403-missing-permission, error-session-expired
  it('contain what the specification requires', () => {
    const text = (code: string) => errorWords(code, inEnglish, 'en').text
    expect(text('auth.required')).toMatch(/Reload the page and try again/)
    expect(errorWords('general.not-allowed', inEnglish, 'en').title).toMatch(/don’t have permission/)
    expect(text('auth.session-expired')).toMatch(/sign in again/)
  })
})

describe('the messages of fields', () => {
  it('exist for every field code in both languages', () => {
    for (const locale of LOCALES)
      for (const code of FIELD_CODES) {
        const own = { own: bundlesOf[locale].own, german: undefined }
        expect(fieldWords(code, own, locale)).not.toBe(code)
        expect(fieldWords(code, own, locale)).not.toMatch(/[{}]/)
      }
  })

  // spec: empty-field-required-message, length-messages
  it('say required, and the number of characters if the form knows it', () => {
    expect(fieldWords('required', inEnglish, 'en')).toBe('Required')
    expect(fieldWords('too-short', inEnglish, 'en', { count: 1 })).toBe('At least one character')
    expect(fieldWords('too-short', inGerman, 'de', { count: 10 })).toBe('Mindestens 10 Zeichen')
    expect(fieldWords('too-short', inGerman, 'de')).toBe('Zu kurz')
    expect(fieldWords('too-odd', inGerman, 'de')).toBe('Das passt so nicht')
  })
})
