/** Generates docs/endpoints.md from the declarations: one row per endpoint, grouped as the features list them. */
import type { EndpointShape } from '@wegband/domain/http/endpoint.ts'

const HEAD = `# Endpoints

Written by \`npm run endpoints\` from the contracts in \`domain/features/\`; \`npm run check\` fails when it is old. Shapes and examples:
\`/api/docs\` of a running server. Besides the errors named here, every endpoint may answer the general ones (\`GENERAL_ERRORS\` in
\`domain/errors/catalogue.ts\`).
`

/** The first part after /api: \`appointments\` for /api/appointments/:id. */
const groupOf = (path: string): string => path.replace(/^\/api\//, '/').split('/')[1] ?? ''
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

/** In a word each what differs from the default; access and errors have columns of their own. */
const factsOf = (endpoint: EndpointShape): string => {
  const { perMinute, conditional, throttleMs, staleOn = [], offline } = endpoint
  return [
    perMinute === undefined ? [] : `${perMinute} a minute`,
    conditional === undefined ? [] : `304 by ${conditional}`,
    throttleMs === undefined ? [] : `throttled ${throttleMs / 1000} s`,
    endpoint.openInMaintenance ? 'open in maintenance' : [],
    endpoint.signsIn ? 'signs in' : [],
    endpoint.probe ? 'probe' : [],
    endpoint.keepalive ? 'keepalive' : [],
    endpoint.notedWhileImpersonating === false ? 'not noted' : [],
    offline === undefined ? [] : 'offline',
    endpoint.scope === undefined ? [] : `scope ${endpoint.scope}`,
    staleOn.length === 0 ? [] : `stale on ${staleOn.join(' ')}`,
  ]
    .flat()
    .join(', ')
}

const row = (endpoint: EndpointShape): string =>
  [
    endpoint.method,
    `\`${endpoint.path}\``,
    endpoint.access,
    endpoint.summary,
    Object.keys(endpoint.answers).join(', '),
    endpoint.errors.map((code) => `\`${code}\``).join(' '),
    factsOf(endpoint),
    endpoint.section,
  ]
    .map(cell)
    .join(' | ')

const table = (endpoints: readonly EndpointShape[]): string => {
  const rows = endpoints.map((endpoint) => `| ${row(endpoint)} |`)
  return [
    '| Method | Path | Who | What | Answers | Errors | Facts | Section |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}

export const endpointList = (endpoints: readonly EndpointShape[]): string => {
  const groups = Map.groupBy(endpoints, ({ path }) => groupOf(path))
  const parts = [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, members]) => `## ${name}\n\n${table(members)}\n`)
  return `${HEAD}\n${endpoints.length} endpoints.\n\n${parts.join('\n')}`
}
