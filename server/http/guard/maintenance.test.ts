/** During maintenance every endpoint answers as its declaration says. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALL_ENDPOINTS } from '@wegband/domain/features/endpoints.ts'
import { isOpenInMaintenance, type EndpointShape } from '@wegband/domain/http/endpoint.ts'
import { changeSetting } from '../../config/settings.ts'
import { inTransaction } from '../../db/transaction.ts'
import { makeUser } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
  await inTransaction(app.db, (tx) => changeSetting(tx, 'maintenance', true))
  await app.http.services.settings.reload()
})
afterAll(() => app.close())

const nameOf = ({ method, path }: EndpointShape): string => `${method} ${path}`
/** An open stream has no end. */
const hasEnd = ({ answers }: EndpointShape): boolean => !Object.values(answers).includes('stream')

const ask = async ({ method, path }: EndpointShape, token?: string) => {
  const { statusCode, headers } = await app.http.fastify.inject({
    method,
    url: path.replaceAll(/:\w+/g, '999999'),
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })
  return { isClosed: statusCode === 503, retryAfter: headers['retry-after'] }
}

const closedFor = async (endpoints: readonly EndpointShape[], token?: string): Promise<string[]> => {
  const closed: string[] = []
  for (const endpoint of endpoints) if ((await ask(endpoint, token)).isClosed) closed.push(nameOf(endpoint))
  return closed
}

describe('maintenance', () => {
  test('closes every endpoint that its declaration does not open', async () => {
    const member = await app.tokenOf(await makeUser(app.db))
    const closed = ALL_ENDPOINTS.filter((endpoint) => !isOpenInMaintenance(endpoint)).map(nameOf)
    expect(await closedFor(ALL_ENDPOINTS)).toEqual(closed)
    expect(await closedFor(ALL_ENDPOINTS, member)).toEqual(closed)
  })

  test('says when to come back', async () => {
    const closed = ALL_ENDPOINTS.filter((endpoint) => !isOpenInMaintenance(endpoint))
    for (const endpoint of closed)
      expect([nameOf(endpoint), (await ask(endpoint)).retryAfter]).toEqual([nameOf(endpoint), '60'])
  })

  test('closes nothing for admins', async () => {
    const admin = await app.tokenOf(await makeUser(app.db, { isAdmin: true }))
    expect(await closedFor(ALL_ENDPOINTS.filter(hasEnd), admin)).toEqual([])
  })
})
