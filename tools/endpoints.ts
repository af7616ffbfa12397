/** Writes docs/endpoints.md from the endpoint declarations. `node tools/endpoints.ts` writes the file; the check compares it. */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ALL_ENDPOINTS } from '@wegband/domain/features/endpoints.ts'
import type { EndpointShape } from '@wegband/domain/http/endpoint.ts'

export const ENDPOINTS_FILE = 'docs/endpoints.md'

const cell = (text: string): string => text.replaceAll('|', '\\|')

const row = (endpoint: EndpointShape): string =>
  `| ${[
    endpoint.method,
    `\`${endpoint.path}\``,
    endpoint.access,
    cell(endpoint.summary),
    Object.keys(endpoint.answers).join(', '),
    endpoint.errors.map((code) => `\`${code}\``).join(' '),
    cell(endpoint.section),
  ].join(' | ')} |`

/** The whole file: one line per endpoint, by path and method. */
export const writeEndpointsMarkdown = (endpoints: readonly EndpointShape[]): string => {
  const sorted = endpoints.toSorted((left, right) =>
    left.path === right.path ? (left.method < right.method ? -1 : 1) : left.path < right.path ? -1 : 1,
  )
  return `${[
    '# Endpoints',
    '',
    'Generated from the declarations in `domain/features/*/contract.ts` by `node tools/endpoints.ts`. Do not edit.',
    'Codes that every endpoint may answer stand in `domain/errors/catalogue.ts` (`GENERAL_ERRORS`).',
    '',
    '| Method | Path | Access | What | Answers | Own error codes | Section |',
    '|---|---|---|---|---|---|---|',
    ...sorted.map(row),
  ].join('\n')}\n`
}

if (import.meta.main) {
  const path = fileURLToPath(new URL(`../${ENDPOINTS_FILE}`, import.meta.url))
  writeFileSync(path, writeEndpointsMarkdown(ALL_ENDPOINTS))
}
