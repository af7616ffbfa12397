/** Distances on the globe, exact enough for finding the way to a class. */

export type Point = { readonly latitude: number; readonly longitude: number }

const EARTH_RADIUS_M = 6_371_008.8
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Metres along the great circle. */
export const metresBetween = (one: Point, other: Point): number => {
  const [lat1, lat2] = [radians(one.latitude), radians(other.latitude)]
  const across = Math.sin((lat2 - lat1) / 2) ** 2
  const along = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2
  const part = Math.min(1, across + Math.cos(lat1) * Math.cos(lat2) * along)
  return 2 * EARTH_RADIUS_M * Math.asin(Math.sqrt(part))
}
