/** The address of a call: params filled in, query appended, lists as repeated keys, and the field that stays out of it. */
import type { EndpointShape } from '@wegband/domain/http/endpoint.ts'
import { SECRET_MARK } from '@wegband/domain/http/secret-address.ts'

type Parts = {
  readonly params?: object | undefined
  readonly query?: object | undefined
}

const asTexts = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(asTexts)
  return ['string', 'number', 'boolean'].includes(typeof value)
    ? [`${value as string | number | boolean}`]
    : []
}

/** `path` with `:name` parts, as endpoints declare it. */
export function requestAddress(path: string, parts: Parts, secretField?: string): string {
  const params = new Map<string, unknown>(Object.entries(parts.params ?? {}))
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    name === secretField ? SECRET_MARK : encodeURIComponent(String(params.get(name))),
  )
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(parts.query ?? {}))
    if (key !== secretField) for (const text of asTexts(value)) query.append(key, text)
  const text = query.toString()
  return text === '' ? filled : `${filled}?${text}`
}

/** The secret of a call, for the header; undefined where it has none. */
export const secretOf = ({ secretField }: EndpointShape, { params, query }: Parts): string | undefined => {
  if (secretField === undefined) return undefined
  const [text] = asTexts(Object.entries({ ...query, ...params }).find(([name]) => name === secretField)?.[1])
  return text
}
