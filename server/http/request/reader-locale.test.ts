import { describe, expect, test } from 'vitest'
import { localeFromHeader, readerLocale } from './reader-locale.ts'

describe('the language of an answer', () => {
  test('is first the one selected in the app', () => {
    expect(readerLocale('de', { 'x-language': 'en', 'accept-language': 'de' })).toBe('en')
    expect(readerLocale('de', { 'x-language': 'tlh' })).toBe('de')
  })

  test("is the user's own before the device's", () => {
    expect(readerLocale('en', { 'accept-language': 'de-DE,de;q=0.9' })).toBe('en')
    expect(readerLocale(undefined, { 'accept-language': 'en-GB,en;q=0.9' })).toBe('en')
    expect(readerLocale('xx', { 'accept-language': 'en' })).toBe('en')
  })

  test('follows the weights of the header', () => {
    expect(localeFromHeader('de;q=0.3, en;q=0.8')).toBe('en')
    expect(localeFromHeader('pl, cs;q=0.9, en;q=0.1')).toBe('en')
    expect(localeFromHeader('en;q=0, de')).toBe('de')
  })

  test('is German where no other fits', () => {
    expect(localeFromHeader(undefined)).toBe('de')
    expect(localeFromHeader('')).toBe('de')
    expect(localeFromHeader('*')).toBe('de')
    expect(localeFromHeader('pl,'.repeat(10_000))).toBe('de')
  })
})
