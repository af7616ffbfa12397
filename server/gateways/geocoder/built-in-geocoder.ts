/** The towns and German postal codes that come with the product (places.tsv, postal-codes.tsv). Searches never leave the server. */
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

const TOWNS = new URL('places.tsv', import.meta.url)
const CODES = new URL('postal-codes.tsv', import.meta.url)

const linesOf = (table: URL): string[] =>
  readFileSync(table, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

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

/** All codes of one place. */
const codesOf = (line: string): PostalArea[] => {
  const [name = '', latitude, longitude, about, codes = ''] = line.split('\t')
  return codes.split(' ').map((code) => ({
    code,
    country: 'DE',
    name,
    latitude: Number(latitude),
    longitude: Number(longitude),
    isApproximate: about === '~',
  }))
}

/** The middle of each region is its town: for codes that stand in no table, and those of Austria and Switzerland. */
const regionsOf = (towns: Gazetteer): PostalArea[] =>
  POSTAL_REGIONS.flatMap(({ code, country, town }) => {
    const place = findPlaces(towns, town).find((one) => one.country === country)
    return place === undefined
      ? []
      : [{ code, country, name: place.name, latitude: place.latitude, longitude: place.longitude }]
  })

export const readGazetteer = (): Gazetteer => {
  const towns = linesOf(TOWNS).map(townOf)
  const areas = [...linesOf(CODES).flatMap(codesOf), ...regionsOf(indexPlaces(towns, []))]
  return indexPlaces(towns, areas)
}

/** Reads the table when the first question comes, once per process. */
export const builtInGeocoder = (): Geocoder => {
  let gazetteer: Gazetteer | undefined
  return { find: async (typed, rank) => findPlaces((gazetteer ??= readGazetteer()), typed, rank) }
}
