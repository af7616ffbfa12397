/** P8: every endpoint sends a fixed number of statements, the same with forty times the rows; `statements/statement-rows.ts` lists them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkAuth } from '@wegband/domain/features/auth/contract.ts'
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
/** Thousands of rows, made one after the other. */
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

/** Every reading, and every write of a class or a video: what a hall does all evening. Writes to one's own account are rare. */
const isFrequent = ({ method, path }: EndpointShape): boolean =>
  method === 'GET' || /^\/api\/(appointments|content|media)\b/.test(path)
/** An open stream asks nothing by itself; it has no end to count to. */
const UNCOUNTED: readonly EndpointShape[] = [streamEvents]
const nameOf = ({ method, path }: EndpointShape): string => `${method} ${path}`

/** The caller is remembered for five seconds: what is counted is the request itself. */
const statementsOf = async ({ endpoint, status, ask }: StatementRow): Promise<number> => {
  const question = await ask(club)
  // What the row before told about its sessions would be heard in the middle, and the caller read again.
  await app.http.signals.caughtUp()
  if (question.as !== undefined) await app.call(checkAuth, { as: question.as })
  count.take()
  // The table holds questions of all endpoints: their types are those of each declaration, checked by the answers.
  const answer = await app.call(endpoint, question as never)
  const statements = count.take()
  expect([nameOf(endpoint), answer.status]).toEqual([nameOf(endpoint), status])
  return statements
}

const countAll = async (): Promise<Record<string, number>> => {
  // The map of the process is read once, not per request.
  await app.http.signals.caughtUp()
  await readReferenceData(app.db)
  const counts: Record<string, number> = {}
  for (const row of STATEMENT_ROWS) counts[nameOf(row.endpoint)] = await statementsOf(row)
  return counts
}

describe('statements per request', () => {
  test('are listed for every reading, and every write that comes often', () => {
    const listed = new Set([...STATEMENT_ROWS.map(({ endpoint }) => endpoint), ...UNCOUNTED].map(nameOf))
    expect(
      ALL_ENDPOINTS.filter(isFrequent)
        .map(nameOf)
        .filter((name) => !listed.has(name)),
    ).toEqual([])
  })

  test(
    'are as many as stand there, however many rows there are',
    async () => {
      const wanted = Object.fromEntries(
        STATEMENT_ROWS.map(({ endpoint, statements }) => [nameOf(endpoint), statements]),
      )
      expect(await countAll()).toEqual(wanted)
      await club.grow(GROW_BY)
      expect(await countAll()).toEqual(wanted)
    },
    GROWING_MS,
  )
})
