import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { byInitial, foldCharacters, initialOf, searchGlossary } from './glossary-search.ts'

const TERMS = [
  ['Abstand', 'Wie weit ihr voneinander entfernt seid.'],
  ['Hüfte', 'Von hier kommt die Drehung.'],
  ['Klebende Hände', 'Dranbleiben, um Druck zu spüren.'],
  ['Mitte', 'Die Linie zwischen dir und dem Gegenüber.'],
  ['Wendung', 'Die Hüfte dreht, du bleibst auf der Mitte.'],
  ['Fauststoß', 'Gerade, auf dem kürzesten Weg.'],
  ['Kettenfauststoß', 'Mehrere Stöße auf derselben Linie.'],
].map(([title = '', description = '']) => ({ title, description }))

const found = (query: string): string[] => searchGlossary(TERMS, query).map(({ title }) => title)

describe('searching the glossary', () => {
  test.each([
    ['wendung', 'Wendung'],
    ['Wendungen', 'Wendung'],
    ['hueft', 'Hüfte'],
    ['HÜFTEN', 'Hüfte'],
    ['klebenden Händen', 'Klebende Hände'],
    ['klebende haende', 'Klebende Hände'],
    ['fauststoss', 'Fauststoß'],
    ['absta', 'Abstand'],
  ])('"%s" shows %s first', (query, title) => {
    expect(found(query)[0]).toBe(title)
  })

  test('lists matching titles before matching explanations', () => {
    expect(found('Hüfte')).toEqual(['Hüfte', 'Wendung'])
    expect(found('Mitte')).toEqual(['Mitte', 'Wendung'])
    expect(found('faust')).toEqual(['Fauststoß', 'Kettenfauststoß'])
  })

  test('matches the middle of a word in titles, but not in explanations', () => {
    expect(found('stoß')).toEqual(['Fauststoß', 'Kettenfauststoß'])
    expect(found('zest')).toEqual([])
  })

  test('requires every word', () => {
    expect(found('Wendung Hüfte')).toEqual(['Wendung'])
    expect(found('Wendung Quark')).toEqual([])
  })

  test('with only punctuation is no search', () => {
    expect(found(' .,! ')).toHaveLength(TERMS.length)
  })
})

describe('the search, for any text', () => {
  test('finds a term by its title, with umlauts or spelled out', () => {
    const spelled = (text: string): string =>
      text.replace(/[äöüß]/gu, (sign) => ({ ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' })[sign] ?? sign)
    for (const { title } of TERMS) {
      expect(found(title)[0]).toBe(title)
      expect(found(spelled(title.toLowerCase()))[0]).toBe(title)
    }
  })

  test('returns some of the terms, each once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (query) => {
        const titles = found(query)
        expect(new Set(titles).size).toBe(titles.length)
        expect(foldCharacters(foldCharacters(query))).toBe(foldCharacters(query))
      }),
    )
  })
})

describe('initials', () => {
  test('put umlauts under their vowel and everything else at the end', () => {
    expect(['Übung', 'ärger', '99 Wochen', 'Öffnung', 'ß', ''].map(initialOf)).toEqual([
      'U',
      'A',
      '#',
      'O',
      'S',
      '#',
    ])
    const items = ['99 Wochen', 'Mitte', 'Abstand', 'Ärmel', 'Modul'].map((title) => ({ title }))
    expect(
      byInitial(items).map(({ letter, items: ones }) => [letter, ones.map(({ title }) => title)]),
    ).toEqual([
      ['A', ['Abstand', 'Ärmel']],
      ['M', ['Mitte', 'Modul']],
      ['#', ['99 Wochen']],
    ])
  })
})
