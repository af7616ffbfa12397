import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasDifferences, textDifferences } from './text-differences.ts'

const words = fc
  .array(fc.constantFrom('nach', '10', '11', 'Wochen', 'hast', 'du', ' ', '  ', '\n', '\n\n', 'ä'), {
    maxLength: 40,
  })
  .map((parts) => parts.join(' '))
const text = fc.oneof(words, fc.string({ unit: 'grapheme', maxLength: 60 }))
const without = (kind: string, pieces: ReturnType<typeof textDifferences>): string =>
  pieces
    .filter((piece) => piece.kind !== kind)
    .map((piece) => piece.text)
    .join('')

describe('the differences of two texts', () => {
  test('give back both texts, and never two neighbours of one kind', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const pieces = textDifferences(before, after)
        expect(without('added', pieces)).toBe(before)
        expect(without('removed', pieces)).toBe(after)
        expect(hasDifferences(pieces)).toBe(before !== after)
        expect(pieces.every(({ kind }, index) => kind !== pieces[index + 1]?.kind)).toBe(true)
      }),
    )
  })

  test('name the words that changed within a line, and leave the other lines', () => {
    const before = 'Jede Woche zählt.\nNach 10 Wochen hast du einen Gurtschritt.\nEnde.'
    const after = 'Jede Woche zählt.\nNach 11 Wochen hast du einen Gurtschritt.\nEnde.'
    expect(textDifferences(before, after)).toEqual([
      { kind: 'same', text: 'Jede Woche zählt.\nNach ' },
      { kind: 'removed', text: '10' },
      { kind: 'added', text: '11' },
      { kind: 'same', text: ' Wochen hast du einen Gurtschritt.\nEnde.' },
    ])
  })

  test('of very long texts without a common word come in time', () => {
    const long = (word: string): string => Array.from({ length: 20_000 }, (_, at) => `${word}${at}`).join(' ')
    const pieces = textDifferences(long('alt'), long('neu'))
    expect(hasDifferences(pieces)).toBe(true)
  })
})
