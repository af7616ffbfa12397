/**
 * The search among all sites, in memory: text by an index of words, circles by distance, nearest first and then by name (§9). Offline
 * sites are not in the index. Thousands of sites take a millisecond or two.
 */
import {
  SEARCH_MAX_BY_LOCATION,
  SEARCH_MAX_BY_POSITION,
  SEARCH_RADIUS_M,
  type SchoolSite,
} from './contract.ts'
import { metresBetween, type Point } from './distances.ts'
import { foldText, wordMatch, wordsOf } from './text-match.ts'

export type IndexedSite = SchoolSite & { readonly schoolName: string }
export type SiteIndex = {
  readonly sites: readonly IndexedSite[]
  /** Folded word to positions in `sites`. */
  readonly byWord: ReadonlyMap<string, readonly number[]>
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

export const indexSites = (sites: readonly IndexedSite[]): SiteIndex => {
  const byWord = new Map<string, number[]>()
  sites.forEach((site, position) => {
    const words = wordsOf(`${site.schoolName} ${site.name} ${site.city} ${site.zip} ${site.street}`)
    for (const word of new Set(words)) {
      const positions = byWord.get(word)
      if (positions === undefined) byWord.set(word, [position])
      else positions.push(position)
    }
  })
  return { sites, byWord }
}

/** Positions of the sites that have a word like the typed one, with how well the best of them fits. */
const sitesWithWord = (index: SiteIndex, typed: string): Map<number, number> => {
  const found = new Map<number, number>()
  for (const [word, positions] of index.byWord) {
    const match = wordMatch(typed, word)
    if (match === undefined) continue
    for (const position of positions) found.set(position, Math.min(found.get(position) ?? match, match))
  }
  return found
}

/** Sites that fit every typed word, with the sum of how well; what fits exactly or half typed leaves out what fits only with errors. */
const matchText = (index: SiteIndex, text: string): Map<number, number> => {
  const [first = new Map<number, number>(), ...rest] = wordsOf(text).map((typed) =>
    sitesWithWord(index, typed),
  )
  const all = rest.reduce((left, right) => {
    const both = new Map<number, number>()
    for (const [position, match] of left) {
      const other = right.get(position)
      if (other !== undefined) both.set(position, match + other)
    }
    return both
  }, first)
  const isSure = [...all.values()].some((match) => match < 2)
  return isSure ? new Map([...all].filter(([, match]) => match < 2)) : all
}

const byName = (one: IndexedSite, other: IndexedSite): number =>
  one.schoolName.localeCompare(other.schoolName, 'de') ||
  one.name.localeCompare(other.name, 'de') ||
  one.id - other.id

/** Everything that was found, in order; the caller shows a page of it. */
export const searchIndex = (index: SiteIndex, { text, around, only }: SiteQuery): FoundSite[] => {
  const matches = text === undefined || foldText(text) === '' ? undefined : matchText(index, text)
  const radius = around?.metres ?? SEARCH_RADIUS_M
  const found: { site: IndexedSite; distance: number | null; match: number }[] = []
  index.sites.forEach((site, position) => {
    const match = matches === undefined ? 0 : matches.get(position)
    if (match === undefined || (only !== undefined && !only.has(site.id))) return
    const distance = around === undefined ? null : Math.round(metresBetween(around.point, site))
    if (distance === null || distance <= radius) found.push({ site, distance, match })
  })
  found.sort(
    (one, other) =>
      (one.distance ?? one.match) - (other.distance ?? other.match) || byName(one.site, other.site),
  )
  return found.slice(0, around === undefined ? SEARCH_MAX_BY_LOCATION : MOST[around.by])
}
