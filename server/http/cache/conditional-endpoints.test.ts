/** Every JSON answer that is declared as conditional is 304 for a reader who has it. The tests of the features ask for files. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALL_ENDPOINTS } from '@wegband/domain/features/endpoints.ts'
import type { EndpointShape } from '@wegband/domain/http/endpoint.ts'
import { makeUser } from '../../testing/makers/makers.ts'
import { makeSport } from '../../testing/makers/training-makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const CONDITIONAL = ALL_ENDPOINTS.filter(
  ({ conditional, answers }) => conditional !== undefined && answers[200] !== 'bytes',
).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

/** They need a sport. */
const OF_A_SPORT: ReadonlySet<string> = new Set(['/api/modules', '/api/module-groups'])

/** The header of the answer that the next request sends back, and the header in which it does. */
const VALIDATORS = {
  'last-modified': ['last-modified', 'if-modified-since'],
  'entity-tag': ['etag', 'if-none-match'],
} as const satisfies Record<NonNullable<EndpointShape['conditional']>, readonly [string, string]>

test.each(CONDITIONAL)('%s answers 304 to a reader who has its answer', async (_name, endpoint) => {
  const anna = await makeUser(app.db)
  const query = OF_A_SPORT.has(endpoint.path) ? `?sport=${(await makeSport(app.db)).id}` : ''
  // A copy made in the second of a change is asked for again.
  app.clock.advance(60_000)
  const [sent, sentBack] = VALIDATORS[endpoint.conditional ?? 'entity-tag']
  const ask = async (headers: Record<string, string> = {}) =>
    await app.http.fastify.inject({
      method: endpoint.method,
      url: endpoint.path.replace(':id', String(anna.id)) + query,
      headers: { authorization: `Bearer ${await app.tokenOf(anna)}`, ...headers },
    })
  const first = await ask()
  expect(first.statusCode).toBe(200)
  const again = await ask({ [sentBack]: String(first.headers[sent]) })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
})

test('the endpoints with conditional JSON are the person, the calendar, and what rarely changes', () => {
  expect(CONDITIONAL.map(([name]) => name).toSorted()).toEqual([
    'GET /api/appointments',
    'GET /api/glossary',
    'GET /api/legal-texts/latest',
    'GET /api/module-groups',
    'GET /api/modules',
    'GET /api/sports',
    'GET /api/start/lasting',
    'GET /api/text-building-blocks',
    'GET /api/users/:id',
  ])
})
