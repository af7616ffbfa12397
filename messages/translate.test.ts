import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { messageText } from './message-text.ts'
import { createTranslator } from './translate.ts'
import { translatorFor } from './all-bundles.ts'

const german = {
  shell: {
    hello: 'Hallo {name}',
    only: 'Nur deutsch',
    weeks: { one: '{count} Woche', other: '{count} Wochen' },
  },
}
const english = { shell: { hello: 'Hello {name}', weeks: { one: '{count} week', other: '{count} weeks' } } }

describe('a text', () => {
  it('is found by its dotted key and gets its values', () => {
    expect(messageText(german, 'shell.hello', { name: 'Noa' }, 'de')).toBe('Hallo Noa')
    expect(messageText(german, 'shell.nothing', {}, 'de')).toBeUndefined()
    expect(messageText(german, 'shell', {}, 'de')).toBeUndefined()
    expect(messageText(undefined, 'shell.hello', {}, 'de')).toBeUndefined()
  })

  it('has the plural of its language, with the number in the format of the language', () => {
    const weeks = (count: number) => messageText(german, 'shell.weeks', { count }, 'de')
    expect([0, 1, 8, 1200].map(weeks)).toEqual(['0 Wochen', '1 Woche', '8 Wochen', '1.200 Wochen'])
    expect(messageText(english, 'shell.weeks', { count: 1 }, 'en')).toBe('1 week')
    expect(messageText(german, 'shell.weeks', {}, 'de')).toBe('{count} Wochen')
  })

  it('keeps a placeholder without a value visible', () => {
    expect(messageText(german, 'shell.hello', {}, 'de')).toBe('Hallo {name}')
  })

  it('takes values unchanged, whatever they contain', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(messageText(german, 'shell.hello', { name }, 'de')).toBe(`Hallo ${name}`)
      }),
    )
  })

  it('is never an inherited property of an object', () => {
    for (const key of ['constructor', 'shell.toString', 'shell.hello.length', '__proto__'])
      expect(messageText(german, key, {}, 'de')).toBeUndefined()
  })
})

describe('the translator', () => {
  // spec: text-hint-fallback-de
  it('falls back to German, and to the key if there is no text', () => {
    const t = createTranslator('en', english, german)
    const anyKey = (key: string) => t(key as Parameters<typeof t>[0], { name: 'Noa', count: 2 })
    expect(['shell.hello', 'shell.weeks', 'shell.only', 'shell.nothing'].map(anyKey)).toEqual([
      'Hello Noa',
      '2 weeks',
      'Nur deutsch',
      'shell.nothing',
    ])
  })

  // spec: ui-languages-de-en
  it('translates to German and English, by keys that the compiler checks', () => {
    expect(translatorFor('de')('errors.general.not-found.title')).toBe('Nicht gefunden')
    expect(translatorFor('en')('errors.general.not-found.title')).toBe('Not found')
    // @ts-expect-error a key that does not exist
    expect(translatorFor('de')('errors.general.nothing')).toBe('errors.general.nothing')
  })
})
