/** The address of a call: params filled in, query appended, lists as repeated keys. */

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
export function requestAddress(path: string, parts: Parts): string {
  const params = new Map<string, unknown>(Object.entries(parts.params ?? {}))
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params.get(name))))
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(parts.query ?? {}))
    for (const text of asTexts(value)) query.append(key, text)
  const text = query.toString()
  return text === '' ? filled : `${filled}?${text}`
}
