/** Geometry of map lines: simplify, smooth, round, clip. Points are longitude and latitude. */

export type Position = readonly [number, number]
export type Polyline = readonly Position[]

const offLine = ([x, y]: Position, [ax, ay]: Position, [bx, by]: Position): number => {
  const length = Math.hypot(bx - ax, by - ay)
  if (length === 0) return Math.hypot(x - ax, y - ay)
  return Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length
}

/** Leaves out points that lie within `tolerance` degrees of the line without them (Douglas and Peucker). */
export const thin = (line: Polyline, tolerance: number): Polyline => {
  const [first] = line
  const last = line.at(-1)
  if (first === undefined || last === undefined || line.length < 3) return line
  let farthest = 0
  let most = 0
  line.forEach((point, position) => {
    const off = offLine(point, first, last)
    if (off > most) {
      most = off
      farthest = position
    }
  })
  // a ring ends where it begins, so it is always split at its farthest point
  if (most <= tolerance) return [first, last]
  return [
    ...thin(line.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...thin(line.slice(farthest), tolerance),
  ]
}

/** Cuts off corners (Chaikin); the end points stay. */
export const smooth = (line: Polyline, times: number): Polyline => {
  const [first] = line
  const last = line.at(-1)
  if (times === 0 || first === undefined || last === undefined || line.length < 3) return line
  const isRing = first[0] === last[0] && first[1] === last[1]
  const cut = line.slice(0, -1).flatMap(([ax, ay], position): Position[] => {
    const [bx, by] = line[position + 1] ?? last
    return [
      [ax * 0.75 + bx * 0.25, ay * 0.75 + by * 0.25],
      [ax * 0.25 + bx * 0.75, ay * 0.25 + by * 0.75],
    ]
  })
  const closed = isRing ? [...cut, cut[0] ?? first] : [first, ...cut.slice(1, -1), last]
  return smooth(closed, times - 1)
}

/** A curve through all points (Catmull and Rom), with `steps` pieces between neighbours. */
export const curveThrough = (line: Polyline, steps: number): Polyline => {
  const at = (position: number): Position => line[Math.min(Math.max(position, 0), line.length - 1)] ?? [0, 0]
  const points = line.slice(0, -1).flatMap((_, position): Position[] => {
    const around = [at(position - 1), at(position), at(position + 1), at(position + 2)] as const
    return Array.from({ length: steps }, (_step, step): Position => {
      const t = step / steps
      const along = (axis: 0 | 1): number => {
        const [a, b, c, d] = [around[0][axis], around[1][axis], around[2][axis], around[3][axis]]
        return (
          0.5 *
          (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)
        )
      }
      return [along(0), along(1)]
    })
  })
  return [...points, at(line.length - 1)]
}

/** Rounds to a thousandth of a degree, about a hundred metres. */
export const rounded = (line: Polyline): Polyline =>
  line.map(([x, y]): Position => [Math.round(x * 1000) / 1000, Math.round(y * 1000) / 1000])

export type Bounds = {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** The part of a ring within the bounds (Sutherland and Hodgman). */
export const clipRing = (ring: Polyline, { west, south, east, north }: Bounds): Polyline => {
  const sides: { isIn: (p: Position) => boolean; cross: (a: Position, b: Position) => Position }[] = [
    {
      isIn: ([x]) => x >= west,
      cross: (a, b) => [west, a[1] + ((b[1] - a[1]) * (west - a[0])) / (b[0] - a[0])],
    },
    {
      isIn: ([x]) => x <= east,
      cross: (a, b) => [east, a[1] + ((b[1] - a[1]) * (east - a[0])) / (b[0] - a[0])],
    },
    {
      isIn: ([, y]) => y >= south,
      cross: (a, b) => [a[0] + ((b[0] - a[0]) * (south - a[1])) / (b[1] - a[1]), south],
    },
    {
      isIn: ([, y]) => y <= north,
      cross: (a, b) => [a[0] + ((b[0] - a[0]) * (north - a[1])) / (b[1] - a[1]), north],
    },
  ]
  return sides.reduce<Polyline>((points, { isIn, cross }) => {
    const kept = points.flatMap((point, position): Position[] => {
      const before = points.at(position - 1) ?? point
      if (isIn(point)) return isIn(before) ? [point] : [cross(before, point), point]
      return isIn(before) ? [cross(before, point)] : []
    })
    return kept
  }, ring)
}

/** Sorted longitudes at which a horizontal line crosses the rings. The inside lies between the first and second, third and fourth, and so on. */
export const crossingsAt = (rings: readonly Polyline[], latitude: number): number[] =>
  rings
    .flatMap((ring) =>
      ring.slice(0, -1).flatMap(([ax, ay], position) => {
        const [bx, by] = ring[position + 1] ?? [ax, ay]
        return ay > latitude === by > latitude ? [] : [ax + ((bx - ax) * (latitude - ay)) / (by - ay)]
      }),
    )
    .toSorted((a, b) => a - b)
