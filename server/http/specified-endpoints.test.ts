/** The endpoints have the methods and paths that the specification gives (§7), row by row of docs/requirements.tsv. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ALL_ENDPOINTS } from '@wegband/domain/features/endpoints.ts'

const LIST = new URL('../../docs/requirements.tsv', import.meta.url)
const CALL = /^(GET|POST|PUT|PATCH|DELETE) ([^\s?]+)/

/** Names of parameters are free: what the specification calls `attId` is `attendanceId` here. */
const callOf = (method: string, path: string): string =>
  `${method} ${path.replace(/^\/?(api\/)?/, '/').replaceAll(/\{\w+\}|:\w+/g, '*')}`

const specified = readFileSync(LIST, 'utf8')
  .split('\n')
  .map((line) => line.split('\t'))
  .filter(([, , , , kind, state]) => kind === 'api' && state === 'proven')
  .flatMap(([id, , , requirement]) => {
    const [, method, path] = CALL.exec(requirement ?? '') ?? []
    return id === undefined || method === undefined || path === undefined ? [] : [[id, callOf(method, path)]]
  })

test('every endpoint that is called proven has the method and the path of the specification', () => {
  const served = new Set(ALL_ENDPOINTS.map(({ method, path }) => callOf(method, path)))
  expect(specified.length).toBeGreaterThan(80)
  expect(specified.filter(([, call]) => !served.has(call ?? ''))).toEqual([])
})
