import { describe, expect, test } from 'vitest'
import { localeFromHeader, readerLocale } from './reader-locale.ts'

describe('the language of an answer', () => {
  test("is the user's own before the device's", () => {
    expect(readerLocale('en', 'de-DE,de;q=0.9')).toBe('en')
    expect(readerLocale(undefined, 'en-GB,en;q=0.9')).toBe('en')
    expect(readerLocale('xx', 'en')).toBe('en')
  })

  test('follows the weights of the header', () => {
    expect(localeFromHeader('de;q=0.3, en;q=0.8')).toBe('en')
    expect(localeFromHeader('pl, cs;q=0.9, en;q=0.1')).toBe('en')
    expect(localeFromHeader('en;q=0, de')).toBe('de')
  })

  test('is German where nothing fits', () => {
    expect(localeFromHeader(undefined)).toBe('de')
    expect(localeFromHeader('')).toBe('de')
    expect(localeFromHeader('*')).toBe('de')
    expect(localeFromHeader('pl,'.repeat(10_000))).toBe('de')
  })
})
