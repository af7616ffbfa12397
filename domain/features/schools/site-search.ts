/**
 * The search among all sites, in memory: text by an index of words, circles by distance, nearest first and then by name (§9).
 * Offline sites are not in the index. Thousands of sites take less than a millisecond.
 */
import {
  SEARCH_MAX_BY_LOCATION,
  SEARCH_MAX_BY_POSITION,
  SEARCH_RADIUS_M,
  type SchoolSite,
} from './contract.ts'
import { directionsOf, lineSquared, lineWithin, metresOfLine, type Point } from './distances.ts'
import { foldText, wordsOf } from './text-match.ts'
import { indexWords, wordsBeginning, wordsLike, type WordIndex } from './word-index.ts'

export type IndexedSite = SchoolSite & { readonly schoolName: string }
export type SiteIndex = {
  /** Sorted by name. */
  readonly sites: readonly IndexedSite[]
  readonly directions: Float64Array
  /** The first site of each postal code. */
  readonly byZip: ReadonlyMap<string, IndexedSite>
  /** The folded words of all sites. */
  readonly words: WordIndex
  /** For each word, by its index in `words`, the positions of its sites. */
  readonly positions: readonly (readonly number[])[]
}

export type SiteQuery = {
  readonly text?: string | undefined
  readonly around?:
    | { readonly point: Point; readonly by: 'position' | 'location'; readonly metres?: number | undefined }
    | undefined
  /** Only these positions, if another filter has already narrowed the search. */
  readonly only?: ReadonlySet<number> | undefined
}
/** `distance` in whole metres, null without a centre. */
export type FoundSite = { readonly site: IndexedSite; readonly distance: number | null }
/** `between`: the results from one index to before another. The others are never created. */
export type SearchResult = {
  readonly total: number
  readonly between: (from: number, to: number) => FoundSite[]
}

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
  const words = indexWords(byWord.keys())
  const positions = words.words.map((word) => byWord.get(word) ?? [])
  const byZip = new Map(sites.toReversed().map((site) => [site.zip, site]))
  return { sites, directions: directionsOf(sites), byZip, words, positions }
}

/** How well each site matches, by position; `NOT` is no match. One byte each, since a word like "school" matches thousands. */
type Matches = Uint8Array
const NOT = 255

const matchesOf = (
  { sites, positions }: SiteIndex,
  found: Iterable<{ readonly at: number; readonly match: number }>,
): Matches => {
  const matches = new Uint8Array(sites.length).fill(NOT)
  for (const { at, match } of found)
    for (const position of positions[at] ?? [])
      if (match < (matches[position] ?? NOT)) matches[position] = match
  return matches
}

/** Sites that match every typed word, with the sum of the degrees. */
const matchEvery = (index: SiteIndex, each: readonly Matches[]): Matches => {
  const [first = new Uint8Array(index.sites.length).fill(NOT), ...rest] = each
  for (const matches of rest)
    for (let position = 0; position < first.length; position += 1) {
      const [sum, match] = [first[position] ?? NOT, matches[position] ?? NOT]
      first[position] = sum === NOT || match === NOT ? NOT : Math.min(sum + match, NOT - 1)
    }
  return first
}

/** The worst sum without errors: one word exact or only begun. */
const SURE = 1

/** Exact or partly typed matches leave out matches with errors, which are then not even searched. */
const matchText = (index: SiteIndex, text: string): Matches => {
  const typed = wordsOf(text)
  const begun = typed.map((word) => [...wordsBeginning(index.words, word)])
  if (begun.every((words) => words.length > 0)) {
    const sure = matchEvery(
      index,
      begun.map((words) => matchesOf(index, words)),
    ).map((match) => (match <= SURE ? match : NOT))
    if (sure.some((match) => match !== NOT)) return sure
  }
  return matchEvery(
    index,
    typed.map((word) => matchesOf(index, wordsLike(index.words, word))),
  )
}

/** Metres from a point to the nearest site; infinite without sites. */
export const metresToNearest = ({ sites, directions }: SiteIndex, point: Point): number => {
  const from = directionsOf([point])
  let least = Infinity
  for (let position = 0; position < sites.length; position += 1)
    least = Math.min(least, lineSquared(from, directions, position))
  return least === Infinity ? Infinity : metresOfLine(least)
}

/** How many sites match, by degree. */
const countDegrees = (matches: Matches): Int32Array => {
  const counts = new Int32Array(NOT + 1)
  for (let position = 0; position < matches.length; position += 1) {
    const match = matches[position] ?? NOT
    counts[match] = (counts[match] ?? 0) + 1
  }
  return counts
}

/** The positions of matching sites, best first and then by name, from one index in this order to before another. The search stops there. */
const positionsBetween = (matches: Matches, counts: Int32Array, from: number, to: number): number[] => {
  const positions: number[] = []
  let place = 0
  for (let degree = 0; degree < NOT && place < to; degree += 1) {
    const count = counts[degree] ?? 0
    const end = place + count
    for (let at = -1; place < Math.min(end, to); place += 1) {
      at = matches.indexOf(degree, at + 1)
      if (place >= from) positions.push(at)
    }
  }
  return positions
}

/** Removes the matches that another filter excludes. */
const narrow = (matches: Matches, sites: readonly IndexedSite[], only: ReadonlySet<number>): Matches =>
  matches.map((match, position) => (only.has(sites[position]?.id ?? 0) ? match : NOT))

/**
 * The sites in the circle, nearest first and then by name. Each is one number, from whole metres and the position in the index:
 * plain numbers are sorted without a compare function.
 */
const within = (
  { sites, directions }: SiteIndex,
  { point, metres = SEARCH_RADIUS_M }: NonNullable<SiteQuery['around']>,
  matches: Matches,
): Float64Array => {
  const from = directionsOf([point])
  // one metre more, which rounding may remove again
  const longest = lineWithin(metres + 1)
  const keys = new Float64Array(sites.length)
  let count = 0
  for (let position = 0; position < sites.length; position += 1) {
    const line = lineSquared(from, directions, position)
    if (line > longest || matches[position] === NOT) continue
    const distance = Math.round(metresOfLine(line))
    if (distance > metres) continue
    keys[count] = distance * sites.length + position
    count += 1
  }
  return keys.subarray(0, count).sort()
}

/** All results in order: around a point by distance, otherwise by how well the text matches; then by name. */
export const searchIndex = (index: SiteIndex, { text, around, only }: SiteQuery): SearchResult => {
  const { sites } = index
  const fitting =
    text === undefined || foldText(text) === '' ? new Uint8Array(sites.length) : matchText(index, text)
  const matches = only === undefined ? fitting : narrow(fitting, sites, only)
  const hit = (position: number, distance: number | null): FoundSite[] => {
    const site = sites[position]
    return site === undefined ? [] : [{ site, distance }]
  }
  if (around !== undefined) {
    const near = within(index, around, matches).subarray(0, MOST[around.by])
    return {
      total: near.length,
      between: (from, to) =>
        [...near.subarray(from, to)].flatMap((key) =>
          hit(key % sites.length, Math.floor(key / sites.length)),
        ),
    }
  }
  const counts = countDegrees(matches)
  const total = Math.min(sites.length - (counts[NOT] ?? 0), SEARCH_MAX_BY_LOCATION)
  return {
    total,
    between: (from, to) =>
      positionsBetween(matches, counts, from, Math.min(to, total)).flatMap((position) => hit(position, null)),
  }
}
