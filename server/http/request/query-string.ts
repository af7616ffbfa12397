/**
 * Reads a query string: repeated keys become a list, and `school[0]=1` means `school[]=1`. The number of keys is limited, so that a caller
 * cannot make us split a million keys.
 */
import { parse } from 'node:querystring'

const MAX_KEYS = 300
/** Pages repeat the same few addresses; above this number the cache of queries is cleared completely. */
const MOST_KNOWN = 1_000
const LONGEST_KNOWN = 300

export type Query = Readonly<Record<string, unknown>>

const read = (text: string): Query => {
  const parsed = parse(text, '&', '=', { maxKeys: MAX_KEYS })
  const query: Record<string, unknown> = { __proto__: null }
  for (const [key, value] of Object.entries(parsed)) {
    const name = key.replace(/\[\d{1,3}\]$/, '[]')
    const known = query[name]
    query[name] = Object.freeze(known === undefined ? value : [known, value].flat())
  }
  return Object.freeze(query)
}

const known = new Map<string, Query>()

/** The same object for the same text, as long as it is cached. */
export const parseQueryString = (text: string): Query => {
  const remembered = known.get(text)
  if (remembered !== undefined) return remembered
  const query = read(text)
  if (text.length > LONGEST_KNOWN) return query
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(text, query)
  return query
}
