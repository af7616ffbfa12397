/** The office changes nothing, and opens no contract, from within a view of another account: not even that of another admin. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moneyOfficeEndpoints } from '@wegband/domain/features/money-office/endpoints.ts'
import type { EndpointShape } from '@wegband/domain/http/endpoint.ts'
import { moneyOfficeRows } from '../../testing/access-matrix/money/money-office-rows.ts'
import { type BoughtThings, makeBoughtThings } from '../../testing/makers/bought-things.ts'
import { makeMember, makeSchool, makeUser } from '../../testing/makers/makers.ts'
import { viewSession } from '../../testing/makers/view-session.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'

let app: TestApp
let asHead: { authorization: string }
let asAdmin: { authorization: string }
let bought: BoughtThings

beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z' })
  const admin = await makeUser(app.db, { isAdmin: true })
  const head = await makeMember(app.db, await makeSchool(app.db), { roles: ['leader'] })
  asHead = await viewSession(app.db, admin, head)
  asAdmin = await viewSession(app.db, admin, await makeUser(app.db, { isAdmin: true }))
  bought = await makeBoughtThings(app.db, { payerId: head.id, profiteerId: head.id })
})
afterAll(() => app.close())

const endpoints: readonly EndpointShape[] = moneyOfficeEndpoints
const nameOf = ({ method, path }: EndpointShape): string => `${method} ${path}`

test('every endpoint of the office that writes declares that it refuses within a view', () => {
  const writing = endpoints.filter(({ method }) => method !== 'GET')
  expect(
    writing.filter(({ errors }) => !errors.includes('auth.not-while-impersonating')).map(nameOf),
  ).toEqual([])
})

test.each(
  moneyOfficeRows
    .filter(({ endpoint }) => endpoint.errors.includes('auth.not-while-impersonating'))
    .map((row) => [nameOf(row.endpoint), row] as const),
)('%s refuses an admin who views a head or another admin', async (_, { endpoint, ask }) => {
  // All that the questions of the office name of the world they are asked in.
  const question = ask({ bought } as never)
  const statusOf = async (headers: { authorization: string }) =>
    (await app.call(endpoint, { ...question, headers } as never)).status
  expect(await statusOf(asHead)).toBe(403)
  // Accounts of admins are never viewed.
  expect(await statusOf(asAdmin)).toBe(401)
})
