import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { markdown, tidied } from './office-words.ts'

describe('a text of the office', () => {
  test('refuses control characters and marks that turn its direction', () => {
    const shape = markdown(20)
    for (const bad of ['', '   ', 'a\u0000b', 'a\tb', 'a\u202Eb', 'x'.repeat(21)])
      expect(shape.safeParse(bad).success).toBe(false)
    expect(shape.parse(' Kurz.\n\n## 1 ')).toBe('Kurz.\n\n## 1')
  })

  test('that was tidied is accepted whenever something of it is left', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
        const tidy = tidied(text)
        expect(markdown(60).safeParse(tidy).success).toBe(tidy !== '')
      }),
    )
    expect(tidied('a\r\nb\rc\td')).toBe('a\nb\nc d')
  })
})
