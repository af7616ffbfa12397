/** Distances on the globe, exact enough for choosing a class nearby. */

export type Point = { readonly latitude: number; readonly longitude: number }

const EARTH_RADIUS_M = 6_371_008.8
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Points of the globe as directions from its centre, three numbers each. Straight lines between them need no trigonometry. */
export const directionsOf = (points: readonly Point[]): Float64Array => {
  const directions = new Float64Array(3 * points.length)
  points.forEach(({ latitude, longitude }, at) => {
    const [up, round] = [radians(latitude), radians(longitude)]
    directions.set([Math.cos(up) * Math.cos(round), Math.cos(up) * Math.sin(round), Math.sin(up)], 3 * at)
  })
  return directions
}

/** The square of the straight line from `from` (one direction) to the point at an index of `directions`; 4 across the globe. */
export const lineSquared = (from: Float64Array, directions: Float64Array, at: number): number => {
  const x = (from[0] ?? 0) - (directions[3 * at] ?? 0)
  const y = (from[1] ?? 0) - (directions[3 * at + 1] ?? 0)
  const z = (from[2] ?? 0) - (directions[3 * at + 2] ?? 0)
  return x * x + y * y + z * z
}

/** Metres along the great circle for such a line. */
export const metresOfLine = (squared: number): number =>
  2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(squared) / 2))

/** The longest line between points this many metres apart. */
export const lineWithin = (metres: number): number =>
  metres >= Math.PI * EARTH_RADIUS_M ? 4 : (2 * Math.sin(metres / (2 * EARTH_RADIUS_M))) ** 2

/** Metres along the great circle. */
export const metresBetween = (one: Point, other: Point): number => {
  const [lat1, lat2] = [radians(one.latitude), radians(other.latitude)]
  const across = Math.sin((lat2 - lat1) / 2) ** 2
  const along = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2
  const part = Math.min(1, across + Math.cos(lat1) * Math.cos(lat2) * along)
  return 2 * EARTH_RADIUS_M * Math.asin(Math.sqrt(part))
}
