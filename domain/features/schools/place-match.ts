/** Finds the places a user may mean by a typed town or postal code. */
import type { ReferenceLocation } from './contract.ts'
import { allowedErrors, editDistance, foldText } from './text-match.ts'

/** `names`: the displayed name, then other known names. */
export type Town = {
  readonly names: readonly string[]
  readonly region: string
  readonly country: string
  readonly latitude: number
  readonly longitude: number
}
/** A postal code, or the beginning of many codes with one place in their middle. */
export type PostalArea = {
  readonly code: string
  readonly country: string
  readonly name: string
  readonly latitude: number
  readonly longitude: number
  /** The whole code is known, but its position only approximately: in a large town, or among its neighbours. */
  readonly isApproximate?: boolean
}
export type Gazetteer = {
  readonly towns: readonly Town[]
  readonly byName: ReadonlyMap<string, readonly Town[]>
  readonly areas: readonly PostalArea[]
}

/** Like `foldText`, and St. Gallen equals Sankt Gallen. */
export const foldPlace = (name: string): string => foldText(name).replaceAll(/\b(?:st|skt)\b/g, 'sankt')

/** Most places of one name that are offered. */
export const PLACES_MAX = 6

export const indexPlaces = (towns: readonly Town[], areas: readonly PostalArea[]): Gazetteer => {
  const byName = new Map<string, Town[]>()
  for (const town of towns)
    for (const name of new Set(town.names.map(foldPlace)))
      byName.set(name, [...(byName.get(name) ?? []), town])
  return { towns, byName, areas }
}

const placeOf = ({ names, region, country, latitude, longitude }: Town): ReferenceLocation => ({
  name: names[0] ?? '',
  region,
  country,
  latitude,
  longitude,
  isApproximate: false,
})

const DIGITS_BY_COUNTRY: Readonly<Record<string, number>> = { DE: 5, AT: 4, CH: 4 }

/** The first three digits of a code already identify a region: the place with most of its codes, in their middle. */
const BEGINNING_DIGITS = 3

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

const placeOfBeginning = (gazetteer: Gazetteer, beginning: string): ReferenceLocation[] => {
  const areas = gazetteer.areas.filter(
    ({ code, country }) => code.length === DIGITS_BY_COUNTRY[country] && code.startsWith(beginning),
  )
  const uses = new Map<string, number>()
  for (const { name } of areas) uses.set(name, (uses.get(name) ?? 0) + 1)
  const [first] = areas.toSorted((one, other) => (uses.get(other.name) ?? 0) - (uses.get(one.name) ?? 0))
  if (first === undefined) return []
  const { name, country } = first
  const latitude = middle(areas.map((area) => area.latitude))
  const longitude = middle(areas.map((area) => area.longitude))
  return [{ name, region: '', country, latitude, longitude, isApproximate: true }]
}

/** The area with the longest common beginning, one per country. Only a whole code is exact. */
const placesOfCode = (gazetteer: Gazetteer, code: string): ReferenceLocation[] => {
  if (code.length === BEGINNING_DIGITS) return placeOfBeginning(gazetteer, code)
  const best = new Map<string, PostalArea>()
  for (const area of gazetteer.areas) {
    if (code.length !== DIGITS_BY_COUNTRY[area.country] || !code.startsWith(area.code)) continue
    if ((best.get(area.country)?.code.length ?? 0) < area.code.length) best.set(area.country, area)
  }
  return [...best.values()].map(({ code: known, name, country, latitude, longitude, isApproximate }) => ({
    name,
    region: '',
    country,
    latitude,
    longitude,
    isApproximate: isApproximate === true || known !== code,
  }))
}

/** Completes `Freiburg` to `Freiburg im Breisgau`, but nothing for a single letter. */
const LONG_ENOUGH_TO_COMPLETE = 3

const townsLike = (gazetteer: Gazetteer, folded: string): Town[] => {
  const exact = gazetteer.byName.get(folded)
  if (exact !== undefined) return [...exact]
  if (folded.length < LONG_ENOUGH_TO_COMPLETE) return []
  const wholeWord: Town[] = []
  const begun: Town[] = []
  for (const [name, towns] of gazetteer.byName) {
    if (name.startsWith(`${folded} `)) wholeWord.push(...towns)
    else if (name.startsWith(folded)) begun.push(...towns)
  }
  if (wholeWord.length > 0) return wholeWord
  if (begun.length > 0) return begun
  return townsWithErrors(gazetteer, folded)
}

/** The towns with the fewest typing errors. */
const townsWithErrors = (gazetteer: Gazetteer, folded: string): Town[] => {
  let most = allowedErrors(folded)
  let found: Town[] = []
  if (most === 0) return found
  for (const [name, towns] of gazetteer.byName) {
    const errors = editDistance(folded, name, most)
    if (errors > most) continue
    if (errors < most) found = []
    most = errors
    found.push(...towns)
  }
  return found
}

/** As in postal addresses: `24103 Kiel`, `D-24103`, `CH 8005 Zürich`; or only the beginning of a code. */
const POSTAL_HEAD = /^(?:(d|de|a|at|ch)[\s-]+)?(\d{4,5}\b|\d{3}$)([^,]*)/i
const COUNTRIES: Readonly<Record<string, string>> = { d: 'DE', de: 'DE', a: 'AT', at: 'AT', ch: 'CH' }

/** `country` and `town` beside the code; `town` folded, empty if missing. */
export type PostalHead = {
  readonly code: string
  readonly country: string | undefined
  readonly town: string
}

export const postalHeadOf = (typed: string): PostalHead | undefined => {
  const [, countryCode = '', code, town = ''] = POSTAL_HEAD.exec(typed.trim()) ?? []
  return code === undefined
    ? undefined
    : { code, country: COUNTRIES[countryCode.toLowerCase()], town: foldPlace(town) }
}

/** If no table has the whole code, the town beside it helps. A country excludes the places of others. */
const placesOfHead = (gazetteer: Gazetteer, { code, country, town }: PostalHead): ReferenceLocation[] => {
  const isThere = (place: { readonly country: string }): boolean =>
    country === undefined || place.country === country
  const isWhole = gazetteer.areas.some((area) => area.code === code && isThere(area))
  const towns = isWhole
    ? []
    : (gazetteer.byName.get(town) ?? []).filter(
        (one) => isThere(one) && code.length === DIGITS_BY_COUNTRY[one.country],
      )
  return towns.length > 0 ? towns.map(placeOf) : placesOfCode(gazetteer, code).filter(isThere)
}

/**
 * The places for a typed text: a postal code, a town, or a town with its region after a comma. Equal names come in the order of the
 * table. Results beyond `PLACES_MAX` are dropped only after `rank` has put the likely ones first (smaller is likelier).
 */
export const findPlaces = (
  gazetteer: Gazetteer,
  typed: string,
  rank: (place: ReferenceLocation) => number = () => 0,
): ReferenceLocation[] => {
  const head = postalHeadOf(typed)
  const [name = '', region] = typed.split(',')
  const wanted = region === undefined ? '' : foldText(region)
  const places =
    head === undefined
      ? townsLike(gazetteer, foldPlace(name))
          .map(placeOf)
          .filter((place) => wanted === '' || foldText(place.region).startsWith(wanted))
      : placesOfHead(gazetteer, head)
  const ranked =
    places.length < 2
      ? places.map((place) => ({ place }))
      : places.map((place) => ({ place, by: rank(place) })).sort((one, other) => one.by - other.by)
  return [
    ...new Map(ranked.map(({ place }) => [`${place.name} ${place.region} ${place.country}`, place])).values(),
  ].slice(0, PLACES_MAX)
}
