/** The table of towns that comes with the product (places.tsv, GeoNames): nobody else learns what somebody searches for. */
import { readFileSync } from 'node:fs'
import {
  findPlaces,
  indexPlaces,
  type Gazetteer,
  type PostalArea,
  type Town,
} from '@wegband/domain/features/schools/place-match.ts'
import type { Geocoder } from './port.ts'
import { POSTAL_REGIONS } from './postal-regions.ts'

const TABLE = new URL('places.tsv', import.meta.url)

const townOf = (line: string): Town => {
  const [names = '', country = '', region = '', latitude, longitude] = line.split('\t')
  return {
    names: names.split('|'),
    country,
    region,
    latitude: Number(latitude),
    longitude: Number(longitude),
  }
}

const readTowns = (): Town[] =>
  readFileSync(TABLE, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(townOf)

/** The middle of each region is its town. */
const areasOf = (towns: Gazetteer): PostalArea[] =>
  POSTAL_REGIONS.flatMap(({ code, country, town }) => {
    const place = findPlaces(towns, town).find((one) => one.country === country)
    return place === undefined
      ? []
      : [{ code, country, name: place.name, latitude: place.latitude, longitude: place.longitude }]
  })

export const readGazetteer = (): Gazetteer => {
  const towns = readTowns()
  return indexPlaces(towns, areasOf(indexPlaces(towns, [])))
}

/** Reads the table when the first question comes, once per process. */
export const ownTable = (): Geocoder => {
  let gazetteer: Gazetteer | undefined
  return { find: async (typed, rank) => findPlaces((gazetteer ??= readGazetteer()), typed, rank) }
}
