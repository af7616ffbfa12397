/** P8: every endpoint sends a fixed number of statements, the same with forty times the rows. `statements/statement-rows.ts` lists the numbers. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkAuth } from '@wegband/domain/features/sessions/contract.ts'
import { ALL_ENDPOINTS } from '@wegband/domain/features/endpoints.ts'
import { streamEvents } from '@wegband/domain/features/events/contract.ts'
import type { EndpointShape } from '@wegband/domain/http/endpoint.ts'
import { readReferenceData } from '@wegband/server/features/reference-data/reference-data.ts'
import { createTestApp, type TestApp } from '@wegband/server/testing/servers/test-app.ts'
import { countStatements, type StatementCount } from './measure/count-statements.ts'
import { makeSmallClub, type Club } from './statements/small-club.ts'
import type { StatementRow } from './statements/statement-row.ts'
import { STATEMENT_ROWS } from './statements/statement-rows.ts'

const GROW_BY = 40
/** Creating thousands of rows one by one takes long. */
const GROWING_MS = 240_000

let app: TestApp
let count: StatementCount
let club: Club

beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
  count = countStatements(app.db.pool)
  club = await makeSmallClub(app)
})
afterAll(() => app.close())

/** Reads, and the writes of classes and videos, which a hall sends all evening. Writes to one's own account are rare. */
const isFrequent = ({ method, path }: EndpointShape): boolean =>
  method === 'GET' || /^\/api\/(appointments|content|media)\b/.test(path)
/** An open stream sends no statements by itself and has no end. */
const UNCOUNTED: readonly EndpointShape[] = [streamEvents]
const nameOf = ({ method, path }: EndpointShape): string => `${method} ${path}`
const nameOfRow = ({ endpoint, about }: StatementRow): string =>
  about === undefined ? nameOf(endpoint) : `${nameOf(endpoint)} ${about}`

/** The caller stays cached for five seconds, so only the request itself is counted. */
const statementsOf = async (row: StatementRow): Promise<number> => {
  const { endpoint, status, ask } = row
  const question = await ask(club)
  // Otherwise session signals of the previous row would arrive during the request and reload the caller.
  await app.http.signals.caughtUp()
  if (question.as !== undefined) await app.call(checkAuth, { as: question.as })
  if (row.isLogged === true) await app.call(endpoint, question as never)
  count.take()
  // The table mixes endpoints of many types; the responses verify each declaration.
  const answer = await app.call(endpoint, question as never)
  const statements = count.take()
  expect([nameOfRow(row), answer.status]).toEqual([nameOfRow(row), status])
  return statements
}

const countAll = async (): Promise<Record<string, number>> => {
  // The reference data is cached per process, not read per request.
  await app.http.signals.caughtUp()
  await readReferenceData(app.db)
  const counts: Record<string, number> = {}
  for (const row of STATEMENT_ROWS) counts[nameOfRow(row)] = await statementsOf(row)
  return counts
}

describe('statements per request', () => {
  test('are listed for all reads and all frequent writes', () => {
    const listed = new Set([...STATEMENT_ROWS.map(({ endpoint }) => endpoint), ...UNCOUNTED].map(nameOf))
    expect(
      ALL_ENDPOINTS.filter(isFrequent)
        .map(nameOf)
        .filter((name) => !listed.has(name)),
    ).toEqual([])
  })

  test(
    'match the listed numbers, also with forty times the rows',
    async () => {
      const wanted = Object.fromEntries(STATEMENT_ROWS.map((row) => [nameOfRow(row), row.statements]))
      expect(await countAll()).toEqual(wanted)
      await club.grow(GROW_BY)
      expect(await countAll()).toEqual(wanted)
    },
    GROWING_MS,
  )
})
