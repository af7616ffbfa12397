/**
 * Computes the position of each German postal code. The package names the towns of a code, but not their
 * positions. Half of the villages are in no table. A code gets the position of one of its towns. Otherwise it
 * gets the centre of the codes with the same beginning.
 */
import { metresBetween, type Point } from '@wegband/domain/features/schools/distances.ts'
import { foldText } from '@wegband/domain/features/schools/text-match.ts'
import type { City } from './cities.ts'

export type PlacedCode = Point & {
  code: string
  name: string
  /** True for a part of a large town, or for a village placed only by its neighbours. */
  isApproximate: boolean
}
type Spot = Point & { name: string }

/** Names in the table that differ from those of the codes. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  Munich: 'München',
  Nuremberg: 'Nürnberg',
  Westerland: 'Sylt',
  'Universitäts- und Hansestadt Greifswald': 'Greifswald',
}
/** The better known of several towns with one code, when it is not the one with most codes. */
const BETTER_KNOWN = new Set([
  'Garmisch-Partenkirchen',
  'Lindau (Bodensee)',
  'Neustadt in Holstein',
  'Oldenburg in Holstein',
])

/** A town of that name farther from its neighbours is a different town. */
const FARTHEST_M = 90_000
/** The limit for a name that occurs once, because the town may be on an island. */
const FARTHEST_ALONE_M = 130_000
/** A town with more codes is so large that its centre says little about one code. */
const CODES_OF_A_LARGE_TOWN = 8
/** The fewest codes with the same beginning that determine its position. */
const ENOUGH = 3

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
const middleOf = (points: readonly Point[]): Point => ({
  latitude: middle(points.map(({ latitude }) => latitude)),
  longitude: middle(points.map(({ longitude }) => longitude)),
})

/** The spellings of a town in both tables: `Freiburg im Breisgau`, `Halle (Saale)`, `Limburg a. d. Lahn`. */
const spellings = (name: string): string[] => {
  const bare = name
    .replace(/\s*[(/,].*$/, '')
    .replace(/ - .*$/, '')
    .trim()
  const short = bare.replace(/ (?:an der|am|im|in der|ob der|vor der|bei|a\. ?d\.|i\. ?d?\.?) .*$/, '')
  return [...new Set([name, bare, short].map(foldText))]
}

const spotsByName = (cities: readonly City[]): Map<string, Spot[]> => {
  const german = cities.flatMap(({ name, lat, lng, country }): Spot[] =>
    country === 'DE'
      ? [{ name: OTHER_NAMES[name] ?? name, latitude: Number(lat), longitude: Number(lng) }]
      : [],
  )
  const byName = new Map<string, Spot[]>()
  for (const spot of german)
    for (const key of spellings(spot.name)) byName.set(key, [...(byName.get(key) ?? []), spot])
  return byName
}

const candidatesOf = (byName: ReadonlyMap<string, Spot[]>, name: string): readonly Spot[] =>
  spellings(name)
    .map((key) => byName.get(key))
    .find((spots) => spots !== undefined) ?? []

/** The centre of the codes with the longest common beginning, from three digits down to one. */
const centreOf = (known: ReadonlyMap<string, Point>, code: string): Point | undefined => {
  for (const digits of [3, 2, 1]) {
    const near = [...known].filter(([other]) => other.startsWith(code.slice(0, digits)))
    if (near.length >= ENOUGH) return middleOf(near.map(([, point]) => point))
  }
  return undefined
}

const nearestTo = (centre: Point, spots: readonly Spot[]): Spot | undefined => {
  const [nearest] = spots.toSorted((a, b) => metresBetween(centre, a) - metresBetween(centre, b))
  const most = spots.length === 1 ? FARTHEST_ALONE_M : FARTHEST_M
  return nearest !== undefined && metresBetween(centre, nearest) <= most ? nearest : undefined
}

/** Places every code of `codes`, in their order. */
export const placeCodes = (
  codes: Record<string, readonly string[]>,
  cities: readonly City[],
): PlacedCode[] => {
  const byName = spotsByName(cities)
  const uses = new Map<string, number>()
  for (const names of Object.values(codes))
    for (const name of names) uses.set(name, (uses.get(name) ?? 0) + 1)
  const renown = (name: string): number => (BETTER_KNOWN.has(name) ? Infinity : (uses.get(name) ?? 0))
  // unique town names determine where the beginnings of codes lie
  const sure = new Map<string, Point>()
  for (const [code, names] of Object.entries(codes)) {
    const only = names.map((name) => candidatesOf(byName, name)).filter((spots) => spots.length === 1)
    const [[spot] = []] = only
    if (spot !== undefined) sure.set(code, spot)
  }
  const found = new Map<string, { spot: Spot; name: string }>()
  for (const [code, names] of Object.entries(codes)) {
    const centre = centreOf(sure, code)
    if (centre === undefined) continue
    // people know the town best that has most codes to itself
    for (const name of names.toSorted((a, b) => renown(b) - renown(a))) {
      const spot = nearestTo(centre, candidatesOf(byName, name))
      if (spot === undefined) continue
      found.set(code, { spot, name })
      break
    }
  }
  const points = new Map([...found].map(([code, { spot }]) => [code, spot]))
  return Object.entries(codes).flatMap(([code, [first = '']]): PlacedCode[] => {
    const one = found.get(code)
    const at = one?.spot ?? centreOf(points, code)
    if (at === undefined) return []
    const name = one?.name ?? first
    const { latitude, longitude } = at
    const isApproximate = one === undefined || (uses.get(name) ?? 0) > CODES_OF_A_LARGE_TOWN
    return [{ code, name, latitude, longitude, isApproximate }]
  })
}
