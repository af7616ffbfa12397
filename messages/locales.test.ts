import { describe, expect, it } from 'vitest'
import { DEFAULT_LOCALE } from '@wegband/domain/basics/locale.ts'
import { LANGUAGES, localeFor } from './locales.ts'

describe('the reader’s language', () => {
  // spec: locale-resolution-order, default-locale-de
  it('is their own, otherwise the device’s, otherwise German', () => {
    expect(localeFor('en', ['de'])).toBe('en')
    expect(localeFor(null, ['fr-FR', 'en-GB', 'de'])).toBe('en')
    expect(localeFor('fr', ['de-AT'])).toBe('de')
    expect(localeFor(undefined, ['ja'])).toBe('de')
    expect(localeFor(null)).toBe(DEFAULT_LOCALE)
    expect(DEFAULT_LOCALE).toBe('de')
  })

  it('is one of six listed ones, of which two are complete', () => {
    expect(LANGUAGES.map(({ code }) => code)).toEqual(['de', 'en', 'fr', 'es', 'zh', 'ru'])
    expect(LANGUAGES.filter(({ isComplete }) => isComplete).map(({ name }) => name)).toEqual([
      'Deutsch',
      'English',
    ])
  })
})
