/** Distances on the globe, exact enough for finding the way to a class. */

export type Point = { readonly latitude: number; readonly longitude: number }

const EARTH_RADIUS_M = 6_371_008.8
/** Of products of directions, in numbers of 53 bits; about a hundred metres beside a point. */
const ROUNDING = 1e-10
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** A point of the globe as a direction from its middle: of many points the near ones are told by products alone. */
export type Direction = readonly [x: number, y: number, z: number]

export const directionOf = ({ latitude, longitude }: Point): Direction => {
  const [up, round] = [radians(latitude), radians(longitude)]
  return [Math.cos(up) * Math.cos(round), Math.cos(up) * Math.sin(round), Math.sin(up)]
}

/** 1 in the same direction, less the farther apart. */
export const nearness = (one: Direction, other: Direction): number =>
  one[0] * other[0] + one[1] * other[1] + one[2] * other[2]

/** The nearness of points so many metres apart, rounded so that none within them is missed. */
export const nearnessWithin = (metres: number): number =>
  metres >= Math.PI * EARTH_RADIUS_M ? -1 : Math.cos(metres / EARTH_RADIUS_M) - ROUNDING

/** Metres along the great circle. */
export const metresBetween = (one: Point, other: Point): number => {
  const [lat1, lat2] = [radians(one.latitude), radians(other.latitude)]
  const across = Math.sin((lat2 - lat1) / 2) ** 2
  const along = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2
  const part = Math.min(1, across + Math.cos(lat1) * Math.cos(lat2) * along)
  return 2 * EARTH_RADIUS_M * Math.asin(Math.sqrt(part))
}
