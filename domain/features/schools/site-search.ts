/**
 * The search among all sites, in memory: text by an index of words, circles by distance, nearest first and then by name (§9). Offline
 * sites are not in the index. Thousands of sites take less than a millisecond.
 */
import {
  SEARCH_MAX_BY_LOCATION,
  SEARCH_MAX_BY_POSITION,
  SEARCH_RADIUS_M,
  type SchoolSite,
} from './contract.ts'
import {
  type Direction,
  directionOf,
  metresBetween,
  nearness,
  nearnessWithin,
  type Point,
} from './distances.ts'
import { allowedErrors, foldText, lettersOf, mayBeLike, wordMatch, wordsOf } from './text-match.ts'

export type IndexedSite = SchoolSite & { readonly schoolName: string }
type Word = { readonly word: string; readonly letters: number; readonly positions: readonly number[] }
export type SiteIndex = {
  /** By name. */
  readonly sites: readonly IndexedSite[]
  readonly directions: readonly Direction[]
  /** Folded words with the positions of their sites, by the alphabet of their codes. */
  readonly words: readonly Word[]
}

export type SiteQuery = {
  readonly text?: string | undefined
  readonly around?:
    | { readonly point: Point; readonly by: 'position' | 'location'; readonly metres?: number | undefined }
    | undefined
  /** Only these, where something else has narrowed the search already. */
  readonly only?: ReadonlySet<number> | undefined
}
/** `distance` in whole metres, null without a centre. */
export type FoundSite = { readonly site: IndexedSite; readonly distance: number | null }

const MOST = { position: SEARCH_MAX_BY_POSITION, location: SEARCH_MAX_BY_LOCATION } as const

const collator = new Intl.Collator('de')
const byName = (one: IndexedSite, other: IndexedSite): number =>
  collator.compare(one.schoolName, other.schoolName) ||
  collator.compare(one.name, other.name) ||
  one.id - other.id

export const indexSites = (unsorted: readonly IndexedSite[]): SiteIndex => {
  const sites = unsorted.toSorted(byName)
  const byWord = new Map<string, number[]>()
  sites.forEach((site, position) => {
    const words = wordsOf(`${site.schoolName} ${site.name} ${site.city} ${site.zip} ${site.street}`)
    for (const word of new Set(words)) {
      const positions = byWord.get(word)
      if (positions === undefined) byWord.set(word, [position])
      else positions.push(position)
    }
  })
  const words = [...byWord]
    .map(([word, positions]) => ({ word, letters: lettersOf(word), positions }))
    .sort((one, other) => (one.word < other.word ? -1 : 1))
  return { sites, directions: sites.map(directionOf), words }
}

type Matches = ReadonlyMap<number, number>

const matchesOf = (found: Iterable<{ readonly word: Word; readonly match: number }>): Matches => {
  const matches = new Map<number, number>()
  for (const { word, match } of found)
    for (const position of word.positions)
      matches.set(position, Math.min(matches.get(position) ?? match, match))
  return matches
}

/** Of words in their order those that begin so. */
function* wordsBeginning({ words }: SiteIndex, typed: string): Generator<{ word: Word; match: 0 | 1 }> {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle]?.word ?? '') < typed) low = middle + 1
    else high = middle
  }
  for (let at = low; words[at]?.word.startsWith(typed) === true; at += 1) {
    const word = words[at]
    if (word !== undefined) yield { word, match: word.word === typed ? 0 : 1 }
  }
}

/** All that fit, also with wrong letters. */
function* wordsLike({ words }: SiteIndex, typed: string): Generator<{ word: Word; match: number }> {
  const letters = lettersOf(typed)
  const most = allowedErrors(typed)
  for (const word of words) {
    if (!mayBeLike(letters, word.letters, most)) continue
    const match = wordMatch(typed, word.word)
    if (match !== undefined) yield { word, match }
  }
}

/** Sites that fit every typed word, with the sum of how well. */
const matchEvery = (each: readonly Matches[]): Matches => {
  const [first = new Map<number, number>(), ...rest] = each
  return rest.reduce((left, right) => {
    const both = new Map<number, number>()
    for (const [position, match] of left) {
      const other = right.get(position)
      if (other !== undefined) both.set(position, match + other)
    }
    return both
  }, first)
}

/** What fits exactly or half typed leaves out what fits only with errors, which is not even looked for then. */
const matchText = (index: SiteIndex, text: string): Matches => {
  const typed = wordsOf(text)
  const begun = matchEvery(typed.map((word) => matchesOf(wordsBeginning(index, word))))
  const sure = new Map([...begun].filter(([, match]) => match < 2))
  return sure.size > 0 ? sure : matchEvery(typed.map((word) => matchesOf(wordsLike(index, word))))
}

/** Metres from a point to the nearest site; infinite where there is none. */
export const metresToNearest = ({ sites, directions }: SiteIndex, point: Point): number => {
  const from = directionOf(point)
  let [nearest, most] = [-1, -Infinity]
  directions.forEach((direction, position) => {
    const near = nearness(from, direction)
    if (near > most) [nearest, most] = [position, near]
  })
  const site = sites[nearest]
  return site === undefined ? Infinity : metresBetween(point, site)
}

/** Everything that was found, in order; the caller shows a page of it. */
export const searchIndex = (index: SiteIndex, { text, around, only }: SiteQuery): FoundSite[] => {
  const matches = text === undefined || foldText(text) === '' ? undefined : matchText(index, text)
  const radius = around?.metres ?? SEARCH_RADIUS_M
  const centre = around && {
    point: around.point,
    from: directionOf(around.point),
    least: nearnessWithin(radius),
  }
  const found: { site: IndexedSite; distance: number | null; match: number }[] = []
  index.sites.forEach((site, position) => {
    const match = matches === undefined ? 0 : matches.get(position)
    if (match === undefined || (only !== undefined && !only.has(site.id))) return
    const direction = index.directions[position]
    if (centre === undefined || direction === undefined) found.push({ site, distance: null, match })
    else if (nearness(centre.from, direction) >= centre.least) {
      const distance = Math.round(metresBetween(centre.point, site))
      if (distance <= radius) found.push({ site, distance, match })
    }
  })
  // Equal ones stay in the order of the index, which is that of their names.
  found.sort((one, other) => (one.distance ?? one.match) - (other.distance ?? other.match))
  return found.slice(0, around === undefined ? SEARCH_MAX_BY_LOCATION : MOST[around.by])
}
