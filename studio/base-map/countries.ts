/** Reads land and borders from the package world-atlas (Natural Earth, public domain) in TopoJSON. Lines shared by countries are simplified once. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { clipRing, thin, type Bounds, type Polyline, type Position } from './geometry.ts'

type Geometry =
  | { type: 'Polygon'; id?: string; arcs: number[][] }
  | { type: 'MultiPolygon'; id?: string; arcs: number[][][] }
type Topology = {
  transform: { scale: [number, number]; translate: [number, number] }
  arcs: [number, number][][]
  objects: { countries: { geometries: Geometry[] } }
}

const SOURCE = fileURLToPath(new URL('../../node_modules/world-atlas/countries-10m.json', import.meta.url))
/** In degrees: one or two pixels at the closest zoom. */
const TOLERANCE = 0.003

/** ISO 3166-1 numeric codes. */
export const HOME_COUNTRIES: Readonly<Record<string, string>> = { '276': 'DE', '040': 'AT', '756': 'CH' }

export type Countries = {
  /** Polygons of all land within the bounds, each with its holes. */
  readonly land: readonly (readonly Polyline[])[]
  readonly home: ReadonlyMap<string, readonly Polyline[]>
  /** Lines where two countries touch. */
  readonly borders: readonly Polyline[]
}

const polygonsOf = (geometry: Geometry): number[][][] =>
  geometry.type === 'Polygon' ? [geometry.arcs] : geometry.arcs

export const readCountries = (bounds: Bounds): Countries => {
  // the shape of the package's data
  const { arcs, transform, objects } = JSON.parse(readFileSync(SOURCE, 'utf8')) as Topology
  const lines = arcs.map((arc) => {
    let [x, y] = [0, 0]
    const line = arc.map(([dx, dy]): Position => {
      x += dx
      y += dy
      return [
        x * transform.scale[0] + transform.translate[0],
        y * transform.scale[1] + transform.translate[1],
      ]
    })
    return thin(line, TOLERANCE)
  })
  const lineOf = (arc: number): Polyline => (arc >= 0 ? lines[arc] : lines[~arc]?.toReversed()) ?? []
  const ringOf = (ring: readonly number[]): Polyline =>
    ring.flatMap((arc, position) => lineOf(arc).slice(position === 0 ? 0 : 1))
  const isNear = (line: Polyline): boolean =>
    line.some(([x, y]) => x >= bounds.west && x <= bounds.east && y >= bounds.south && y <= bounds.north)
  const uses = new Map<number, number>()
  for (const geometry of objects.countries.geometries)
    for (const arc of polygonsOf(geometry).flat(2)) {
      const key = arc >= 0 ? arc : ~arc
      uses.set(key, (uses.get(key) ?? 0) + 1)
    }
  const home = new Map<string, readonly Polyline[]>()
  const land = objects.countries.geometries.flatMap((geometry) => {
    const polygons = polygonsOf(geometry).map((polygon) => polygon.map(ringOf))
    const country = HOME_COUNTRIES[geometry.id ?? '']
    if (country !== undefined) home.set(country, polygons.flat())
    return polygons
      .map((polygon) => polygon.map((ring) => clipRing(ring, bounds)).filter((ring) => ring.length > 3))
      .filter((polygon) => polygon.length > 0)
  })
  const borders = [...uses]
    .filter(([, count]) => count > 1)
    .map(([arc]) => lineOf(arc))
    .filter(isNear)
  return { land, home, borders }
}
