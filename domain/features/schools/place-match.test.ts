import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findPlaces, indexPlaces, PLACES_MAX, type Town } from './place-match.ts'
import { editDistance, foldText, wordMatch } from './text-match.ts'

const town = (name: string, region = '', others: string[] = [], latitude = 50): Town => ({
  names: [name, ...others],
  region,
  country: 'DE',
  latitude,
  longitude: 10,
})
const gazetteer = indexPlaces(
  [
    town('München', 'Bayern', ['Munich']),
    town('Neustadt', 'Hessen', [], 51),
    town('Neustadt', 'Sachsen', [], 52),
    town('Freiburg im Breisgau', 'Baden-Württemberg'),
    town('Freiburg an der Elbe', 'Niedersachsen'),
    town('Kiel', 'Schleswig-Holstein'),
  ],
  [
    { code: '24', country: 'DE', name: 'Kiel', latitude: 54, longitude: 10 },
    { code: '24103', country: 'DE', name: 'Kiel', latitude: 54.3, longitude: 10.1 },
    { code: '8', country: 'AT', name: 'Graz', latitude: 47, longitude: 15 },
    { code: '8', country: 'CH', name: 'Zürich', latitude: 47.4, longitude: 8.5 },
  ],
)
const named = (typed: string): string[] =>
  findPlaces(gazetteer, typed).map(({ name, region }) => (region === '' ? name : `${name} ${region}`))

describe('a town', () => {
  test('is found by its names, with or without umlauts, partly typed, and with a typing error', () => {
    for (const typed of ['München', 'Muenchen', 'munchen', 'Munich', 'Münche', 'Müncehn', ' münchen '])
      expect([typed, ...named(typed)]).toEqual([typed, 'München Bayern'])
    expect(named('Xyz')).toEqual([])
    expect(named('M')).toEqual([])
  })

  test('with a common name comes with all of that name, the likelier first, or by its region', () => {
    expect(named('Neustadt')).toEqual(['Neustadt Hessen', 'Neustadt Sachsen'])
    expect(findPlaces(gazetteer, 'Neustadt', ({ latitude }) => -latitude)[0]?.region).toBe('Sachsen')
    expect(named('Neustadt, Sachsen')).toEqual(['Neustadt Sachsen'])
    expect(named('Freiburg')).toHaveLength(2)
  })
})

describe('a postal code', () => {
  test('is exact if known, otherwise the middle of its region', () => {
    expect(findPlaces(gazetteer, '24103')).toMatchObject([
      { name: 'Kiel', latitude: 54.3, isApproximate: false },
    ])
    expect(findPlaces(gazetteer, '24937')).toMatchObject([{ latitude: 54, isApproximate: true }])
    expect(findPlaces(gazetteer, 'D-24103 Kiel')).toHaveLength(1)
    expect(findPlaces(gazetteer, '99999')).toEqual([])
  })

  test('of four digits may belong to two countries', () => {
    expect(findPlaces(gazetteer, '8005').map(({ name }) => name)).toEqual(['Graz', 'Zürich'])
  })
})

test('findPlaces offers at most a few places for any text', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 80, unit: 'binary' }), (typed) => {
      expect(findPlaces(gazetteer, typed).length).toBeLessThanOrEqual(PLACES_MAX)
    }),
  )
})

test('folding a text twice is the same as once', () => {
  fc.assert(
    fc.property(fc.constantFrom('Ä', 'ß', 'ue', 'Straße am Öl', 'Zürich-West'), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text))
    }),
  )
})

const word = fc.string({ maxLength: 12, unit: fc.constantFrom('a', 'b', 'c') })
test('a distance between words is symmetric and exact up to its limit', () => {
  fc.assert(
    fc.property(word, word, fc.nat({ max: 4 }), (one, other, most) => {
      const distance = editDistance(one, other, most)
      expect(distance).toBe(editDistance(other, one, most))
      expect(distance === 0).toBe(one === other)
      expect(distance).toBeLessThanOrEqual(most + 1)
      if (distance <= most) expect(editDistance(one, other, 12)).toBe(distance)
    }),
  )
  expect(wordMatch('kiel', 'kile')).toBe(2)
  expect(wordMatch('wien', 'bern')).toBeUndefined()
})
