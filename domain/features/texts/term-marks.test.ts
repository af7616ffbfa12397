import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Locale } from '../../basics/locale.ts'
import { termFinder, type Term } from './term-marks.ts'
import { formsOf } from './word-forms.ts'

const termsOf = (titles: readonly string[], language: Locale = 'de'): Term[] =>
  titles.map((title, index) => ({ id: index + 1, title, language }))

/** The marked words, in order; each text in brackets follows its term. */
const marked = (text: string, titles: readonly string[], language: Locale = 'de'): string[] =>
  (termFinder(termsOf(titles, language))([text])[0] ?? []).map(({ start, end }) => text.slice(start, end))

const GERMAN = ['Mitte', 'Weicher Arm', 'Wendung', 'Winkel', 'Zwölf Winkel', 'Keil', 'Fauststoß', 'Griff']

describe('a German text', () => {
  // spec: glossary-highlight-in-texts
  test('has its terms marked in their inflected form', () => {
    const text =
      'Du stehst auf der Mitte. Lass den weichen Arm nachgeben und beginne die Wendung aus der Hüfte.'
    expect(marked(text, GERMAN)).toEqual(['Mitte', 'weichen Arm', 'Wendung'])
  })

  test.each([
    ['Mitte', 'der Mitten'],
    ['Stand', 'zwei Stände'],
    ['Stand', 'in allen Ständen'],
    ['Stand', 'des Stands'],
    ['Stand', 'des Standes'],
    ['Fauststoß', 'drei Fauststöße'],
    ['Fluss', 'die Flüsse'],
    ['Wendung', 'mit Wendungen'],
    ['Winkel', 'unter Winkeln'],
    ['Modul', 'alle Module'],
    ['Hüfte', 'beide Hüften'],
    ['Klebende Hände', 'mit klebenden Händen'],
    ['Weicher Arm', 'weiche Arme'],
    ['Weicher Arm', 'mit weichem Arm'],
    ['Aktive Woche', '99 aktiven Wochen'],
    ['Freies Spiel', 'im freien Spiel'],
    ['Boden', 'zwei Böden'],
    ['Bild', 'Bilder'],
    ['Trainerin', 'alle Trainerinnen'],
    ['Stopp-Ruf', 'mit Stopp-Rufen'],
    ['Levelprüfung', 'der Levelprüfung'],
  ])('%s is found in "%s"', (title, text) => {
    expect(marked(text, [title])).toHaveLength(1)
  })

  test.each([
    ['Fauststoß', 'Kettenfauststoß'],
    ['Mitte', 'Mittelfinger, Mittel, vermitteln'],
    ['Stand', 'Standbein, Abstand, Anstand, imstande, Bestand'],
    ['Druck', 'Drucker, Nachdruck'],
    ['Keil', 'Keilriemen'],
    ['Stand', 'Wing-Chun-Stand'],
    ['Griff', 'er griff nach dem Stock'],
    ['Weicher Arm', 'Der Arm ist weich.'],
    ['Weicher Arm', 'Er wird weicher. Arm und Hand'],
    ['Zwölf Winkel', 'zwölf, Winkel'],
  ])('%s is not found in "%s"', (title, text) => {
    expect(marked(text, [title])).toEqual([])
  })

  test('gives overlapping words to the longer term, even if a shorter one is first in the list', () => {
    expect(marked('Lerne zwölf Winkel und den Winkel davor.', GERMAN)).toEqual(['zwölf Winkel', 'Winkel'])
    expect(marked('Nur zwölf Winkel und noch einmal zwölf Winkel.', GERMAN)).toEqual(['zwölf Winkel'])
  })

  test('has each term marked once, across all of its parts', () => {
    const parts = ['Der Keil.', 'Noch ein Keil und die Mitte.', 'Mitte']
    const marks = termFinder(termsOf(GERMAN))(parts)
    expect(marks.map((one) => one.map(({ termId }) => GERMAN[termId - 1]))).toEqual([['Keil'], ['Mitte'], []])
  })

  test('leaves the punctuation around a term out of the mark', () => {
    expect(marked("Die 'Mitte', „Wendung“ (Keil).", GERMAN)).toEqual(['Mitte', 'Wendung', 'Keil'])
  })

  test('has terms of two words marked across a line break, not across a sentence end', () => {
    expect(marked('mit weichem\nArm', GERMAN)).toEqual(['weichem\nArm'])
    expect(marked('mit weichem\n\nArm', GERMAN)).toEqual([])
  })
})

describe('an English text', () => {
  test.each([
    ['Angle', 'Two angles'],
    ['Soft arm', 'with soft arms'],
    ['Belt step', 'The belt step’s end'],
    ['Punch', 'three punches'],
    ['Body', 'two bodies'],
    ['Wedge', 'a WEDGE'],
  ])('has %s marked in "%s"', (title, text) => {
    expect(marked(text, [title], 'en')).toHaveLength(1)
  })

  test('has no mark on a word that only begins like a term', () => {
    expect(marked('angled, standing, softarm', ['Angle', 'Stand', 'Soft arm'], 'en')).toEqual([])
  })
})

describe('the marks, for any text and any terms', () => {
  const word = fc.constantFrom(
    'Mitte',
    'Arm',
    'weicher',
    'Keil',
    'zwölf',
    'Winkel',
    'und',
    'mitte',
    'Keile',
    '🥋',
  )
  const space = fc.constantFrom(' ', ', ', '\n', '-', '. ', '')
  const sentence = fc
    .array(fc.tuple(word, space), { maxLength: 12 })
    .map((pairs) => pairs.map(([one, between]) => one + between).join(''))
  const texts = fc.array(fc.oneof(sentence, fc.string({ unit: 'grapheme' })), { maxLength: 4 })
  const titles = fc.uniqueArray(
    fc.oneof(
      fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
      fc.string({ unit: 'grapheme' }),
    ),
    { maxLength: 8 },
  )
  const language = fc.constantFrom<Locale>('de', 'en')

  test('are whole words in a form of their term, in order, without overlap, once each', () => {
    fc.assert(
      fc.property(texts, titles, language, (parts, names, spoken) => {
        const terms = termsOf(names, spoken)
        const marks = termFinder(terms)(parts)
        expect(marks).toHaveLength(parts.length)
        const ids = marks.flat().map(({ termId }) => termId)
        expect(new Set(ids).size).toBe(ids.length)
        marks.forEach((ofPart, index) => {
          const text = parts[index] ?? ''
          let last = 0
          for (const { start, end, termId } of ofPart) {
            expect(start).toBeGreaterThanOrEqual(last)
            expect(end).toBeGreaterThan(start)
            last = end
            expect(text.slice(0, start)).not.toMatch(/[\p{L}\p{N}\p{M}]$/u)
            expect(text.slice(end)).not.toMatch(/^[\p{L}\p{N}\p{M}]/u)
            const titleWords =
              names[termId - 1]?.match(/[\p{L}\p{N}\p{M}]+(?:[-'’‑][\p{L}\p{N}\p{M}]+)*/gu) ?? []
            const words =
              text.slice(start, end).match(/[\p{L}\p{N}\p{M}]+(?:[-'’‑][\p{L}\p{N}\p{M}]+)*/gu) ?? []
            expect(words).toHaveLength(titleWords.length)
            words.forEach((one, at) => {
              const forms = formsOf(titleWords[at] ?? '', spoken, at === words.length - 1)
              expect(forms.has(one.toLowerCase())).toBe(true)
            })
          }
          expect(last).toBeLessThanOrEqual(text.length)
        })
      }),
      { numRuns: 300 },
    )
  })

  test('follow the further words of a term, and mark each term once', () => {
    const term = { id: 1, title: 'Klebende Hände', language: 'de' as const, forms: ['Chi Sao', '…'] }
    const text = 'Beim Chi Sao fühlst du. Klebende Hände sind dasselbe.'
    const [marks = []] = termFinder([term])([text])
    expect(marks.map(({ termId, start, end }) => [termId, text.slice(start, end)])).toEqual([[1, 'Chi Sao']])
  })

  test('always contain a term that is the whole text, unless it has no word', () => {
    fc.assert(
      fc.property(word, word, (one, other) => {
        const title = `${one} ${other}`
        const [marks = []] = termFinder(termsOf([title]))([`. ${title} .`])
        expect(marks.length).toBe(/\p{L}/u.test(title) ? 1 : 0)
      }),
    )
  })

  test('take one pass, even for many terms and a hundred thousand words', () => {
    const text = 'Mitte Keil weicher Arm '.repeat(25_000)
    expect(marked(text, GERMAN)).toEqual(['Mitte', 'Keil', 'weicher Arm'])
  })
})
