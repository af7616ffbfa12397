/**
 * Matches an address to a row of the route table: fixed parts before params, params before optional parts.
 */
import { ROUTE_NAMES, routeEntry } from './route-table.ts'
import type { RouteName } from './route-table.ts'

export type RouteMatch = {
  readonly name: RouteName
  /** Decoded values. */
  readonly params: { readonly [name: string]: string }
}

type Part =
  | { readonly kind: 'fixed'; readonly text: string }
  | { readonly kind: 'needed' | 'optional'; readonly name: string }

/** The precedence of a part; a higher weight wins. */
const WEIGHT = { fixed: '3', needed: '2', optional: '1' } as const

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '')

const compiled = (part: string): Part => {
  const optional = /^\{-\$(\w+)\}$/.exec(part)?.[1]
  if (optional !== undefined) return { kind: 'optional', name: optional }
  return part.startsWith('$') ? { kind: 'needed', name: part.slice(1) } : { kind: 'fixed', text: part }
}

const ROWS = ROUTE_NAMES.map((name) => ({ name, parts: partsOf(routeEntry(name).path).map(compiled) }))

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

type Candidate = RouteMatch & { readonly weight: string }

function tryRow(row: (typeof ROWS)[number], texts: readonly string[]): Candidate | undefined {
  if (texts.length > row.parts.length) return undefined
  const params: Record<string, string> = {}
  let weight = ''
  for (const [index, part] of row.parts.entries()) {
    const text = texts[index]
    if (text === undefined) {
      if (part.kind !== 'optional') return undefined
    } else if (part.kind === 'fixed') {
      if (part.text !== text) return undefined
      weight += WEIGHT.fixed
    } else {
      params[part.name] = text
      weight += WEIGHT[part.kind]
    }
  }
  return { name: row.name, params, weight }
}

/** `undefined` when no such address exists. */
export function matchRoute(pathname: string): RouteMatch | undefined {
  const texts = partsOf(pathname).map(decoded)
  if (!texts.every((text) => text !== undefined)) return undefined
  let best: Candidate | undefined
  for (const row of ROWS) {
    const candidate = tryRow(row, texts)
    if (candidate !== undefined && (best === undefined || candidate.weight > best.weight)) best = candidate
  }
  return best === undefined ? undefined : { name: best.name, params: best.params }
}
