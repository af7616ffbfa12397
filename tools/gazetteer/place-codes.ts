/**
 * Where each German postal code lies. The package names the towns of a code but not their places, and half of the villages are in no
 * table of ours: a code lies where one of its towns lies, else in the middle of the codes that begin alike.
 */
import { metresBetween, type Point } from '@wegband/domain/features/schools/distances.ts'
import { foldText } from '@wegband/domain/features/schools/text-match.ts'
import type { City } from './cities.ts'

export type PlacedCode = Point & {
  code: string
  name: string
  /** A part of a large town, or a village that only its neighbours place. */
  isApproximate: boolean
}
type Spot = Point & { name: string }

/** Where the table has another name than the code's town. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  Munich: 'München',
  Nuremberg: 'Nürnberg',
  Westerland: 'Sylt',
  'Universitäts- und Hansestadt Greifswald': 'Greifswald',
}
/** Of the towns with one code the one that people know, where it is not the one with the most codes. */
const BETTER_KNOWN = new Set([
  'Garmisch-Partenkirchen',
  'Lindau (Bodensee)',
  'Neustadt in Holstein',
  'Oldenburg in Holstein',
])

/** A town of that name which lies farther from its neighbours is another one. */
const FARTHEST_M = 90_000
/** Where there is no other of that name, it may be an island. */
const FARTHEST_ALONE_M = 130_000
/** A town with more codes is so large that its middle says little about one of them. */
const CODES_OF_A_LARGE_TOWN = 8
/** The fewest codes with one beginning that say where it is. */
const ENOUGH = 3

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
const middleOf = (points: readonly Point[]): Point => ({
  latitude: middle(points.map(({ latitude }) => latitude)),
  longitude: middle(points.map(({ longitude }) => longitude)),
})

/** As towns are written in either table: `Freiburg im Breisgau`, `Halle (Saale)`, `Limburg a. d. Lahn`. */
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

/** The middle of the codes with the longest beginning in common, from three digits down to one. */
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

/** Every code of `codes`, in their order. */
export const placeCodes = (
  codes: Record<string, readonly string[]>,
  cities: readonly City[],
): PlacedCode[] => {
  const byName = spotsByName(cities)
  const uses = new Map<string, number>()
  for (const names of Object.values(codes))
    for (const name of names) uses.set(name, (uses.get(name) ?? 0) + 1)
  const renown = (name: string): number => (BETTER_KNOWN.has(name) ? Infinity : (uses.get(name) ?? 0))
  // towns of which there is only one say where the beginnings of codes are
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
    // the town that has most codes to itself is the one that people know
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
