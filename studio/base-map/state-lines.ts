/**
 * Borders of federal states and cantons, computed from towns: a point belongs to the state of the nearest
 * town. They are right to a few kilometres, which suffices for orientation. No package has the surveyed
 * borders.
 */
import { crossingsAt, smooth, thin, type Bounds, type Polyline, type Position } from './geometry.ts'

export type Member = { readonly at: Position; readonly region: string; readonly country: string }

const STEP_X = 0.03
const STEP_Y = 0.02
const SMOOTHED = 3
const TOLERANCE = 0.006
/** Shorter borders are enclaves of a single village and are left out. */
const SHORTEST = 8

type Grid = { readonly columns: number; readonly rows: number; readonly regions: readonly string[] }

/** Groups towns in cells of a quarter of a degree, to find the nearest quickly. */
const nearestOf = (members: readonly Member[]): ((at: Position) => Member | undefined) => {
  const SIZE = 0.25
  const cells = new Map<string, Member[]>()
  for (const member of members) {
    const key = `${Math.floor(member.at[0] / SIZE)} ${Math.floor(member.at[1] / SIZE)}`
    cells.set(key, [...(cells.get(key) ?? []), member])
  }
  return ([x, y]) => {
    let best: Member | undefined
    let least = Infinity
    for (let reach = 1; reach <= 3 && best === undefined; reach += 1)
      for (let column = -reach; column <= reach; column += 1)
        for (let row = -reach; row <= reach; row += 1)
          for (const member of cells.get(`${Math.floor(x / SIZE) + column} ${Math.floor(y / SIZE) + row}`) ??
            []) {
            const off = Math.hypot((member.at[0] - x) * 0.64, member.at[1] - y)
            if (off < least) {
              least = off
              best = member
            }
          }
    return best
  }
}

/** The state at every point of the grid, empty outside of the three countries. */
const colour = (
  members: readonly Member[],
  home: ReadonlyMap<string, readonly Polyline[]>,
  { west, south, east, north }: Bounds,
): Grid => {
  const columns = Math.round((east - west) / STEP_X)
  const rows = Math.round((north - south) / STEP_Y)
  const regions = Array.from({ length: columns * rows }, () => '')
  for (const [country, rings] of home) {
    const nearest = nearestOf(members.filter((member) => member.country === country))
    for (let row = 0; row < rows; row += 1) {
      const latitude = south + (row + 0.5) * STEP_Y
      const crossings = crossingsAt(rings, latitude)
      for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
        const first = Math.ceil(((crossings[pair] ?? 0) - west) / STEP_X - 0.5)
        const last = Math.floor(((crossings[pair + 1] ?? 0) - west) / STEP_X - 0.5)
        for (let column = Math.max(0, first); column <= Math.min(last, columns - 1); column += 1) {
          const at: Position = [west + (column + 0.5) * STEP_X, latitude]
          regions[row * columns + column] = `${country} ${nearest(at)?.region ?? ''}`
        }
      }
    }
  }
  return { columns, rows, regions }
}

/** Grid edges between two cells of different states in one country, joined at their corners. */
const edgesOf = ({ columns, rows, regions }: Grid): Map<number, Set<number>> => {
  const at = (column: number, row: number): string => regions[row * columns + column] ?? ''
  const isBorder = (one: string, other: string): boolean =>
    one !== other && one !== '' && other !== '' && one.slice(0, 2) === other.slice(0, 2)
  const corner = (column: number, row: number): number => row * (columns + 1) + column
  const edges = new Map<number, Set<number>>()
  const join = (a: number, b: number): void => {
    edges.set(a, (edges.get(a) ?? new Set()).add(b))
    edges.set(b, (edges.get(b) ?? new Set()).add(a))
  }
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      if (column > 0 && isBorder(at(column - 1, row), at(column, row)))
        join(corner(column, row), corner(column, row + 1))
      if (row > 0 && isBorder(at(column, row - 1), at(column, row)))
        join(corner(column, row), corner(column + 1, row))
    }
  return edges
}

/** Follows the edges from every end and junction, then the remaining rings. */
const walk = (edges: Map<number, Set<number>>): number[][] => {
  const lines: number[][] = []
  const take = (a: number, b: number): void => {
    edges.get(a)?.delete(b)
    edges.get(b)?.delete(a)
  }
  const nodes = new Set([...edges].filter(([, others]) => others.size !== 2).map(([node]) => node))
  const follow = (start: number): void => {
    for (let [next] = edges.get(start) ?? []; next !== undefined; [next] = edges.get(start) ?? []) {
      const line = [start]
      let from = start
      let to: number | undefined = next
      while (to !== undefined) {
        take(from, to)
        line.push(to)
        if (nodes.has(to) || to === start) break
        from = to
        const [on]: Set<number> = edges.get(to) ?? new Set()
        to = on
      }
      lines.push(line)
    }
  }
  for (const node of nodes) follow(node)
  for (const node of edges.keys()) follow(node)
  return lines
}

export const stateLines = (
  members: readonly Member[],
  home: ReadonlyMap<string, readonly Polyline[]>,
  bounds: Bounds,
): readonly Polyline[] => {
  const grid = colour(members, home, bounds)
  return walk(edgesOf(grid))
    .filter((line) => line.length >= SHORTEST)
    .map((line) =>
      line.map((node): Position => [
        bounds.west + (node % (grid.columns + 1)) * STEP_X,
        bounds.south + Math.floor(node / (grid.columns + 1)) * STEP_Y,
      ]),
    )
    .map((line) => thin(smooth(line, SMOOTHED), TOLERANCE))
}
