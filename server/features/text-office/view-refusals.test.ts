/** The office writes no text from within a view of another account. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textOfficeEndpoints } from '@wegband/domain/features/text-office/endpoints.ts'
import type { EndpointShape } from '@wegband/domain/http/endpoint.ts'
import { textOfficeRows } from '../../testing/access-matrix/office/text-office-rows.ts'
import { makeUser } from '../../testing/makers/makers.ts'
import { viewSession } from '../../testing/makers/view-session.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'

let app: TestApp
let asEditor: { authorization: string }

beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z' })
  const admin = await makeUser(app.db, { isAdmin: true })
  asEditor = await viewSession(app.db, admin, await makeUser(app.db, { officeRights: ['editor'] }))
})
afterAll(() => app.close())

const endpoints: readonly EndpointShape[] = textOfficeEndpoints
const nameOf = ({ method, path }: EndpointShape): string => `${method} ${path}`

test('every endpoint of texts that writes declares that it refuses within a view', () => {
  const writing = endpoints.filter(({ method }) => method !== 'GET')
  expect(
    writing.filter(({ errors }) => !errors.includes('auth.not-while-impersonating')).map(nameOf),
  ).toEqual([])
})

test.each(
  textOfficeRows
    .filter(({ endpoint }) => endpoint.errors.includes('auth.not-while-impersonating'))
    .map((row) => [nameOf(row.endpoint), row] as const),
)('%s refuses an admin who views an editor', async (_, { endpoint, ask }) => {
  const question = ask({} as never)
  const answer = await app.call(endpoint, { ...question, headers: asEditor } as never)
  expect(answer.status).toBe(403)
})
