/**
 * Writes the map that comes with the product (web/features/schools/map/base-map.geojson, towns.geojson). Land
 * and borders come from the package world-atlas (Natural Earth, public domain). Towns come from the gazetteer
 * (GeoNames, CC BY 4.0), states from their towns, and waters are drawn by hand. With an own map, no other
 * service learns which place a visitor looks at. `node studio/base-map/make-base-map.ts`
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { metresBetween } from '@wegband/domain/features/schools/distances.ts'
import { readGazetteer } from '@wegband/server/gateways/geocoder/built-in-geocoder.ts'
import { readCountries } from './countries.ts'
import { curveThrough, rounded, thin, type Bounds, type Polyline, type Position } from './geometry.ts'
import { stateLines } from './state-lines.ts'
import { rankTowns } from './towns.ts'
import { LAKES, RIVERS } from './waters.ts'
import { readCities, type City } from '../gazetteer/cities.ts'

const AROUND: Bounds = { west: -1, south: 43, east: 23, north: 58 }
const HOME: Bounds = { west: 5.5, south: 45.6, east: 17.4, north: 55.2 }

const targetOf = (name: string): string =>
  fileURLToPath(new URL(`../../web/features/schools/map/${name}`, import.meta.url))

type Feature = { type: 'Feature'; properties: object; geometry: object }
const feature = (kind: string, type: string, coordinates: unknown, more: object = {}): Feature => ({
  type: 'Feature',
  properties: { kind, ...more },
  geometry: { type, coordinates },
})
const write = (name: string, features: readonly Feature[]): void => {
  const text = JSON.stringify({ type: 'FeatureCollection', features })
  writeFileSync(targetOf(name), `${text}\n`)
  console.log(`${name}: ${features.length} features, ${text.length} bytes`)
}

const placeOf = ({ lat, lng }: City) => ({ latitude: Number(lat), longitude: Number(lng) })
/** The largest distance between two neighbouring towns of a river. */
const LONGEST_REACH_M = 160_000

/** Of towns with the same name, takes the one nearest to the town before. */
const courseOf = (cities: readonly City[], country: string, towns: string): Polyline => {
  const course: Position[] = []
  for (const town of towns.split('|')) {
    if (town.startsWith('@')) {
      const [longitude = 0, latitude = 0] = town.slice(1).split(',').map(Number)
      course.push([longitude, latitude])
      continue
    }
    const named = cities.filter(
      ({ name }) => name === town || name.startsWith(`${town} `) || name.startsWith(`${town}-`),
    )
    const before = course.at(-1)
    const found =
      before === undefined
        ? named.find((city) => city.country === country && city.name === town)
        : named.toSorted(
            (a, b) =>
              metresBetween({ longitude: before[0], latitude: before[1] }, placeOf(a)) -
              metresBetween({ longitude: before[0], latitude: before[1] }, placeOf(b)),
          )[0]
    const at = found && placeOf(found)
    if (
      at === undefined ||
      (before && metresBetween({ longitude: before[0], latitude: before[1] }, at) > LONGEST_REACH_M)
    )
      console.warn(`no ${town} on the river from ${towns.slice(0, 20)}`)
    else course.push([at.longitude, at.latitude])
  }
  return course
}

const cities = readCities().map((city) => ({
  ...city,
  name:
    { Munich: 'München', Vienna: 'Wien', Geneva: 'Genf', Sion: 'Sitten', 'St. Moritz': 'Sankt Moritz' }[
      city.name
    ] ?? city.name,
}))
const { land, home, borders } = readCountries(AROUND)
const members = readGazetteer().towns.map(({ region, country, latitude, longitude }) => ({
  at: [longitude, latitude] as const,
  region,
  country,
}))
const lakeOf = (points: readonly Position[]): Polyline => {
  const [first = [0, 0]] = points
  return rounded(curveThrough([...points, first], 3))
}
write('base-map.geojson', [
  ...land.map((polygon) =>
    feature(
      'land',
      'Polygon',
      polygon.map((ring) => rounded([...ring, ring[0] ?? [0, 0]])),
    ),
  ),
  ...[...home.values()].map((rings) =>
    feature(
      'home',
      'MultiPolygon',
      rings.map((ring) => [rounded(ring)]),
    ),
  ),
  ...LAKES.map((points) => feature('lake', 'Polygon', [lakeOf(points)])),
  ...RIVERS.map(({ country, size, towns }) =>
    feature('river', 'LineString', rounded(thin(curveThrough(courseOf(cities, country, towns), 6), 0.002)), {
      size,
    }),
  ),
  ...stateLines(members, home, HOME).map((line) => feature('state', 'LineString', rounded(line))),
  ...borders.map((line) => feature('border', 'LineString', rounded(line))),
])
write(
  'towns.geojson',
  rankTowns().map(({ name, rank, longitude, latitude }) => ({
    type: 'Feature',
    properties: { n: name, r: rank },
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
  })),
)
