import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SEARCH_MAX_BY_POSITION, SEARCH_RADIUS_M } from './contract.ts'
import { metresBetween } from './distances.ts'
import { indexSites, metresToNearest, searchIndex, type IndexedSite } from './site-search.ts'
import { allowedErrors, lettersOf, mayBeLike, wordMatch } from './text-match.ts'

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
const idsOf = (query: Parameters<typeof searchIndex>[1]): number[] =>
  searchIndex(index, query).map(({ site: found }) => found.id)

describe('by text', () => {
  test('a site is found by school, town, street and postal code, whatever the spelling', () => {
    expect(idsOf({ text: 'Isartor' })).toEqual([3])
    for (const spelled of ['München', 'munchen', 'MUENCHEN', 'Münc', '80331'])
      expect([spelled, ...idsOf({ text: spelled })]).toEqual([spelled, 3])
    expect(idsOf({ text: 'hafenstrasse' })).toEqual([2])
  })

  test('a wrong letter is forgiven, two in long words, none in numbers', () => {
    expect(idsOf({ text: 'Lindnhof' })).toEqual([1])
    expect(idsOf({ text: 'Ekernförde' })).toEqual([2])
    expect(idsOf({ text: 'Isatror' })).toEqual([3])
    expect(idsOf({ text: '80332' })).toEqual([])
  })

  test('every word must fit, and what fits exactly leaves out what fits with errors', () => {
    expect(idsOf({ text: 'Schule Kiel' })).toEqual([1])
    expect(idsOf({ text: 'Schule Wien' })).toEqual([])
    const close = indexSites([
      site(1, { schoolName: 'Adler' }),
      site(2, { schoolName: 'Adlers' }),
      site(3, { schoolName: 'Edler' }),
    ])
    expect(searchIndex(close, { text: 'adler' }).map(({ site: found }) => found.id)).toEqual([1, 2])
  })

  test('text without a letter asks for everything', () => {
    expect(idsOf({ text: ' … ' })).toEqual([2, 3, 1])
  })
})

describe('around a point', () => {
  // spec: search-radius-50000m, school-site-search-rules
  test('the circle has 50 kilometres unless told otherwise, nearest first, then by name', () => {
    expect(idsOf({ around: { point: KIEL, by: 'location' } })).toEqual([1, 2])
    expect(idsOf({ around: { point: KIEL, by: 'location', metres: 10_000 } })).toEqual([1])
    expect(idsOf({ around: { point: KIEL, by: 'location', metres: 900_000 } })).toEqual([1, 2, 3])
    const same = indexSites([site(1, { schoolName: 'Zeder' }), site(2, { schoolName: 'Ahorn' })])
    expect(
      searchIndex(same, { around: { point: KIEL, by: 'location' } }).map(({ site: found }) => found.id),
    ).toEqual([2, 1])
  })

  // spec: search-maximums-10-and-10000
  test('a position finds the ten nearest, a place up to ten thousand', () => {
    const many = indexSites(Array.from({ length: 10_050 }, (_, position) => site(position + 1)))
    expect(searchIndex(many, { around: { point: KIEL, by: 'position' } })).toHaveLength(
      SEARCH_MAX_BY_POSITION,
    )
    expect(searchIndex(many, { around: { point: KIEL, by: 'location' } })).toHaveLength(10_000)
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

test('distances are the same both ways, nothing to oneself, and never longer than half the globe', () => {
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

test('whatever is around: within the circle, sorted, and nothing within it missing', () => {
  fc.assert(
    fc.property(fc.array(points, { maxLength: 40 }), points, (places, point) => {
      const sites = places.map((place, position) => site(position + 1, place))
      const found = searchIndex(indexSites(sites), { around: { point, by: 'location' } })
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

describe('what makes it quick leaves nothing out', () => {
  test('words: the glance at the letters passes every word that fits', () => {
    const word = fc.string({
      unit: fc.constantFrom('a', 'b', 'c', 'd', 'e', '1', '9'),
      minLength: 1,
      maxLength: 9,
    })
    fc.assert(
      fc.property(word, word, (typed, other) => {
        if (wordMatch(typed, other) === undefined) return
        expect(mayBeLike(lettersOf(typed), lettersOf(other), allowedErrors(typed))).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  test('places: the same sites as measured one by one, anywhere on the globe', () => {
    fc.assert(
      fc.property(
        fc.array(anywhere, { minLength: 1, maxLength: 20 }),
        anywhere,
        fc.integer({ min: 0, max: 21_000_000 }),
        (points, centre, metres) => {
          const sites = points.map((point, position) => site(position + 1, point))
          const all = indexSites(sites)
          const expected = sites.filter((one) => Math.round(metresBetween(centre, one)) <= metres)
          const found = searchIndex(all, { around: { point: centre, by: 'location', metres } })
          expect(new Set(found.map((hit) => hit.site.id))).toEqual(new Set(expected.map(({ id }) => id)))
          const nearest = Math.min(...sites.map((one) => metresBetween(centre, one)))
          expect(Math.abs(metresToNearest(all, centre) - nearest)).toBeLessThan(200)
        },
      ),
    )
  })
})
