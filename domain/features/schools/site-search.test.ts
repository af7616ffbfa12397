import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SEARCH_RADIUS_M } from './contract.ts'
import { metresBetween } from './distances.ts'
import { indexSites, metresToNearest, searchIndex, type IndexedSite, type SiteIndex } from './site-search.ts'
import { wordMatch, wordsOf } from './text-match.ts'

const KIEL = { latitude: 54.3233, longitude: 10.1394 }

const site = (id: number, fields: Partial<IndexedSite> = {}): IndexedSite => ({
  id,
  schoolId: id,
  schoolName: `Schule ${id}`,
  name: 'Halle',
  street: 'Weg 1',
  zip: '24103',
  city: 'Kiel',
  country: 'DE',
  ...KIEL,
  ...fields,
})

const SITES = [
  site(1, { schoolName: 'Schule Lindenhof', name: 'Lindenhof' }),
  site(2, {
    schoolName: 'Schule Hafenstraße',
    name: 'Speicher',
    city: 'Eckernförde',
    zip: '24340',
    latitude: 54.4724,
    longitude: 9.8386,
  }),
  site(3, {
    schoolName: 'Schule Isartor',
    name: 'Innenstadt',
    city: 'München',
    zip: '80331',
    latitude: 48.1349,
    longitude: 11.5819,
  }),
]
const index = indexSites(SITES)
type Query = Parameters<typeof searchIndex>[1]
const hitsOf = (among: SiteIndex, query: Query) => {
  const { total, between } = searchIndex(among, query)
  const hits = between(0, Infinity)
  expect(hits).toHaveLength(total)
  return hits
}
const idsAmong = (among: SiteIndex, query: Query): number[] => hitsOf(among, query).map((hit) => hit.site.id)
const idsOf = (query: Query): number[] => idsAmong(index, query)

describe('by text', () => {
  test('a site is found by school, town, street and postal code, in any spelling', () => {
    expect(idsOf({ text: 'Isartor' })).toEqual([3])
    for (const spelled of ['München', 'munchen', 'MUENCHEN', 'Münc', '80331'])
      expect([spelled, ...idsOf({ text: spelled })]).toEqual([spelled, 3])
    expect(idsOf({ text: 'hafenstrasse' })).toEqual([2])
  })

  test('one wrong letter is tolerated, two in long words, none in numbers', () => {
    expect(idsOf({ text: 'Lindnhof' })).toEqual([1])
    expect(idsOf({ text: 'Ekernförde' })).toEqual([2])
    expect(idsOf({ text: 'Isatror' })).toEqual([3])
    expect(idsOf({ text: '80332' })).toEqual([])
  })

  test('every word must match, and exact matches leave out matches with errors', () => {
    expect(idsOf({ text: 'Schule Kiel' })).toEqual([1])
    expect(idsOf({ text: 'Schule Wien' })).toEqual([])
    const close = indexSites([
      site(1, { schoolName: 'Adler' }),
      site(2, { schoolName: 'Adlers' }),
      site(3, { schoolName: 'Edler' }),
    ])
    expect(idsAmong(close, { text: 'adler' })).toEqual([1, 2])
  })

  test('text without letters finds every site', () => {
    expect(idsOf({ text: ' … ' })).toEqual([2, 3, 1])
  })
})

describe('around a point', () => {
  // spec: search-radius-50000m, school-site-search-rules
  test('the default circle has 50 kilometres, with the nearest sites first, then by name', () => {
    expect(idsOf({ around: { point: KIEL, by: 'location' } })).toEqual([1, 2])
    expect(idsOf({ around: { point: KIEL, by: 'location', metres: 10_000 } })).toEqual([1])
    expect(idsOf({ around: { point: KIEL, by: 'location', metres: 900_000 } })).toEqual([1, 2, 3])
    const same = indexSites([site(1, { schoolName: 'Zeder' }), site(2, { schoolName: 'Ahorn' })])
    expect(idsAmong(same, { around: { point: KIEL, by: 'location' } })).toEqual([2, 1])
  })

  // spec: search-maximums-10-and-10000
  test('a position finds the ten nearest sites, a place up to ten thousand', () => {
    const many = indexSites(Array.from({ length: 10_050 }, (_, position) => site(position + 1)))
    expect(hitsOf(many, { around: { point: KIEL, by: 'position' } })).toHaveLength(10)
    expect(hitsOf(many, { around: { point: KIEL, by: 'location' } })).toHaveLength(10_000)
    expect(hitsOf(many, {})).toHaveLength(10_000)
  })

  test('text and circle narrow each other', () => {
    expect(idsOf({ text: 'schule', around: { point: KIEL, by: 'location' } })).toEqual([1, 2])
    expect(idsOf({ text: 'Isartor', around: { point: KIEL, by: 'location' } })).toEqual([])
    expect(idsOf({ only: new Set([2, 3]), around: { point: KIEL, by: 'location' } })).toEqual([2])
  })
})

const points = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

test('distances are symmetric, zero to the same point, and at most half the globe', () => {
  fc.assert(
    fc.property(points, points, (one, other) => {
      const metres = metresBetween(one, other)
      expect(metres).toBeCloseTo(metresBetween(other, one), 3)
      expect(metres).toBeLessThanOrEqual(20_015_200)
      expect(metresBetween(one, one)).toBe(0)
    }),
  )
  expect(metresBetween(KIEL, { latitude: 52.52437, longitude: 13.41053 })).toBeCloseTo(294_000, -4)
})

test('the result is complete, sorted and inside the circle, for any sites', () => {
  fc.assert(
    fc.property(fc.array(points, { maxLength: 40 }), points, (places, point) => {
      const sites = places.map((place, position) => site(position + 1, place))
      const found = hitsOf(indexSites(sites), { around: { point, by: 'location' } })
      const distances = found.map(({ distance }) => distance ?? -1)
      expect(distances).toEqual(distances.toSorted((one, other) => one - other))
      const near = sites.filter((one) => Math.round(metresBetween(point, one)) <= SEARCH_RADIUS_M)
      expect(found).toHaveLength(near.length)
    }),
  )
})

const anywhere = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

describe('the fast search', () => {
  const syllable = fc.constantFrom('brun', 'nen', 'gang', 'hal', 'le', 'ei', 'ch', 'a', 'n', '7', '70')
  const word = fc.array(syllable, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''))
  /** A word with a letter lost, doubled, wrong or swapped, up to three times. */
  const mistyped = fc
    .tuple(
      word,
      fc.array(fc.tuple(fc.nat(20), fc.constantFrom('lose', 'double', 'wrong', 'swap')), { maxLength: 3 }),
    )
    .map(([typed, errors]) =>
      errors.reduce((so, [place, error]) => {
        const at = place % so.length
        const character = so[at] ?? ''
        if (error === 'swap')
          return (
            so.slice(0, at) +
            so
              .slice(at, at + 2)
              .split('')
              .reverse()
              .join('') +
            so.slice(at + 2)
          )
        const instead = { lose: so.length > 1 ? '' : character, double: character + character, wrong: 'x' }[
          error
        ]
        return so.slice(0, at) + instead + so.slice(at + 1)
      }, typed),
    )

  /** The plain rule, one word at a time: exact matches and beginnings leave out matches with errors. */
  const plainSearch = (sites: readonly IndexedSite[], text: string): number[] => {
    const degreesOf = (one: IndexedSite, isSure: boolean): number => {
      const words = wordsOf(`${one.schoolName} ${one.name} ${one.city} ${one.zip} ${one.street}`)
      const degrees = wordsOf(text).map((typed) =>
        Math.min(...words.map((each) => wordMatch(typed, each) ?? Infinity)),
      )
      const sum = degrees.reduce((all, degree) => all + degree, 0)
      return isSure && sum > 1 ? Infinity : sum
    }
    for (const isSure of [true, false]) {
      const found = sites
        .map((one) => ({ id: one.id, by: degreesOf(one, isSure) }))
        .filter(({ by }) => by < Infinity)
      if (found.length > 0) return found.sort((one, other) => one.by - other.by).map(({ id }) => id)
    }
    return []
  }

  test('finds by words the same sites in the same order as the plain rule', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(word, word, word), { minLength: 1, maxLength: 30 }),
        fc.array(mistyped, { minLength: 1, maxLength: 2 }),
        (names, typed) => {
          const all = indexSites(
            names.map(([schoolName, name, street], position) =>
              site(position + 1, { schoolName, name, street }),
            ),
          )
          expect(idsAmong(all, { text: typed.join(' ') })).toEqual(plainSearch(all.sites, typed.join(' ')))
        },
      ),
      { numRuns: 1500 },
    )
  })

  test('finds around a place the same sites as measuring each distance', () => {
    fc.assert(
      fc.property(
        fc.array(anywhere, { minLength: 1, maxLength: 20 }),
        anywhere,
        fc.integer({ min: 0, max: 21_000_000 }),
        (points, centre, metres) => {
          const sites = points.map((point, position) => site(position + 1, point))
          const all = indexSites(sites)
          const expected = sites.filter((one) => Math.round(metresBetween(centre, one)) <= metres)
          const found = hitsOf(all, { around: { point: centre, by: 'location', metres } })
          expect(new Set(found.map((hit) => hit.site.id))).toEqual(new Set(expected.map(({ id }) => id)))
          const nearest = Math.min(...sites.map((one) => metresBetween(centre, one)))
          expect(Math.abs(metresToNearest(all, centre) - nearest)).toBeLessThan(200)
        },
      ),
    )
  })
})
