/** Reads a query string: repeated keys become a list, `school[0]=1` means `school[]=1`, and nobody makes us split a million keys. */
import { parse } from 'node:querystring'

const MAX_KEYS = 300

export const parseQueryString = (text: string): Record<string, unknown> => {
  const parsed = parse(text, '&', '=', { maxKeys: MAX_KEYS })
  const query: Record<string, unknown> = { __proto__: null }
  for (const [key, value] of Object.entries(parsed)) {
    const name = key.replace(/\[\d{1,3}\]$/, '[]')
    const known = query[name]
    query[name] = known === undefined ? value : [known, value].flat()
  }
  return query
}
